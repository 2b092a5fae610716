import { distance, nameKey, rank } from '../../data/match.js';
import type { Datasheet, DatasheetModel, DatasheetWeapon } from '../../datasheet.js';
import { fold } from '../../names.js';

/** Names of one datasheet, prepared for the many times that a list asks for them. */
export interface Names {
  readonly datasheet: Datasheet;
  /** The model that a name means; `null`: none for certain. */
  model(name: string): DatasheetModel | null;
  /** Whether a model is called so, and not merely nearly so. */
  isModel(name: string): boolean;
  /** Every weapon of the name, and the mode if the name says one; empty: none for certain. */
  weapons(name: string): WeaponsFound;
  /** Whether the datasheet has an ability of that name: what is called so is no weapon. */
  knows(name: string): boolean;
  suggestions(name: string): readonly string[];
}

export interface WeaponsFound {
  readonly weapons: readonly DatasheetWeapon[];
  readonly mode: string | null;
  /** Only a slip of the pen away. */
  readonly guessed: boolean;
}

const NOTHING: WeaponsFound = { weapons: [], mode: null, guessed: false };
/** Between a weapon's name and its mode. */
const MODE = /\s*(?:[/:]|\s[-\u2010-\u2015\u2212]\s)\s*/;
/** `Trooper w/ flux gun`: the kind of model, then what sets it apart. */
const WITH = /\s+(?:w\/|with)\s.*$/i;

const memo = <T>(make: (name: string) => T): ((name: string) => T) => {
  const known = new Map<string, T>();
  return (name) => {
    const key = fold(name);
    if (!known.has(key)) known.set(key, make(name));
    return known.get(key)!;
  };
};

/** Whether one name is the other, but for a slip of the pen or two. */
export const isSlip = (name: string, other: string): boolean => {
  const [a, b] = [fold(name), fold(other)];
  const limit = Math.min(a.length, b.length) < 8 ? 1 : 2;
  return a.length > 3 && a.length <= 80 && distance(a, b, limit) <= limit;
};

/** Names prepared once, for the many that are compared with them. */
const index = <T extends { readonly name: string }>(entries: readonly T[]) => {
  const keys = entries.map(({ name }) => nameKey(name));
  const near = (name: string) => rank(name, keys).map(({ index, likeness }) => ({ entry: entries[index]!, likeness }));
  /** Those whose names are the same but for case, quotes, plural and the like. */
  const sure = (name: string): T[] => {
    const asked = nameKey(name);
    const exact = entries.filter((_, at) => keys[at]!.folded === asked.folded);
    return exact.length > 0 ? exact : entries.filter((_, at) => keys[at]!.singular === asked.singular);
  };
  return { keys, near, sure };
};

