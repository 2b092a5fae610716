import type { Tokens } from './attack-law.js';

/**
 * One batch on one wound track. The target is a tape of wounds in allocation order, model after model; a wounded model
 * is finished first and surplus damage is lost, so the target's state is one integer: the wounds lost so far.
 */
export interface TrackTask {
  readonly tokens: Tokens;
  readonly kinds: readonly ModelKind[];
  /** In allocation order. Only the first may be wounded (nothing here depends on it). */
  readonly tape: readonly TrackModel[];
  /** Weights of the six faces that a save die ends up showing; null: one sixth each. */
  readonly faces: Float64Array | null;
  /** `start[p]`: probability that p wounds of the tape are lost already; null: none are. May be shorter than the tape. */
  readonly start: Float64Array | null;
  /**
   * Is told of multiplications before they are done, and may throw: those of laws of dice that have no quick form. What
   * all tasks of a size take alike is not among them. May be left out.
   */
  readonly multiplying?: (multiplications: number) => void;
}

export interface ModelKind {
  /** Smallest face that saves, 2..7; 7 = none does. */
  readonly threshold: number;
  /** The largest number of wounds that `loss` is made for. */
  readonly wounds: number;
  /** `loss[r * (wounds + 1) + k]`: probability that an event costs a model with r wounds left k of them, k at most r. */
  readonly loss: Float64Array;
}

export interface TrackModel {
  readonly kind: number;
  /** Wounds left. */
  readonly wounds: number;
}

export interface TrackLaw {
  /** `end[p]`: probability that p wounds of the tape are lost when the batch is over; the last entry is destruction. */
  readonly end: Float64Array;
  /** `events[p]`: expected number of save dice that fail and packets that meet the unit with p wounds lost. */
  readonly events: Float64Array;
  /** Expected number of save dice not yet read and packets not yet applied when the unit is destroyed. */
  readonly unused: number;
}

/** Probability of a face below `threshold`. */
export function failChance(threshold: number, faces: Float64Array | null): number {
  // The sum of all faces may miss 1 by a rounding, and 7 is never shown.
  if (faces === null || threshold > 6) return Math.min(1, (threshold - 1) / 6);
  let chance = 0;
  for (let face = 1; face < threshold; face++) chance += faces[face - 1]!;
  return chance;
}
