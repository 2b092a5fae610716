import fc from 'fast-check';
import { expect, it } from 'vitest';
import { binomialByRatios } from '../../src/chance/pmf.js';
import { binomialRow } from './literal.js';

it('ratios and trials give one law', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 35 }), (n, of36) => {
      const trials = binomialRow(n, of36 / 36);
      binomialByRatios(n, of36 / 36).forEach((p, k) => {
        expect(Math.abs(p - trials[k]!)).toBeLessThan(1e-13);
      });
    }),
  );
});
