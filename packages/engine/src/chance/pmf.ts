import { powerByRecurrence } from './recurrence.js';
import { part, zeros } from './scratch.js';

/**
 * Laws of a non-negative integer as `Float64Array`: `pmf[k]` is the probability of k. Every function here only adds
 * and multiplies non-negative numbers, so its relative error is a few roundings.
 */

/** The law of a number that is certain. */
export const certain = (value: number): Float64Array => {
  const pmf = zeros(value + 1);
  pmf[value] = 1;
  return pmf;
};

export const meanOfPmf = (pmf: Float64Array): number => {
  let mean = 0;
  for (let k = pmf.length - 1; k > 0; k--) mean += k * pmf[k]!;
  return mean;
};

/** The sum of the entries from `from` to before `to`. */
export const massOf = (weights: Float64Array, from = 0, to = weights.length): number => {
  let mass = 0;
  for (let k = from; k < to; k++) mass += weights[k]!;
  return mass;
};

/** The law of a sum of two independent numbers, as far as `limit` (inclusive); what lies beyond is left out. */
export function convolve(a: Float64Array, b: Float64Array, limit = a.length + b.length - 2): Float64Array {
  const sum = zeros(Math.max(0, Math.min(limit, a.length + b.length - 2)) + 1);
  const last = sum.length - 1;
  for (let i = 0; i < a.length && i <= last; i++) {
    const weight = a[i]!;
    if (weight === 0) continue;
    const stop = Math.min(b.length - 1, last - i);
    for (let j = 0; j <= stop; j++) sum[i + j]! += weight * b[j]!;
  }
  return sum;
}

/** The law of a sum of n independent copies, as far as `limit`. */
export function power(base: Float64Array, n: number, limit = (base.length - 1) * n): Float64Array {
  if (n === 1 && base.length - 1 <= limit) return base;
  let least = 0;
  while (least < base.length - 1 && base[least] === 0) least++;
  if (least > 0) {
    const sum = zeros(Math.min(limit, (base.length - 1) * n) + 1);
    if (least * n <= limit) sum.set(power(base.subarray(least), n, limit - least * n), least * n);
    return sum;
  }
  return (n > 3 ? powerByRecurrence(base, n, limit) : null) ?? powerBySquaring(base, n, limit);
}

/** `power` by repeated squaring: for any base, and slower. */
export function powerBySquaring(base: Float64Array, n: number, limit: number): Float64Array {
  let result: Float64Array | null = null;
  let square = base.length - 1 > limit ? part(base, 0, limit + 1) : base;
  for (let rest = n; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = result === null ? square : convolve(result, square, limit);
    if (rest > 1) square = squareOf(square, limit);
  }
  return result ?? certain(0);
}

/** `convolve` of a law with itself: every pair of different terms occurs twice. */
function squareOf(a: Float64Array, limit: number): Float64Array {
  const sum = zeros(Math.min(limit, 2 * a.length - 2) + 1);
  const last = sum.length - 1;
  for (let i = 0; 2 * i <= last && i < a.length; i++) {
    const weight = a[i]!;
    if (weight === 0) continue;
    sum[2 * i]! += weight * weight;
    const twice = 2 * weight;
    const stop = Math.min(a.length - 1, last - i);
    for (let j = i + 1; j <= stop; j++) sum[i + j]! += twice * a[j]!;
  }
  return sum;
}

/**
 * The law of a sum of N independent copies where N itself is random: sum over n of count[n] base^n, by Horner, as far
 * as `limit`.
 */
export function randomPower(count: Float64Array, base: Float64Array, limit?: number): Float64Array {
  const top = Math.min(limit ?? Number.POSITIVE_INFINITY, (base.length - 1) * (count.length - 1));
  const sum = zeros(top + 1);
  sum[0] = count[count.length - 1]!;
  for (let n = count.length - 2, reach = 0; n >= 0; n--) {
    reach = Math.min(top, reach + base.length - 1);
    for (let m = reach; m >= 0; m--) {
      let term = base[0]! * sum[m]!;
      for (let j = Math.min(m, base.length - 1); j > 0; j--) term += base[j]! * sum[m - j]!;
      sum[m] = term;
    }
    sum[0]! += count[n]!;
  }
  return sum;
}

