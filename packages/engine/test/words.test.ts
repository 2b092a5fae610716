import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atLeast, between, cell, meanCell, meanText, percent, percentExactly, plural } from '../src/words.js';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('percentages', () => {
  it.each([
    [0.63, '63 %'],
    [0.1, '10 %'],
    [0.0996, '10 %'],
    [0.0994, '9.9 %'],
    [0.005, '0.5 %'],
    [0.0009, '<0.1 %'],
    [1e-300, '<0.1 %'],
    [0.9, '90 %'],
    [0.8996, '90 %'],
    [0.906, '90.6 %'],
    [0.996, '99.6 %'],
    [0.9991, '>99.9 %'],
    [1 - 1e-16, '>99.9 %'],
  ])('%d is %s', (p, text) => {
    expect(plain(percent(p))).toBe(text);
  });

  it('never call the uncertain 0 % or 100 %, and are off by half a unit at most', () => {
    fc.assert(
      fc.property(fc.double({ min: Number.MIN_VALUE, max: 1 - 2 ** -53, noNaN: true }), (p) => {
        for (const text of [percent(p), percentExactly(p)].map(plain)) {
          expect(text).not.toMatch(/^(0|0\.0|100|100\.0) %$/u);
          if (/^\d/u.test(text))
            expect(Math.abs(Number.parseFloat(text) - p * 100)).toBeLessThanOrEqual(
              text.includes('.') ? 0.0500001 : 0.5000001,
            );
        }
      }),
    );
  });
});

describe('chances of a law', () => {
  const pmf = [0, 0.25, 0.5, 0, 0.25];

  it('are certain or impossible only where the law says so', () => {
    expect(atLeast(pmf, 1)).toEqual({ p: 1, certain: true, impossible: false });
    expect(atLeast(pmf, 2)).toEqual({ p: 0.75, certain: false, impossible: false });
    expect(atLeast(pmf, 5)).toEqual({ p: 0, certain: false, impossible: true });
    expect(between(pmf, 3, 3)).toEqual({ p: 0, certain: false, impossible: true });
    expect(between(pmf, 1, 4).certain).toBe(true);
  });

  it('keep the tiny doubt that a sum would round away', () => {
    const doubtful = [1e-20, 1];
    expect(atLeast(doubtful, 1)).toEqual({ p: 1, certain: false, impossible: false });
    expect(plain(cell(atLeast(doubtful, 1), 'certain', '–'))).toBe('>99.9 %');
    expect(plain(cell(between(doubtful, 0, 0), 'certain', '–'))).toBe('<0.1 %');
  });
});

describe('means', () => {
  it.each([
    [3.2345, '3.2'],
    [5, '5'],
    [4.98, '4.98'],
    [2.999999999999, '3'],
    [0.25, '0.25'],
    [0.004, 'under 0.01'],
    [1e-14, 'under 0.01'],
    [0, '0'],
  ])('%d in a sentence is %s', (mean, text) => {
    expect(meanText(mean)).toBe(text);
  });

  it('take at most six columns', () => {
    for (const mean of [0, 0.001, 0.5, 99.994, 99.996, 123.45, 999.94, 999.96, 4000, 123456]) {
      expect(meanCell(mean).length, String(mean)).toBeLessThanOrEqual(6);
    }
    expect([meanCell(0), meanCell(0.001), meanCell(12.345), meanCell(4000)]).toEqual(['–', '<0.01', '12.35', '4000']);
  });

  it('have their nouns', () => {
    expect([plural(1, 'model'), plural(2, 'model'), plural('1', 'wound'), plural('0.50', 'wound')].map(plain)).toEqual([
      '1 model',
      '2 models',
      '1 wound',
      '0.50 wounds',
    ]);
  });
});
