import type { DiceExpression } from '../profile/dice.js';
import type {
  CriticalHit,
  Gather,
  HitRoll,
  MortalRoll,
  OneAgain,
  OneDamageAgain,
  Packet,
  Pool,
  WoundRoll,
} from './rolls.js';

/**
 * What the rules come to once every table is settled: plain data that the evaluators read without knowing a rule.
 * Faces are 1..6 and stand at index face - 1; a mask has bit (face - 1). Thresholds are smallest faces; 7 = never.
 * Rows are indices into `Programme.rows`. A rule number stands wherever a log line needs one.
 */

// --- one batch ------------------------------------------------------------------------------------------------------

/**
 * The tables of one batch (04.03) in one context. `id` is unique in its programme. The kinds of wound that an attack
 * can score are ordinary wounds (automatic ones too) and critical wounds.
 */
export interface Machine {
  readonly id: number;
  readonly from: 'hit' | 'wound' | 'save' | 'devastating' | 'mortal';
  /** null: hits are automatic (TORRENT), no die is rolled. */
  readonly hit: HitRoll | null;
  readonly critical: CriticalHit;
  readonly wound: WoundRoll;
  /** In the order in which they are resolved; one that takes all wounds, or two. Empty only for `mortal`. */
  readonly pools: readonly Pool[];
  /**
   * Two AP in one save roll (05.03.02 not in force): the dice of both pools are rolled and read together, lowest
   * first, each by its own table; among equal faces the first pool's dice come first.
   */
  readonly together: boolean;
  /** Not null: critical wounds become packets and reach no pool. */
  readonly packet: Packet | null;
  /** Mortal wounds "in addition" (06.02.01), after the damage and the packets of the batch; they spill over. */
  readonly inAddition: { readonly perWound: number; readonly perCritical: number; readonly rule: string } | null;
  /** Only for `from: 'mortal'`. */
  readonly mortal: MortalRoll | null;
  /** Feel No Pain of each row against mortal wounds of this batch that are no packets. */
  readonly mortalFeelNoPain: readonly number[];
  /** PRECISION (24.28): CHARACTER rows in order of preference; the first one alive is the first current group. */
  readonly precision: readonly number[];
  /** Whether the attacks have PRECISION and a CHARACTER is alive, used or not (`walk` may ask). */
  readonly precisionPossible: boolean;
  /** The wound roll is one against armour: wounds are glancing hits, critical wounds are penetrating ones. */
  readonly armour?: true;
  /** Allocation group of each row in this batch: rows with equal W, Sv, InSv share a number; a CHARACTER row has its own. */
  readonly groups: readonly number[];
}

/** Identical attacks gathered together. */
export interface Batch {
  readonly id: number;
  readonly attacker: number;
  /** Indices of the weapon entries, in resolve order of their dice (as listed in the scenario). */
  readonly entries: readonly number[];
  readonly gather: readonly Gather[];
  /** Number of attacks is rolled again by this permission: the first weapon's roll that is below its mean. */
  readonly attacksAgain: readonly OneDamageAgain[];
  /**
   * Random Strength (02.02.03): rolled per weapon; attacks of different results are resolved one after the other.
   * `variantOf[total - minimum]` is an index into `machines`. null: `machines` has one element.
   */
  readonly strength: {
    readonly dice: DiceExpression;
    readonly variantOf: readonly number[];
    readonly rule: string;
  } | null;
  /**
   * In the order in which they are resolved, for the target as it stands when the batch is gathered. Later ones are
   * read again when their turn comes: `Programme.variant`.
   */
  readonly machines: readonly Machine[];
  /** The Strength of each machine. */
  readonly strengths: readonly number[];
}

// --- the whole ------------------------------------------------------------------------------------------------------

export interface TargetRow {
  readonly name: string;
  readonly count: number;
  readonly W: number;
  readonly character: boolean;
  /** Of one model; all rows have them or none. */
  readonly points?: number;
  /** Further models that nothing in this programme can reach: whole, and only told of. */
  readonly spared?: number;
}

