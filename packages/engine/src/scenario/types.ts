import type { DiceExpression } from '../profile/dice.js';

/**
 * The checked scenario: everything parsed, every default filled in, every index resolved. `check` makes it from a
 * `ScenarioInput` (what the contract's JSON says); only `compile` reads it. Words are still words here: which exist,
 * and what they do, is the edition's business.
 */
export interface Scenario {
  readonly version: 1;
  readonly ruleset: '11e';
  /** Free text, carried along. */
  readonly origin?: string;
  readonly attackers: readonly Attacker[];
  readonly target: Target;
  /** Unknown abilities and effects are carried along and listed as `notModelled` instead of refused. */
  readonly lenient: boolean;
  /** Facts that followed from positions on the table; shown as notes with code `derived`. */
  readonly derived: readonly DerivedFact[];
}

export interface DerivedFact {
  readonly path: string;
  readonly text: string;
  readonly rule: string;
}

/** One ability or effect as it was written. */
export interface Word {
  readonly text: string;
  /** Upper case, odd hyphens, quotes and white space folded, a hyphen between two letters turned into a space. */
  readonly folded: string;
  readonly source?: string;
  readonly on: boolean;
  /** Where it stands, e.g. `attackers[0].weapons[1].abilities[0]`. */
  readonly path: string;
}

export interface Attacker {
  readonly name: string;
  readonly keywords: readonly string[];
  readonly points?: number;
  /** Free text, carried along. */
  readonly origin?: string;
  readonly weapons: readonly Weapon[];
  readonly effects: readonly Word[];
  /** Empty where the scenario lists no models of the attacker. */
  readonly rows: readonly Row[];
  readonly situation: Situation;
  readonly choices: Choices;
  readonly path: string;
}

export type Beginning = 'hit' | 'wound' | 'save' | 'devastating' | 'mortal';

export interface Weapon {
  /** As written; a repeated name is told apart by `label`. */
  readonly name: string;
  /** Unique in the attacker: the name, or `name#2` for the second entry of that name. */
  readonly label: string;
  /** How many of them attack. */
  readonly count: number;
  /** Inches, `'melee'`, or not given (ranged, always in range). */
  readonly range?: number | 'melee';
  readonly A: DiceExpression;
  /** BS or WS, 2..6; `null` = none (N/A). */
  readonly skill: number | null;
  /** Absent counts as 1 (02.04.01). */
  readonly S?: DiceExpression;
  /** 0 or negative. */
  readonly AP: number;
  readonly D: DiceExpression;
  readonly abilities: readonly Word[];
  readonly effects: readonly Word[];
  /** The declared share of a split melee weapon, if any. */
  readonly attacks?: number;
  readonly from: Beginning;
  /** `from: "mortal"`: a die of the A dice succeeds on this face or better; absent = every one is a mortal wound, no die rolled. */
  readonly on?: number;
  readonly cap?: number;
  /** `from: "mortal"`: a die showing this face or less is a mortal wound on the attacker (15.06: 1). */
  readonly selfOn?: number;
  readonly halfRange?: boolean;
  readonly distance?: number;
  readonly cover?: boolean;
  readonly plungingFire?: boolean;
  /** The attacker's rows whose models have it, where the rows say so. */
  readonly carriedBy?: readonly number[];
  readonly path: string;
}

export type Role = 'bodyguard' | 'leader' | 'support';

export interface Row {
  readonly name: string;
  readonly count: number;
  readonly T: number;
  /** 2..7; 7 = none. */
  readonly Sv: number;
  /** 2..6; absent = none. */
  readonly InSv?: number;
  readonly W: number;
  /** 2..6; absent = none. */
  readonly FNP?: number;
  readonly role?: Role;
  /** Of one model. Of a target all rows have them or none: what the scenario does not say is shared out. */
  readonly points?: number;
  /** The row's own keywords, folded; the unit's are not repeated here. */
  readonly keywords: readonly string[];
  readonly character: boolean;
  /** Of the first model of the row, before the scenario begins. */
  readonly woundsLost: number;
  readonly effects: readonly Word[];
  readonly path: string;
}

export interface Target {
  readonly name: string;
  /** Folded; they apply to every model. */
  readonly keywords: readonly string[];
  readonly points?: number;
  /** Free text, carried along. */
  readonly origin?: string;
  readonly rows: readonly Row[];
  readonly effects: readonly Word[];
  readonly path: string;
}

export const PHASES = ['shooting', 'fight'] as const;
export const SHOOTING_TYPES = ['normal', 'assault', 'close-quarters', 'indirect', 'snap'] as const;
export const MOVEMENTS = ['moved', 'stationary', 'upTo3', 'advanced'] as const;

/** The scenario's situation with an attacker's own values on top; all defaults filled in. */
export interface Situation {
  readonly phase: (typeof PHASES)[number];
  readonly shootingType: (typeof SHOOTING_TYPES)[number];
  readonly distance?: number;
  readonly halfRange: boolean;
  readonly cover: boolean;
  readonly plungingFire: boolean;
  readonly movement: (typeof MOVEMENTS)[number];
  readonly setUpThisTurn: boolean;
  readonly charged: boolean;
  readonly outOfPhase: boolean;
  readonly charge?: Charge;
  readonly visible: boolean;
  readonly spotted: boolean;
  readonly engaged: boolean;
  readonly engagedWithTarget: boolean;
  readonly targetEngaged: boolean;
}

/** Section 11; `gap` in inches to the target. */
export interface Charge {
  readonly gap: number;
  readonly modifier: number;
  readonly reRoll: boolean;
}

export type Player = 'attacker' | 'defender';
export const COMMAND_REROLLS = ['attacks', 'hit', 'wound', 'save', 'damage', 'hazard'] as const;
export const REROLL_POLICIES = ['policy', 'never', 'always'] as const;

export interface CommandReroll {
  readonly by: Player;
  readonly roll: (typeof COMMAND_REROLLS)[number];
}

/** The scenario's choices with an attacker's own values on top; names resolved to indices. */
export interface Choices {
  /** Every target row once, the defender's wish; rows not named follow as listed. */
  readonly allocationOrder: readonly number[];
  /** CHARACTER rows in order of preference: the first one alive is picked by PRECISION. Empty = not used. */
  readonly precision: readonly number[];
  readonly lethalHits: boolean;
  readonly fishHits: boolean;
  readonly fishWounds: boolean;
  readonly rerollDamage: (typeof REROLL_POLICIES)[number];
  readonly rerollSaves: (typeof REROLL_POLICIES)[number];
  readonly commandReroll?: CommandReroll;
  /** Every weapon entry once, by index. */
  readonly weaponOrder: readonly number[];
  /** Which duplicate of an ability counts (24.02), by folded ability name; else the best applicable. */
  readonly instances: Readonly<Record<string, string | number>>;
  readonly poolOrder: 'worseFirst' | 'betterFirst';
  /** Readings of open points (docs/open-points.md), by name; `compile` checks names and values. */
  readonly options: Readonly<Record<string, string | boolean>>;
  /** Where `instances` and `options` are written: paths by name. */
  readonly written: {
    readonly instances: Readonly<Record<string, string>>;
    readonly options: Readonly<Record<string, string>>;
  };
}
