import type { Inflicted } from './exact-inflict.js';

/** What one event counts. */
export type Increment = (way: Inflicted) => number;

/** One way in which an event moves the track on. */
interface Arc {
  readonly to: number;
  /** What it adds to the count. */
  readonly add: number;
  readonly p: number;
}

/** A track as positions in order: the ways of an event at each, and the number of its run (models of one threshold). */
export interface Steps {
  readonly ways: readonly (readonly Inflicted[])[];
  readonly run: readonly number[];
}

/**
 * The track as a Markov chain by events. A state is a position, but the first position of every run after the first
 * has two: a *gate*, where the last event brought it up, and the position itself, where the model met an event already
 * and lost nothing. The last state is destruction. Events lead to later states or to the same.
 */
export class Chain {
  /** Number of states before destruction. */
  readonly size: number;
  /** The gate of each run; of the first run, its first state. */
  readonly gates: readonly number[];
  /** Run of each state. */
  readonly run: readonly number[];
  /** Least and most that one event counts. */
  readonly least: number;
  readonly most: number;
  readonly #arcs: readonly (readonly Arc[])[];
  #row = new Float64Array(0);

  constructor({ ways, run }: Steps, increment: Increment) {
    const runs = (run.at(-1) ?? 0) + 1;
    this.gates = Array.from({ length: runs }, (_, j) => run.indexOf(j) + Math.max(0, j - 1));
    this.size = ways.length + runs - 1;
    const stateAt = (position: number, from: number): number => {
      if (position === ways.length) return this.size;
      return position + (run[position] === run[from] ? run[position]! : run[position]! - 1);
    };
    const arcs: Arc[][] = [];
    const runOf: number[] = [];
    for (const [position, here] of ways.entries()) {
      const merged = new Map<string, Arc>();
      for (const way of here) {
        const to = stateAt(position + way.lost, position);
        const add = increment(way);
        const key = `${to},${add}`;
        merged.set(key, { to, add, p: way.p + (merged.get(key)?.p ?? 0) });
      }
      const isGate = run[position]! > 0 && run[position] !== run[position - 1];
      for (let copy = isGate ? 0 : 1; copy < 2; copy++) {
        arcs.push([...merged.values()]);
        runOf.push(run[position]!);
      }
    }
    const adds = arcs.flat().map(({ add }) => add);
    this.least = Math.min(...adds);
    this.most = Math.max(...adds);
    this.run = runOf;
    this.#arcs = arcs;
  }

  isGate(state: number): boolean {
    return state > 0 && this.gates[this.run[state]!] === state;
  }

  /** Most events from a state to destruction; infinite where an event may lose nothing. */
  longest(from: number): number {
    const events = new Float64Array(this.size + 1);
    for (let state = this.size - 1; state >= from; state--) {
      for (const { to } of this.#arcs[state]!) {
        events[state] = Math.max(events[state]!, to === state ? Number.POSITIVE_INFINITY : 1 + events[to]!);
      }
    }
    return events[from]!;
  }

  /** Arcs of all states before `until`. */
  ways(until = this.size): number {
    let ways = 0;
    for (let state = 0; state < until; state++) ways += this.#arcs[state]!.length;
    return ways;
  }

  /**
   * One event in every state from `from` to before `until`. `at[state * width + count]` are weights, of which only
   * counts `low` to `high` can be other than 0; states in `still` stay. Returns the weight that was moved.
   */
  step(
    at: Float64Array,
    width: number,
    low: number,
    high: number,
    from: number,
    until: number,
    still: Uint8Array | null = null,
  ): number {
    if (this.#row.length <= high - low) this.#row = new Float64Array(2 * (high - low) + 2);
    const row = this.#row;
    let mass = 0;
    // From the far end, so that what arrives in a state is not moved twice.
    for (let state = until - 1; state >= from; state--) {
      if (still !== null && still[state] === 1) continue;
      const start = state * width + low;
      let here = 0;
      for (let c = 0; c <= high - low; c++) {
        const weight = at[start + c]!;
        row[c] = weight;
        here += weight;
        at[start + c] = 0;
      }
      if (here === 0) continue;
      mass += here;
      for (const { to, add, p } of this.#arcs[state]!) {
        const into = to * width + low + add;
        for (let c = 0; c <= high - low; c++) at[into + c]! += p * row[c]!;
      }
    }
    return mass;
  }
}
