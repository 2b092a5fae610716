import type { ScenarioInput } from '@fusillade/engine';
import { describe, expect, it } from 'vitest';
import { caresOf } from '../src/pages/odds/cares.js';
import { readSetup } from '../src/pages/odds/reading.js';
import { update } from '../src/pages/odds/update.js';
import { EXAMPLE } from './example.js';

const PLAIN: ScenarioInput = update(EXAMPLE, 'attackers[0].weapons', [
  { name: 'Flux rifle', count: 9, range: 24, A: 2, skill: '3+', S: 4, AP: -1, D: 1 },
  { name: 'Ember blade', count: 9, range: 'melee', A: 3, skill: '3+', S: 4, AP: -1, D: 1 },
]);

const asked = (setup: ScenarioInput) => {
  const { situation, choices } = caresOf(readSetup(setup));
  return { situation: [...situation].sort(), choices: [...choices].sort() };
};
const withAbility = (ability: string, weapon = 0): ScenarioInput =>
  update(PLAIN, `attackers[0].weapons[${weapon}].abilities`, [ability]);

describe('what is asked about the situation', () => {
  it('is the phase, and what every shot depends on', () => {
    expect(asked(PLAIN)).toEqual({ situation: ['cover', 'phase', 'plungingFire'], choices: [] });
  });

  it('in the Fight phase is whether a charge comes first', () => {
    expect(asked(update(PLAIN, 'situation.phase', 'fight')).situation).toEqual(['charge', 'phase']);
  });

  it.each([
    ['RAPID FIRE 1', ['halfRange']],
    ['MELTA 2', ['halfRange']],
    ['HEAVY', ['engaged', 'movement', 'setUpThisTurn']],
    ['ASSAULT', ['movement', 'shootingType']],
    ['PISTOL', ['engaged', 'engagedWithTarget', 'shootingType']],
    ['LANCE', ['charged']],
    ['CONVERSION', ['distance']],
    ['INDIRECT FIRE', ['shootingType']],
  ])('grows by what %s looks at', (ability, fields) => {
    expect(asked(withAbility(ability)).situation).toEqual(['cover', 'phase', 'plungingFire', ...fields].sort());
    // A weapon that does not attack in this phase asks nothing.
    expect(asked(withAbility(ability, 1)).situation).toEqual(['cover', 'phase', 'plungingFire']);
  });

  it('shrinks where every shot hits by itself', () => {
    expect(asked(withAbility('TORRENT')).situation).toEqual(['phase']);
  });

  it('keeps in view what was said, whoever asked for it', () => {
    expect(asked(update(PLAIN, 'situation.targetEngaged', true)).situation).toContain('targetEngaged');
    expect(asked(update(PLAIN, 'attackers[0].situation.movement', 'advanced')).situation).toContain('movement');
  });

  it('looks at LONE OPERATIVE and at indirect shooting', () => {
    expect(asked(update(PLAIN, 'target.effects', ['LONE OPERATIVE'])).situation).toContain('distance');
    const indirect = update(withAbility('INDIRECT FIRE'), 'situation.shootingType', 'indirect');
    expect(asked(indirect).situation).toEqual(expect.arrayContaining(['spotted', 'movement']));
  });
});

describe('what is asked of the players', () => {
  it.each([
    ['LETHAL HITS', 'lethalHits'],
    ['re-roll hits', 'fishHits'],
    ['TWIN-LINKED', 'fishWounds'],
    ['re-roll damage', 'rerollDamage'],
    ['PRECISION', 'precision'],
    ['critical wounds +1 AP', 'poolOrder'],
  ])('follows from %s', (ability, field) => {
    expect(asked(withAbility(ability)).choices).toEqual([field]);
  });

  it('is which of two copies counts, where one attack has both', () => {
    const two = (first: readonly string[], second: readonly string[], effects: readonly string[] = []) => {
      const one = update(PLAIN, 'attackers[0].weapons[0].abilities', first);
      const both = update(one, 'attackers[0].weapons[1].abilities', second);
      return asked(update(both, 'attackers[0].effects', effects)).choices.includes('instances');
    };
    expect(two(['SUSTAINED HITS 1', 'sustained hits d3'], [])).toBe(true);
    expect(two(['SUSTAINED HITS 1'], [], ['SUSTAINED HITS 2'])).toBe(true);
    expect(two(['ANTI-INFANTRY 4+', 'ANTI-VEHICLE 2+'], [])).toBe(true);
    expect(two(['SUSTAINED HITS 1', 'SUSTAINED HITS 1'], [])).toBe(false);
    expect(two(['SUSTAINED HITS 1'], ['SUSTAINED HITS 2'])).toBe(false);
    // Nobody fights in this phase.
    expect(two([], ['CLEAVE 1', 'CLEAVE 2'])).toBe(false);
  });

  it('is nothing that cannot come up', () => {
    expect(asked(withAbility('re-roll hits of 1')).choices).toEqual([]);
    const nobody = update(withAbility('PRECISION'), 'target.models[1]', undefined);
    expect(asked(nobody).choices).toEqual([]);
    const off = update(PLAIN, 'attackers[0].effects', [{ effect: 'LETHAL HITS', on: false }]);
    expect(asked(off).choices).toEqual([]);
  });

  it('asks the defender too', () => {
    expect(asked(update(PLAIN, 'target.models[0].effects', ['re-roll saves of 1'])).choices).toEqual(['rerollSaves']);
  });
});
