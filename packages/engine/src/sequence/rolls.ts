import type { DiceExpression } from '../profile/dice.js';

/**
 * The tables of every roll, as a machine has them. Faces are 1..6 and stand at index face - 1; a mask has bit
 * (face - 1). Thresholds are smallest faces; 7 = never.
 */

/** One line of a verdict table. */
export interface Face<Verdict extends string> {
  readonly verdict: Verdict;
  readonly rule: string;
}

/** A permission to roll dice again (01.05.02): which faces may be, and which are, if nobody is asked. */
export interface Again {
  readonly permitted: number;
  readonly chosen: number;
  readonly rule: string;
}

/**
 * A permission for one die, used up by the first die that shows one of `mask` and is not rolled again by another
 * permission. `resource` is an index into `Programme.resources`; none is for both the hit and the wound roll of a
 * machine, for `exact` follows attack after attack, while all hit dice fall before the first wound die.
 */
export interface OneAgain {
  readonly resource: number;
  readonly mask: number;
  readonly rule: string;
}

// --- 04.03 gather ---------------------------------------------------------------------------------------------------

export interface Gather {
  /** Index of the attacker's weapon entry, and its label. */
  readonly entry: number;
  readonly label: string;
  /** How many weapons. Each rolls its own dice. */
  readonly weapons: number;
  readonly attacks: Quantity;
  /** Dice added per weapon by RAPID FIRE, BLAST, CLEAVE: each is rolled per weapon and multiplied by `times`. */
  readonly extra: readonly { readonly dice: DiceExpression; readonly times: number; readonly rule: string }[];
}

/** A characteristic with dice in it: `values[total - minimum of dice]` is the value after all modifiers (02.02.01). */
export interface Quantity {
  readonly dice: DiceExpression;
  readonly values: readonly number[];
  readonly rule: string;
}

// --- 05.01 hit roll, 05.02 wound roll -------------------------------------------------------------------------------

export interface HitRoll {
  readonly faces: readonly Face<'fails' | 'hit' | 'critical'>[];
  readonly again: Again | null;
  /** How a die that was rolled again is judged, if otherwise than by `faces`. */
  readonly second?: readonly Face<'fails' | 'hit' | 'critical'>[];
  /** Dice that end up showing a face of `mask` wound the attacker, unless a die shows `saves` or better; 7 = no save. */
  readonly own?: { readonly mask: number; readonly saves: number; readonly rule: string };
  readonly oneAgain: readonly OneAgain[];
  /** The rule by which no die may be rolled again; absent where none forbids it. */
  readonly forbidden?: string;
  readonly rule: string;
}

export interface CriticalHit {
  /** Additional ordinary hits per critical hit (SUSTAINED HITS); dice are rolled per critical hit. */
  readonly extra: { readonly dice: DiceExpression; readonly rule: string } | null;
  /** LETHAL HITS: the critical hit itself may wound automatically; `use` is the choice if nobody is asked. */
  readonly automatic: { readonly use: boolean; readonly rule: string } | null;
}

export interface WoundRoll {
  readonly faces: readonly Face<'fails' | 'wound' | 'critical'>[];
  readonly again: Again | null;
  readonly oneAgain: readonly OneAgain[];
  /** As of the hit roll. */
  readonly forbidden?: string;
  /** Ordinary wounds that each critical wound brings along. */
  readonly more?: number;
  readonly further?: FurtherDice;
  readonly rule: string;
}

/**
 * Dice that are rolled for each die of a wound roll that ends up showing a face of `mask`, and added to it:
 * `totals[face - 1][total - minimum of dice]` is the verdict then, for these faces, instead of the one of the face.
 */
export interface FurtherDice {
  readonly mask: number;
  readonly dice: DiceExpression;
  readonly totals: readonly (readonly Face<'fails' | 'wound' | 'critical'>[])[];
  readonly rule: string;
}

// --- 05.03 save rolls, 05.04 inflict damage -------------------------------------------------------------------------

/** A pool of save dice that share one AP. */
export interface Pool {
  readonly ap: number;
  /** Against each row, where they differ. */
  readonly apByRow?: readonly number[];
  /** Which wounds come here: all, those that are not critical, or critical ones (05.03.02). */
  readonly wounds: 'all' | 'ordinary' | 'critical';
  /**
   * `saves[g][r]`: how a die is judged against row r when g is the first current group as the dice are rolled.
   * Save rules that belong to some models count only then, so the tables may differ by g; usually they are one array.
   */
  readonly saves: readonly (readonly SaveCheck[])[];
  readonly damage: readonly Damage[];
  /** Dice are read as they were rolled, each for the model that is current then, not lowest first. */
  readonly asRolled?: true;
  /** No die of it can save any row, and none is rolled. */
  readonly withoutRoll?: true;
  readonly rule: string;
}

export interface SaveCheck {
  /** Smallest face that saves, 2..7. */
  readonly threshold: number;
  readonly faces: readonly Face<'saved' | 'unsaved'>[];
  /** Faces that a save re-roll permits, and whether it may be used; `again.chosen` is used if nobody is asked. */
  readonly again: Again | null;
  /** `mask`: the faces below the threshold. */
  readonly oneAgain: readonly OneAgain[];
  /** Mortal wounds on the attacker for each die that ends up showing 6. */
  readonly selfOnSix: number;
}

/** What one attack's damage does to a model of one row. */
export interface Damage {
  readonly quantity: Quantity;
  /** Feel No Pain (24.12): smallest face that ignores a wound; 7 = none. */
  readonly feelNoPain: number;
  /** Faces of those dice that are rolled again, as a mask. */
  readonly feelNoPainAgain?: number;
  /** One such die for the whole attack: it ignores all of its damage or nothing. */
  readonly ignoredWhole?: true;
  /**
   * A permission to roll the damage roll again, whole. `policy`: where the roll is below `mean` and its value would
   * not destroy the model.
   */
  readonly again: { readonly policy: 'policy' | 'never' | 'always'; readonly rule: string } | null;
  readonly oneAgain: readonly OneDamageAgain[];
  /** "Set damage of one attack to N": used on the first attack that inflicts damage while the resource lasts. */
  readonly oneSet: { readonly resource: number; readonly value: number; readonly rule: string } | null;
}

export interface OneDamageAgain {
  readonly resource: number;
  readonly rule: string;
  /**
   * `policy`: whole, as `Damage.again`. `belowMean`: whole, if the roll is below its mean, whatever the model.
   * `lowestDie`: only the lowest die of the sum, if it is below the mean of one die.
   */
  readonly way: 'policy' | 'belowMean' | 'lowestDie';
}

/** What becomes of critical wounds of DEVASTATING WOUNDS (24.10): D mortal wounds on at most one model, each. */
export interface Packet {
  readonly damage: readonly Damage[];
  /** Applied after the pools of the batch, or after the attacker's last batch. */
  readonly timing: 'batch' | 'activation';
  readonly rule: string;
}

/** Ordinary mortal wounds: each of the A dice that shows `on` or better is one. `on` null: no dice, each one counts. */
export interface MortalRoll {
  readonly on: number | null;
  readonly cap: number | null;
  /** A face of at most this is a mortal wound on the attacker (capped by `cap` too). 0 = none. */
  readonly selfOn: number;
  readonly rule: string;
}
