import type { Node, Space } from './exact-space.js';
import type { BatchTally, Counts, InflictField } from './exact-tally.js';

/**
 * Nodes with the law of one wanted count beside each: `weights[c]` = probability of being there with count c. Where
 * only means are wanted the law has one entry, the probability itself.
 */
export type CountDist = Map<Node, Float64Array>;

export const massOf = (weights: Float64Array): number => {
  let mass = 0;
  for (let c = 0; c < weights.length; c++) mass += weights[c] ?? 0;
  return mass;
};

/** Adds `weights` times p, moved up by `shift`. */
export function putShifted<Key>(
  dist: Map<Key, Float64Array>,
  key: Key,
  weights: Float64Array,
  p: number,
  shift: number,
): void {
  const known = dist.get(key);
  const length = weights.length + shift;
  let target = known;
  if (!target || target.length < length) {
    target = new Float64Array(length);
    if (known) target.set(known);
    dist.set(key, target);
  }
  for (let c = 0; c < weights.length; c++) {
    const at = c + shift;
    target[at] = (target[at] ?? 0) + (weights[c] ?? 0) * p;
  }
}

/** Where the counts of a step go: into the batch's means, or into the law of the one field that is wanted. */
export interface Counting {
  readonly space: Space;
  /** Whether means are enough, so that the fast law may be used. */
  readonly means: boolean;
  /** Returns by how much the law moves up. `p` multiplies the mass of `weights`. */
  count(counts: Counts, weights: Float64Array, p: number): number;
}

export class MeanCounting implements Counting {
  readonly space: Space;
  readonly means = true;
  readonly #tally: BatchTally;

  constructor(space: Space, tally: BatchTally) {
    this.space = space;
    this.#tally = tally;
  }

  count(counts: Counts, weights: Float64Array, p: number): number {
    this.#tally.addCounts(counts, massOf(weights) * p);
    return 0;
  }
}

export class LawCounting implements Counting {
  readonly space: Space;
  readonly means = false;
  readonly #field: InflictField;

  constructor(space: Space, field: InflictField) {
    this.space = space;
    this.#field = field;
  }

  count(counts: Counts): number {
    return counts[this.#field] ?? 0;
  }
}
