import { convolve, massOf, power } from './pmf.js';
import { integers, part, zeros } from './scratch.js';
import { failChance, type TrackTask } from './track.js';

/**
 * A track on which positions move by events alone. A save die that fails and a packet move it by the same law, so the
 * position depends only on how many events there have been, and not on which dice they were.
 */
export interface EventTrack {
  readonly size: number;
  /** Probability of starting at each position; null: all at 0. */
  readonly start: Float64Array | null;
  /** An event loses no wound with at least this chance everywhere; such events are struck out of the pool. */
  readonly struck: number;
  /** Wounds left of the model at p. */
  readonly left: Int32Array;
  /** `loss[row[p] + k]`: chance that an event at p that is not struck out costs k wounds. */
  readonly row: Int32Array;
  readonly loss: Float64Array;
  /** First position of each run of models with one fail chance, and the end of the track. */
  readonly bounds: readonly number[];
  /** Chance that a save die fails, by run. */
  readonly fails: readonly number[];
  /** So many events at p are as good as any larger number: one more than the pool has, if an event may cost nothing. */
  readonly caps: Int32Array;
  /** The same for leaving the run that p is in. */
  readonly runCaps: Int32Array;
}

export const startAt = ({ start }: EventTrack, p: number): number =>
  start === null ? (p === 0 ? 1 : 0) : (start[p] ?? 0);

export const startMass = ({ start }: EventTrack): number => (start === null ? 1 : massOf(start));

export function eventTrack(task: TrackTask, most: number, strike: boolean): EventTrack {
  const { tape, kinds, faces, start } = task;
  let size = 0;
  for (let i = 0; i < tape.length; i++) size += tape[i]!.wounds;
  const left = integers(size);
  const row = integers(size);
  const bounds: number[] = [];
  const fails: number[] = [];
  const offsets: number[] = [];
  let length = 0;
  for (let i = 0; i < kinds.length; i++) {
    offsets.push(length);
    length += kinds[i]!.loss.length;
  }
  let struck = 1;
  let p = 0;
  for (let i = 0; i < tape.length; i++) {
    const model = tape[i]!;
    const { threshold, wounds, loss } = kinds[model.kind]!;
    const chance = failChance(threshold, faces);
    if (fails.length === 0 || chance !== fails[fails.length - 1]) {
      bounds.push(p);
      fails.push(chance);
    }
    for (let r = model.wounds; r > 0; r--) {
      left[p] = r;
      row[p] = offsets[model.kind]! + r * (wounds + 1);
      struck = Math.min(struck, loss[r * (wounds + 1)]!);
      p++;
    }
  }
  if (fails.length === 0) {
    bounds.push(0);
    fails.push(1);
  }
  bounds.push(size);
  if (!strike || struck === 1) struck = 0;
  const loss = lossWithout(task, struck, length);
  const caps = capsOf(row, loss, left, most, null);
  const runCaps = fails.length === 1 ? caps : capsOf(row, loss, left, most, bounds);
  return { size, start, struck, left, row, loss, bounds, fails, caps, runCaps };
}

/** The losses of all kinds, one after the other, of events that are not struck out. */
function lossWithout({ kinds }: TrackTask, struck: number, length: number): Float64Array {
  if (struck === 0 && kinds.length === 1) return kinds[0]!.loss;
  const losses = zeros(length);
  let at = 0;
  for (let i = 0; i < kinds.length; i++) {
    const { wounds, loss } = kinds[i]!;
    losses.set(loss, at);
    if (struck > 0) {
      for (let j = 0; j < loss.length; j++) {
        const none = j % (wounds + 1) === 0;
        losses[at + j] = (none ? Math.max(0, loss[j]! - struck) : loss[j]!) / (1 - struck);
      }
    }
    at += loss.length;
  }
  return losses;
}

/**
 * Most events that positions from p on can take before the tape ends (or, with `bounds`, before the run ends); `most`
 * and one where an event may lose nothing.
 */
function capsOf(
  row: Int32Array,
  loss: Float64Array,
  left: Int32Array,
  most: number,
  bounds: readonly number[] | null,
): Int32Array {
  const size = left.length;
  const caps = integers(size + 1);
  let run = bounds === null ? 0 : bounds.length - 1;
  let to = size;
  for (let p = size - 1; p >= 0; p--) {
    if (bounds !== null && p < bounds[run]!) to = bounds[run--]!;
    const at = row[p]!;
    let cap = loss[at]! > 0 ? most + 1 : 0;
    for (let k = left[p]!; k > 0; k--) {
      if (loss[at + k]! > 0) cap = Math.max(cap, 1 + (p + k === to ? 0 : caps[p + k]!));
    }
    caps[p] = Math.min(most + 1, cap);
  }
  return caps;
}

/** The fewest events that destroy the unit from any of its starts. */
export function fewestEvents(track: EventTrack): number {
  const { size, row, loss, left } = track;
  const fewest = integers(size + 1);
  let least = size;
  for (let p = size - 1; p >= 0; p--) {
    fewest[p] = size;
    for (let k = left[p]!; k > 0; k--) {
      if (loss[row[p]! + k]! > 0) fewest[p] = Math.min(fewest[p]!, 1 + fewest[p + k]!);
    }
    if (startAt(track, p) > 0) least = Math.min(least, fewest[p]!);
  }
  return startAt(track, size) > 0 ? 0 : least;
}

