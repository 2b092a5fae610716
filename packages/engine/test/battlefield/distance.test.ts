import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leastGap } from '../../src/battlefield/distance.js';
import { atMost } from '../../src/battlefield/lengths.js';
import { gapBetween, isContact, type Model, stand } from '../../src/battlefield.js';
import { apart, byOutlines, covers, facing, INCH, models, pointsOf, shifted, turned } from './support.js';

/** What docs/battlefield.md promises. */
const BOUND = 1e-9;

const gap = (one: Model, other: Model) => gapBetween(stand(one), stand(other));
/** `a` by `b` inches from the middle to the edge. */
const oval = (x: number, y: number, z: number, a: number, b = a, turn = 0): Model => ({
  base: a === b ? 2 * a * INCH : [2 * a * INCH, 2 * b * INCH],
  at: [x, y, z],
  facing: turn,
});
const angle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
const inches = fc.double({ min: 0, max: 30, noNaN: true });

describe('gapBetween', () => {
  it.each<[string, Model, Model, number, number, number]>([
    ['side by side', oval(0, 0, 0, 1), oval(10, 0, 0, 2), 7, 0, 7],
    ['on a slant', oval(0, 0, 0, 1), oval(6, 8, 0, 1), 8, 0, 8],
    ['overlapping', oval(0, 0, 0, 1), oval(1, 0, 0, 1), 0, 0, 0],
    ['up and across', oval(0, 0, 0, 1), oval(5, 0, 4, 1), 3, 4, 5],
    ['straight above', oval(0, 0, 0, 1), oval(0, 0, 6, 1), 0, 6, 6],
    ['ovals end to end', oval(0, 0, 0, 2, 1), oval(10, 0, 0, 2, 1), 6, 0, 6],
    ['ovals flank to flank', oval(0, 0, 0, 2, 1), oval(0, 10, 0, 2, 1), 8, 0, 8],
    ['an oval end to a round one', oval(0, 0, 0, 2, 1), oval(-10, 0, 0, 1), 7, 0, 7],
    ['an oval turned by 90°', oval(0, 0, 0, 2, 1, 90), oval(-10, 0, 0, 1), 8, 0, 8],
    ['both turned', oval(0, 0, 0, 2, 1, 90), oval(0, 10, 0, 3, 1, -90), 5, 0, 5],
    ['crossed in the same place', oval(0, 0, 0, 2, 1), oval(0, 0, 0, 2, 1, 90), 0, 0, 0],
    ['one inside the other', oval(0, 0, 0, 2, 1), oval(1, 0, 0, 0.5), 0, 0, 0],
    // The normal of x²/4 + y² = 1 at (√2, 1/√2) is (1, 2)/√5: two inches along it, less the radius of 1.
    [
      'an oval and a round one aslant',
      oval(0, 0, 0, 2, 1),
      oval(Math.SQRT2 + 2 / Math.sqrt(5), Math.SQRT1_2 + 4 / Math.sqrt(5), 0, 1),
      ...([1, 0, 1] as const),
    ],
    // The same point and normal; the other oval is the mirror image, so its nearest point is the mirrored one.
    [
      'two ovals aslant',
      oval(0, 0, 0, 2, 1),
      oval(2 * Math.SQRT2 + 3 / Math.sqrt(5), Math.SQRT2 + 6 / Math.sqrt(5), 0, 2, 1, 180),
      ...([3, 0, 3] as const),
    ],
    // Bases of 60 x 35 mm and 32 mm: 70 mm from middle to middle along the width of the oval.
    [
      'real sizes',
      { base: [60, 35], at: [0, 0, 0] },
      { base: 32, at: [0, 70 / INCH, 0] },
      ...([36.5 / INCH, 0, 36.5 / INCH] as const),
    ],
  ])('%s', (_, one, other, horizontal, vertical, distance) => {
    for (const found of [gap(one, other), gap(other, one)]) {
      expect(Math.abs(found.horizontal - horizontal)).toBeLessThan(BOUND);
      expect(found.vertical).toBe(vertical);
      expect(Math.abs(found.distance - distance)).toBeLessThan(BOUND);
    }
  });

  it('keeps its bound where the distance is known by construction', () => {
    fc.assert(
      fc.property(models, models, angle, inches, facing, (one, { base }, at, distance, turn) => {
        expect(Math.abs(gap(one, apart(one, base, turn, at, distance)).distance - distance)).toBeLessThan(BOUND);
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps its bound where bases almost touch, and far from the middle of the table', () => {
    const near = fc.constantFrom(0, 1e-12, 1e-9, 1e-6, 1e-3, 0.01);
    fc.assert(
      fc.property(models, models, angle, near, facing, (one, { base }, at, distance, turn) => {
        const far = shifted(one, 900, -900);
        expect(Math.abs(gap(far, apart(far, base, turn, at, distance)).distance - distance)).toBeLessThan(BOUND);
      }),
      { numRuns: 1000 },
    );
  });

  it('agrees with the nearest points of the outlines', () => {
    fc.assert(
      fc.property(models, models, (one, other) => {
        const { horizontal } = gap(one, other);
        // Where bases overlap, their outlines cross, or one lies inside the other.
        fc.pre(horizontal > 1e-3);
        expect(Math.abs(horizontal - byOutlines(stand(one), stand(other)))).toBeLessThan(1e-7);
      }),
      { numRuns: 25 },
    );
  });

  it('is 0 seen from above exactly if the bases share a point', () => {
    fc.assert(
      fc.property(models, models, (one, other) => {
        const close: Model = { ...other, at: [one.at[0] + other.at[0] / 8, one.at[1] + other.at[1] / 8, one.at[2]] };
        const [from, to] = [stand(one), stand(close)];
        const shared = pointsOf(from).some((point) => covers(to, point));
        if (shared) expect(gapBetween(from, to).distance).toBeLessThan(BOUND);
        if (gapBetween(from, to).distance > BOUND) expect(shared).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it('is no more than any two points of the bases are apart', () => {
    fc.assert(
      fc.property(models, models, (one, other) => {
        const { horizontal } = gap(one, other);
        const points = pointsOf(stand(other));
        for (const [x, y] of pointsOf(stand(one))) {
          for (const [u, v] of points) expect(horizontal).toBeLessThanOrEqual(Math.hypot(u - x, v - y) + BOUND);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('is the same both ways, and wherever and however the table stands', () => {
    fc.assert(
      fc.property(models, models, facing, inches, inches, (one, other, turn, dx, dy) => {
        const { distance } = gap(one, other);
        const again = [
          gap(other, one),
          gap(shifted(one, dx, dy, 4), shifted(other, dx, dy, 4)),
          gap(turned(one, turn), turned(other, turn)),
          gap({ ...one, facing: (one.facing ?? 0) + 180 }, other),
        ];
        for (const found of again) expect(Math.abs(found.distance - distance)).toBeLessThan(2 * BOUND);
      }),
    );
  });

  // Distances between bases are no metric: two bases can touch a third and be apart. With its width they obey.
  it('is no longer than the way over a third base', () => {
    fc.assert(
      fc.property(models, models, models, (one, middle, other) => {
        const { a, b } = stand(middle);
        const over = gap(one, middle).distance + 2 * Math.max(a, b) + gap(middle, other).distance;
        expect(gap(one, other).distance).toBeLessThanOrEqual(over + 2 * BOUND);
      }),
    );
    const [left, middle, right] = [oval(0, 0, 0, 1), oval(2, 0, 0, 1), oval(4, 0, 0, 1)];
    expect([gap(left, middle), gap(middle, right), gap(left, right)].map(({ distance }) => distance)).toEqual([
      0, 0, 2,
    ]);
  });

  it('changes by no more than a model moves', () => {
    fc.assert(
      fc.property(models, models, fc.double({ min: -5, max: 5, noNaN: true }), inches, (one, other, dx, dy) => {
        const change = gap(one, shifted(other, dx, dy)).distance - gap(one, other).distance;
        expect(Math.abs(change)).toBeLessThanOrEqual(Math.hypot(dx, dy) + 2 * BOUND);
      }),
    );
  });

  it('measures an oval that is as wide as long like a round base', () => {
    fc.assert(
      fc.property(models, models, (one, other) => {
        const round: Model = { ...one, base: 40 };
        const asOval: Model = { ...one, base: [40, 40 * (1 + 1e-14)] };
        expect(Math.abs(gap(round, other).distance - gap(asOval, other).distance)).toBeLessThan(2 * BOUND);
      }),
    );
  });

  it('is never less than the least gap', () => {
    fc.assert(
      fc.property(models, models, (one, other) => {
        const least = leastGap(stand(one), stand(other));
        const found = gap(one, other);
        expect(least.horizontal).toBeLessThanOrEqual(found.horizontal + BOUND);
        expect(least.distance).toBeLessThanOrEqual(found.distance + BOUND);
        expect(least.vertical).toBe(found.vertical);
      }),
    );
  });

  it('measures ovals of all sizes that a scenario may name', () => {
    const needle: Model = { base: [1000, 1], at: [0, 0, 0], facing: 45 };
    expect(gap(needle, { base: [1000, 1], at: [1000, 1000, 1000], facing: -135 }).horizontal).toBeCloseTo(
      1000 * Math.SQRT2 - 1000 / INCH,
      8,
    );
    expect(gap(needle, { base: 1, at: [1, 1, 0] }).distance).toBe(0);
    const aside = gap(needle, { base: 1, at: [1, -1, 0] }).distance;
    expect(aside).toBeCloseTo(Math.SQRT2 - 1 / INCH, 9);
  });
});

describe('isContact', () => {
  const contact = (x: number, z = 0) => isContact(gap({ base: 32, at: [0, 0, 0] }, { base: 32, at: [x, 0, z] }));

  it('holds where bases touch, as nearly as places are written', () => {
    expect([32 / INCH, 1.26, 1.26 + 0.009, 1.28, 1].map((x) => contact(x))).toEqual([true, true, true, false, true]);
    expect(contact(0, 3)).toBe(false);
  });

  it('holds where an oval is laid against another base', () => {
    fc.assert(
      fc.property(models, models, angle, facing, (one, { base }, at, turn) => {
        expect(isContact(gap(one, apart(one, base, turn, at, 0)))).toBe(true);
        expect(isContact(gap(one, apart(one, base, turn, at, 0.011)))).toBe(false);
      }),
    );
  });
});

describe('atMost', () => {
  it('lets no rounding decide', () => {
    expect(atMost(0.1 + 0.2, 0.3)).toBe(true);
    expect(atMost(12 + 1e-8, 12)).toBe(false);
  });
});

describe('stand', () => {
  it.each<[string, Model, RegExp]>([
    ['no width', { base: [60, 0], at: [0, 0, 0] }, /60,0 mm: write a diameter/],
    ['a negative diameter', { base: -32, at: [0, 0, 0] }, /-32 mm/],
    ['a base that is no number', { base: Number.NaN, at: [0, 0, 0] }, /NaN mm/],
    ['an endless base', { base: Number.POSITIVE_INFINITY, at: [0, 0, 0] }, /Infinity mm/],
    ['no place', { base: 32, at: [0, Number.NaN, 0] }, /write \[x, y, z\] in inches/],
    ['two coordinates', { base: 32, at: [0, 1] as unknown as Model['at'] }, /write \[x, y, z\] in inches/],
    ['no direction', { base: 32, at: [0, 0, 0], facing: Number.POSITIVE_INFINITY }, /write degrees/],
  ])('refuses %s', (_, model, message) => {
    expect(() => stand(model)).toThrow(RangeError);
    expect(() => stand(model)).toThrow(message);
  });
});
