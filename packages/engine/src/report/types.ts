/** The results of the scenario contract, section 3 and 4: what `--json` prints, what pages and the terminal render. */

export interface Law {
  readonly mean: number;
  /** `pmf[k]` = probability of k, unrounded; ends at its last non-zero entry. Absent where only the mean was asked for. */
  readonly pmf?: readonly number[];
}

/** Of points, which need not be whole numbers. */
export interface PointsLaw {
  readonly mean: number;
  /** Of the whole unit. */
  readonly all: number;
  /** Ascending, each value once. */
  readonly outcomes: readonly { readonly value: number; readonly p: number }[];
}

export interface FinalState {
  readonly p: number;
  /** For each row the wounds left of its living models, ascending. */
  readonly models: Readonly<Record<string, readonly number[]>>;
}

export const BATCH_FIELDS = [
  'attacks',
  'hits',
  'criticalHits',
  'wounds',
  'criticalWounds',
  'unsaved',
  'unused',
  'damage',
  'ignored',
  'lostDamage',
  'woundsLost',
] as const;
export type BatchField = (typeof BATCH_FIELDS)[number];

/** What hits on armour come to. */
export const ARMOUR_FIELDS = ['noEffect', 'glancing', 'penetrating'] as const;
export type ArmourField = (typeof ARMOUR_FIELDS)[number];
export type CountField = BatchField | ArmourField;

/** How both sides of a combat end. */
export interface JointState {
  readonly p: number;
  /** Models of the attackers that are left. */
  readonly attackers: number;
  /** By attacker the wounds left of its living models, ascending; likewise the rows of the target. */
  readonly attackerModels: Readonly<Record<string, readonly number[]>>;
  readonly target: Readonly<Record<string, readonly number[]>>;
}

export interface BatchReport extends Readonly<Record<BatchField, Law>> {
  readonly attacker: string;
  readonly weapons: readonly string[];
  /** Only where Strength is random: the result that this batch is for. */
  readonly strength?: number;
  /** Only of attacks on armour. */
  readonly noEffect?: Law;
  readonly glancing?: Law;
  readonly penetrating?: Law;
}

export interface AttackerReport {
  readonly name: string;
  readonly points?: number;
  readonly selfMortalWounds: Law;
  /** Empty where the scenario lists no models of the attacker. */
  readonly finals: readonly FinalState[];
}

export interface ReportNote {
  readonly code: string;
  readonly rule: string;
  readonly text: string;
}

export interface Report {
  readonly version: 1;
  readonly ruleset: string;
  readonly target: {
    readonly name: string;
    readonly models: number;
    readonly wounds: number;
    readonly points?: number;
  };
  readonly woundsLost: Law;
  readonly modelsDestroyed: Law;
  readonly unitDestroyed: number;
  /** Only of attacks on armour: all batches together; without their laws where one batch may change another. */
  readonly noEffect?: Law;
  readonly glancing?: Law;
  readonly penetrating?: Law;
  readonly finals: readonly FinalState[];
  readonly batches: readonly BatchReport[];
  /**
   * All batches together, count by count; only with `full`, and not of a combat or of what goes on from answers. Without
   * `pmf` where its law takes too long.
   */
  readonly totals?: Readonly<Partial<Record<CountField, Law>>>;
  readonly attackers: readonly AttackerReport[];
  /** Only of a combat with initiative steps. */
  readonly joint?: readonly JointState[];
  readonly notes: readonly ReportNote[];
  readonly notModelled: readonly string[];
  /** Only of `simulate`. */
  readonly runs?: number;
  readonly seed?: number;
}

/** Contract section 4. */
export interface CourseEvent {
  readonly attacker: string;
  /** From 0 through the whole course; null for charge and hazard rolls and what else belongs to no batch. */
  readonly batch: number | null;
  readonly step: string;
  /** Position of the die in its roll, from 0; null where no die was rolled. */
  readonly die: number | null;
  readonly face: number | null;
  readonly verdict: string;
  readonly rule: string;
  readonly row?: string;
  /** Its number in the row, from 1: a row always loses its first model. */
  readonly model?: number;
  /** Of the attacker's own models (06.02 after its dice), not of the target's. */
  readonly own?: true;
  /** Of a combat: of blows that the target's side strikes back. */
  readonly back?: true;
  /** Wounds that the model lost with this event, and what it has left; every wound lost is in one event. */
  readonly lost?: number;
  readonly left?: number;
  /** Of a die: the smallest face that would have done, 7 = none. */
  readonly needed?: number;
  /** Of a save die: the AP against its model, and which wounds its pool is for (05.03.02). */
  readonly ap?: number;
  readonly pool?: 'all' | 'ordinary' | 'critical';
  /** Of a save die: it is read as it was rolled, not lowest first. */
  readonly asRolled?: true;
  /** Number of the first attack of its Strength in the batch, where attacks of another Strength came before (02.02.03). */
  readonly from?: number;
  /** Of a die for additional hits: which of the critical hits it is for; of a save die: which of its pool's wounds. */
  readonly place?: number;
  /**
   * Of additional hits: what the die counts, and how many there are together; of additional wounds: how many for each
   * critical one; of automatic wounds: how many.
   */
  readonly count?: number;
  /** Of damage without a save: which of the batch's critical wounds, from 0. */
  readonly packet?: number;
  /** Of one of the mortal wounds that spill over (06.02). */
  readonly mortal?: true;
}

export interface Ask {
  readonly step: string;
  readonly rule: string;
  /** As `CourseEvent.batch`. */
  readonly batch: number | null;
  readonly attacker: string;
  readonly dice: number;
}

/** What players are asked: the scenario's choices by their names, and permissions to roll again as they come up. */
export const DECISIONS = [
  'weaponOrder',
  'allocationOrder',
  'precision',
  'lethalHits',
  'poolOrder',
  'damageReRoll',
  'commandReRoll',
  'dieReRoll',
  'hitReRoll',
  'woundReRoll',
  'saveReRoll',
  'hazardReRoll',
] as const;
export type Decision = (typeof DECISIONS)[number];

export interface AskDecision {
  readonly decision: Decision;
  readonly player: 'attacker' | 'defender';
  readonly rule: string;
  /** As `CourseEvent.batch`; of `weaponOrder` the batch to come. */
  readonly batch: number | null;
  readonly attacker: string;
  /** Every legal value; empty where there are too many to list, then `count` says how many and `rule` which. */
  readonly options: readonly unknown[];
  readonly count: number;
  /**
   * Of a Command Re-roll: legal, but no die that is rolled again could do better for whoever rolled it, so that nobody
   * need be asked; what is usual is none.
   */
  readonly pointless?: true;
}

export interface ResolveReport {
  readonly version: 1;
  readonly ruleset: string;
  readonly events: readonly CourseEvent[];
  /** Wounds left of the living models of each target row, ascending. */
  readonly state: Readonly<Record<string, readonly number[]>>;
  /** Only of a combat: the attackers' models, as `state`. */
  readonly attackers?: Readonly<Record<string, readonly number[]>>;
  readonly ask?: Ask | AskDecision;
  readonly finals?: readonly FinalState[];
}

/** One answer of a course: what `resolve --log` reads and `roll --log` writes. */
export type Answer = { readonly dice: readonly number[] } | { readonly decision: string; readonly value: unknown };
