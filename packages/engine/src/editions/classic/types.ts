import type { PlacedRow } from '../../scenario/places.js';
import type { Note } from '../../sequence/machine.js';
import type { Options } from './options.js';
import type { Use } from './rules/rule.js';

/** The checked scenario of this ruleset: everything parsed, every default filled in, every name resolved. */
export interface ClassicScenario {
  readonly version: 1;
  readonly ruleset: 'classic';
  readonly origin?: string;
  readonly phase: Phase;
  /** Parts of one side, in order; in a combat with initiative steps they are one unit. */
  readonly attackers: readonly Fighter[];
  readonly target: Target;
  readonly options: Options;
  /** Every target row once, in the order in which its owner gives away models. */
  readonly allocationOrder: readonly number[];
  /** Every target row once, in the order in which an attacker that chooses takes them. */
  readonly precision: readonly number[];
  readonly notModelled: readonly string[];
  /** What follows from where the models stand. */
  readonly derived: readonly Note[];
}

export type Phase = 'melee' | 'shooting';

export const UNIT_TYPES = [
  'infantry',
  'jump infantry',
  'bike',
  'cavalry',
  'beast',
  'monster',
  'walker',
  'automata',
  'battlesuit',
  'drone',
  'swarm',
  'vehicle',
  'knight',
  'titan',
  'aircraft',
  'fortification',
] as const;
export type UnitType = (typeof UNIT_TYPES)[number];

/** Types with armour values instead of T, W and Sv (12.2). */
export const ARMOURED: readonly UnitType[] = ['vehicle', 'knight', 'aircraft', 'fortification'];

/** Models that strike with one weapon. */
export interface Fighter {
  readonly name: string;
  readonly points?: number;
  readonly models: number;
  /** How many of them strike or shoot; never more than there are. */
  readonly inReach: number;
  /** The scenario says so; otherwise it is all of them. */
  readonly saysInReach: boolean;
  /** Where they stand, if that is said. */
  readonly places: PlacedRow | null;
  /** 1..10; null where the phase does not need it. */
  readonly WS: number | null;
  readonly BS: number | null;
  readonly S: number;
  readonly A: number;
  readonly I: number;
  /** The scenario says so; otherwise it is 1. */
  readonly saysI: boolean;
  readonly type: UnitType;
  /** As somebody's target: null where the scenario does not say. */
  readonly body: Body | null;
  /** Of its first model. */
  readonly woundsLost: number;
  readonly charged: boolean;
  /** The other side charged this one. */
  readonly wasCharged: boolean;
  readonly bonusAttacks: number;
  readonly carries: readonly Weapon[];
  /** Index into `carries`; null = bare hands. */
  readonly uses: number | null;
  readonly effects: readonly Use[];
  /** Of its effects those that protect it when it is struck. */
  readonly protection: readonly Use[];
  readonly halfRange: boolean;
  readonly moved: boolean;
  /** Where shots meet the armour of a vehicle. */
  readonly facing: Facing;
  readonly saysFacing: boolean;
  readonly path: string;
}

export const FACINGS = ['front', 'side', 'rear'] as const;
export type Facing = (typeof FACINGS)[number];

export interface Weapon {
  readonly name: string;
  readonly kind: WeaponKind;
  /** Shots of one weapon; 0 for melee. */
  readonly shots: number;
  readonly S: Strength;
  /** 1..6; null = `-`. */
  readonly AP: number | null;
  readonly rules: readonly Use[];
  /** Models under its blast where it hits; null = not said. */
  readonly covers: number | null;
  /** Over the situation; null = as that says. */
  readonly halfRange: boolean | null;
  readonly path: string;
}

export const WEAPON_KINDS = ['melee', 'pistol', 'assault', 'rapid fire', 'heavy', 'grenade'] as const;
export type WeaponKind = (typeof WEAPON_KINDS)[number];

/** `User`, `+n`, `xN` or a number of its own. */
export type Strength =
  | { readonly kind: 'user'; readonly times: number; readonly plus: number }
  | { readonly kind: 'fixed'; readonly value: number };

/** What wounds and saves look at. */
export interface Body {
  readonly T: number;
  readonly W: number;
  /** 2..7, 7 = none; likewise the others. */
  readonly Sv: number;
  readonly InSv: number;
  readonly cover: number;
  readonly FNP: number;
  /** Feel No Pain rolls of 1 are rolled again. */
  readonly FNPAgain?: boolean;
}

export interface Armour {
  readonly front: number;
  readonly side: number;
  readonly rear: number;
  readonly hullPoints: number;
  readonly structurePoints: number;
  readonly openTopped: boolean;
}

export interface Row {
  readonly name: string;
  readonly count: number;
  readonly type: UnitType;
  /** null: it has none. */
  readonly WS: number | null;
  readonly body: Body;
  /** Not null for the armoured types; then only the saves of `body` count. */
  readonly armour: Armour | null;
  /** Of one model; all rows have them or none. */
  readonly points?: number;
  readonly woundsLost: number;
  /** Where they stand, if that is said. */
  readonly places: PlacedRow | null;
  readonly effects: readonly Use[];
  readonly path: string;
}

export interface Target {
  readonly name: string;
  readonly points?: number;
  readonly rows: readonly Row[];
  readonly effects: readonly Use[];
  /** Models that the attackers can reach; null = all (option `casualtyPool`). */
  readonly inReach: number | null;
  readonly strikesBack: Fighter | null;
}
