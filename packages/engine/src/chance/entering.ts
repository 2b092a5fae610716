import type { EventTable } from './event-law.js';
import { zeros } from './scratch.js';

/**
 * How many events are still to come when a run of models is entered, from the law of the event at which it is entered
 * and the joint laws of the dice. `cap` events or more are one case; with `cut`, tables leave them out altogether.
 */

/**
 * Events to come on entering a run at event n with at least n dice below the threshold:
 * sum over n of entered[n] P(K >= n, K + d = n + e), `table` being the law of (K, K + d) and `count` that of K + d.
 * Without a table all is entered at event 0, and K makes no difference.
 */
export function enteredByDice(
  entered: Float64Array,
  count: Float64Array,
  table: EventTable | null,
  cap: number,
  cut: boolean,
): Float64Array {
  const toCome = zeros(cap + 1);
  if (table === null) {
    for (let e = 0; e < count.length && (e < cap || !cut); e++) toCome[Math.min(e, cap)]! += entered[0]! * count[e]!;
    return toCome;
  }
  const { rows, degree, weights } = table;
  if (!cut) {
    for (let m = 0; m <= degree; m++) {
      let atLeast = 0;
      for (let k = Math.min(m, rows - 1); k >= 0; k--) {
        atLeast += weights[m * rows + k]!;
        if (k < entered.length) toCome[Math.min(cap, m - k)]! += entered[k]! * atLeast;
      }
    }
    return toCome;
  }
  // What is not below n is at least n, and the table has every row below the last n.
  const first = firstOf(entered);
  for (let m = first; m < count.length && m <= degree; m++) {
    const row = m * rows;
    const from = Math.max(first, m - cap + 1);
    const to = Math.min(entered.length - 1, m);
    let rest = count[m]!;
    for (let k = 0; k < from && k < rows; k++) rest -= weights[row + k]!;
    for (let n = from; n <= to; n++) {
      toCome[m - n]! += entered[n]! * rest;
      if (n < rows) rest -= weights[row + n]!;
    }
  }
  return toCome;
}

function firstOf(law: Float64Array): number {
  let first = 0;
  while (first < law.length - 1 && law[first] === 0) first++;
  return first;
}

/**
 * Packets to come on entering a run at event n by the last die that fails: n or more dice are below the threshold of
 * the run before, fewer than n below this one. Sum over n of entered[n] P(d = e, K < n <= K before).
 */
export function packetsAlone(
  entered: Float64Array,
  before: EventTable,
  table: EventTable,
  cap: number,
  cut: boolean,
): Float64Array {
  const toCome = zeros(cap + 1);
  // weight[k]: chance to enter after event k if tables are cut, not after event k if they are not.
  const weight = zeros(cut ? entered.length : Math.max(before.rows, table.rows));
  let upTo = 0;
  for (let k = 0; k < weight.length; k++) {
    upTo += entered[k] ?? 0;
    weight[k] = upTo;
  }
  if (cut) for (let k = 0; k < weight.length; k++) weight[k] = upTo - weight[k]!;
  addPackets(before, weight, cut ? -1 : 1, cap, cut, toCome);
  addPackets(table, weight, cut ? 1 : -1, cap, cut, toCome);
  return toCome;
}

/** Adds sign times the sum over k of weight[k] P(K = k, d = e). */
export function addPackets(
  { rows, degree, weights }: EventTable,
  weight: Float64Array,
  sign: number,
  cap: number,
  cut: boolean,
  toCome: Float64Array,
): void {
  const last = Math.min(rows, weight.length) - 1;
  for (let k = 0; k <= last; k++) {
    const scale = sign * weight[k]!;
    const most = degree - k;
    const plain = Math.min(most, cap - 1);
    for (let e = 0, at = k * rows + k; e <= plain; e++, at += rows) toCome[e]! += scale * weights[at]!;
    if (cut) continue;
    for (let e = cap; e <= most; e++) toCome[cap]! += scale * weights[(k + e) * rows + k]!;
  }
}

/**
 * Packets to come on leaving a run by a packet: it was entered at an event no later than K, all K dice failed, and the
 * packets lead out at event n. Sum over K < n of P(entered by K, left at n) P(K, K + d = n + e).
 */
export function leftByPackets(
  entered: Float64Array,
  across: Float64Array,
  inside: Float64Array | null,
  table: EventTable,
  cap: number,
  cut: boolean,
): Float64Array {
  const toCome = zeros(cap + 1);
  if (inside !== null) addLeft(inside, 0, 0, 1, table, cap, cut, toCome);
  for (let n = 0; n < entered.length; n++) {
    if (entered[n]! > 0) addLeft(across, n, n, entered[n]!, table, cap, cut, toCome);
  }
  return toCome;
}

/** Adds `scale` times the sum over n and from <= k < n of left[n - shift] P(K = k, K + d = n + e). */
function addLeft(
  left: Float64Array,
  shift: number,
  from: number,
  scale: number,
  { rows, degree, weights }: EventTable,
  cap: number,
  cut: boolean,
  toCome: Float64Array,
): void {
  const lastLeft = left.length - 1 + shift;
  const first = Math.max(from, firstOf(left) + shift - 1);
  for (let m = first + 1; m <= degree; m++) {
    const row = m * rows;
    let below = 0;
    for (let k = from; k < first && k < rows; k++) below += weights[row + k]!;
    const last = Math.min(m, lastLeft);
    for (let n = first + 1; n <= last; n++) {
      if (n <= rows) below += weights[row + n - 1]!;
      const e = m - n;
      if (e < cap) toCome[e]! += scale * left[n - shift]! * below;
      else if (!cut) toCome[cap]! += scale * left[n - shift]! * below;
    }
  }
}
