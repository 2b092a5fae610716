import type { ArmourField, BatchField, CountField } from '../report/types.js';
import type { TargetState } from '../sequence/machine.js';

/** The law of a count: `pmf[k]` = probability of k, or null where only the mean was worked out. */
export interface CountLaw {
  readonly mean: number;
  readonly pmf: readonly number[] | null;
}

export interface StateWeight {
  readonly state: TargetState;
  readonly p: number;
}

/**
 * What `exact` and `simulate` come to: laws of the target's end state, of every batch and of what the attackers did
 * to themselves. Every law is unconditional: a batch that is not made counts 0.
 */
export interface Outcome {
  /** Each end state once, in any order. */
  readonly target: readonly StateWeight[];
  readonly batches: readonly BatchOutcome[];
  /** All batches together, of each count; `pmf` is null where its law takes too long. Only where all laws are wanted. */
  readonly totals?: Readonly<Partial<Record<CountField, CountLaw>>>;
  /** One for each activation of the programme. */
  readonly attackers: readonly AttackerOutcome[];
  /** Only of a combat: both sides' end states, each pair once; the first side's rows are the activations'. */
  readonly joint?: readonly { readonly own: TargetState; readonly target: TargetState; readonly p: number }[];
  /** Only of `simulate`. */
  readonly runs?: number;
  readonly seed?: number;
}

/** Batches of the same attacker, the same weapon entries and the same Strength are one, whatever their context. */
export interface BatchOutcome {
  /** Index of the activation. */
  readonly attacker: number;
  /** Weapon entries, by index and by label, in the order of their dice. */
  readonly entries: readonly number[];
  readonly labels: readonly string[];
  /** The result of the random Strength, or null where Strength is not random. */
  readonly strength: number | null;
  /** Attacks on armour: `fields` has their counts too. */
  readonly armour?: boolean;
  readonly fields: Readonly<Record<BatchField, CountLaw>> & Partial<Readonly<Record<ArmourField, CountLaw>>>;
}

export interface AttackerOutcome {
  /** Mortal wounds inflicted on the attacker by its own dice, before Feel No Pain. */
  readonly selfMortalWounds: CountLaw;
  /** End states of the attacker's own models, each once; null where the scenario does not list them. */
  readonly finals: readonly StateWeight[] | null;
}
