import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  gapBetween,
  isEngaged,
  isWithin,
  nearestOf,
  STRIKING,
  type Standing,
  stand,
  strikes,
} from '../../src/battlefield.js';
import { INCH, inch, models } from './support.js';

describe('engagement range', () => {
  it('is 2" across and 5" up', () => {
    const at = (x: number, z: number) => isEngaged(gapBetween(inch(0), inch(x, 0, z)));
    expect([at(3, 0), at(3.01, 0), at(3, 5), at(3, 5.01), at(0, 5), at(0, 5.01)]).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
    ]);
  });

  it('is measured edge to edge of ovals', () => {
    const walker = (facing: number) => stand({ base: [4 * INCH, 2 * INCH], at: [0, 0, 0], facing });
    expect([0, 90].map((facing) => isEngaged(gapBetween(walker(facing), inch(4.4))))).toEqual([true, false]);
  });
});

describe('nearestOf', () => {
  it('is the nearest of all, and engaged with any', () => {
    // 4" above: near, and engaged; 2.9" aside on the ground: nearer, and not.
    expect(nearestOf(inch(0), [inch(1, 0, 4), inch(3.9)])).toEqual({ distance: expect.closeTo(2.9, 9), engaged: true });
    expect(nearestOf(inch(0), [])).toEqual({ distance: Number.POSITIVE_INFINITY, engaged: false });
  });

  it('leaves out only what cannot matter', () => {
    fc.assert(
      fc.property(models, fc.array(models, { minLength: 1, maxLength: 12 }), (one, others) => {
        const model = stand(one);
        const gaps = others.map((other) => gapBetween(model, stand(other)));
        expect(nearestOf(model, others.map(stand))).toEqual({
          distance: Math.min(...gaps.map(({ distance }) => distance)),
          engaged: gaps.some(isEngaged),
        });
      }),
    );
  });
});

describe('strikes', () => {
  const unit = [inch(0), inch(0, 1), inch(0, 2)];
  const [first] = unit as [Standing];

  it('counts who is within 1" or in contact, and who of the target is', () => {
    // Gaps to the first foe: 1", √5 - 1 = 1.24" and √8 - 1 = 1.83"; the second foe is far away.
    expect(strikes(unit, [inch(2), inch(12)])).toEqual({ strikers: [0], struck: [0] });
    // To this one: 0", √2 - 1 and √5 - 1.
    expect(strikes(unit, [inch(1)]).strikers).toEqual([0, 1]);
  });

  it('holds to its border', () => {
    expect([1, 1.99, 2, 2.01, 3].map((x) => strikes([first], [inch(x)]).strikers.length)).toEqual([1, 1, 1, 0, 0]);
  });

  it('lets Reach strike at 2", all models or some', () => {
    expect(strikes(unit, [inch(2)], STRIKING.reach).strikers).toEqual([0, 1, 2]);
    expect(strikes(unit, [inch(3)], STRIKING.reach).strikers).toEqual([0]);
    // Gaps 1.5" and √7.25 - 1 = 1.69" and √10.25 - 1 = 2.2".
    expect(strikes(unit, [inch(2.5)], [1, 2, 2]).strikers).toEqual([1]);
    expect(strikes(unit, [inch(1)], [2]).strikers).toEqual([0, 1]);
  });

  it('measures up as well as across', () => {
    expect([0.9, 1.1].map((z) => strikes([first], [inch(0, 0, z)]).strikers.length)).toEqual([1, 0]);
    // 0.6" across and 0.8" up are 1"; a little more is not.
    expect([0.8, 0.81].map((z) => strikes([first], [inch(1.6, 0, z)]).strikers.length)).toEqual([1, 0]);
  });

  it('is what measuring every pair says', () => {
    const some = fc.array(models, { minLength: 1, maxLength: 6 });
    const reaches = fc.oneof(fc.constantFrom(1, 2), fc.array(fc.constantFrom(1, 2, 8), { minLength: 6 }));
    fc.assert(
      fc.property(some, some, reaches, (mine, theirs, reach) => {
        const pairs = mine.map((one, i) => {
          const far = typeof reach === 'number' ? reach : reach[i]!;
          return theirs.map((other) => gapBetween(stand(one), stand(other)).distance <= far + 1e-9);
        });
        expect(strikes(mine.map(stand), theirs.map(stand), reach)).toEqual({
          strikers: mine.flatMap((_, i) => (pairs[i]!.some(Boolean) ? [i] : [])),
          struck: theirs.flatMap((_, j) => (pairs.some((row) => row[j]) ? [j] : [])),
        });
      }),
    );
  });

  it('is empty where nobody stands', () => {
    expect(strikes([], [inch(0)])).toEqual({ strikers: [], struck: [] });
    expect(strikes(unit, [])).toEqual({ strikers: [], struck: [] });
  });
});

describe('isWithin', () => {
  it('asks for the gap of the bases', () => {
    const cart = stand({ base: [4 * INCH, 2 * INCH], at: [0, 0, 0] });
    // The wide circle around the oval is 1" from the foe, the oval itself 2".
    expect([1.9, 2].map((inches) => isWithin(cart, inch(0, 3.5), inches))).toEqual([false, true]);
  });
});
