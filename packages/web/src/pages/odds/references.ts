import type { Setup } from '../../worker/api.js';
import { at, insert, listAt, move, type Path, update } from './update.js';

/*
 * Choices and sources name rows and weapons. Whoever renames, moves or removes one changes those names too, or the
 * set-up would be wrong in a place where nobody typed.
 */

type Renaming = (name: string) => string | undefined;

const textAt = (setup: Setup, path: Path): string | undefined => {
  const value = at(setup, path);
  return typeof value === 'string' ? value : undefined;
};

/** Every `choices` of the set-up: the shared one and the attackers' own. */
const choicesOf = (setup: Setup): readonly Path[] => [
  'choices',
  ...listAt(setup, 'attackers').map((_, i) => `attackers[${i}].choices`),
];

/** The names at the path, one or a list, renamed; those that are gone are taken out. */
function renamed<S extends Setup>(setup: S, path: Path, rename: Renaming): S {
  const value = at(setup, path);
  if (typeof value === 'string') return update(setup, path, rename(value));
  if (!Array.isArray(value)) return setup;
  const names = value
    .map((name) => (typeof name === 'string' ? rename(name) : name))
    .filter((name) => name !== undefined);
  const same = names.length === value.length && names.every((name, i) => name === value[i]);
  return same ? setup : update(setup, path, names.length === 0 ? undefined : names);
}

function renamedSources<S extends Setup>(setup: S, effects: Path, rename: Renaming): S {
  return listAt(setup, effects).reduce<S>((changed, _, i) => {
    const path = `${effects}[${i}].source`;
    const source = textAt(changed, path);
    return source === undefined ? changed : update(changed, path, rename(source));
  }, setup);
}

/** Rows are named in allocation orders and by PRECISION (the target's), and as sources in their own unit. */
function rowsRenamed<S extends Setup>(setup: S, unit: Path, rename: Renaming): S {
  const effects = [`${unit}.effects`, ...listAt(setup, `${unit}.models`).map((_, i) => `${unit}.models[${i}].effects`)];
  const withSources = effects.reduce((changed, path) => renamedSources(changed, path, rename), setup);
  if (unit !== 'target') return withSources;
  return choicesOf(setup)
    .flatMap((choices) => [`${choices}.allocationOrder`, `${choices}.precision`])
    .reduce((changed, path) => renamed(changed, path, rename), withSources);
}

const isOnlyOne = (setup: Setup, list: Path, name: string): boolean =>
  listAt(setup, list).filter((_, i) => textAt(setup, `${list}[${i}].name`) === name).length === 1;

/** A row of `unit` (`target`, `attackers[0]`) with another name. */
export function renameRow<S extends Setup>(setup: S, unit: Path, row: number, name: string): S {
  const path = `${unit}.models[${row}].name`;
  const old = textAt(setup, path);
  const changed = update(setup, path, name);
  if (old === undefined || name.trim() === '' || !isOnlyOne(setup, `${unit}.models`, old)) return changed;
  return rowsRenamed(changed, unit, (each) => (each === old ? name : each));
}

/** Without a row of `unit`. A source that was this row is no source any more. */
export function removeRow<S extends Setup>(setup: S, unit: Path, row: number): S {
  const old = textAt(setup, `${unit}.models[${row}].name`);
  const changed = update(setup, `${unit}.models[${row}]`, undefined);
  return rowsRenamed(changed, unit, (each) => (each === old ? undefined : each));
}

/** `name`, or `name#2` for the second entry of that name: what the contract calls a weapon entry. */
function labelsOf(setup: Setup, attacker: Path): readonly string[] {
  const seen = new Map<string, number>();
  return listAt(setup, `${attacker}.weapons`).map((_, i) => {
    const name = textAt(setup, `${attacker}.weapons[${i}].name`) ?? '';
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name}#${count}`;
  });
}

/**
 * After a change of the weapon list: `origin` says for each entry of now which one it was before. Weapon orders and
 * what the attacker's rows carry follow.
 */
function relabelled<S extends Setup>(before: S, after: S, attacker: Path, origin: readonly number[]): S {
  const now = labelsOf(after, attacker);
  const names = new Map(labelsOf(before, attacker).map((label, i) => [label, now[origin.indexOf(i)]] as const));
  const rename: Renaming = (label) => (names.has(label) ? names.get(label) : label);
  const ordered = renamed(after, `${attacker}.choices.weaponOrder`, rename);
  const others = listAt(after, 'attackers').flatMap((_, i) =>
    `attackers[${i}]` === attacker ? [] : labelsOf(after, `attackers[${i}]`),
  );
  const shared = renamed(ordered, 'choices.weaponOrder', (label) => (others.includes(label) ? label : rename(label)));
  return listAt(shared, `${attacker}.models`).reduce<S>((changed, _, i) => {
    const path = `${attacker}.models[${i}].weapons`;
    const carried = at(changed, path);
    if (typeof carried !== 'object' || carried === null) return changed;
    const entries = Object.entries(carried).flatMap(([label, count]) => {
      const name = rename(label);
      return name === undefined ? [] : [[name, count] as const];
    });
    return update(changed, path, entries.length === 0 ? undefined : Object.fromEntries(entries));
  }, shared);
}

const places = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

export function renameWeapon<S extends Setup>(setup: S, attacker: Path, weapon: number, name: string): S {
  const list = `${attacker}.weapons`;
  const after = update(setup, `${list}[${weapon}].name`, name);
  return name.trim() === '' ? after : relabelled(setup, after, attacker, places(listAt(setup, list).length));
}

export function removeWeapon<S extends Setup>(setup: S, attacker: Path, weapon: number): S {
  const list = `${attacker}.weapons`;
  const origin = places(listAt(setup, list).length).toSpliced(weapon, 1);
  return relabelled(setup, update(setup, `${list}[${weapon}]`, undefined), attacker, origin);
}

export function moveWeapon<S extends Setup>(setup: S, attacker: Path, from: number, to: number): S {
  const list = `${attacker}.weapons`;
  const origin = places(listAt(setup, list).length);
  origin.splice(to, 0, ...origin.splice(from, 1));
  return relabelled(setup, move(setup, list, from, to), attacker, origin);
}

export function insertWeapons<S extends Setup>(
  setup: S,
  attacker: Path,
  index: number,
  weapons: readonly unknown[],
): S {
  const list = `${attacker}.weapons`;
  const old = places(listAt(setup, list).length);
  const origin = old.toSpliced(index, 0, ...weapons.map(() => -1));
  return relabelled(setup, insert(setup, list, index, ...weapons), attacker, origin);
}
