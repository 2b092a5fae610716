import { HARD_SPACE } from '@fusillade/engine/words';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayWidth, padEnd, padStart, truncate, wrap } from '../../src/text/width.js';

describe('the width of a text', () => {
  it.each([
    ['abc', 3],
    ['é', 1],
    ['e\u0301', 1],
    ['龍の門', 6],
    ['한글', 4],
    ['💥', 2],
    ['…–█▏', 4],
    ['', 0],
  ])('%s takes %d columns', (text, width) => {
    expect(displayWidth(text)).toBe(width);
  });

  it('padding fills up by columns', () => {
    expect(padEnd('龍', 4)).toBe('龍  ');
    expect(padStart('龍', 4)).toBe('  龍');
    expect(padEnd('long', 2)).toBe('long');
  });
});

describe('cutting', () => {
  it('shows that something is missing', () => {
    expect(truncate('Long name', 9)).toBe('Long name');
    expect(truncate('Long names', 9)).toBe('Long nam…');
    expect(truncate('龍の門', 5)).toBe('龍の…');
    expect(truncate('龍の門', 4)).toBe('龍…');
    expect(truncate('a\u001b[2Jb\nc', 20)).toBe('a [2Jb c');
  });

  it('never exceeds the width', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.integer({ min: 1, max: 30 }), (text, width) => {
        expect(displayWidth(truncate(text, width))).toBeLessThanOrEqual(width);
      }),
    );
  });
});

describe('wrapping', () => {
  it('breaks at spaces, hangs later lines, keeps hard spaces together', () => {
    expect(wrap('one two three four', 9, 2)).toEqual(['one two', '  three', '  four']);
    expect(wrap(`at least 63${HARD_SPACE}% of`, 11)).toEqual(['at least', '63 % of']);
    expect(wrap('', 10)).toEqual(['']);
  });

  it('loses nothing and fits', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), fc.integer({ min: 4, max: 30 }), (text, width) => {
        const lines = wrap(text, width, 2);
        for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(width);
        expect(lines.join('').replace(/\s/gu, '')).toBe(text.replace(/\s/gu, ''));
      }),
    );
  });
});
