import type { Chain } from './exact-full-chain.js';
import type { Grid, SaveLaws } from './exact-full-dice.js';

/**
 * The law of a count of events along the track, with where it ends: row by row the states, the last is destruction. A
 * course is the chain of events, which knows nothing of the dice, and the number of events at which it stops: failed
 * saves until they are over, then one more for each packet.
 */
export function countGrid(chain: Chain, laws: SaveLaws): Grid {
  return laws.runs === 1 ? alongOneRun(chain, laws) : alongRuns(chain, laws);
}

/** Multiplications that `countGrid` needs at most, roughly; `before`: counts at the start. */
export function countWork(chain: Chain, { saves, packets, runs }: SaveLaws, before = 1): number {
  const events = Math.min(saves + packets, chain.longest(0));
  const width = events * chain.most + before;
  const steps = events * (chain.ways() + chain.size) * width;
  if (runs === 1) return steps;
  const inner = chain.gates.at(-1)! - chain.gates[1]! + 1;
  const spread = events * Math.max(1, chain.most - chain.least);
  return 2 * steps + events * Math.min(saves + packets, chain.longest(chain.gates[1]!)) * inner * spread;
}

/** One threshold: the course stops at K + d events, whichever they are, or at destruction. */
function alongOneRun(chain: Chain, laws: SaveLaws): Grid {
  return fromAnywhere(chain, laws.events(0), { rows: 1, width: 1, at: Float64Array.of(1) });
}

/** The same from any states with any counts, as the rows of `start` have them; `events`: the law of their number. */
export function fromAnywhere(chain: Chain, events: Float64Array, start: Grid): Grid {
  const most = Math.min(events.length - 1, chain.longest(0));
  const width = start.width + most * chain.most;
  const at = new Float64Array((chain.size + 1) * width);
  const ends = new Float64Array(at.length);
  for (let state = 0; state < start.rows; state++)
    at.set(start.at.subarray(state * start.width, (state + 1) * start.width), state * width);
  for (let n = 0; n < most; n++) {
    const [low, high] = [n * chain.least, start.width - 1 + n * chain.most];
    for (let state = 0; state < chain.size; state++) addRow(ends, at, state * width, low, high, events[n]!);
    // Here the end of the track holds those who met it just at event n.
    addRow(ends, at, chain.size * width, 0, high, sum(events, n));
    at.fill(0, chain.size * width);
    chain.step(at, width, low, high, 0, chain.size);
  }
  for (let state = 0; state <= chain.size; state++) {
    addRow(ends, at, state * width, 0, width - 1, sum(events, most));
  }
  return { rows: chain.size + 1, width, at: ends };
}

/**
 * Falling thresholds. Courses that end in the first run stop at K_0 + d events. Others come to the gate of the second
 * run: with only packets left if the failed saves are over by then; otherwise they go on. In the runs between, the
 * state at which the failed saves are over is collected with the number of packets, and in the last run all that is to
 * come, K + d - n events, is known at its gate. So there are states with a number of events to come that no threshold
 * touches any more, and Horner over that number plays them all at once.
 */
function alongRuns(chain: Chain, laws: SaveLaws): Grid {
  const both = laws.saves + laws.packets;
  const most = Math.min(both, chain.longest(0));
  const width = most * chain.most + 1;
  const ends: Grid = { rows: chain.size + 1, width, at: new Float64Array((chain.size + 1) * width) };
  const kept = untilLastRun(chain, laws.events(0), most, ends);
  const first = chain.gates[1]!;
  const last = chain.gates.at(-1)!;
  const longest = Math.min(both, chain.longest(first));
  const toCome = comingLaws(chain, laws, longest);
  const at = new Float64Array((chain.size + 1) * width);
  for (let events = longest; events >= 0; events--) {
    for (const { n, rows, low, high } of kept) {
      const stride = high - low + 1;
      for (let state = first; state <= last; state++) {
        const coming = toCome[state - first]!;
        const weight = n < coming.rows ? coming.at[n * coming.width + events]! : 0;
        if (weight === 0) continue;
        const [from, into] = [(state - first) * stride, state * width + low];
        for (let c = 0; c < stride; c++) at[into + c]! += weight * rows[from + c]!;
      }
    }
    // A state that an event can still meet has counted at least one event less than there can be.
    if (events > 0) chain.step(at, width, 0, width - 1 - chain.most, first, chain.size);
  }
  for (let state = first; state <= chain.size; state++) addRow(ends.at, at, state * width, 0, width - 1, 1);
  return ends;
}

/** The states from the second run's gate to the last run's, after n events that all dice may bring. */
interface Kept {
  readonly n: number;
  readonly low: number;
  readonly high: number;
  /** `rows[(state - first) * (high - low + 1) + count - low]`. */
  readonly rows: Float64Array;
}

