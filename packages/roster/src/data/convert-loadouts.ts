import { fold, tidy } from '../names.js';
import type { RawComposition, RawOption, RawRow, RawUnit } from './raw.js';

export const optionsOf = (options: readonly RawOption[], unit: RawUnit): readonly RawOption[] =>
  options.filter(({ unit_id: id, faction_id: faction }) => id === unit.id && faction === unit.faction_id);

/** What an option may add, one list for each choice. */
const additions = ({
  replacement = [],
  replacement_choice: choices = [],
}: Pick<RawOption, 'replacement' | 'replacement_choice'>): readonly (readonly string[])[] =>
  [replacement, ...choices].filter((ids) => ids.length > 0);

/**
 * Without a composition: as many of the first profile as the unit has models, one of each other. They carry every weapon
 * that no option adds.
 */
export const assumedRows = (unit: RawUnit, options: readonly RawOption[], gaps: string[]): readonly RawRow[] => {
  gaps.push('The data do not say what its models carry; each is taken to carry one of every weapon that is no option.');
  const added = new Set(options.flatMap((option) => additions(option).flat()));
  const { min, max } = unit.model_count ?? { min: 1, max: 1 };
  const others = unit.profiles.length - 1;
  return unit.profiles.map(({ name }, place) => ({
    name,
    min: place === 0 ? Math.max(min - others, 1) : 1,
    max: place === 0 ? Math.max(max - others, 1) : 1,
    default_weapon_ids: (unit.weapon_ids ?? []).filter((id) => !added.has(id)),
  }));
};

/**
 * The weapons of a unit. Where a datasheet has a weapon made for it beside the general one of that id, and no model
 * carries the general one, the general one is left over from an older datasheet.
 */
export const weaponIds = (unit: RawUnit, composition: RawComposition | undefined) => {
  const rows = composition?.models ?? [];
  const carried = rows.flatMap(({ default_weapon_ids: ids = [], loadout_variants: variants = [] }) => [
    ...ids,
    ...variants.flatMap(({ weapon_ids: others }) => others),
  ]);
  const ids = [...new Set([...(unit.weapon_ids ?? []), ...carried])];
  const dropped = ids.filter((id) => ids.includes(`${id}-${unit.id}`) && !carried.includes(id));
  return { ids: ids.filter((id) => !dropped.includes(id)), dropped };
};

const MANY_WEAPONS = 5;

/**
 * Whether a default loadout may hold too much: every model every weapon of a unit, or both a weapon and what an option
 * puts in its place. Some models do carry both, so it is said and not mended. `weapons`: their names by id.
 */
export const doubtsOf = (
  rows: readonly RawRow[],
  options: readonly RawOption[],
  weapons: ReadonlyMap<string, string>,
): readonly string[] => {
  const carried = rows.map(({ default_weapon_ids: ids = [] }) => new Set(ids));
  if (
    rows.length > 1 &&
    weapons.size >= MANY_WEAPONS &&
    carried.every((ids) => [...weapons.keys()].every((id) => ids.has(id)))
  ) {
    return ['The data give every model every weapon; say who carries what.'];
  }
  const said = new Map<string, string>();
  const names = (ids: readonly string[]) => ids.map((id) => weapons.get(id)!).join(' and ');
  rows.forEach((row, place) => {
    const isCarried = (id: string) => weapons.has(id) && carried[place]!.has(id);
    for (const { model_constraint: of, replaces = [], ...option } of options) {
      if (of?.model_name !== undefined && fold(of.model_name) !== fold(row.name)) continue;
      const replaced = replaces.filter((id) => weapons.has(id));
      if (replaced.length === 0 || !replaced.every(isCarried)) continue;
      for (const ids of additions(option).map((all) => all.filter((id) => !replaced.includes(id)))) {
        if (ids.length === 0 || !ids.every(isCarried)) continue;
        // Options go both ways; one sentence says it.
        const pair = JSON.stringify([row.name, [...replaced, ...ids].sort()]);
        const text = `${tidy(row.name)} carries ${names(replaced)} by default, and ${names(ids)}, which may stand in its place.`;
        if (!said.has(pair)) said.set(pair, text);
      }
    }
  });
  return [...said.values()];
};
