import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { constant } from '../../src/profile/dice.js';
import type { DamageRoll } from '../../src/target/damage.js';
import { damageLaw, totalLaw } from '../../src/target/damage.js';
import { wounding } from '../../src/target/wounding.js';

const plain = (quantity: DamageRoll['quantity'], more: Partial<DamageRoll> = {}): DamageRoll => ({
  quantity,
  feelNoPain: 7,
  again: null,
  oneAgain: [],
  oneSet: null,
  ...more,
});
const dice = (count: number, sides: 3 | 6, plus = 0): DamageRoll['quantity'] => {
  const expression = { count, sides, plus };
  const values = Array.from({ length: count * sides - count + 1 }, (_, index) => count + plus + index);
  return { dice: expression, values };
};
const fixed = (value: number): DamageRoll['quantity'] => ({ dice: constant(value), values: [value] });
const meanValue = (damage: DamageRoll, left: number, spent = 0) =>
  damageLaw(damage, left, spent).reduce((sum, { value, p }) => sum + value * p, 0);

describe('damage law', () => {
  it('maps totals to values (Q19: (D6+2)/2-1)', () => {
    const damage = plain({ dice: { count: 1, sides: 6, plus: 0 }, values: [1, 1, 2, 2, 3, 3] });
    const law = damageLaw(damage, 10, 0);
    expect(law.map(({ value }) => value)).toEqual([1, 2, 3]);
    for (const { p } of law) expect(p).toBeCloseTo(1 / 3, 15);
  });

  it('rolls sums of D3 and D6', () => {
    expect([...totalLaw({ count: 2, sides: 3, plus: 1 })].map((p) => Math.round(p * 9))).toEqual([1, 2, 3, 2, 1]);
    expect((totalLaw({ count: 2, sides: 6, plus: 0 })[5] as number) * 36).toBeCloseTo(6, 12);
  });

  it('rolls one die again: means 17/4, 593/72, 287/36', () => {
    const once = (way: 'belowMean' | 'lowestDie') => [{ resource: 3, way }];
    expect(meanValue(plain(dice(1, 6), { oneAgain: once('lowestDie') }), 99)).toBeCloseTo(17 / 4, 12);
    expect(meanValue(plain(dice(2, 6), { oneAgain: once('lowestDie') }), 99)).toBeCloseTo(593 / 72, 12);
    expect(meanValue(plain(dice(2, 6), { oneAgain: once('belowMean') }), 99)).toBeCloseTo(287 / 36, 12);
    expect(meanValue(plain(dice(2, 6), { oneAgain: once('belowMean') }), 99, 1 << 3)).toBeCloseTo(7, 12);
    const spent = damageLaw(plain(dice(1, 6), { oneAgain: once('belowMean') }), 99, 0);
    expect(spent.filter(({ spent: after }) => after === 8).reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(0.5, 12);
  });

  it('rolls again by policy only what would not destroy the model', () => {
    const again = { policy: 'policy' } as const;
    expect(meanValue(plain(dice(1, 6), { again }), 99)).toBeCloseTo(17 / 4, 12);
    expect(meanValue(plain(dice(1, 6), { again }), 2)).toBeCloseTo((2 + 3 + 4 + 5 + 6 + 3.5) / 6, 12);
    expect(meanValue(plain(dice(1, 6), { again }), 1)).toBeCloseTo(3.5, 12);
    expect(meanValue(plain(dice(1, 6), { again: { policy: 'never' } }), 99)).toBeCloseTo(3.5, 12);
  });

  it('leaves a one-time permission unused on a roll that the other permission rolls again', () => {
    const both = plain(dice(1, 6), { again: { policy: 'policy' }, oneAgain: [{ resource: 0, way: 'belowMean' }] });
    expect(damageLaw(both, 99, 0).every(({ spent }) => spent === 0)).toBe(true);
    expect(damageLaw(both, 1, 0).some(({ spent }) => spent === 1)).toBe(true);
  });

  it('sets the damage of one attack', () => {
    const set = plain(dice(1, 6), { oneSet: { resource: 1, value: 0 } });
    expect(damageLaw(set, 3, 1)).toEqual([{ value: 0, spent: 3, p: 1 }]);
    expect(damageLaw(set, 3, 3)).toHaveLength(6);
  });
});

describe('wounding (05.04.02, 24.12)', () => {
  it('ignores wounds one by one (Q6, given the failed save)', () => {
    const [law] = wounding(plain(fixed(2), { feelNoPain: 5 }), 2, 0);
    [1 / 9, 4 / 9, 4 / 9].forEach((p, k) => {
      expect(law?.lost[k]).toBeCloseTo(p, 15);
    });
    expect(law?.damage).toBe(2);
    expect(law?.ignored).toBeCloseTo(2 / 3, 15);
  });

  it('stops reading when the model is destroyed (Q9, one packet of 3 on two wounds)', () => {
    const [law] = wounding(plain(fixed(3), { feelNoPain: 5 }), 2, 0);
    [1 / 27, 6 / 27, 20 / 27].forEach((p, k) => {
      expect(law?.lost[k]).toBeCloseTo(p, 15);
    });
    expect(law?.ignored).toBeCloseTo((3 * 1 + 2 * 6 + 1 * 8) / 27, 15);
  });

  it('sums to 1, and loses no more than there is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3 }),
        fc.constantFrom(3 as const, 6 as const),
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 2, max: 7 }),
        fc.integer({ min: 1, max: 8 }),
        fc.constantFrom('policy' as const, 'never' as const, 'always' as const),
        fc.constantFrom('policy' as const, 'belowMean' as const, 'lowestDie' as const),
        (count, sides, plus, feelNoPain, left, policy, way) => {
          const damage = plain(dice(count, sides, count + plus === 0 ? 1 : plus), {
            feelNoPain,
            again: { policy },
            oneAgain: [{ resource: 0, way }],
          });
          const parts = wounding(damage, left, 0);
          const total = parts.reduce((sum, { lost }) => sum + lost.reduce((a, b) => a + b, 0), 0);
          expect(total).toBeCloseTo(1, 12);
          const lostMean = parts.reduce((sum, { lost }) => sum + lost.reduce((a, p, k) => a + p * k, 0), 0);
          const rest = parts.reduce((sum, part) => sum + part.damage - part.ignored, 0) - lostMean;
          expect(rest).toBeGreaterThan(-1e-12);
          expect(parts.every(({ lost }) => lost.length === left + 1)).toBe(true);
        },
      ),
    );
  });
});
