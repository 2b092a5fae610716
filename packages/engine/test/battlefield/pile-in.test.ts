import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gapBetween, moved, pileIn, stand } from '../../src/battlefield.js';
import { INCH, inch, models } from './support.js';

const codes = (...input: Parameters<typeof pileIn>) => pileIn(...input).faults.map(({ code }) => code);

describe('pileIn', () => {
  const foe = [inch(10)];

  it('is legal by 0.01" and not legal by 0.01"', () => {
    expect(codes(inch(0), inch(2.99), foe)).toEqual([]);
    expect(codes(inch(0), inch(3), foe)).toEqual([]);
    expect(codes(inch(0), inch(3.01), foe)).toEqual(['too-far']);
    // Around the foe: 2" from it before; after it 2.99", 2" and 2.01".
    const before = inch(7);
    expect(codes(before, inch(7.01, 0), foe)).toEqual([]);
    expect(codes(before, inch(10 - 3 * Math.cos(0.5), 3 * Math.sin(0.5)), foe)).toEqual([]);
    expect(codes(before, inch(10 - 3.01 * Math.cos(0.5), 3.01 * Math.sin(0.5)), foe)).toEqual(['farther']);
    expect(codes(before, inch(6.99), foe)).toEqual(['farther']);
  });

  it('tells distances and reasons', () => {
    expect(pileIn(inch(5), inch(0), foe)).toEqual({
      legal: false,
      moved: 5,
      before: expect.closeTo(4, 9),
      after: expect.closeTo(9, 9),
      faults: [
        {
          code: 'too-far',
          problem: 'it moves 5", more than 3"',
          suggestion: 'end at most 3" from where it stood',
        },
        {
          code: 'farther',
          problem: 'the nearest enemy is then 9" away, before it was 4"',
          suggestion: 'end no farther from the nearest enemy, or stay',
        },
      ],
    });
    expect(pileIn(inch(0), inch(3.0004), foe).faults[0]?.problem).toBe('it moves 3.0004", more than 3"');
    expect(pileIn(inch(7), inch(6.997), foe).faults[0]?.problem).toBe(
      'the nearest enemy is then 2.003" away, before it was 2"',
    );
    expect(pileIn(inch(0), inch(1), foe)).toMatchObject({ legal: true, moved: 1, faults: [] });
  });

  it('may turn to another enemy that is as near', () => {
    const two = [inch(-3), inch(4)];
    // 2" from the left one, then 2" from the right one.
    expect(codes(inch(0), inch(1), two)).toEqual([]);
    expect(codes(inch(0), inch(0.4), two)).toEqual(['farther']);
  });

  it('counts the climb', () => {
    expect(codes(inch(0), inch(1, 0, 2.9), foe)).toEqual(['too-far']);
    expect(codes(inch(7), inch(7.5, 0, 2), foe)).toEqual(['farther']);
  });

  it('an oval may turn its flank to the enemy only if that is no farther', () => {
    const cart = (x: number, facing: number) => stand({ base: [4 * INCH, 2 * INCH], at: [x, 0, 0], facing });
    expect(codes(cart(0, 0), cart(0, 90), foe)).toEqual(['farther']);
    expect(codes(cart(0, 0), cart(0.99, 90), foe)).toEqual(['farther']);
    expect(codes(cart(0, 0), cart(1, 90), foe)).toEqual([]);
    expect(codes(cart(0, 90), cart(0, 0), foe)).toEqual([]);
  });

  it('without enemies only its length matters', () => {
    expect(pileIn(inch(0), inch(3), [])).toMatchObject({ legal: true, before: Number.POSITIVE_INFINITY });
    expect(codes(inch(0), inch(4), [])).toEqual(['too-far']);
  });

  it('is what the two rules say, and staying is always legal', () => {
    fc.assert(
      fc.property(models, models, fc.array(models, { minLength: 1, maxLength: 5 }), (one, two, others) => {
        const from = stand(one);
        const to = stand({ ...two, at: one.at.map((x, i) => x + (two.at[i]! - x) / 8) as unknown as typeof one.at });
        const enemies = others.map(stand);
        const near = (model: typeof from) => Math.min(...enemies.map((enemy) => gapBetween(model, enemy).distance));
        const legal = moved(from, to) <= 3 + 1e-9 && near(to) <= near(from) + 1e-9;
        expect(pileIn(from, to, enemies).legal).toBe(legal);
        expect(pileIn(from, from, enemies).legal).toBe(true);
      }),
    );
  });
});
