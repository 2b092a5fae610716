import { addPackets, enteredByDice, leftByPackets } from './entering.js';
import { type EventTable, eventCount } from './event-law.js';
import { eventTable } from './event-table.js';
import { cross, leaveFromInside, play, startAt } from './events.js';
import { chancesAt, type Pool } from './orders.js';
import { convolve, plus } from './pmf.js';
import { just, zeros } from './scratch.js';

/**
 * What has happened so far, as seen from the dice below one threshold: `weights[n * width + k]` is the probability
 * that the present run is entered at event n, by dice that fail, given that k dice are below it. Of k dice below a
 * threshold, Bin(k, f / f') are below a lower one, whatever the packets; so a lower threshold's demands are a factor.
 */
interface Level {
  readonly fail: number;
  readonly weights: Float64Array;
}

/**
 * Runs whose thresholds rise and fall in any order. A run that is entered at event n demands that n dice are below its
 * threshold; as long as thresholds fall, the last demand implies the others, but after a rise the demand of each lower
 * threshold stands. Those are kept as levels, the lowest first.
 *
 * Adds to `end`; returns the expected number of dice that fail if the last run goes on for ever.
 */
export function playAnyOrder(pool: Pool, end: Float64Array): number {
  const { tokens, track, keep, most, depth, multiplying } = pool;
  const { bounds, caps, fails, start, size } = track;
  const width = most.saves + 1;
  const longest = Math.min(most.both, depth);
  const levels: Level[] = [];
  let entered: Float64Array = just(startAt(track, 0));
  let byPackets: Float64Array | null = null;
  let failing = 0;
  for (let run = 0; run < fails.length; run++) {
    const fail = fails[run]!;
    const last = run === fails.length - 1;
    while (levels.length > 0 && levels[levels.length - 1]!.fail >= fail) levels.pop();
    const lower = levels[levels.length - 1] ?? null;
    const chances = chancesAt(fail, keep);
    const table = eventTable(tokens, chances, width, most.both, multiplying);
    const count = eventCount(tokens, chances, most.both);
    const cap = caps[bounds[run]!]!;
    const here = { fail, weights: likelihood(entered, lower, fail, width, longest) };
    const byDice =
      lower === null ? enteredByDice(entered, count, table, cap, false) : goOn(here.weights, table, longest, cap);
    // Dice led in and none goes on: of those that left the run before, all but those that have a die to go on with.
    if (byPackets !== null) addPackets(table, demanded(here.weights, width, longest), -1, cap, false, byPackets);
    const starts = startInside(pool, run);
    const below = columns(table);
    failing += excess(here.weights, below, longest) + starts * meanOf(below);
    if (last) {
      play(track, run, plus(byDice, byPackets), count, end, false);
      return failing + startAt(track, size) * meanOf(below);
    }
    play(track, run, byDice, count, end, false);
    const through: Float64Array | null = byPackets === null ? null : play(track, run, byPackets, null, end, true);
    const across = cross(track, run, longest);
    const inside = start === null ? null : leaveFromInside(track, run, longest);
    const next = caps[bounds[run + 1]!]!;
    const left = plus(convolve(entered, across, longest), inside);
    const leaving = crossed(here.weights, across, inside, width, longest);
    byPackets = plus(
      lower === null
        ? leftByPackets(entered, across, inside, table, next, false)
        : ledOut(leaving, table, longest, next),
      through,
    );
    onlyDemanded(leaving, width, longest);
    failing -= excess(leaving, below, longest);
    addPackets(table, demanded(leaving, width, longest), 1, next, false, byPackets);
    for (let i = 0; i < levels.length; i++) {
      levels[i] = { fail: levels[i]!.fail, weights: crossed(levels[i]!.weights, across, inside, width, longest) };
    }
    levels.push({ fail, weights: leaving });
    const ahead = startAt(track, bounds[run + 1]!);
    entered = left;
    entered[0]! += ahead;
    for (const { weights } of levels) for (let k = 0; k < width; k++) weights[k]! += ahead;
  }
  return failing;
}