/**
 * The target's state: wounds left of each row, all its living models together. A row of count n and W wounds whose
 * wounds left are L has ceil(L / W) living models, of which the first has L - (ceil(L / W) - 1) * W wounds left and
 * the others are whole: a wounded model is always finished first (05.04, 06.02), so no row ever has two.
 */
export type TargetState = readonly number[];

export interface Resource {
  readonly name: string;
  readonly player: 'attacker' | 'defender';
  /** `activation`: there again for every attacker; `batch`: for every batch. */
  readonly scope: 'scenario' | 'activation' | 'batch';
  /** By which name its die is asked for; not given: `commandReRoll`. */
  readonly decision?: 'dieReRoll';
  readonly rule: string;
}

export interface Activation {
  readonly attacker: number;
  readonly name: string;
  readonly points: number | null;
  /** Roll 2D6 plus modifier, 1..12, against `need` (11.04); not made = no attacks at all. */
  readonly charge: ChargeRoll | null;
  /** Weapon entries that attack the target as it is at first, by index, in the order in which their batches are wanted. */
  readonly entries: readonly number[];
  /** Of every weapon entry, by index. */
  readonly labels: readonly string[];
  /** 06.03, after the last batch. `dice` hazard rolls; a face of at most `failsOn` fails and costs `wounds` mortal wounds. */
  readonly hazard: {
    readonly dice: number;
    readonly failsOn: number;
    readonly wounds: number;
    readonly oneAgain: readonly OneAgain[];
    readonly rule: string;
  } | null;
  /** By target row: whether a model that these attacks destroy stays to fight (05.04.05). */
  readonly staying?: readonly boolean[];
  /** Which weapon entries the hazard rolls are for, and how many of each. */
  readonly hazardous?: readonly { readonly entry: number; readonly weapons: number }[];
  /** Mortal wounds on the attacker wait for more than this activation: they are only counted, and told with the others. */
  readonly selfLater?: true;
  /** The attacker's own models, where the scenario lists them; mortal wounds on it are inflicted on these by 06.02. */
  readonly self: {
    readonly rows: readonly TargetRow[];
    readonly start: TargetState;
    /** Row order inside a tier of 06.02. */
    readonly order: readonly number[];
    readonly mortalFeelNoPain: readonly number[];
  } | null;
  /** Its entries are alike: in which order they attack is no decision. */
  readonly alike?: true;
  /** The attacker takes the models that its wounds are given to; not given: the target's owner does. */
  readonly allocates?: 'attacker';
  /** A further activation of `attacker`: what becomes of the attacker is told with another one of it. */
  readonly toldElsewhere?: true;
}

export interface ChargeRoll {
  readonly need: number;
  readonly modifier: number;
  readonly reRoll: boolean;
  readonly rule: string;
}

export interface Note {
  readonly code: string;
  readonly rule: string;
  readonly text: string;
}

/**
 * Two sides that strike each other in steps. What is struck in one step is struck at once: both sides strike as they
 * stood when it began. The second side is the target of the programme; the first is here as a unit that is struck.
 */
export interface Combat {
  /** The steps in their order, by number. */
  readonly steps: readonly number[];
  /** One row for each activation of the first side. */
  readonly rows: readonly TargetRow[];
  readonly start: TargetState;
  readonly rule: string;
  /**
   * What a side does in a step: a programme with all activations of the scenario, of which those strike that can; null
   * where none does. Equal arguments give the same object.
   * @param striker the striking side's state as the step began
   * @param struck the other side's
   * @param memory what earlier steps have left, as `remember` says; '' as the combat begins
   * @param only the one activation that strikes; not given: all of them
   */
  strikes(
    step: number,
    side: Side,
    striker: TargetState,
    struck: TargetState,
    memory: string,
    only?: number,
  ): Programme | null;
  /** The activations of a side of which it matters to later steps whether any of their attacks hits. */
  watched(step: number, side: Side, memory: string): readonly number[];
  /**
   * What later steps have to know of this one and those before, beside the two states.
   * @param own both sides as the step began
   * @param hit whether attacks of the watched activations of each side have hit
   */
  remember(
    memory: string,
    step: number,
    own: TargetState,
    target: TargetState,
    hit: Readonly<Record<Side, boolean>>,
  ): string;
}

