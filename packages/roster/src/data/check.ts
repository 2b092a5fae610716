/** What the data set does not say, or says against itself: computed when it is converted. Names are `Faction: Unit`. */
export interface DataCheck {
  /** Name and version of the data set. */
  readonly source: string;
  readonly counts: {
    readonly factions: number;
    readonly datasheets: number;
    readonly weapons: number;
    readonly modes: number;
    readonly toggles: number;
    /** Datasheets that cannot be used, because they belong to another mode of play, by its name. */
    readonly leftOut: Readonly<Record<string, number>>;
  };
  readonly withoutWeapons: readonly string[];
  readonly withoutPoints: readonly string[];
  readonly withoutComposition: readonly string[];
  /** `Faction: Unit: weapon id` that the data set has no profile for. */
  readonly withoutProfile: readonly string[];
  /** `Faction: Unit: weapon id`: a ranged weapon with the range of a melee weapon. */
  readonly contradictions: readonly string[];
  /** `Faction: Unit: weapon` twice on one datasheet: the more general one was dropped. */
  readonly duplicates: readonly string[];
  /** Weapon keywords that no ability of the contract expresses, with the number of weapons that have them. */
  readonly notModelledKeywords: Readonly<Record<string, number>>;
  /** Keywords that are not even known by name. */
  readonly unknownKeywords: readonly string[];
  /** `Faction: Unit: model: 5+ ranged`. */
  readonly conditionalInvulnerable: readonly string[];
  /** `Faction: Unit: model`: the stat line was chosen, no name says it. */
  readonly guessedProfiles: readonly string[];
  /** `Faction: Unit`: by default every model carries every weapon, or both a weapon and what may replace it. */
  readonly doubtfulLoadouts: readonly string[];
  /** `Faction: Unit: melee` (or `ranged`): nobody carries such a weapon by default, though the datasheet has some. */
  readonly idleLoadouts: readonly string[];
  /** `Faction: Unit: models` of several models with the keyword Character, and which of them are CHARACTER models. */
  readonly characterModels: readonly string[];
  /** Units that may be attached, but the data do not say to which. */
  readonly withoutBodyguard: readonly string[];
  /** Abilities of units that touch attacks but that no word expresses: by name, with the number of datasheets. */
  readonly notModelledAbilities: Readonly<Record<string, number>>;
}
