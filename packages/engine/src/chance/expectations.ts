import { packetsOf, savesOf } from './attack-law.js';
import { eventCount, meanOf, mostTokens, type Tokens } from './event-law.js';
import { cross, type EventTrack, leaveFromInside, startAt, startMass } from './events.js';
import { convolve, plus } from './pmf.js';
import { just, zeros } from './scratch.js';

/**
 * Expected number of events at each position: what arrives either stays or leaves by an event that costs wounds. Null
 * where events that cost none are so likely that the division would magnify rounding errors.
 */
export function eventsByPosition(track: EventTrack, end: Float64Array): Float64Array | null {
  const { size, row, loss, left } = track;
  const arrivals = zeros(size + 1);
  const events = zeros(size);
  for (let p = 0; p < size; p++) {
    const losses = row[p]!;
    const moves = 1 - loss[losses]!;
    if (moves < 1e-2) return null;
    events[p] = Math.max(0, arrivals[p]! + startAt(track, p) - end[p]!) / moves;
    for (let k = left[p]!; k > 0; k--) arrivals[p + k]! += events[p]! * loss[losses + k]!;
  }
  return events;
}

/**
 * Expected number of tokens, of those that are not struck out, that are left over at destruction.
 *
 * Packets, and dice that would fail against the last run, are the events that a last run without end would see, less
 * those that happened. Dice that would save there have no part in destroying the unit: each of them is left over with
 * the chance that the others destroy it (`destroyedBy`).
 */
export function unusedTokens(
  tokens: Tokens,
  track: EventTrack,
  events: number,
  destroyedBy: (tokens: Tokens, track: EventTrack) => number,
): number {
  const { fails, bounds, size } = track;
  const keep = 1 - track.struck;
  const most = mostTokens(tokens);
  const saves = meanOf(tokens, savesOf) * keep;
  const failing = (chance: number): Float64Array =>
    eventCount(tokens, { first: chance, second: 0, packet: 0 }, most.saves);
  const last = fails.length - 1;
  let endless = meanOf(tokens, packetsOf) * keep;
  // entered: the event at which the run is entered at its first position; beyond: chance of a start further on.
  let entered: Float64Array = just(startAt(track, 0));
  let beyond = startMass(track) - entered[0]!;
  for (let run = 0; run <= last; run++) {
    const fail = fails[run]!;
    const count = failing(fail * keep);
    const excess = excessOf(count);
    endless += dot(entered, excess) + beyond * excess[0]!;
    const left = leaving(track, run, entered, most.saves);
    for (let p = bounds[run]! + 1; p < bounds[run + 1]!; p++) beyond = Math.max(0, beyond - startAt(track, p));
    const others = fail === 0 ? just(saves) : othersAtLeast(count, fail);
    if (run === last) {
      return Math.max(0, endless - events) + (1 - fail) * (dot(left, others) + startAt(track, size) * others[0]!);
    }
    const later = fails[run + 1]!;
    if (later > fail) {
      // Two runs, the second saves worse: dice between the thresholds count if those below the first leave its run.
      endless += (later - fail) * (dot(left, others) + beyond * others[0]!);
      const oneLess = othersOf(failing(later), later);
      const total = oneLess.reduce((sum, weight) => sum + weight, 0);
      const dice = { width: 1, weights: oneLess.map((weight) => weight / (total || 1)) };
      const destroyed = destroyedBy(dice, { ...track, fails: [fail / later, 1] });
      return Math.max(0, endless - events) + saves * (1 - later) * destroyed;
    }
    endless -= dot(left, excess) + beyond * excess[0]!;
    entered = left;
    const ahead = startAt(track, bounds[run + 1]!);
    entered[0]! += ahead;
    beyond = Math.max(0, beyond - ahead);
  }
  return 0;
}

/** The law of the event at which a run is left. */
function leaving(track: EventTrack, run: number, entered: Float64Array, most: number): Float64Array {
  const inside = track.start === null ? null : leaveFromInside(track, run, most);
  return plus(convolve(entered, cross(track, run, most), most), inside);
}

function dot(law: Float64Array, values: Float64Array): number {
  let sum = 0;
  for (let n = 0; n < law.length && n < values.length; n++) sum += law[n]! * values[n]!;
  return sum;
}

/** `excess[n]` = E max(K - n, 0). */
function excessOf(pmf: Float64Array): Float64Array {
  const excess = zeros(pmf.length + 1);
  let above = 0;
  for (let n = pmf.length - 2; n >= 0; n--) {
    above += pmf[n + 1]!;
    excess[n] = excess[n + 1]! + above;
  }
  return excess;
}

/**
 * Each of the dice in turn left out: the expected number of dice whose others have k failures, from the law of the
 * failures of all. Of s dice, s Bin(s - 1, f)(k) = (k + 1) Bin(s, f)(k + 1) / f.
 */
function othersOf(count: Float64Array, fail: number): Float64Array {
  const others = zeros(Math.max(1, count.length - 1));
  for (let k = 0; k + 1 < count.length; k++) others[k] = ((k + 1) * count[k + 1]!) / fail;
  return others;
}

/** The same for k or more failures. */
function othersAtLeast(count: Float64Array, fail: number): Float64Array {
  const others = othersOf(count, fail);
  for (let k = others.length - 2; k >= 0; k--) others[k]! += others[k + 1]!;
  return others;
}
