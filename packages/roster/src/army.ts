import type { ModelStats, Toggle, WeaponMode } from './profile.js';

/** Where a list came from, by its content. */
export type ListFormat =
  | 'new-recruit-json'
  | 'battlescribe-xml'
  | 'battlescribe-zip'
  | 'list-forge-json'
  | 'list-forge-link'
  | 'list-forge-text'
  | 'app-text'
  | 'new-recruit-wtc'
  | 'new-recruit-wtc-compact'
  | 'new-recruit-gw'
  | 'new-recruit-simple'
  | 'new-recruit-short'
  | 'plain-text';

/** An army list as read: what it says, and what was not understood. Nothing is dropped without a warning. */
export interface Army {
  readonly format: ListFormat;
  /** 10th-edition files import, but are shown as "10e data". */
  readonly edition: '11e' | '10e';
  readonly name: string | null;
  readonly faction: string | null;
  readonly detachments: readonly string[];
  /** As the list states them. */
  readonly points: { readonly total: number | null; readonly limit: number | null };
  /** What wrote the list, with its data version, as far as it says so. */
  readonly source: string | null;
  readonly units: readonly ArmyUnit[];
  readonly warnings: readonly ListWarning[];
}

export interface ListWarning {
  readonly code:
    | 'count'
    | 'unknown-unit'
    | 'unknown-weapon'
    | 'unknown-model'
    | 'unknown-line'
    | 'unknown-keyword'
    | 'no-profile'
    | 'value'
    | 'check-invulnerable'
    | 'attachment'
    | 'default-loadout'
    | 'edition'
    | 'ambiguous';
  /** One sentence for the player: what, and what was done about it. */
  readonly text: string;
}

export type Role = 'leader' | 'support' | 'bodyguard';

export interface ArmyUnit {
  /** Unique in the army: the name, or `Name #2` for the second of that name. */
  readonly id: string;
  readonly name: string;
  /** The name that its player gave it. */
  readonly customName: string | null;
  readonly points: number | null;
  /** Without faction keywords, as printed. */
  readonly keywords: readonly string[];
  readonly factionKeywords: readonly string[];
  /** One row for equal models, in the list's order. */
  readonly models: readonly ModelRow[];
  readonly weapons: readonly UnitWeapon[];
  /** Units with the same `unit` form one attached unit (19). */
  readonly attached: { readonly unit: string; readonly role: Role } | null;
  readonly enhancements: readonly string[];
  readonly warlord: boolean;
  readonly toggles: readonly Toggle[];
  /** Abilities by name that change numbers but that the contract's words do not express. */
  readonly notModelled: readonly string[];
  readonly warnings: readonly ListWarning[];
  /** Id of the datasheet whose profiles were taken; `null` where the list brought its own. */
  readonly datasheet: string | null;
}

export interface ModelRow {
  /** Unique in the unit. */
  readonly name: string;
  readonly count: number;
  /** `null` where the list brings no profile and no datasheet was found. */
  readonly stats: ModelStats | null;
  /** Where models of several names are one row because their numbers are equal: the names, as the list has them. */
  readonly loadouts?: readonly { readonly name: string; readonly count: number }[];
  /** A CHARACTER model is a group of its own when attacks are allocated (05.03). */
  readonly character: boolean;
}

export interface UnitWeapon {
  readonly name: string;
  /** How many the whole unit carries. */
  readonly count: number;
  /** How many of them each row of models carries; `count` is their sum. */
  readonly carriers: readonly { readonly model: string; readonly count: number }[];
  /** Exclusive modes; empty where no profile is known. A weapon's ranged and melee lines are two weapons. */
  readonly modes: readonly WeaponMode[];
}