export type Side = 'first' | 'second';

/** Rule numbers of what no table says: general rules, the same for every batch. */
export interface GeneralRules {
  readonly weaponOrder: string;
  readonly allocation: string;
  /** The models of a group are taken in the order that the defender chooses; not given: as they are listed. */
  readonly memberOrder?: string;
  readonly poolOrder: string;
  readonly inflict: string;
  readonly unitDestroyed: string;
  readonly mortal: string;
  /** What wounds that no attack inflicts are called. */
  readonly mortalName: string;
  readonly feelNoPain: string;
  readonly precision: string;
  /** No die is rolled again twice. */
  readonly reRoll?: string;
}

/**
 * A compiled scenario. Everything is plain data except `batch`, which compiles a context when it is first met (forty
 * rows have far too many to compile all) and returns the same object for the same context ever after.
 */
export interface Programme {
  readonly ruleset: string;
  readonly targetName: string;
  /** Of the whole unit, as given; null = not given. What a model counts for is its row's. */
  readonly targetPoints: number | null;
  readonly rows: readonly TargetRow[];
  readonly start: TargetState;
  /** At most 31; a set of used ones is a bit mask. */
  readonly resources: readonly Resource[];
  readonly activations: readonly Activation[];
  /** The defender's wish per activation: every row once (choices may differ by attacker). */
  readonly wishes: readonly (readonly number[])[];
  readonly notes: readonly Note[];
  readonly notModelled: readonly string[];
  /** Where the general rules have other numbers than those of the core rules' sections 04 to 06 and 24. */
  readonly generalRules?: GeneralRules;
  /** Not a course of activations one after the other, but blows of two sides; then `activations` only name them. */
  readonly combat?: Combat;
  /** What is fixed when the activation's targets are selected (04.02), as a key: same key, same batches later. */
  freeze(activation: number, state: TargetState): string;
  /** The entries that attack a target that was selected in this state, as in `Activation.entries`. */
  entries(activation: number, frozen: string): readonly number[];
  /**
   * The next batch: gathered around entry `first`, from `remaining` (indices of entries not used yet, in the order
   * wanted; `first` is one of them), in the target's present state. Never called when the unit is destroyed.
   */
  batch(activation: number, frozen: string, remaining: readonly number[], first: number, state: TargetState): Batch;
  /**
   * The machine of one Strength of a batch in the target's present state: attacks of different Strengths are not
   * identical, so each Strength meets the target that the ones before it have left (02.02.03, 04.03). In the state of
   * gathering it is `batch.machines[which]`; the same object for the same context ever after.
   * @param batch one that `batch` has returned
   * @param which an index into `batch.machines`
   * @param state never that of a destroyed unit
   * @param now the target later in the same machine. As the save dice of a later pool are rolled (05.03.02), save rules
   * of some models count if one of these lives then (05.04). As an ordinary mortal wound falls, sources that the ones
   * before it have destroyed give nothing more (19.04). Nothing else differs from the machine of `state`, neither groups
   * nor number and order of the pools. Only which rows have a living model matters.
   */
  variant(batch: Batch, which: number, state: TargetState, now?: TargetState): Machine;
  /**
   * `frozen` after mortal wounds that no attack inflicts have brought the target from one state to another: what
   * sources give that these destroyed has ended at once (19.04). Only which rows have a living model matters.
   */
  fallen(frozen: string, before: TargetState, after: TargetState): string;
}
