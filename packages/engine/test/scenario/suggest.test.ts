import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closest, didYouMean, editDistance, orList, show } from '../../src/scenario/suggest.js';

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['abc', 'abc', 0],
    ['abc', 'ab', 1],
    ['abc', 'acb', 1],
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
  ])('%j to %j is %d', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
  });

  it('is the same both ways and at most the longer length', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
      }),
    );
  });
});

describe('closest', () => {
  it('finds what was meant', () => {
    expect(closest('weapns', ['name', 'weapons', 'effects'])).toBe('weapons');
    expect(closest('sv', ['S', 'Sv', 'InSv'])).toBe('Sv');
    expect(closest('CAPTAIN', ['Trooper', 'Captain'])).toBe('Captain');
  });

  it('does not guess wildly', () => {
    expect(closest('dog', ['Trooper', 'Captain'])).toBeUndefined();
    expect(closest('x', ['A', 'D'])).toBeUndefined();
    expect(closest('x'.repeat(10_000), ['x'.repeat(10_000)])).toBeUndefined();
  });
});

describe('words about values', () => {
  it('stay on one short line', () => {
    expect(show('a\nb')).toBe('"a\\nb"');
    expect(show('x'.repeat(500)).length).toBeLessThan(70);
    expect([show([]), show({}), show(undefined), show(1n)]).toEqual(['a list', 'an object', 'nothing', 'a bigint']);
  });

  it('list what there is', () => {
    expect(orList(['a'])).toBe('"a"');
    expect(orList(['a', 'b', 'c'])).toBe('"a", "b" or "c"');
    expect(orList(Array.from({ length: 20 }, (_, i) => `${i}`))).toMatch(/"11", …$/);
    expect(didYouMean('trooper', ['Trooper'], 'there is')).toBe('did you mean "Trooper"?');
    expect(didYouMean('dog', ['Trooper'], 'there is')).toBe('there is "Trooper"');
  });
});
