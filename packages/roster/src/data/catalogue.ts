import type { Datasheet, DatasheetWeapon } from '../datasheet.js';
import { fold } from '../names.js';
import type { Toggle, WeaponMode } from '../profile.js';
import { enhancementKey } from './enhancement-key.js';
import { type Likeness, LONGEST_NAME, nameKey, rank } from './match.js';

export interface Match {
  readonly datasheet: Datasheet;
  readonly likeness: Likeness;
}

export interface Faction {
  readonly name: string;
  /** Other names, and those of the factions that are part of it. */
  readonly aliases: readonly string[];
}

/** Names that lists print and that are neither units nor weapons. */
export interface ListNames {
  readonly detachments: readonly string[];
  readonly enhancements: readonly string[];
  /** Wargear without attacks, and abilities. */
  readonly gear: readonly string[];
}

/** What an enhancement does to attacks, as a datasheet's abilities do. */
export interface Enhancement {
  readonly name: string;
  readonly toggles: readonly Toggle[];
  readonly notModelled: readonly string[];
}

export const NO_NAMES: ListNames = { detachments: [], enhancements: [], gear: [] };

export interface Catalogue {
  /**
   * The faction that a list means, by any of its names, alone or as a part of `Imperium - Adeptus Astartes - Dark
   * Angels` (the last part first); `null` where none is known.
   */
  faction(name: string): string | null;
  /**
   * Every datasheet that the name may mean, closest first; equal names of several factions stand side by side. With
   * `faction` (any of its names) only that faction's.
   */
  find(query: string, options?: { readonly faction?: string }): readonly Match[];
  byId(id: string): Datasheet | undefined;
  all(): readonly Datasheet[];
  readonly names: ListNames;
  /** `null`: not known, or it does nothing to attacks. */
  enhancement(name: string): Enhancement | null;
}

const PARTS = /\s+[-\u2010-\u2015\u2212]\s+|[,:()]/;

/**
 * A catalogue of datasheets; where two have one id, the first is kept. `factions` adds other names to those of the
 * datasheets' own factions.
 */
export const catalogueOf = (
  datasheets: readonly Datasheet[],
  factions: readonly Faction[] = [],
  names: ListNames = NO_NAMES,
  enhancements: readonly Enhancement[] = [],
): Catalogue => {
  const enhancementsByName = new Map(enhancements.map((each) => [enhancementKey(each.name), each]));
  const ids = new Map<string, Datasheet>();
  for (const datasheet of datasheets) if (!ids.has(datasheet.id)) ids.set(datasheet.id, datasheet);
  const all = [...ids.values()];
  const factionNames = new Map(all.map(({ faction }) => [fold(faction), faction]));
  for (const { name, aliases } of factions) {
    for (const alias of [name, ...aliases]) if (!factionNames.has(fold(alias))) factionNames.set(fold(alias), name);
  }
  const factionOf = (name: string): string | null => {
    if (name.length > 2 * LONGEST_NAME) return null;
    const parts = [name, ...name.split(PARTS).toReversed()].map(fold);
    return parts.flatMap((part) => factionNames.get(part) ?? [])[0] ?? null;
  };
  // Names are prepared when the first one is asked for: a catalogue is often loaded for its ids alone.
  let keys: ReturnType<typeof nameKey>[] | undefined;
  return {
    faction: factionOf,
    enhancement: (name) => enhancementsByName.get(enhancementKey(name)) ?? null,
    find(query, { faction } = {}) {
      keys ??= all.map(({ name }) => nameKey(name));
      const wanted = faction === undefined ? null : factionOf(faction);
      const places = all.flatMap((datasheet, place) =>
        faction === undefined || datasheet.faction === wanted ? [place] : [],
      );
      return rank(
        query,
        places.map((place) => keys![place]!),
      ).map(({ index, likeness }) => ({ datasheet: all[places[index]!]!, likeness }));
    },
    byId: (id) => ids.get(id),
    all: () => all,
    names,
  };
};

/** The matches that are as close as the closest: one = the name is clear, several = it is ambiguous. */
export const closest = <T extends { readonly likeness: Likeness }>(matches: readonly T[]): readonly T[] =>
  matches.filter(({ likeness }) => likeness === matches[0]!.likeness);

export interface WeaponMatch {
  readonly weapon: DatasheetWeapon;
  /** `null`: the weapon has several modes and none was named. */
  readonly mode: WeaponMode | null;
  readonly likeness: Likeness;
}

/** What stands between a weapon's name and its mode: `bolt rifle/focused fire`, `bolt rifle - focused fire`. */
const SEPARATOR = /\s*(?:\/|:|\s[-\u2010-\u2015\u2212]\s)\s*/g;

/**
 * The weapons (and modes) of a datasheet that a name may mean, closest first. `weapon/mode` names a mode; a weapon's own
 * name may hold the separator. A name alone means the weapon, or, where no weapon is called so, a mode.
 */
export const findWeapon = (weapons: readonly DatasheetWeapon[], query: string): readonly WeaponMatch[] => {
  if (query.length > 2 * LONGEST_NAME) return [];
  const asked = query.replace(/^[\s➤]+/u, '');
  const names = weapons.map(({ name }) => nameKey(name));
  const only = (weapon: DatasheetWeapon) => (weapon.modes.length === 1 ? weapon.modes[0]! : null);
  const whole = rank(asked, names).map(({ index, likeness }): WeaponMatch => {
    const weapon = weapons[index]!;
    return { weapon, mode: only(weapon), likeness };
  });
  if (whole.length > 0 && whole[0]!.likeness !== 'spelling') return whole;
  const parts = [...asked.matchAll(SEPARATOR)].flatMap(({ index, 0: separator }) => {
    const mode = asked.slice(index + separator.length);
    return rank(asked.slice(0, index), names).flatMap(({ index: place, likeness }) =>
      modes(weapons[place]!, mode).map((match) => ({ ...match, likeness: worse(likeness, match.likeness) })),
    );
  });
  if (parts.length > 0) return sorted(parts);
  const named = weapons.flatMap((weapon) => modes(weapon, asked));
  return named.length > 0 && whole.length === 0 ? sorted(named) : whole;
};

const modes = (weapon: DatasheetWeapon, query: string): WeaponMatch[] =>
  rank(
    query,
    weapon.modes.map(({ name }) => nameKey(name ?? '')),
  ).map(({ index, likeness }) => ({ weapon, mode: weapon.modes[index]!, likeness }));

const ORDER: Readonly<Record<Likeness, number>> = { exact: 0, plural: 1, prefix: 2, words: 3, spelling: 4 };
const worse = (a: Likeness, b: Likeness): Likeness => (ORDER[a] >= ORDER[b] ? a : b);
const sorted = (matches: WeaponMatch[]): readonly WeaponMatch[] =>
  matches.sort((a, b) => ORDER[a.likeness] - ORDER[b.likeness]);
