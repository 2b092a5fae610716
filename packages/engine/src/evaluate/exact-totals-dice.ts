import type { DieOutcome } from './exact-tokens.js';
import { withoutOwn } from './exact-tokens.js';

/** What attack dice come to: a count together with wounds that may be saved and packets. */
export interface JointTable {
  readonly rows: number;
  readonly width: number;
  readonly counts: number;
  /** `at[(saves * width + packets) * counts + count]`. */
  readonly at: Float64Array;
}

/** What one die adds, with the permissions used up afterwards. */
export interface JointPoint {
  readonly spent: number;
  readonly count: number;
  readonly saves: number;
  readonly packets: number;
  readonly p: number;
}

/** How a die's wounds are to be told: of each way, what becomes of the wounds. */
export type Telling = (outcome: DieOutcome) => readonly Pick<JointPoint, 'saves' | 'packets' | 'p'>[];

/** The points of one die; of wounds of the attacker's own nothing is kept. */
export function pointsOf(
  outcomes: readonly DieOutcome[],
  countOf: (outcome: DieOutcome) => number,
  tell: Telling,
): JointPoint[] {
  const found = new Map<string, JointPoint>();
  for (const outcome of outcomes) {
    const { spent } = withoutOwn(outcome.spent);
    const count = countOf(outcome);
    for (const { saves, packets, p } of tell(outcome)) {
      const key = `${spent},${count},${saves},${packets}`;
      const sum = outcome.p * p + (found.get(key)?.p ?? 0);
      if (sum > 0) found.set(key, { spent, count, saves, packets, p: sum });
    }
  }
  return [...found.values()];
}

/**
 * The joint law of any number of dice, by the permissions used up: die after die, all with one layout. `most` packets
 * or more are one.
 * @param number the law of the number of dice
 */
export function jointTables(
  pointsAt: (spent: number) => readonly JointPoint[],
  spent: number,
  number: Float64Array,
  most: number,
  multiply: (multiplications: number) => void,
): ReadonlyMap<number, JointTable> {
  const known = new Map<number, readonly JointPoint[]>();
  const points = (now: number): readonly JointPoint[] => {
    const there = known.get(now) ?? pointsAt(now);
    known.set(now, there);
    return there;
  };
  const largest = largestOf(points, spent);
  const dice = number.length - 1;
  const rows = dice * largest.saves + 1;
  const width = Math.min(most, dice * largest.packets) + 1;
  const counts = dice * largest.count + 1;
  const size = counts * rows * width;
  multiply(size);
  const sum = new Map<number, Float64Array>();
  let so = new Map<number, Float64Array>([[spent, new Float64Array(size)]]);
  so.get(spent)![0] = 1;
  for (let n = 0; n <= dice; n++) {
    const p = number[n]!;
    if (p > 0) for (const [now, at] of so) addTo(roomFor(sum, now, size), at, p);
    if (n === dice) break;
    const next = new Map<number, Float64Array>();
    for (const [now, at] of so) {
      const reach = {
        counts: n * largest.count,
        rows: n * largest.saves,
        columns: Math.min(n * largest.packets, width - 1),
      };
      multiply((reach.counts + 1) * (reach.rows + 1) * (reach.columns + 1) * points(now).length);
      const moves = points(now).map((point) => ({ ...point, into: roomFor(next, point.spent, size) }));
      oneMore(at, { width, counts }, reach, moves);
    }
    so = next;
  }
  return new Map([...sum].map(([now, at]) => [now, { rows, width, counts, at }]));
}

/** The most that one die can add, whatever it meets. */
function largestOf(points: (spent: number) => readonly JointPoint[], spent: number) {
  const largest = { count: 0, saves: 0, packets: 0 };
  const met = new Set([spent]);
  for (const now of met) {
    for (const point of points(now)) {
      met.add(point.spent);
      largest.count = Math.max(largest.count, point.count);
      largest.saves = Math.max(largest.saves, point.saves);
      largest.packets = Math.max(largest.packets, point.packets);
    }
  }
  return largest;
}

function roomFor(tables: Map<number, Float64Array>, spent: number, size: number): Float64Array {
  const known = tables.get(spent) ?? new Float64Array(size);
  tables.set(spent, known);
  return known;
}

function addTo(into: Float64Array, from: Float64Array, p: number): void {
  for (let i = 0; i < from.length; i++) into[i]! += p * from[i]!;
}

/** One die more on top of a table that is filled so far. */
function oneMore(
  at: Float64Array,
  { width, counts }: { readonly width: number; readonly counts: number },
  reach: { readonly counts: number; readonly rows: number; readonly columns: number },
  moves: readonly (JointPoint & { readonly into: Float64Array })[],
): void {
  for (let row = 0; row <= reach.rows; row++) {
    for (let column = 0; column <= reach.columns; column++) {
      const from = (row * width + column) * counts;
      const [first, last] = filled(at, from, reach.counts);
      for (const { count, saves, packets, p, into } of moves) {
        const shift = ((row + saves) * width + Math.min(column + packets, width - 1)) * counts + count - from;
        for (let i = first; i <= last; i++) into[i + shift]! += p * at[i]!;
      }
    }
  }
}

/** The first and the last entry that is not 0 of those from `start` to `most` beyond it; none: last before first. */
export function filled(at: Float64Array, start: number, most: number): readonly [first: number, last: number] {
  let first = start;
  let last = start + most;
  while (first <= last && at[first] === 0) first++;
  while (last >= first && at[last] === 0) last--;
  return [first, last];
}
