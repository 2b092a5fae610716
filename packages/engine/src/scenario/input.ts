import type { Beginning, CommandReroll, MOVEMENTS, PHASES, REROLL_POLICIES, Role, SHOOTING_TYPES } from './types.js';

/**
 * A scenario of ruleset `11e` as the contract's JSON writes it: raw, perhaps nonsense. `check` turns it into a
 * `Scenario` or a list of issues. Distances are inches, bases millimetres.
 */
export interface ScenarioInput {
  readonly version: 1;
  readonly ruleset: '11e';
  /** Where an editor finds the JSON Schema; not read. */
  readonly $schema?: string;
  /** Free text, carried along. */
  readonly origin?: string;
  /** Activations, in order; at least one, at most 20, with unique names. */
  readonly attackers: readonly AttackerInput[];
  readonly target: TargetInput;
  readonly situation?: SituationInput;
  readonly choices?: ChoicesInput;
}

/** A number or a dice expression: `3`, `"3"`, `"D6"`, `"2D6+3"`. */
export type DiceInput = number | string;
/** `"3+"` or `3`; `null`, `"-"` or `"N/A"` for none. */
export type TargetNumberInput = number | string | null;
/** `[x, y, z]` on the table. */
export type PointInput = readonly [x: number, y: number, z: number];
/** A word, or a word with where it comes from and whether it is switched on (default true). */
export type EffectInput = string | { readonly effect: string; readonly source?: string; readonly on?: boolean };

export interface AttackerInput {
  readonly name: string;
  readonly keywords?: readonly string[];
  readonly points?: number;
  /** Free text, carried along. */
  readonly origin?: string;
  /** At least one; names may repeat, `name#2` then means the second entry. */
  readonly weapons: readonly WeaponInput[];
  readonly effects?: readonly EffectInput[];
  /** The attacker's own models, if they matter: hazard rolls, positions, weapons by model. */
  readonly models?: readonly AttackerRowInput[];
  /** Field by field over the scenario's. */
  readonly situation?: SituationInput;
  /** Field by field over the scenario's. */
  readonly choices?: ChoicesInput;
}

export interface WeaponInput {
  readonly name: string;
  /** How many of them attack; 1 if not given. Left out where the attacker's rows say who carries it. */
  readonly count?: number;
  /** Inches or `"melee"`; not given: ranged and always in range. */
  readonly range?: number | string;
  readonly A: DiceInput;
  /** BS or WS. None only with TORRENT, or where `from` is not `hit`. */
  readonly skill?: TargetNumberInput;
  /** Not given counts as 1 (02.04.01). */
  readonly S?: DiceInput;
  /** 0 or negative, also `"-2"` or `"-"`. Not needed where no save is rolled (`from` `devastating` or `mortal`). */
  readonly AP?: number | string;
  /** Not needed with `from: "mortal"`: each is one mortal wound. */
  readonly D?: DiceInput;
  readonly abilities?: readonly string[];
  readonly effects?: readonly EffectInput[];
  /** The declared share of each of these melee weapons on this target (04.02), 1..A; A is then a plain number. */
  readonly attacks?: number;
  /** Where the attacks of this entry begin; default `hit`. */
  readonly from?: Beginning;
  /** `from: "mortal"`: each of the A dice that shows this or better is a mortal wound; not given: no dice, all are. */
  readonly on?: number | string;
  /** `from: "mortal"`: at most so many mortal wounds on each unit. */
  readonly cap?: number;
  /** `from: "mortal"`: a die of this or less is a mortal wound on the attacker. */
  readonly selfOn?: number;
  readonly halfRange?: boolean;
  readonly distance?: number;
  readonly cover?: boolean;
  readonly plungingFire?: boolean;
}

export interface TargetInput {
  readonly name: string;
  readonly keywords?: readonly string[];
  readonly points?: number;
  /** Free text, carried along. */
  readonly origin?: string;
  /** At least one row, at most 40, 200 models, 1,000 wounds; unique names. */
  readonly models: readonly RowInput[];
  readonly effects?: readonly EffectInput[];
}

