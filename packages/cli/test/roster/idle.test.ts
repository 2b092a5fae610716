import { type Datasheet, unitOf } from '@fusillade/roster';
import { describe, expect, it } from 'vitest';
import { emberGuard, flameMarshal, magmaWyrm } from '../../../roster/test/invented/datasheets.js';
import { InputError } from '../../src/problems.js';
import type { Fielded } from '../../src/roster/field.js';
import { idleStatements } from '../../src/roster/idle.js';

const fielded = (...sheets: readonly Datasheet[]): Fielded => ({
  units: sheets.map((sheet) => {
    const result = unitOf(sheet);
    if (!result.ok) throw new Error(sheet.name);
    return result.value.unit;
  }),
  from: {},
  statements: [],
  sheets,
});

/** By default with the pistol alone; the mace is an option. */
const unarmed: Datasheet = {
  ...flameMarshal,
  models: flameMarshal.models.map((model) => ({ ...model, loadout: [{ weapon: 'flux-pistol', count: 1 }] })),
};

describe('units that stand by with what they carry by default', () => {
  it('are named, with the weapons that would change it', () => {
    expect(idleStatements(fielded(emberGuard, unarmed), 'fight')).toEqual([
      'Flame Marshal carries no melee weapon by default; choose one with --weapon: Marshal’s mace',
    ]);
    expect(idleStatements(fielded(emberGuard, unarmed), 'shooting')).toEqual([]);
  });

  it('are named where their datasheet has nothing either', () => {
    const mute = { ...unarmed, weapons: unarmed.weapons.filter(({ id }) => id === 'flux-pistol') };
    expect(idleStatements(fielded(emberGuard, mute), 'fight')).toEqual(['Flame Marshal has no melee weapon']);
  });

  it('are refused where nobody else attacks', () => {
    expect(() => idleStatements(fielded(unarmed), 'fight')).toThrow(InputError);
    const problems = (() => {
      try {
        idleStatements(fielded(unarmed, unarmed), 'fight');
      } catch (error) {
        return error instanceof InputError ? error.problems : [];
      }
      return [];
    })();
    expect(problems[0]).toEqual({
      code: 'missing',
      path: '--attacker Flame Marshal',
      problem: 'carries no melee weapon by default',
      suggestion: 'choose one with --weapon: Marshal’s mace; or --phase shooting',
    });
  });

  it('are nobody where all attack, or where the weapons were chosen', () => {
    expect(idleStatements(fielded(magmaWyrm), 'fight')).toEqual([]);
    const { sheets: _, ...chosen } = fielded(unarmed);
    expect(idleStatements(chosen, 'fight')).toEqual([]);
  });
});