/** Follows all courses to the last run's gate; adds those that end in the first run to `ends`, by the law of their events. */
function untilLastRun(chain: Chain, events: Float64Array, most: number, { width, at: ends }: Grid): Kept[] {
  const first = chain.gates[1]!;
  const last = chain.gates.at(-1)!;
  const at = new Float64Array((last + 1) * width);
  const kept: Kept[] = [];
  at[0] = 1;
  for (let n = 0; n <= most; n++) {
    const [low, high] = [n * chain.least, n * chain.most];
    for (let state = 0; state < first; state++) addRow(ends, at, state * width, low, high, events[n]!);
    const rows = new Float64Array((last - first + 1) * (high - low + 1));
    for (let state = first; state <= last; state++) {
      rows.set(at.subarray(state * width + low, state * width + high + 1), (state - first) * (high - low + 1));
    }
    if (rows.some((weight) => weight > 0)) kept.push({ n, low, high, rows });
    at.fill(0, last * width);
    if (n === most || chain.step(at, width, low, high, 0, last) === 0) break;
  }
  return kept;
}

/** For each kept state: the chance to be left there with m events to come that no threshold touches, after n events. */
function comingLaws(chain: Chain, laws: SaveLaws, longest: number): Grid[] {
  const first = chain.gates[1]!;
  const last = chain.gates.at(-1)!;
  const inside = new Map<number, Grid>();
  const found: Grid[] = [];
  for (let state = first; state <= last; state++) {
    const run = chain.run[state]!;
    if (!chain.isGate(state)) {
      const known = inside.get(run) ?? together([laws.failed(run)], longest);
      inside.set(run, known);
      found.push(known);
      continue;
    }
    const parts = [laws.entered(run)];
    if (state === first) parts.push(laws.fewer(0, longest));
    if (state === last) parts.push(laws.more(run, longest));
    found.push(together(parts, longest));
  }
  return found;
}

/** The sum of grids; what is beyond column `most` stands in it, for so many events always destroy the unit. */
function together(grids: readonly Grid[], most: number): Grid {
  const rows = Math.max(...grids.map((grid) => grid.rows));
  const at = new Float64Array(rows * (most + 1));
  for (const grid of grids) {
    for (let row = 0; row < grid.rows; row++) {
      for (let column = 0; column < grid.width; column++) {
        at[row * (most + 1) + Math.min(most, column)]! += grid.at[row * grid.width + column]!;
      }
    }
  }
  return { rows, width: most + 1, at };
}

/**
 * The law of the save dice not read and packets not applied when the unit is destroyed, as `countGrid`. A save die that
 * destroys it as event n is the n-th die read. Otherwise the packets meet what the failed saves have left, d to come.
 */
export function unusedGrid(chain: Chain, laws: SaveLaws): Grid {
  const { size } = chain;
  const left = laws.left();
  const { width } = left;
  const ends = new Float64Array((size + 1) * width);
  const after: Float64Array[] = [];
  const at = new Float64Array(size + 1);
  at[0] = 1;
  for (let n = 0; n <= laws.saves; n++) {
    addLaw(ends, size * width, left.at.subarray(n * width, (n + 1) * width), at[size]!);
    at[size] = 0;
    after.push(at.slice());
    if (chain.step(at, 1, 0, 0, 0, size) === 0) break;
  }
  const over = Array.from({ length: size }, (_, state) => {
    const run = chain.run[state]!;
    return chain.isGate(state) ? laws.entered(run) : laws.failed(run);
  });
  at.fill(0);
  for (let packets = laws.packets; packets >= 0; packets--) {
    for (let n = 0; n < after.length; n++) {
      for (let state = 0; state < size; state++) {
        const { width: columns, at: chances } = over[state]!;
        at[state]! += after[n]![state]! * chances[n * columns + packets]!;
      }
    }
    if (packets === 0) break;
    chain.step(at, 1, 0, 0, 0, size);
    ends[size * width + packets - 1]! += at[size]!;
    at[size] = 0;
  }
  for (let state = 0; state <= size; state++) ends[state * width]! += at[state]!;
  return { rows: size + 1, width, at: ends };
}

/** Adds `weight` times counts `low` to `high` of the row that begins at `start`. */
function addRow(ends: Float64Array, at: Float64Array, start: number, low: number, high: number, weight: number): void {
  if (weight === 0) return;
  for (let c = start + low; c <= start + high; c++) ends[c]! += weight * at[c]!;
}

function addLaw(ends: Float64Array, start: number, law: Float64Array, weight: number): void {
  if (weight === 0) return;
  for (let c = 0; c < law.length; c++) ends[start + c]! += weight * law[c]!;
}

/** The sum from `from` on, the smallest last entries first. */
function sum(weights: Float64Array, from: number): number {
  let total = 0;
  for (let k = weights.length - 1; k >= from; k--) total += weights[k]!;
  return total;
}
