import type { Tokens } from './attack-law.js';
import { eventCount, meanTokens, mostTokens } from './event-law.js';
import { cross, type EventTrack, leaveFromInside, startAt, startMass } from './events.js';
import { convolve, massOf, plus, scaled } from './pmf.js';
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
 * the chance that the others destroy it (`destroyedBy`). `failing`: the dice that fail if the last run has no end, where
 * that is known.
 */
export function unusedTokens(
  tokens: Tokens,
  track: EventTrack,
  events: number,
  failing: number | null,
  destroyedBy: (tokens: Tokens, track: EventTrack) => number,
): number {
  const { fails, bounds, size } = track;
  const keep = 1 - track.struck;
  const last = fails.length - 1;
  const most = mostTokens(tokens).saves;
  const means = meanTokens(tokens);
  const mean = means.saves * keep;
  const limit = Math.min(most, 2 * track.caps.reduce((largest, cap) => Math.max(largest, cap), 0));
  const whole = limit === most;
  let endless = means.packets * keep;
  // entered: the event at which the run is entered at its first position; beyond: chance of a start further on.
  let entered: Float64Array = just(startAt(track, 0));
  let beyond = startMass(track) - entered[0]!;
  let wouldSave = -1;
  if (failing !== null) endless += failing;
  for (let run = 0; failing === null && run <= last; run++) {
    const fail = fails[run]!;
    const count = eventCount(tokens, { first: fail * keep, second: 0, packet: 0 }, limit);
    const excess = excessOf(count, mean * fail, whole);
    const others = fail === 0 ? just(mean) : othersAtLeast(count, fail, mean, whole);
    endless += dot(entered, excess) + beyond * excess[0]!;
    if (run === last && (stays(track, run) || fail === 1)) break;
    const left = leaving(track, run, entered, most);
    if (run === last) {
      wouldSave = (1 - fail) * (dot(left, others) + startAt(track, size) * others[0]!);
      break;
    }
    for (let p = bounds[run]! + 1; p < bounds[run + 1]!; p++) beyond = Math.max(0, beyond - startAt(track, p));
    const later = fails[run + 1]!;
    if (later > fail) {
      // Two runs, the second saves worse: dice between the thresholds count if those below the first leave its run.
      endless += (later - fail) * (dot(left, others) + beyond * others[0]!);
      break;
    }
    endless -= dot(left, excess) + beyond * excess[0]!;
    entered = left;
    const ahead = startAt(track, bounds[run + 1]!);
    entered[0]! += ahead;
    beyond = Math.max(0, beyond - ahead);
  }
  if (wouldSave < 0)
    wouldSave = fails[last] === 1 ? 0 : (1 - fails[last]!) * mean * destroyedWithout(tokens, track, destroyedBy);
  return Math.max(0, endless - events) + wouldSave;
}

/** The chance of destruction by the save dice without one that would save against the last run. */
function destroyedWithout(
  tokens: Tokens,
  track: EventTrack,
  destroyedBy: (tokens: Tokens, track: EventTrack) => number,
): number {
  // Only dice that fail somewhere matter.
  const worst = Math.max(...track.fails);
  if (worst === 0) return startAt(track, track.size);
  const count = eventCount(tokens, { first: worst, second: 0, packet: 0 }, mostTokens(tokens).saves);
  const others = othersOf(count, worst);
  const dice = { width: 1, weights: scaled(others, 1 / (massOf(others) || 1)) };
  return destroyedBy(dice, { ...track, fails: track.fails.map((fail) => fail / worst) });
}

/** Whether an event may cost nothing somewhere in a run. */
function stays({ bounds, row, loss }: EventTrack, run: number): boolean {
  for (let p = bounds[run]!; p < bounds[run + 1]!; p++) if (loss[row[p]!]! > 0) return true;
  return false;
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

/** `excess[n]` = E max(K - n, 0), from the law of K (its lower part, if it is not `whole`) and its mean. */
function excessOf(pmf: Float64Array, mean: number, whole: boolean): Float64Array {
  const excess = zeros(pmf.length + 1);
  if (whole) {
    let above = 0;
    for (let n = pmf.length - 2; n >= 0; n--) {
      above += pmf[n + 1]!;
      excess[n] = excess[n + 1]! + above;
    }
    return excess;
  }
  let atLeast = 1;
  excess[0] = mean;
  for (let n = 0; n < pmf.length; n++) {
    atLeast -= pmf[n]!;
    excess[n + 1] = Math.max(0, excess[n]! - atLeast);
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

/** The same for k or more failures; `mean` is the expected number of dice. */
function othersAtLeast(count: Float64Array, fail: number, mean: number, whole: boolean): Float64Array {
  const others = othersOf(count, fail);
  if (whole) {
    for (let k = others.length - 2; k >= 0; k--) others[k]! += others[k + 1]!;
    return others;
  }
  let rest = mean;
  for (let k = 0; k < others.length; k++) {
    const here = others[k]!;
    others[k] = rest;
    rest = Math.max(0, rest - here);
  }
  return others;
}