/** Chance to enter at event n by failing dice, given k dice below this run's threshold, for k of n or more. */
function likelihood(
  entered: Float64Array,
  lower: Level | null,
  fail: number,
  width: number,
  longest: number,
): Float64Array {
  const weights = zeros((longest + 1) * width);
  if (lower === null) {
    for (let n = 0; n < entered.length; n++) weights.fill(entered[n]!, n * width + n, (n + 1) * width);
    return weights;
  }
  const share = lower.fail / fail;
  const row = zeros(width);
  row[0] = 1;
  for (let k = 0; k < width; k++) {
    if (k > 0) for (let i = k; i >= 0; i--) row[i] = row[i]! * (1 - share) + (i > 0 ? row[i - 1]! * share : 0);
    for (let n = 0; n < entered.length && n <= k; n++) {
      if (entered[n] === 0) continue;
      let sum = 0;
      for (let i = 0; i <= k; i++) sum += row[i]! * lower.weights[n * width + i]!;
      weights[n * width + k] = sum;
    }
  }
  return weights;
}

/** Events to come where at least n dice are below the threshold: the rest of them, and the packets. */
function goOn(
  entered: Float64Array,
  { rows, degree, weights }: EventTable,
  longest: number,
  cap: number,
): Float64Array {
  const toCome = zeros(cap + 1);
  for (let n = 0; n <= longest; n++) {
    for (let k = n; k < rows; k++) {
      const weight = entered[n * rows + k]!;
      if (weight === 0) continue;
      for (let m = k; m <= degree; m++) toCome[Math.min(cap, m - n)]! += weight * weights[m * rows + k]!;
    }
  }
  return toCome;
}

/** Chance to be at the end of the run at event n, given k dice below its threshold, n of them or fewer on entering. */
function crossed(
  entered: Float64Array,
  across: Float64Array,
  inside: Float64Array | null,
  width: number,
  longest: number,
): Float64Array {
  const left = zeros((longest + 1) * width);
  for (let n = 0; n <= longest; n++) {
    if (inside !== null && n < inside.length) {
      for (let k = 0; k < width; k++) left[n * width + k]! += inside[n]!;
    }
    for (let l = 1; l < across.length && n + l <= longest; l++) {
      const chance = across[l]!;
      if (chance === 0) continue;
      for (let k = 0; k < width; k++) left[(n + l) * width + k]! += chance * entered[n * width + k]!;
    }
  }
  return left;
}

/** Packets to come on leaving a run by a packet, at an event n that is beyond the last die that fails. */
function ledOut(left: Float64Array, { rows, degree, weights }: EventTable, longest: number, cap: number): Float64Array {
  const toCome = zeros(cap + 1);
  for (let n = 1; n <= longest; n++) {
    for (let k = 0; k < n && k < rows; k++) {
      const weight = left[n * rows + k]!;
      if (weight === 0) continue;
      for (let m = n; m <= degree; m++) toCome[Math.min(cap, m - n)]! += weight * weights[m * rows + k]!;
    }
  }
  return toCome;
}

/** Leaving at event n by a die that fails demands n such dice. */
function onlyDemanded(left: Float64Array, width: number, longest: number): void {
  for (let n = 1; n <= longest; n++) left.fill(0, n * width, n * width + Math.min(n, width));
}

/** By number of dice below the threshold: chance to enter or leave at any event but 0, with dice enough. */
function demanded(weights: Float64Array, width: number, longest: number): Float64Array {
  const sum = zeros(width);
  for (let n = 1; n <= longest; n++) for (let k = n; k < width; k++) sum[k]! += weights[n * width + k]!;
  return sum;
}

/** The law of the dice below the threshold. */
function columns({ rows, degree, weights }: EventTable): Float64Array {
  const law = zeros(rows);
  for (let m = 0; m <= degree; m++) for (let k = 0; k < rows; k++) law[k]! += weights[m * rows + k]!;
  return law;
}

/** The expected number of dice below the threshold beyond the event of entering or leaving. */
function excess(weights: Float64Array, below: Float64Array, longest: number): number {
  const width = below.length;
  let sum = 0;
  for (let n = 0; n <= longest; n++) {
    for (let k = n + 1; k < width; k++) sum += weights[n * width + k]! * below[k]! * (k - n);
  }
  return sum;
}

const meanOf = (law: Float64Array): number => law.reduce((sum, chance, k) => sum + k * chance, 0);

function startInside({ track }: Pool, run: number): number {
  let sum = 0;
  for (let p = track.bounds[run]! + 1; p < track.bounds[run + 1]!; p++) sum += startAt(track, p);
  return sum;
}
