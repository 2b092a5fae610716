import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDice, parseAP, parseDice, parseSave, parseSkill, parseWard } from '../../src/profile/characteristics.js';

describe('parseDice', () => {
  it.each([
    ['D6', 1, 6, 0],
    ['d3', 1, 3, 0],
    ['2D6+3', 2, 6, 3],
    [' 2 d6 + 3 ', 2, 6, 3],
    ['1D6', 1, 6, 0],
    ['3', 0, 6, 3],
    [3, 0, 6, 3],
    [0, 0, 6, 0],
  ] as const)('reads %j', (text, count, sides, plus) => {
    expect(parseDice(text)).toEqual({ count, sides, plus });
  });

  it.each(['', 'D', 'D4', 'D66', '0D6', '1000D6', 'D6-1', '-1', '3+', 'D6+D3', '2D6+', '1.5', '٣', 'x'.repeat(1000)])(
    'refuses %j',
    (text) => {
      expect(parseDice(text)).toBeUndefined();
    },
  );

  it.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e9])('refuses the number %d', (value) => {
    expect(parseDice(value)).toBeUndefined();
  });

  it('reads back what formatDice writes', () => {
    const dice = fc.oneof(
      fc.record({
        count: fc.integer({ min: 1, max: 999 }),
        sides: fc.constantFrom(3 as const, 6 as const),
        plus: fc.nat(99_999),
      }),
      fc.record({ count: fc.constant(0), sides: fc.constant(6 as const), plus: fc.nat(99_999) }),
    );
    fc.assert(
      fc.property(dice, (expression) => {
        expect(parseDice(formatDice(expression))).toEqual(expression);
      }),
    );
  });

  it('writes the shortest form', () => {
    expect(formatDice({ count: 1, sides: 6, plus: 0 })).toBe('D6');
    expect(formatDice({ count: 2, sides: 3, plus: 1 })).toBe('2D3+1');
    expect(formatDice({ count: 0, sides: 6, plus: 4 })).toBe('4');
  });
});

describe('target numbers', () => {
  it.each([
    ['3+', 3],
    [3, 3],
    ['6', 6],
    [' 2 + ', 2],
    [null, null],
    ['N/A', null],
    ['n/a', null],
    ['-', null],
    ['–', null],
    ['1+', undefined],
    ['7+', undefined],
    [2.5, undefined],
    ['', undefined],
    ['D6', undefined],
    [true, undefined],
    [undefined, undefined],
  ])('parseSkill(%j) is %j', (value, expected) => {
    expect(parseSkill(value)).toBe(expected);
    expect(parseWard(value)).toBe(expected);
  });

  it.each([
    ['2+', 2],
    ['7+', 7],
    [7, 7],
    [null, 7],
    ['-', 7],
    ['1+', undefined],
    ['8+', undefined],
    [{}, undefined],
  ])('parseSave(%j) is %j', (value, expected) => {
    expect(parseSave(value)).toBe(expected);
  });
});

describe('parseAP', () => {
  it.each([
    [0, 0],
    [-0, 0],
    ['0', 0],
    ['-0', 0],
    [-2, -2],
    ['-2', -2],
    ['−2', -2],
    ['– 3', -3],
    ['-', 0],
    ['—', 0],
    [1, undefined],
    ['2', undefined],
    ['+1', undefined],
    [-1.5, undefined],
    [Number.NaN, undefined],
    [null, undefined],
    ['', undefined],
  ])('parseAP(%j) is %j', (value, expected) => {
    expect(parseAP(value)).toBe(expected);
  });
});