interface CommonRowInput {
  readonly name: string;
  /** 1 if not given. */
  readonly count?: number;
  /** 2..6 or none. */
  readonly InSv?: TargetNumberInput;
  /** 1..100. */
  readonly W: number;
  /** Feel No Pain: 2..6 or none. */
  readonly FNP?: TargetNumberInput;
  readonly keywords?: readonly string[];
  /**
   * Of one model. Rows of a target that do not say them share equally what the others leave of the unit's; of an
   * attacker's rows they are carried along.
   */
  readonly points?: number;
  /** On every row of the unit or on none. */
  readonly role?: Role;
  /** Of the first model of the row, already suffered: 0..W-1. */
  readonly woundsLost?: number;
  readonly effects?: readonly EffectInput[];
  /** Millimetres: the diameter, or `[length, width]` of an oval. */
  readonly base?: number | readonly [length: number, width: number];
  /** Inches, the middle of each model's base. */
  readonly at?: readonly PointInput[];
  /** Degrees from the x axis towards y to the length of an oval, of all models or of each; 0 if not given. */
  readonly facing?: number | readonly number[];
  /** Where each model stood at the beginning of the turn. */
  readonly movedFrom?: readonly PointInput[];
}

/** Equal models of the target. */
export interface RowInput extends CommonRowInput {
  readonly T: number;
  /** 2..7, where 7 or `null` is none. */
  readonly Sv: TargetNumberInput;
}

/** Equal models of an attacker. T and Sv may be left out: nothing is rolled against them. */
export interface AttackerRowInput extends CommonRowInput {
  readonly T?: number;
  readonly Sv?: TargetNumberInput;
  /** How many of each weapon every model of the row has, by name or `name#2`; instead of `count`. */
  readonly weapons?: Readonly<Record<string, number>>;
}

/** All optional; the contract's table has the defaults. `null` takes the scenario's value away. */
export interface SituationInput {
  readonly phase?: (typeof PHASES)[number];
  readonly shootingType?: (typeof SHOOTING_TYPES)[number];
  readonly distance?: number | null;
  readonly halfRange?: boolean;
  readonly cover?: boolean;
  readonly plungingFire?: boolean;
  readonly movement?: (typeof MOVEMENTS)[number];
  readonly setUpThisTurn?: boolean;
  readonly charged?: boolean;
  readonly outOfPhase?: boolean;
  /** `gap`: inches to the target; it may be left out where the models of both units say where they stand. */
  readonly charge?: { readonly gap?: number; readonly modifier?: number; readonly reRoll?: boolean } | null;
  readonly visible?: boolean;
  readonly spotted?: boolean;
  readonly engaged?: boolean;
  readonly engagedWithTarget?: boolean;
  readonly targetEngaged?: boolean;
}

/** All optional; the contract's table has the defaults. `null` takes the scenario's value away. */
export interface ChoicesInput {
  /** Target rows by name. */
  readonly allocationOrder?: readonly string[];
  /** CHARACTER rows by name. */
  readonly precision?: string | readonly string[] | null;
  readonly lethalHits?: boolean;
  readonly fishHits?: boolean;
  readonly fishWounds?: boolean;
  readonly rerollDamage?: (typeof REROLL_POLICIES)[number];
  readonly rerollSaves?: (typeof REROLL_POLICIES)[number];
  readonly commandReroll?: CommandReroll | null;
  /** Weapon entries by name or `name#2`; those not named follow as listed. */
  readonly weaponOrder?: readonly string[];
  /** Which duplicate of an ability counts, by ability. */
  readonly instances?: Readonly<Record<string, string | number>>;
  readonly poolOrder?: 'worseFirst' | 'betterFirst';
  /** Readings of open points, by name. */
  readonly options?: Readonly<Record<string, string | boolean>>;
}
