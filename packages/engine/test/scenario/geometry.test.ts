import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gapBetween, isEngaged, leastGap, type Standing } from '../../src/scenario/geometry.js';

const standing = (x: number, y: number, z: number, a: number, b = a): Standing => ({
  place: { x, y, z },
  base: { a, b },
});

/** The nearest two of many points on both rims. */
function byRims(one: Standing, other: Standing): number {
  const rim = ({ place, base }: Standing) =>
    Array.from({ length: 240 }, (_, i) => {
      const angle = (i * Math.PI) / 120;
      return [place.x + base.a * Math.cos(angle), place.y + base.b * Math.sin(angle)] as const;
    });
  const others = rim(other);
  let nearest = Number.POSITIVE_INFINITY;
  for (const [x, y] of rim(one)) for (const [u, v] of others) nearest = Math.min(nearest, Math.hypot(u - x, v - y));
  return nearest;
}

describe('gapBetween', () => {
  it.each([
    [standing(0, 0, 0, 1), standing(10, 0, 0, 2), 7, 0, 7],
    [standing(0, 0, 0, 1), standing(6, 8, 0, 1), 8, 0, 8],
    [standing(0, 0, 0, 1), standing(1, 0, 0, 1), 0, 0, 0],
    [standing(0, 0, 0, 1), standing(5, 0, 4, 1), 3, 4, 5],
    [standing(0, 0, 0, 2, 1), standing(10, 0, 0, 2, 1), 6, 0, 6],
    [standing(0, 0, 0, 2, 1), standing(0, 10, 0, 2, 1), 8, 0, 8],
    [standing(0, 0, 0, 2, 1), standing(-10, 0, 0, 1), 7, 0, 7],
    [standing(0, 0, 0, 2, 1), standing(1, 0, 0, 1), 0, 0, 0],
  ])('%#', (one, other, horizontal, vertical, distance) => {
    for (const gap of [gapBetween(one, other), gapBetween(other, one)]) {
      expect(gap.horizontal).toBeCloseTo(horizontal, 9);
      expect(gap.vertical).toBe(vertical);
      expect(gap.distance).toBeCloseTo(distance, 9);
    }
  });

  it('agrees with the nearest points of the rims, and is never less than the least gap', () => {
    const base = fc.double({ min: 0.2, max: 3, noNaN: true });
    const inches = fc.double({ min: -12, max: 12, noNaN: true });
    fc.assert(
      fc.property(base, base, base, base, inches, inches, (a, b, c, d, x, y) => {
        const one = standing(0, 0, 0, a, b);
        const other = standing(x, y, 0, c, d);
        const { horizontal } = gapBetween(one, other);
        expect(leastGap(one, other).horizontal).toBeLessThanOrEqual(horizontal + 1e-9);
        // Bases that overlap have crossing rims, or one lies inside the other.
        fc.pre(horizontal > 0.1);
        const rims = byRims(one, other);
        expect(horizontal).toBeLessThanOrEqual(rims + 1e-9);
        expect(horizontal).toBeGreaterThan(rims - 0.05);
      }),
      { numRuns: 30 },
    );
  });

  it('engages within 2" horizontally and 5" vertically', () => {
    const at = (x: number, z: number) => isEngaged(gapBetween(standing(0, 0, 0, 0.5), standing(x, 0, z, 0.5)));
    expect([at(3, 0), at(3.01, 0), at(3, 5), at(3, 5.01)]).toEqual([true, false, true, false]);
  });
});
