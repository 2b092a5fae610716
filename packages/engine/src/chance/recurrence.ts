import type { EventTable } from './event-law.js';
import { zeros } from './scratch.js';

/**
 * Powers of a polynomial by degree. If f = g^n then g x f' = n x g' f, and comparing the terms of degree m gives
 *
 *   m g_0 f_m = sum over j of (j (n + 1) - m) g_j f_(m-j)
 *
 * with g_j the terms of degree j: a few multiply-adds for each coefficient, whatever n. The same holds for polynomials
 * in two variables with "degree" read as total degree. Up to degree n + 1 every term is positive and nothing is lost
 * to rounding. Beyond, terms of both signs meet; there the same recurrence is run on error bounds.
 */

/** Errors up to this much are rounding; beyond, the caller takes another way. */
const TOLERANCE = 1e-15;
const EPSILON = Number.EPSILON;
/** Below this, g_0^n comes too close to underflow. */
const SMALLEST = 1e-280;

/** base^n as far as `limit` (of its length - 1 if less), or null where rounding would show. */
export function powerByRecurrence(base: Float64Array, n: number, limit: number): Float64Array | null {
  let degree = base.length - 1;
  while (degree > 0 && base[degree] === 0) degree--;
  const longest = degree * n;
  const top = Math.min(limit, longest);
  const first = base[0]! ** n;
  if (!(base[0]! > 0 && first > SMALLEST)) return null;
  const result = zeros(top + 1);
  result[0] = first;
  if (degree === 2 && top > n + 1) {
    const last = base[2]! ** n;
    if (!(last > SMALLEST)) return null;
    result.set(ascend(base[0]!, base[1]!, base[2]!, n, n, first));
    // From the other end: the mirrored polynomial's power, read backwards.
    const mirrored = ascend(base[2]!, base[1]!, base[0]!, n, n - 1, last);
    for (let m = n + 1; m <= top; m++) result[m] = mirrored[longest - m]!;
    return result;
  }
  if (degree === 2) return ascend(base[0]!, base[1]!, base[2]!, n, top, first);
  if (degree > 2 && top > n + 1) return null;
  for (let m = 1; m <= top; m++) {
    let sum = 0;
    for (let j = Math.min(m, degree); j > 0; j--) sum += (j * (n + 1) - m) * base[j]! * result[m - j]!;
    result[m] = sum / (m * base[0]!);
  }
  return result;
}

/** (g0 + g1 x + g2 x^2)^n up to degree `top`, at most n + 1. */
function ascend(g0: number, g1: number, g2: number, n: number, top: number, first: number): Float64Array {
  const f = zeros(top + 1);
  let [one, two] = [first, 0];
  f[0] = first;
  for (let m = 1; m <= top; m++) {
    const next = ((n + 1 - m) * g1 * one + (2 * n + 2 - m) * g2 * two) / (m * g0);
    f[m] = next;
    two = one;
    one = next;
  }
  return f;
}

/** Fills an empty table with die^n inside its box. False where rounding would show; then the table is spoilt. */
export function powerInto({ rows, degree, weights }: EventTable, die: EventTable, n: number): boolean {
  const none = die.weights[0]!;
  const first = none ** n;
  if (!(none > 0 && first > SMALLEST)) return false;
  weights[0] = first;
  const safe = die.degree < 2 ? degree : Math.min(degree, n + 1);
  for (let m = 1; m <= safe; m++) fillDegree(die, n, rows, m, weights);
  return safe === degree || fillBeyond(die, n, rows, safe, degree, weights);
}

/** One degree of the power. Stored by degree, so that the terms of one degree are neighbours. */
function fillDegree(die: EventTable, n: number, rows: number, m: number, weights: Float64Array): void {
  if (die.degree === 0) return;
  if (die.degree <= 2 && m >= 2) {
    fillQuadratic(die, n, rows, m, weights);
    return;
  }
  const last = Math.min(m, rows - 1);
  const to = m * rows;
  for (let j = Math.min(m, die.degree); j > 0; j--) {
    const scale = (j * (n + 1) - m) / (m * die.weights[0]!);
    const from = (m - j) * rows;
    for (let i = 0; i <= j && i < die.rows; i++) {
      const weight = scale * die.weights[j * die.rows + i]!;
      if (weight === 0) continue;
      const stop = Math.min(last, m - j + i);
      for (let k = i; k <= stop; k++) weights[to + k]! += weight * weights[from + k - i]!;
    }
  }
}

/** `fillDegree` for a die of at most two events, in one pass. Entries past a degree's own length are zero. */
function fillQuadratic(die: EventTable, n: number, rows: number, m: number, weights: Float64Array): void {
  const { weights: g, rows: width } = die;
  const one = (n + 1 - m) / (m * g[0]!);
  const two = die.degree < 2 ? 0 : (2 * n + 2 - m) / (m * g[0]!);
  const [c01, c10] = [one * g[width]!, width > 1 ? one * g[width + 1]! : 0];
  const c02 = two === 0 ? 0 : two * g[2 * width]!;
  const c11 = two === 0 || width < 2 ? 0 : two * g[2 * width + 1]!;
  const c20 = two === 0 || width < 3 ? 0 : two * g[2 * width + 2]!;
  const last = Math.min(m, rows - 1);
  const to = m * rows;
  const a = to - rows;
  const b = a - rows;
  // a0, a1: of degree m - 1 at k - 1 and k; b0, b1, b2: of degree m - 2 at k - 2, k - 1 and k.
  let a0 = 0;
  let b0 = 0;
  let b1 = 0;
  for (let k = 0; k <= last; k++) {
    const a1 = weights[a + k]!;
    const b2 = weights[b + k]!;
    weights[to + k] = c10 * a0 + c01 * a1 + c20 * b0 + c11 * b1 + c02 * b2;
    a0 = a1;
    b0 = b1;
    b1 = b2;
  }
}

/** Degrees beyond n + 1, with a bound on the error of each entry. */
function fillBeyond(
  die: EventTable,
  n: number,
  rows: number,
  safe: number,
  degree: number,
  weights: Float64Array,
): boolean {
  const bound = zeros(rows * (degree + 1));
  for (let i = Math.max(0, (safe - die.degree) * rows); i < (safe + 1) * rows; i++)
    bound[i] = 4 * EPSILON * weights[i]!;
  for (let m = safe + 1; m <= degree; m++) {
    fillDegree(die, n, rows, m, weights);
    const last = Math.min(m, rows - 1);
    for (let j = Math.min(m, die.degree); j > 0; j--) {
      const scale = Math.abs(j * (n + 1) - m) / (m * die.weights[0]!);
      for (let i = 0; i <= j && i < die.rows; i++) {
        const weight = scale * die.weights[j * die.rows + i]!;
        if (weight === 0) continue;
        for (let k = i; k <= Math.min(last, m - j + i); k++) {
          const from = (m - j) * rows + k - i;
          bound[m * rows + k]! += weight * (bound[from]! + 2 * EPSILON * Math.abs(weights[from]!));
        }
      }
    }
    for (let k = 0; k <= last; k++) if (bound[m * rows + k]! > TOLERANCE) return false;
  }
  return true;
}