/** Adds `weight` times `pmf` to `into`, which must be at least as long. */
export function addScaled(into: Float64Array, pmf: Float64Array, weight: number): void {
  for (let k = 0; k < pmf.length; k++) into[k]! += weight * pmf[k]!;
}

export function scaled(pmf: Float64Array, weight: number): Float64Array {
  const result = zeros(pmf.length);
  for (let k = 0; k < pmf.length; k++) result[k] = pmf[k]! * weight;
  return result;
}

/** The sum of two arrays of weights; the first itself if there is no second. */
export function plus(a: Float64Array, b: Float64Array | null): Float64Array {
  if (b === null) return a;
  const sum = zeros(Math.max(a.length, b.length));
  sum.set(a);
  addScaled(sum, b, 1);
  return sum;
}

/** The mixture of laws: sum over i of weights[i] laws[i]. */
export function mixture(weights: Float64Array, laws: readonly Float64Array[]): Float64Array {
  const mixed = zeros(laws.reduce((length, law) => Math.max(length, law.length), 0));
  for (let i = 0; i < laws.length; i++) addScaled(mixed, laws[i]!, weights[i]!);
  return mixed;
}

/** The law of the successes in n trials for n = 0, 1, ..., `most`: trial by trial, so that nothing under- or overflows. */
export function eachBinomial(most: number, p: number, use: (n: number, row: Float64Array) => void): void {
  const row = new Float64Array(most + 1);
  row[0] = 1;
  for (let n = 0; n <= most; n++) {
    if (n > 0) for (let k = n; k >= 0; k--) row[k] = row[k]! * (1 - p) + (k > 0 ? row[k - 1]! * p : 0);
    use(n, row);
  }
}

/** The law of how many of a random number of things stay, each with probability `keep`; as far as `limit`. */
export function thin(pmf: Float64Array, keep: number, limit = pmf.length - 1): Float64Array {
  const stay = Math.min(keep, 1);
  const go = 1 - stay;
  const top = Math.min(limit, pmf.length - 1);
  if (go === 0) return part(pmf, 0, top + 1);
  const kept = zeros(top + 1);
  for (let n = pmf.length - 1; n >= 0; n--) {
    for (let k = Math.min(top, pmf.length - 1 - n); k > 0; k--) kept[k] = kept[k]! * go + kept[k - 1]! * stay;
    kept[0] = kept[0]! * go + pmf[n]!;
  }
  return kept;
}

/** The law of the sum of `count` dice; `pmf[total]`. */
export function diceSum(count: number, sides: number): Float64Array {
  const die = zeros(sides + 1).fill(1 / sides);
  die[0] = 0;
  return power(die, count);
}

/** The law of the successes in n trials, for any p, in as many steps as entries. */
export const binomial = (n: number, p: number): Float64Array =>
  p <= 0 || n === 0 ? certain(0) : p >= 1 ? certain(n) : binomialByRatios(n, p);

/** The same by ratios from its most likely value, each a rounding. For p strictly inside 0..1. */
export function binomialByRatios(n: number, p: number): Float64Array {
  const row = new Float64Array(n + 1);
  const mode = Math.min(n, Math.floor((n + 1) * p));
  const odds = p / (1 - p);
  row[mode] = 1;
  for (let k = mode; k < n; k++) row[k + 1] = (row[k]! * odds * (n - k)) / (k + 1);
  for (let k = mode; k > 0; k--) row[k - 1] = (row[k]! * k) / (odds * (n - k + 1));
  const mass = massOf(row);
  for (let k = 0; k <= n; k++) row[k]! /= mass;
  return row;
}
