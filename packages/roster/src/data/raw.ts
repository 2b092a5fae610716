// The parts of the data set's records that are read. Everything may be absent: the set grows by hand, and what is
// missing is said in the check, not guessed.

export interface RawData {
  readonly factions: readonly RawFaction[];
  readonly units: readonly RawUnit[];
  readonly weapons: readonly RawWeapon[];
  readonly weaponKeywords: readonly RawNamed[];
  readonly compositions: readonly RawComposition[];
  readonly leaders: readonly RawLeader[];
  readonly options: readonly RawOption[];
  readonly abilities: readonly RawAbility[];
  readonly wargear: readonly RawNamed[];
  readonly detachments: readonly RawNamed[];
  readonly enhancements: readonly RawEnhancement[];
}

interface Versioned {
  readonly game_version: { readonly edition: string };
}

export interface RawNamed {
  readonly id: string;
  readonly name: string;
}

export interface RawEnhancement extends RawNamed {
  /** Not given: what it does is not described. */
  readonly ability_id?: string;
  readonly game_modes?: readonly string[];
}

export interface RawFaction extends RawNamed {
  readonly parent_faction_id?: string | null;
  /** Abilities that the whole army has. */
  readonly faction_rule_ids?: readonly string[];
  readonly aliases?: readonly string[];
}

export interface RawUnit extends RawNamed, Versioned {
  readonly faction_id: string;
  readonly profiles: readonly RawStats[];
  readonly points?: readonly RawPoints[];
  readonly points_provisional?: boolean;
  readonly keywords?: readonly string[];
  readonly faction_keywords?: readonly string[];
  readonly model_count?: { readonly min: number; readonly max: number };
  readonly weapon_ids?: readonly string[];
  readonly ability_ids?: readonly string[];
  readonly attachment_role?: string;
  readonly is_legend?: boolean;
  /** Given where the unit belongs to a mode of play of its own, with its own numbers. */
  readonly game_modes?: readonly string[];
}

export interface RawStats {
  readonly name: string;
  readonly M: number;
  readonly T: number;
  readonly W: number;
  readonly Sv: number;
  readonly Ld: number;
  readonly OC: number;
  readonly invuln_sv?: number | null;
  readonly invuln_sv_ranged?: number | null;
  readonly invuln_sv_melee?: number | null;
}

/** Points for `models`, or for `models` to `models_max`; dearer from the third such unit of an army on. */
export interface RawPoints {
  readonly models: number;
  readonly models_max?: number | null;
  readonly cost: number;
  readonly unit_count_min?: number;
}

export interface RawWeapon extends RawNamed, Versioned {
  readonly faction_id: string;
  readonly type: string;
  readonly profiles: readonly RawProfile[];
}

export interface RawProfile {
  readonly name: string;
  /** Inches or `Melee`. */
  readonly range: number | string;
  readonly stats: {
    readonly A: number | string;
    readonly BS?: number | null;
    readonly WS?: number | null;
    readonly S: number | string;
    readonly AP: number;
    readonly D: number | string;
  };
  readonly keywords?: readonly RawKeyword[];
}

export interface RawKeyword {
  readonly keyword_id: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

export interface RawComposition extends Versioned {
  readonly unit_id: string;
  readonly faction_id: string;
  readonly models: readonly RawRow[];
}

export interface RawRow {
  readonly name: string;
  readonly profile_name?: string;
  readonly min: number;
  readonly max: number;
  /** Weapons and other wargear; one id twice means two of it. */
  readonly default_weapon_ids?: readonly string[];
  readonly is_leader_model?: boolean;
  readonly loadout_variants?: readonly { readonly weapon_ids: readonly string[] }[];
}

export interface RawLeader extends Versioned {
  readonly leader_id: string;
  readonly eligible_bodyguard_ids: readonly string[];
  readonly eligible_bodyguard_keywords?: readonly string[];
}

/** What models may carry instead of, or beside, what they carry by default. */
export interface RawOption {
  readonly unit_id: string;
  readonly faction_id: string;
  readonly replaces?: readonly string[];
  readonly replacement?: readonly string[];
  readonly replacement_choice?: readonly (readonly string[])[];
  readonly model_constraint?: { readonly model_name?: string };
}

export interface RawAbility {
  readonly ability_id: string;
  readonly name: string;
  readonly faction_id?: string | null;
  readonly ability_type: string;
  readonly behavior: string;
  readonly scope: { readonly range: string; readonly duration: string; readonly range_inches?: number };
  /** A tree of effects; see `abilities/`. */
  readonly effect: unknown;
  readonly usage?: { readonly frequency?: string; readonly count?: number };
  /** How the record was made. */
  readonly community_notes?: string;
  readonly disputed?: boolean;
}

/** What of the package's module is read; its collections wrap records, some in a view with the record as `raw`. */
export interface DataModule {
  readonly factions: Collection;
  readonly units: Collection;
  readonly weapons: Collection;
  readonly weaponKeywords: Collection;
  readonly abilities: Collection;
  readonly wargearOptions: Collection;
  readonly detachments: Collection;
  readonly enhancements: Collection;
  readonly dataset: {
    readonly unitCompositions: unknown;
    readonly leaderAttachments: unknown;
    readonly wargear: Iterable<unknown>;
  };
}

interface Collection {
  readonly all: readonly unknown[];
}

/** The records of the data set. They are believed to have the shapes above: its package checks them itself. */
export const rawData = (data: DataModule): RawData => {
  const records = ({ all }: Collection): unknown =>
    all.map((view) => (typeof view === 'object' && view !== null && 'raw' in view ? view.raw : view));
  return {
    factions: records(data.factions),
    units: records(data.units),
    weapons: records(data.weapons),
    weaponKeywords: records(data.weaponKeywords),
    compositions: data.dataset.unitCompositions,
    leaders: data.dataset.leaderAttachments,
    abilities: records(data.abilities),
    options: records(data.wargearOptions),
    wargear: [...data.dataset.wargear],
    detachments: records(data.detachments),
    enhancements: records(data.enhancements),
  } as RawData;
};
