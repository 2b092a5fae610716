import { type Layout, layoutOf, startOf, type TrackTask } from './track.js';

/**
 * A track on which positions move by events alone. A save die that fails and a packet move it by the same law, so the
 * position depends only on how many events there have been, and not on which dice they were.
 */
export interface EventTrack {
  readonly layout: Layout;
  readonly start: Float64Array;
  /** An event loses no wound with at least this chance everywhere; such events are struck out of the pool. */
  readonly struck: number;
  /** `loss[offset[p] + k]`: chance that an event at p that is not struck out costs k wounds. */
  readonly offset: Int32Array;
  readonly loss: Float64Array;
  /** `caps[p]`: so many events at p (or the most that the pool has) are as good as any larger number. */
  readonly caps: Int32Array;
  /** First position of each run of models with one fail chance, and the end of the track. */
  readonly bounds: readonly number[];
}

export function eventTrack(task: TrackTask, most: number, strike: boolean): EventTrack {
  const layout = layoutOf(task);
  const { size, kind, left } = layout;
  const chanceOfNone = (p: number): number => {
    const { loss, wounds } = task.kinds[kind[p]!]!;
    return loss[left[p]! * (wounds + 1)]!;
  };
  let struck = strike && size > 0 ? 1 : 0;
  for (let p = 0; strike && p < size; p++) struck = Math.min(struck, chanceOfNone(p));
  if (struck >= 1) struck = 0;
  const offset = new Int32Array(size + 1);
  for (let p = 0; p < size; p++) offset[p + 1] = offset[p]! + left[p]! + 1;
  const loss = new Float64Array(offset[size]!);
  for (let p = 0; p < size; p++) {
    const from = task.kinds[kind[p]!]!;
    for (let k = 0; k <= left[p]!; k++) {
      const chance = from.loss[left[p]! * (from.wounds + 1) + k]!;
      loss[offset[p]! + k] = k === 0 ? Math.max(0, chance - struck) / (1 - struck) : chance / (1 - struck);
    }
  }
  const bounds = [0];
  for (let p = 1; p < size; p++) if (layout.fails[p] !== layout.fails[p - 1]) bounds.push(p);
  bounds.push(size);
  const start = startOf(task, size);
  return { layout, start, struck, offset, loss, caps: capsOf(offset, loss, left, most), bounds };
}

/** Most events that positions from p on can take before the tape ends; `most` where an event may lose nothing. */
function capsOf(offset: Int32Array, loss: Float64Array, left: Int32Array, most: number): Int32Array {
  const caps = new Int32Array(left.length + 1);
  for (let p = left.length - 1; p >= 0; p--) {
    let cap = loss[offset[p]!]! > 0 ? most : 0;
    for (let k = 1; k <= left[p]!; k++) if (loss[offset[p]! + k]! > 0) cap = Math.max(cap, 1 + caps[p + k]!);
    caps[p] = Math.min(most, cap);
  }
  return caps;
}

/** Scratch of `play` and `leave`; calls never nest, so one array does. */
let scratch = new Float64Array(1024);

function scratchOf(length: number): Float64Array {
  if (scratch.length < length) scratch = new Float64Array(length * 2);
  scratch.fill(0, 0, length);
  return scratch;
}

/**
 * Plays one run to its end. `entry[e]` is the weight of entering it with e events to come (the last entry: that many
 * or more), `count[e]` the law of the events of a start inside the run. Adds the weights of ending at each position to
 * `end`; returns those of leaving the run by events to come, or null for the last run.
 */
export function play(
  track: EventTrack,
  run: number,
  entry: Float64Array,
  count: Float64Array | null,
  end: Float64Array,
): Float64Array | null {
  const { offset, loss, caps, start, bounds, layout } = track;
  const [from, to] = [bounds[run]!, bounds[run + 1]!];
  let stride = 0;
  for (let p = from; p <= to; p++) stride = Math.max(stride, caps[p]! + 1);
  const rows = scratchOf((to - from + 1) * stride);
  addCapped(rows, 0, caps[from]!, entry, 1);
  for (let p = from; p < to; p++) {
    const at = (p - from) * stride;
    const cap = caps[p]!;
    if (count !== null && p > from && start[p]! > 0) addCapped(rows, at, cap, count, start[p]!);
    const stay = loss[offset[p]!]!;
    if (stay > 0) for (let e = cap; e > 0; e--) rows[at + e - 1]! += stay * rows[at + e]!;
    end[p]! += rows[at]!;
    for (let k = layout.left[p]!; k > 0; k--) {
      const weight = loss[offset[p]! + k]!;
      if (weight === 0) continue;
      const into = at + k * stride;
      const capInto = caps[p + k]!;
      const plain = Math.min(cap, capInto + 1);
      for (let e = 1; e <= plain; e++) rows[into + e - 1]! += weight * rows[at + e]!;
      for (let e = plain + 1; e <= cap; e++) rows[into + capInto]! += weight * rows[at + e]!;
    }
  }
  const at = (to - from) * stride;
  if (to < layout.size) return rows.slice(at, at + caps[to]! + 1);
  end[to]! += rows[at]!;
  return null;
}

/** Adds a law to a row whose last place stands for `cap` or more. */
export function addCapped(rows: Float64Array, at: number, cap: number, law: Float64Array, weight: number): void {
  for (let e = 0; e < law.length; e++) rows[at + Math.min(e, cap)]! += weight * law[e]!;
}

/**
 * The law of how many events it takes to leave a run, as far as `most`: from its first position, or (`inside`) from
 * starts inside it, weighted by their chances.
 */
export function leave(track: EventTrack, run: number, most: number, inside: boolean): Float64Array {
  const { offset, loss, start, bounds, layout } = track;
  const [from, to] = [bounds[run]!, bounds[run + 1]!];
  const stride = most + 1;
  const rows = scratchOf((to - from + 1) * stride);
  if (!inside) rows[0] = 1;
  for (let p = from; p < to; p++) {
    const at = (p - from) * stride;
    if (inside && p > from) rows[at]! += start[p]!;
    const stay = loss[offset[p]!]!;
    if (stay > 0) for (let n = 1; n <= most; n++) rows[at + n]! += stay * rows[at + n - 1]!;
    for (let k = layout.left[p]!; k > 0; k--) {
      const weight = loss[offset[p]! + k]!;
      if (weight === 0) continue;
      const into = at + k * stride;
      for (let n = 0; n < most; n++) rows[into + n + 1]! += weight * rows[at + n]!;
    }
  }
  const at = (to - from) * stride;
  let last = most;
  while (last > 0 && rows[at + last] === 0) last--;
  return rows.slice(at, at + last + 1);
}