export const namesOf = (datasheet: Datasheet): Names => {
  const { models, weapons } = datasheet;
  const [byModel, byWeapon] = [index(models), index(weapons)];
  const own = nameKey(datasheet.name).singular;
  const exactly = (name: string): DatasheetModel | undefined =>
    byModel.sure(name)[0] ?? byModel.sure(name.replace(WITH, ''))[0];

  const modelNamed = (name: string): DatasheetModel | null => {
    const short = name.replace(WITH, '');
    const exact = exactly(name);
    if (exact !== undefined) return exact;
    if (nameKey(short).singular === own) return models.length === 1 ? models[0]! : null;
    // `Sergeant` for `Ember Sergeant`, and the other way round: one name's words are all in the other's.
    const asked = nameKey(short).singular.split(' ');
    const near = models.filter((_, at) => {
      const words = byModel.keys[at]!.singular.split(' ');
      return asked.every((word) => words.includes(word)) || words.every((word) => asked.includes(word));
    });
    return near.length === 1 ? near[0]! : null;
  };

  const ids = weapons.map(({ id }) => id.replace(/\/melee$/, ''));
  const sheet = datasheet.id.slice(datasheet.id.lastIndexOf('/') + 1);
  /** Weapons keep their ids where a datasheet gives them a new name; lists of before print the old one. */
  const oncePrinted = (name: string): DatasheetWeapon[] => {
    const slug = fold(name).replace(/[^a-z0-9]+/g, '-');
    return weapons.filter((_, at) => ids[at] === slug || ids[at] === `${slug}-${sheet}`);
  };

  const weaponsNamed = (name: string): WeaponsFound => {
    const sure = byWeapon.sure(name);
    const whole = sure.length > 0 ? sure : oncePrinted(name);
    if (whole.length > 0) return { weapons: whole, mode: null, guessed: false };
    const parts = name.split(MODE);
    for (let length = parts.length - 1; length > 0; length--) {
      const found = byWeapon.sure(parts.slice(0, length).join(' '));
      if (found.length > 0) return { weapons: found, mode: parts.slice(length).join(' '), guessed: false };
    }
    const close = weapons.filter((weapon) => isSlip(name, weapon.name));
    if (new Set(close.map((weapon) => fold(weapon.name))).size !== 1) return NOTHING;
    return { weapons: close, mode: null, guessed: true };
  };

  const abilities = new Set([...datasheet.notModelled, ...datasheet.toggles.map(({ source }) => source)].map(fold));

  const suggestions = (name: string): readonly string[] => {
    const near = byWeapon.near(name).map(({ entry }) => entry.name);
    const asked = nameKey(name).singular.split(' ');
    // A weapon whose whole name is part of the one asked for, or that shares its last word.
    const sharing = weapons
      .filter((_, at) => {
        const words = byWeapon.keys[at]!.singular.split(' ');
        return words.every((word) => asked.includes(word)) || words[words.length - 1] === asked[asked.length - 1];
      })
      .map((weapon) => weapon.name);
    return [...new Set([...near, ...sharing])].slice(0, 3);
  };

  return {
    datasheet,
    model: memo(modelNamed),
    isModel: memo((name) => exactly(name) !== undefined),
    weapons: memo(weaponsNamed),
    knows: (name) => abilities.has(fold(name)),
    suggestions: memo(suggestions),
  };
};

/** How many of each kind a unit of `size` models has if nothing else is said: the least of each, the rest as may be. */
export const compositionOf = ({ models }: Datasheet, size: number): { model: DatasheetModel; count: number }[] => {
  const rows = models.map((model) => ({ model, count: model.min }));
  const order = [...rows].sort((a, b) => b.model.max - a.model.max);
  let left = size - rows.reduce((sum, { count }) => sum + count, 0);
  for (const row of order) {
    const change = left > 0 ? Math.min(left, Math.max(0, row.model.max - row.count)) : Math.max(-row.count, left);
    row.count += change;
    left -= change;
  }
  // More than the datasheet allows: the most numerous kind has them.
  if (order[0] !== undefined) order[0].count += left;
  return rows.filter(({ count }) => count > 0);
};

const isMelee = ({ modes }: DatasheetWeapon): boolean => modes.every(({ profile }) => profile.range === 'melee');

/**
 * Of weapons with one name those that a model has: a ranged and a melee one side by side; of two alike the one in the
 * model's own loadout, or else one that is in nobody's.
 */
export const chooseWeapons = (
  found: readonly DatasheetWeapon[],
  model: DatasheetModel | null,
  all: readonly DatasheetModel[],
): readonly DatasheetWeapon[] => {
  if (found.length < 2) return found;
  const carried = (by: DatasheetModel, { id }: DatasheetWeapon) => by.loadout.some(({ weapon }) => weapon === id);
  return [false, true].flatMap((melee) => {
    const alike = found.filter((weapon) => isMelee(weapon) === melee);
    const own = model === null ? undefined : alike.find((weapon) => carried(model, weapon));
    const free = alike.find((weapon) => !all.some((other) => other !== model && carried(other, weapon)));
    const chosen = own ?? free ?? alike[0];
    return chosen === undefined ? [] : [chosen];
  });
};