/**
 * Plays one run to its end. `entry[e]` is the weight of entering it with e events to come (the last entry: that many
 * or more), `count[e]` the law of the events of a start inside the run. Adds the weights of ending at each position to
 * `end`. With `through`, returns the weights of leaving the run by events to come.
 */
export function play(
  track: EventTrack,
  run: number,
  entry: Float64Array,
  count: Float64Array | null,
  end: Float64Array,
  through: boolean,
): Float64Array | null {
  const { row, loss, start, bounds, left, size } = track;
  const caps = through ? track.caps : track.runCaps;
  const from = bounds[run]!;
  const to = bounds[run + 1]!;
  const capAfter = through ? caps[to]! : 0;
  let stride = capAfter + 1;
  for (let p = from; p < to; p++) if (caps[p]! >= stride) stride = caps[p]! + 1;
  const rows = zeros((to - from + 1) * stride);
  addCapped(rows, 0, from === to ? capAfter : caps[from]!, entry, 1);
  for (let p = from; p < to; p++) {
    const at = (p - from) * stride;
    const cap = caps[p]!;
    if (count !== null && start !== null && p > from && start[p]! > 0) addCapped(rows, at, cap, count, start[p]!);
    const losses = row[p]!;
    const stay = loss[losses]!;
    if (stay > 0) for (let e = cap; e > 0; e--) rows[at + e - 1]! += stay * rows[at + e]!;
    end[p]! += rows[at]!;
    for (let k = left[p]!; k > 0; k--) {
      const weight = loss[losses + k]!;
      if (weight > 0) shift(rows, at, cap, at + k * stride, p + k === to ? capAfter : caps[p + k]!, weight);
    }
  }
  const at = (to - from) * stride;
  if (through) return part(rows, at, at + capAfter + 1);
  if (to === size) end[to]! += rows[at]!;
  return null;
}

/** One event: `weight` times a row goes to another, one place down. Both rows end with "so many or more". */
function shift(rows: Float64Array, at: number, cap: number, into: number, capInto: number, weight: number): void {
  const plain = cap <= capInto ? cap : capInto + 1;
  const down = into - 1;
  for (let e = 1; e <= plain; e++) rows[down + e]! += weight * rows[at + e]!;
  for (let e = plain + 1; e <= cap; e++) rows[into + capInto]! += weight * rows[at + e]!;
}

/** Adds a law to a row whose last place stands for `cap` or more. */
function addCapped(rows: Float64Array, at: number, cap: number, law: Float64Array, weight: number): void {
  const plain = Math.min(law.length, cap);
  for (let e = 0; e < plain; e++) rows[at + e]! += weight * law[e]!;
  for (let e = plain; e < law.length; e++) rows[at + cap]! += weight * law[e]!;
}

/** The law of how many events it takes to cross a run from its first position, as far as `most`. */
export function cross(track: EventTrack, run: number, most: number): Float64Array {
  const { row, left, bounds } = track;
  const to = bounds[run + 1]!;
  let across: Float64Array | null = null;
  for (let p = bounds[run]!; p < to; ) {
    // Equal models live equally long, so their lifetimes are a power.
    let next = p;
    let equal = 0;
    while (next < to && row[next] === row[p]) {
      next += left[p]!;
      equal++;
    }
    const lives = power(lifetime(track, p, most), equal, most);
    across = across === null ? lives : convolve(across, lives, most);
    p = next;
  }
  return across!;
}

/** The law of the events that destroy the model at p, which has `left[p]` wounds. */
function lifetime({ row, loss, left }: EventTrack, p: number, most: number): Float64Array {
  const wounds = left[p]!;
  let stays = false;
  for (let q = p; q < p + wounds; q++) stays ||= loss[row[q]!]! > 0;
  const longest = stays ? most : Math.min(most, wounds);
  const life = zeros(longest + 1);
  let now = zeros(wounds + 1);
  now[0] = 1;
  for (let n = 1; n <= longest; n++) {
    const next = zeros(wounds + 1);
    for (let q = 0; q < wounds; q++) {
      if (now[q] === 0) continue;
      for (let k = 0; k <= wounds - q; k++) next[q + k]! += now[q]! * loss[row[p + q]! + k]!;
    }
    life[n] = next[wounds]!;
    now = next;
  }
  return life;
}

/** The law of how many events it takes to leave a run from the starts inside it, weighted by their chances. */
export function leaveFromInside(track: EventTrack, run: number, most: number): Float64Array {
  const { row, loss, start, bounds, left } = track;
  if (start === null) return zeros(1);
  const from = bounds[run]!;
  const to = bounds[run + 1]!;
  const stride = most + 1;
  const rows = zeros((to - from + 1) * stride);
  for (let p = from; p < to; p++) {
    const at = (p - from) * stride;
    if (p > from) rows[at]! += start[p] ?? 0;
    const stay = loss[row[p]!]!;
    if (stay > 0) for (let n = 1; n <= most; n++) rows[at + n]! += stay * rows[at + n - 1]!;
    for (let k = left[p]!; k > 0; k--) {
      const weight = loss[row[p]! + k]!;
      if (weight === 0) continue;
      const into = at + k * stride + 1;
      for (let n = 0; n < most; n++) rows[into + n]! += weight * rows[at + n]!;
    }
  }
  const at = (to - from) * stride;
  let last = most;
  while (last > 0 && rows[at + last] === 0) last--;
  return part(rows, at, at + last + 1);
}
