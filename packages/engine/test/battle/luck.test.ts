import { describe, expect, it } from 'vitest';
import { luck } from '../../src/battle.js';
import { battleFrom, extended, standingOf } from './support.js';

const wounds = (count: number) => {
  const { battle, attacks } = battleFrom({
    version: 1,
    ruleset: '11e',
    attackers: [{ name: 'Red', weapons: [{ name: 'Gun', count, A: 1, AP: 0, D: 1, from: 'save' }] }],
    target: { name: 'Blue', models: [{ name: 'Trooper', count: 5, T: 4, Sv: '3+', W: 1 }] },
  });
  return { between: standingOf(battle), asked: extended(standingOf(battle), attacks[0] as never) };
};

describe('the luck of a roll in a battle', () => {
  it('is where it lies among all of them', () => {
    // Two saves on 3+: 4/9 save both, 4/9 save one, 1/9 save none.
    const { asked } = wounds(2);
    expect(luck(asked, [1, 6])).toMatchObject({ outcomes: 3 });
    expect(luck(asked, [1, 6])?.below).toBeCloseTo(4 / 9, 12);
    expect(luck(asked, [1, 6])?.equal).toBeCloseTo(4 / 9, 12);
    expect(luck(asked, [2, 1])?.luck).toBeCloseTo(17 / 18, 12);
    expect(luck(asked, [3, 3])?.expectedAfter).toBe(0);
    expect(luck(asked, [3, 3])?.expectedBefore).toBeCloseTo(2 / 3, 12);
  });

  it('is not known where no dice are due, where they do not fit, and beyond the outcomes that are wanted', () => {
    const { asked, between } = wounds(2);
    expect(luck(between, [1, 1])).toBeNull();
    expect(luck(asked, [1])).toBeNull();
    expect(luck(asked, [1, 1], 2)).toBeNull();
    expect(luck(asked, [1, 1], 3)).not.toBeNull();
  });
});
