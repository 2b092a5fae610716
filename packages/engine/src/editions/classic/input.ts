/** The raw shapes of this ruleset's scenarios, as the contract's JSON writes them. `check` judges them. */
export interface ClassicScenarioInput {
  readonly version: 1;
  readonly ruleset: 'classic';
  readonly $schema?: string;
  readonly origin?: string;
  /** At least one. In a combat with initiative steps they are the parts of one unit, lost in this order. */
  readonly attackers: readonly ClassicAttackerInput[];
  readonly target: ClassicTargetInput;
  readonly situation?: ClassicSituationInput;
  readonly choices?: ClassicChoicesInput;
}

/** `"3+"`, 3, or null for none. */
export type ClassicSaveInput = number | string | null;

export interface ClassicSituationInput {
  /** Default `melee`. */
  readonly phase?: 'melee' | 'shooting';
  readonly halfRange?: boolean;
  /** The firer moved: Heavy weapons make Snap Shots. */
  readonly moved?: boolean;
  /** Where shots meet a vehicle; default `front`. */
  readonly facing?: 'front' | 'side' | 'rear';
}

export interface ClassicChoicesInput {
  readonly options?: Readonly<Record<string, string | boolean | number>>;
  /** The target's rows in the order in which its owner gives them away. */
  readonly allocationOrder?: readonly string[];
  /** In the order in which an attacker with Precision Strikes takes them. */
  readonly precision?: string | readonly string[] | null;
}

/** Models that strike or shoot with one weapon. */
export interface ClassicAttackerInput {
  readonly name: string;
  readonly points?: number;
  readonly origin?: string;
  readonly models: number;
  /** How many of them strike; all, if not given. */
  readonly inReach?: number;
  /** Default `infantry`. */
  readonly type?: string;
  /** 1 to 10, needed in the phase `melee`. */
  readonly WS?: number;
  /** 1 to 10, needed in the phase `shooting`. */
  readonly BS?: number;
  readonly S?: number;
  readonly A?: number;
  readonly I?: number;
  readonly T?: number;
  readonly W?: number;
  readonly Sv?: ClassicSaveInput;
  readonly InSv?: ClassicSaveInput;
  readonly FNP?: ClassicSaveInput;
  /** Wounds that its first model has lost before. */
  readonly woundsLost?: number;
  /** It made a successful charge in the charge phase before. */
  readonly charged?: boolean;
  readonly wasCharged?: boolean;
  readonly bonusAttacks?: number;
  readonly carries?: readonly ClassicWeaponInput[];
  /** The name of a carried weapon; bare hands, if not given. */
  readonly uses?: string;
  readonly effects?: readonly string[];
  readonly halfRange?: boolean;
  readonly moved?: boolean;
  readonly facing?: 'front' | 'side' | 'rear';
  /** Millimetres: the diameter, or `[length, width]` of an oval. */
  readonly base?: number | readonly [length: number, width: number];
  /** Inches, the middle of each model's base; then it follows who strikes. */
  readonly at?: readonly (readonly [number, number, number])[];
  /** Where each model stood before it piled in. */
  readonly movedFrom?: readonly (readonly [number, number, number])[];
  /** Field by field over the scenario's. */
  readonly situation?: Omit<ClassicSituationInput, 'phase'>;
}

export interface ClassicWeaponInput {
  readonly name: string;
  /** `melee`, `pistol`, `assault 2`, `rapid fire 1`, `heavy 3`, `grenade 1`. */
  readonly type: string;
  readonly range?: number;
  /** A number, `User`, `+1` or `x2`; `User` for a melee weapon that does not say. */
  readonly S?: number | string;
  /** 1 to 6; `-` or null for none. */
  readonly AP?: number | string | null;
  readonly rules?: readonly string[];
  /** Models under its blast where it hits (Blast, Large Blast). */
  readonly covers?: number;
  /** Over the situation. */
  readonly halfRange?: boolean;
}

export interface ClassicTargetInput {
  readonly name: string;
  readonly points?: number;
  readonly origin?: string;
  readonly models: readonly ClassicRowInput[];
  readonly effects?: readonly string[];
  /** Models that the attackers can reach (option `casualtyPool`). */
  readonly inReach?: number;
  /** The fields of an attacker: then initiative steps are fought. Name, WS and I are the rows' own, if not given. */
  readonly strikesBack?: Partial<ClassicAttackerInput> | null;
}

/** Equal models of the target: with T, W and Sv, or armoured. */
export interface ClassicRowInput {
  readonly name: string;
  readonly count?: number;
  readonly type?: string;
  readonly WS?: number;
  readonly T?: number;
  readonly W?: number;
  readonly Sv?: ClassicSaveInput;
  readonly InSv?: ClassicSaveInput;
  readonly cover?: ClassicSaveInput;
  readonly FNP?: ClassicSaveInput;
  readonly I?: number;
  /** Millimetres: the diameter, or `[length, width]` of an oval. */
  readonly base?: number | readonly [length: number, width: number];
  /** Inches, the middle of each model's base; then it follows who strikes. */
  readonly at?: readonly (readonly [number, number, number])[];
  /** Where each model stood before it piled in. */
  readonly movedFrom?: readonly (readonly [number, number, number])[];
  /** Of one model; rows that do not say them share equally what the others leave of the unit's. */
  readonly points?: number;
  readonly woundsLost?: number;
  readonly effects?: readonly string[];
  readonly armour?: { readonly front: number; readonly side: number; readonly rear: number };
  readonly hullPoints?: number;
  readonly structurePoints?: number;
  readonly openTopped?: boolean;
}
