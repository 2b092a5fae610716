import type { Role } from './army.js';
import type { ModelStats, Toggle, WeaponMode } from './profile.js';

/** A unit of the bundled data set: what it may be, before a list says what it is. */
export interface Datasheet {
  readonly id: string;
  readonly name: string;
  readonly faction: string;
  readonly keywords: readonly string[];
  readonly factionKeywords: readonly string[];
  readonly models: readonly DatasheetModel[];
  /** Smallest and largest number of models. */
  readonly size: { readonly min: number; readonly max: number };
  readonly weapons: readonly DatasheetWeapon[];
  /** Points by number of models: the first entry whose range holds the number. */
  readonly points: readonly { readonly min: number; readonly max: number; readonly cost: number }[];
  readonly toggles: readonly Toggle[];
  /** Abilities by name that change numbers but that the contract's words do not express. */
  readonly notModelled: readonly string[];
  /** What the data set leaves open or had to be guessed for it, one sentence each, for the player. */
  readonly gaps: readonly string[];
  /** How it may be attached, and the ids of the units that it may join. */
  readonly attaches: { readonly role: Exclude<Role, 'bodyguard'>; readonly to: readonly string[] } | null;
  readonly legends: boolean;
}

export interface DatasheetModel {
  readonly name: string;
  /** How many of the unit may be this model. */
  readonly min: number;
  readonly max: number;
  readonly stats: ModelStats;
  readonly character: boolean;
  /** What such a model carries if nothing else is said: ids of weapons with the number on each model. */
  readonly loadout: readonly { readonly weapon: string; readonly count: number }[];
}

export interface DatasheetWeapon {
  readonly id: string;
  readonly name: string;
  readonly modes: readonly WeaponMode[];
}
