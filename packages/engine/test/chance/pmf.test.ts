import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  certain,
  convolve,
  diceSum,
  massOf,
  meanOfPmf,
  mixture,
  power,
  powerBySquaring,
  randomPower,
  thin,
} from '../../src/chance/pmf.js';
import { pmfOf } from './arbitrary.js';
import { binomialRow } from './literal.js';

const worst = (a: Float64Array, b: Float64Array): number => {
  let most = 0;
  for (let i = 0; i < Math.max(a.length, b.length); i++) most = Math.max(most, Math.abs((a[i] ?? 0) - (b[i] ?? 0)));
  return most;
};

const pmf = fc.integer({ min: 1, max: 6 }).chain(pmfOf);

describe('known laws', () => {
  it('2D6', () => {
    const law = diceSum(2, 6);
    for (let total = 2; total <= 12; total++) expect(law[total]).toBeCloseTo((6 - Math.abs(7 - total)) / 36, 15);
    expect(law.length).toBe(13);
  });
  it('D3 is even over 1, 2, 3', () => {
    expect([...diceSum(1, 3)]).toEqual([0, 1 / 3, 1 / 3, 1 / 3]);
  });
  it('no dice come to nothing', () => {
    expect([...diceSum(0, 6)]).toEqual([1]);
  });
  it('a binomial row', () => {
    [1, 8, 24, 32, 16].forEach((ways, k) => {
      expect(binomialRow(4, 2 / 3)[k]).toBeCloseTo(ways / 81, 15);
    });
    expect([...binomialRow(3, 0)]).toEqual([1, 0, 0, 0]);
    expect([...binomialRow(3, 1)]).toEqual([0, 0, 0, 1]);
  });
  it('a thousand coins keep their mean and mass', () => {
    const law = binomialRow(1000, 0.5);
    expect(massOf(law)).toBeCloseTo(1, 12);
    expect(meanOfPmf(law)).toBeCloseTo(500, 9);
    expect(worst(law, power(Float64Array.of(0.5, 0.5), 1000))).toBeLessThan(1e-15);
  });
});

describe('powers', () => {
  it('are repeated convolutions', () => {
    fc.assert(
      fc.property(pmf, fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 80 }), (base, n, limit) => {
        let plain = certain(0);
        for (let i = 0; i < n; i++) plain = convolve(plain, base);
        const cut = plain.slice(0, limit + 1);
        expect(worst(power(base, n, limit), cut)).toBeLessThan(1e-14);
        expect(worst(powerBySquaring(base, n, limit), cut)).toBeLessThan(1e-14);
      }),
      { numRuns: 300 },
    );
  });
  it('are exact in the far tail', () => {
    // Of 40 dice with 0, 1 or 2 events all 80 events, and 79: exact values are p2^40 and 40 p1 p2^39.
    const [p0, p1, p2] = [0.5, 0.3, 0.2];
    const law = power(Float64Array.of(p0, p1, p2), 40);
    expect(law[80]! / p2 ** 40).toBeCloseTo(1, 12);
    expect(law[79]! / (40 * p1 * p2 ** 39)).toBeCloseTo(1, 12);
    expect(law.length).toBe(81);
  });
  it('of a random number mix the powers', () => {
    fc.assert(
      fc.property(pmf, pmf, (count, base) => {
        const powers = Array.from(count, (_, n) => power(base, n));
        expect(worst(randomPower(count, base), mixture(count, powers))).toBeLessThan(1e-14);
      }),
    );
  });
});

describe('thinning', () => {
  it('mixes binomial rows', () => {
    fc.assert(
      fc.property(pmf, fc.double({ min: 0, max: 1, noNaN: true }), (law, keep) => {
        const rows = Array.from(law, (_, n) => binomialRow(n, keep));
        expect(worst(thin(law, keep), mixture(law, rows))).toBeLessThan(1e-14);
      }),
    );
  });
});
