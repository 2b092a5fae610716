import { describe, expect, it } from 'vitest';
import type { UnitWeapon } from '../../src/army.js';
import { coverageOf, coverageText, unknownWords } from '../../src/coverage.js';
import { GENERIC_TARGETS } from '../../src/generic-targets.js';
import { attackerOf } from '../../src/scenario/attacker.js';
import { type Cell, cellOf } from '../../src/scenario/cell.js';
import { join } from '../../src/scenario/members.js';
import { targetOf } from '../../src/scenario/target.js';
import { emberGuard, flameMarshal, kilnTank, tideWarden } from '../invented/datasheets.js';
import { as, field, oddsOf, value } from './build.js';

const SHOOT = { phase: 'shooting' } as const;
const odds = (cell: Cell) => {
  if (cell.kind !== 'odds') throw new Error(cell.kind);
  return cell;
};

describe('a cell of the table', () => {
  it('has the numbers of the odds', () => {
    const target = value(targetOf([field(tideWarden)])).input;
    const cell = odds(cellOf([field(emberGuard)], target, SHOOT));
    const attacker = value(attackerOf([field(emberGuard)], { target })).input;
    const report = oddsOf({ attackers: [attacker], target });
    expect(cell.modelsDestroyed).toBeCloseTo(report.modelsDestroyed.mean, 12);
    expect(cell.woundsLost).toBeCloseTo(report.woundsLost.mean, 12);
    expect(cell.unitDestroyed).toBeCloseTo(report.unitDestroyed, 12);
    expect(cell.pointsDestroyed).toBeCloseTo(6 * report.modelsDestroyed.mean, 12);
  });

  it('counts the points of each model of a joined unit as its own', () => {
    const units = join([as(field(flameMarshal), 'leader'), as(field(emberGuard), 'bodyguard')]);
    const target = value(targetOf(units)).input;
    // 175 in all: what the marshal's 85 leave is five guards'.
    expect(target.models.map(({ points }) => points)).toEqual([undefined, undefined, 85]);
    const { finals } = oddsOf({
      attackers: [value(attackerOf([field(kilnTank)], { target, situation: SHOOT })).input],
      target,
    });
    const expected = finals.reduce((sum, { p, models }) => {
      const lost = (row: string, of: number) => of - models[row]!.length;
      return sum + p * (18 * (lost('Ember Sergeant', 1) + lost('Ember Guard', 4)) + 85 * lost('Flame Marshal', 1));
    }, 0);
    expect(odds(cellOf([field(kilnTank)], target, SHOOT)).pointsDestroyed).toBeCloseTo(expected, 10);
    expect(expected).toBeGreaterThan(0);
  });

  it('has chances from 0 to 1, however sums round', () => {
    const [{ modes, ...rifle }] = field(tideWarden).weapons as [UnitWeapon];
    const profile = { ...modes[0]!.profile, A: 1, skill: '3+', S: 4, AP: 0, D: 1 };
    const gun = { ...rifle, modes: [{ name: null, profile }], carriers: [] };
    const target = { name: 'Pair', models: [{ name: 'Model', count: 2, T: 3, Sv: '3+', W: 1 }] };
    const chance = (count: number) =>
      odds(cellOf([{ ...field(tideWarden), weapons: [{ ...gun, count }] }], target, SHOOT)).unitDestroyed;
    // Of one attack the ends sum to a little more than 1.
    expect(chance(1)).toBe(0);
    expect(chance(2)).toBeCloseTo(((2 / 3) * (2 / 3) * (1 / 3)) ** 2, 12);
    for (let count = 3; count <= 60; count++) expect(chance(count)).toBeLessThanOrEqual(1);
  });

  it('has no points where the target has none', () => {
    expect(odds(cellOf([field(emberGuard)], GENERIC_TARGETS[0]!, SHOOT)).pointsDestroyed).toBeNull();
    const units = join([as({ ...field(flameMarshal), points: null }, 'leader'), as(field(emberGuard), 'bodyguard')]);
    const target = value(targetOf(units)).input;
    expect(target.models.some(({ points }) => points !== undefined)).toBe(false);
    expect(odds(cellOf([field(kilnTank)], target, SHOOT)).pointsDestroyed).toBeNull();
  });

  it('without a weapon for the phase is empty', () => {
    const unit = { ...field(tideWarden), weapons: field(tideWarden).weapons.slice(1) };
    expect(cellOf([unit], GENERIC_TARGETS[0]!, SHOOT)).toEqual({ kind: 'none' });
  });

  it('over a limit is refused with the reason, never a number', () => {
    const [rifle] = field(tideWarden).weapons;
    const crowd = {
      ...field(tideWarden),
      weapons: [
        { ...rifle!, count: 1000, carriers: [] },
        { ...rifle!, name: 'Other', count: 1, carriers: [] },
      ],
    };
    const cell = cellOf([crowd], GENERIC_TARGETS[0]!, SHOOT);
    expect(cell).toMatchObject({ kind: 'refused' });
    expect(cell.kind === 'refused' && cell.reason).toMatch(/1001 attack dice are more than 1000/);
  });
});

describe('generic targets', () => {
  it.each(GENERIC_TARGETS.map((target) => [target.name, target] as const))('%s is a target', (_, target) => {
    const attackers = [{ name: 'A', weapons: [{ name: 'Gun', A: 10, skill: '3+', S: 8, AP: -2, D: 2 }] }];
    expect(oddsOf({ attackers, target }).woundsLost.mean).toBeGreaterThan(0);
  });

  it('have the numbers of their roles', () => {
    expect(
      GENERIC_TARGETS.map(({ models: [row] }) => [row?.T, row?.Sv, row?.InSv, row?.W, row?.FNP, row?.count]),
    ).toEqual([
      [3, '5+', undefined, 1, undefined, 20],
      [4, '3+', undefined, 2, undefined, 10],
      [5, '2+', '4+', 3, undefined, 5],
      [9, '3+', undefined, 10, undefined, 1],
      [11, '2+', undefined, 13, undefined, 1],
      [10, '3+', '4+', 12, '5+', 1],
      [13, '2+', '5+', 26, undefined, 1],
    ]);
  });
});

describe('coverage', () => {
  it('counts weapons whose keywords are all known', () => {
    const bare = { ...field(tideWarden), weapons: [{ name: 'Thing', count: 1, carriers: [], modes: [] }] };
    expect(coverageText(coverageOf([field(kilnTank)]))).toBe('2 of 3 weapons fully modelled');
    expect(coverageText(coverageOf([field(kilnTank), bare]))).toBe('2 of 4 weapons fully modelled');
  });

  it('names the weapons and the words', () => {
    expect(unknownWords([field(kilnTank), field(kilnTank), field(tideWarden)])).toEqual(['Crushing tracks: Snagged']);
  });

  it('says how many models have no profile', () => {
    const bare = { ...field(tideWarden), models: [{ name: 'X', count: 7, stats: null, character: false }] };
    expect(coverageText(coverageOf([bare, field(kilnTank)]))).toBe(
      '4 of 5 weapons fully modelled, 7 of 8 models without a profile',
    );
  });
});
