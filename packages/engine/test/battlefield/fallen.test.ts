import { describe, expect, it } from 'vitest';
import { distanceToUnit, gapBetween, measuredTo, stand } from '../../src/battlefield.js';
import { INCH, inch } from './support.js';

describe('measuring to what is destroyed (05.04.06)', () => {
  const [left, middle, right] = [inch(-5), inch(0), inch(5)] as const;

  it('a unit with living models is measured to those', () => {
    expect(distanceToUnit(inch(-10), { living: [right], fallen: [left, middle] })).toBe(14);
  });

  it('a destroyed unit is measured to its last model destroyed', () => {
    expect(distanceToUnit(inch(-10), { living: [], fallen: [left, right, middle] })).toBe(9);
    expect(distanceToUnit(inch(-10), { living: [], fallen: [middle, right, left] })).toBe(4);
    expect(measuredTo({ living: [], fallen: [left, right] })).toEqual([right]);
  });

  it('a destroyed model is measured to any point that its base occupied', () => {
    // An oval of 4" by 2": nearest is its end, two inches nearer than its middle.
    const cart = stand({ base: [4 * INCH, 2 * INCH], at: [10, 0, 3] });
    const gap = gapBetween(inch(0), cart);
    expect(gap.horizontal).toBeCloseTo(7.5, 9);
    expect(distanceToUnit(inch(0), { living: [], fallen: [middle, cart] })).toBeCloseTo(Math.hypot(7.5, 3), 9);
  });

  it('a unit that never had a model is nowhere', () => {
    expect(distanceToUnit(inch(0), { living: [], fallen: [] })).toBe(Number.POSITIVE_INFINITY);
  });
});
