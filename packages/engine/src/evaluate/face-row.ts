import type { Pool } from '../sequence/rolls.js';

/** What may follow a face. Numbers and dice are in the effect's `n`, `dice`, or `from` and `to`. */
export type FaceCode =
  /** More ordinary hits. */
  | 'extra-hits'
  /** Wounds besides, each with a save of its own. */
  | 'extra-wounds'
  /** It may wound without a wound roll. */
  | 'automatic-wound'
  /** Mortal wounds, no save, on one model at most. */
  | 'packet'
  /** The AP of its save roll, where not all wounds have the same. */
  | 'ap'
  /** Mortal wounds besides, which spill over. */
  | 'mortal-wounds'
  /** `line`: the line of the save check that saves. */
  | 'saved-by'
  /** A wound on the attacker, unless a save stops it; and one that it did not stop. */
  | 'own-save'
  | 'own-wounds'
  /** Mortal wounds on the attacker's own unit for a hazard roll that fails, or for a save die. */
  | 'hazard'
  | 'attacker-wounds'
  /** D of the attack. */
  | 'damage'
  /** It is so if no die of the roll is higher. */
  | 'highest'
  /** The die may be rolled again; `n` 1: one such die of the roll. */
  | 're-roll';

export interface FaceEffect {
  readonly code: FaceCode;
  readonly rule: string;
  readonly n?: number;
  /** As a profile writes it: `D3`, `2D6+1`. */
  readonly dice?: string;
  /** Smallest and largest value, where modifiers leave no plain expression. */
  readonly from?: number;
  readonly to?: number;
  readonly line?: string;
}

/** What one face of the roll that waits does. */
export interface FaceRow {
  readonly face: number;
  /** As in the event that the die will become. */
  readonly verdict: string;
  readonly rule: string;
  readonly then: readonly FaceEffect[];
  /** Only where dice of two pools are rolled at once: which of them the row is about. */
  readonly pool?: Pool['wounds'];
  /** Of save dice that may meet models that save differently: whose table this is, in the order in which they are met. */
  readonly row?: string;
}
