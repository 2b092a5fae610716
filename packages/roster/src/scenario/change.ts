import type { ArmyUnit, UnitWeapon } from '../army.js';
import { closest, findWeapon } from '../data/catalogue.js';
import { nameKey, rank } from '../data/match.js';
import type { Datasheet } from '../datasheet.js';
import { fold } from '../names.js';
import type { ModelStats, WeaponMode, WeaponProfile } from '../profile.js';
import { done, failed, listed, type SetupIssue, type SetupResult } from './issue.js';

/** A weapon that a player names: `weapon`, `weapon/mode`, or `2x weapon/mode`. */
export interface WeaponPick {
  readonly name: string;
  /** `null`: as many as the unit carries. */
  readonly count: number | null;
}

/** `"2x plasma gun/supercharge"`; a `×` counts as an x. */
export const weaponPick = (text: string): WeaponPick => {
  const [, count, name] = /^\s*(?:(\d{1,3})\s*[x×]\s+)?(.*?)\s*$/isu.exec(text)!;
  return { name: name!, count: count === undefined ? null : Number(count) };
};

interface Found {
  readonly weapon: UnitWeapon;
  /** Of the weapon: all, or the one that was named. */
  readonly modes: readonly WeaponMode[];
}

/** Every weapon that the name means: copies of one name (a sergeant's) belong together. */
const search = (unit: string, weapons: readonly UnitWeapon[], query: string): SetupResult<readonly Found[]> => {
  const named = weapons.map(({ name, modes }, index) => ({ id: String(index), name, modes }));
  const matches = closest(findWeapon(named, query));
  const names = new Set(matches.map(({ weapon, mode }) => fold(`${weapon.name}/${mode?.name ?? ''}`)));
  if (names.size === 0) {
    const mode = unknownMode(weapons, query);
    if (mode !== null) return failed('value', query, mode.problem, mode.suggestion);
    const all = weapons.map(({ name }) => name);
    return failed('unknown-name', query, `${unit} has no such weapon`, `its weapons: ${listed(all)}`);
  }
  if (names.size > 1) {
    const all = matches.map(({ weapon, mode }) => (mode?.name == null ? weapon.name : `${weapon.name}/${mode.name}`));
    return failed('ambiguous', query, `may be several weapons of ${unit}`, `write one of ${listed(all)}`);
  }
  return done(
    matches.map(({ weapon, mode }) => {
      const found = weapons[Number(weapon.id)]!;
      return { weapon: found, modes: mode === null ? found.modes : [mode] };
    }),
  );
};

/** `weapon/mode` of a weapon that is there and a mode that is not. */
const unknownMode = (
  weapons: readonly UnitWeapon[],
  query: string,
): Pick<SetupIssue, 'problem' | 'suggestion'> | null => {
  const at = query.lastIndexOf('/');
  if (at <= 0) return null;
  const named = weapons.map(({ name, modes }, index) => ({ id: String(index), name, modes }));
  const [match] = closest(findWeapon(named, query.slice(0, at).trim()));
  if (match === undefined) return null;
  const { name, modes } = match.weapon;
  const names = modes.flatMap((mode) => (mode.name === null ? [] : [mode.name]));
  const problem = `${name} has no mode "${query.slice(at + 1).trim()}"`;
  return {
    problem,
    suggestion: names.length === 0 ? 'it has no modes: leave out the slash' : `modes: ${listed(names)}`,
  };
};

/**
 * The unit with only the weapons that were named, each with only the mode that was named. A weapon that it does not
 * carry is taken from its datasheet: one for each model where no number is said.
 */
export const withWeapons = (
  unit: ArmyUnit,
  picks: readonly WeaponPick[],
  datasheet?: Datasheet,
): SetupResult<{ readonly unit: ArmyUnit; readonly statements: readonly string[] }> => {
  if (picks.length === 0) return done({ unit, statements: [] });
  const models = unit.models.reduce((sum, { count }) => sum + count, 0);
  const options = (datasheet?.weapons ?? []).map(
    ({ name, modes }): UnitWeapon => ({ name, modes, count: models, carriers: [] }),
  );
  const weapons: UnitWeapon[] = [];
  const statements: string[] = [];
  const issues: SetupIssue[] = [];
  for (const { name, count } of picks) {
    if (count === 0) {
      issues.push({ code: 'value', path: name, problem: 'none of it attacks', suggestion: 'write 1x or more' });
      continue;
    }
    let found = search(unit.name, unit.weapons, name);
    if (!found.ok && options.length > 0) {
      found = search(unit.name, options, name);
      // Copies of one name are one option of the datasheet; a unit does not carry all of them at once.
      if (found.ok) found = done(firstOfEachPhase(found.value));
      if (found.ok && count === null) {
        statements.push(assumed(unit.name, found.value[0]!.weapon));
      }
    }
    if (!found.ok) {
      issues.push(...found.issues);
      continue;
    }
    statements.push(...readAs(name, found.value));
    for (const { weapon, modes } of count === null ? found.value : firstOfEachPhase(found.value)) {
      weapons.push(count === null ? { ...weapon, modes } : { ...weapon, modes, count, carriers: [] });
    }
  }
  return issues.length > 0 ? { ok: false, issues } : done({ unit: { ...unit, weapons }, statements });
};

/** How many there may be is a matter of the datasheet's options, which are not read. */
const assumed = (unit: string, { name, count }: UnitWeapon): string =>
  count === 1
    ? `${unit} does not carry ${name} by default: 1× ${name} is assumed`
    : `${unit} does not carry ${name} by default: ${count}× ${name}, one for each model, are assumed; the datasheet may allow fewer: write "1x ${name}"`;

/** What was understood, where that is not what was written. */
const readAs = (query: string, found: readonly Found[]): string[] => {
  const { weapon, modes } = found[0]!;
  const mode = modes.length === 1 && weapon.modes.length > 1 ? modes[0]!.name : null;
  const names = mode === null ? [weapon.name] : [`${weapon.name}/${mode}`, `${weapon.name} - ${mode}`];
  return names.some((name) => fold(name) === fold(query)) ? [] : [`"${query}" is read as ${names[0]}`];
};

const isMelee = ({ modes }: { readonly modes: readonly WeaponMode[] }): boolean =>
  modes.some(({ profile }) => profile.range === 'melee');

const firstOfEachPhase = (found: readonly Found[]): readonly Found[] => {
  const ranged = found.find((each) => !isMelee(each));
  const melee = found.find(isMelee);
  return [ranged, melee].filter((each) => each !== undefined);
};

/** Numbers that a player gives instead of a weapon's own. */
export type WeaponChange = Partial<Pick<WeaponProfile, 'range' | 'A' | 'skill' | 'S' | 'AP' | 'D' | 'abilities'>>;

/** The unit with other numbers on the named weapon (or mode); `null`: on all its weapons. */
export const withWeaponChange = (
  unit: ArmyUnit,
  weapon: string | null,
  change: WeaponChange,
): SetupResult<ArmyUnit> => {
  const changed = (modes: readonly WeaponMode[], which: readonly WeaponMode[]) =>
    modes.map((mode) => (which.includes(mode) ? { ...mode, profile: { ...mode.profile, ...change } } : mode));
  if (weapon === null) {
    return done({
      ...unit,
      weapons: unit.weapons.map((each) => ({ ...each, modes: changed(each.modes, each.modes) })),
    });
  }
  const found = search(unit.name, unit.weapons, weapon);
  if (!found.ok) return found;
  const weapons = unit.weapons.map((each) => {
    const hit = found.value.find((one) => one.weapon === each);
    return hit === undefined ? each : { ...each, modes: changed(each.modes, hit.modes) };
  });
  return done({ ...unit, weapons });
};

/** Numbers that a player gives instead of a model's own. */
export type ModelChange = Partial<Pick<ModelStats, 'T' | 'Sv' | 'InSv' | 'FNP' | 'W'>>;

/** The unit with other numbers on the named models; `null`: on all. */
export const withModelChange = (unit: ArmyUnit, model: string | null, change: ModelChange): SetupResult<ArmyUnit> => {
  const wanted = model === null ? null : fold(model);
  const rows = unit.models.filter(({ name }) => wanted === null || fold(name) === wanted);
  if (rows.length === 0) {
    const names = listed(unit.models.map(({ name }) => name));
    return failed('unknown-name', model ?? unit.name, `${unit.name} has no such models`, `its models: ${names}`);
  }
  const bare = rows.find(({ stats }) => stats === null);
  if (bare !== undefined && !(change.T !== undefined && change.W !== undefined && change.Sv !== undefined)) {
    return failed('missing', bare.name, 'has no profile to change', 'give T, Sv and W');
  }
  const against = change.InSv === undefined ? {} : { InSvAgainst: null };
  const models = unit.models.map((row) =>
    rows.includes(row) ? { ...row, stats: { ...(row.stats ?? NO_STATS), ...change, ...against } } : row,
  );
  return done({ ...unit, models });
};

/** The unit with so many models: those over are added to its largest row, those missing taken from there first. */
export const withModelCount = (unit: ArmyUnit, models: number): SetupResult<ArmyUnit> => {
  const { name } = unit;
  if (unit.models.length === 0) return failed('missing', name, 'has no models', 'take another unit');
  let rest = models - unit.models.reduce((sum, { count }) => sum + count, 0);
  const counts = new Map(unit.models.map((row) => [row, row.count]));
  for (const row of [...unit.models].sort((a, b) => b.count - a.count)) {
    const change = Math.max(rest, -row.count);
    counts.set(row, row.count + change);
    rest -= change;
  }
  return done({ ...unit, models: unit.models.map((row) => ({ ...row, count: counts.get(row)! })) });
};

const NO_STATS: ModelStats = {
  M: null,
  T: 1,
  W: 1,
  Sv: null,
  InSv: null,
  InSvAgainst: null,
  FNP: null,
  Ld: null,
  OC: null,
};

/** Which toggles a player switches by the ability's name or by its effect. */
export interface Switches {
  readonly on?: readonly string[];
  readonly off?: readonly string[];
}

type Toggles = ArmyUnit['toggles'];

/** The toggles of that name or effect; where there are none, those whose name it is a part of. */
const called = (toggles: Toggles, name: string): Toggles => {
  const wanted = fold(name);
  const exact = toggles.filter(({ source, effect }) => fold(source) === wanted || fold(effect) === wanted);
  if (exact.length > 0) return exact;
  const keys = toggles.map(({ source }) => nameKey(source));
  return closest(rank(name, keys)).map(({ index }) => toggles[index]!);
};

/** The units with abilities switched; a name that none of them has is an issue. */
export const withToggles = (units: readonly ArmyUnit[], { on = [], off = [] }: Switches): SetupResult<ArmyUnit[]> => {
  const toggles = units.flatMap((unit) => unit.toggles);
  const issues = [...on, ...off].flatMap((name): SetupIssue[] => {
    const meant = called(toggles, name);
    const sources = new Map(meant.map(({ source }) => [fold(source), source]));
    if (sources.size === 1 || meant.some(({ effect }) => fold(effect) === fold(name))) return [];
    if (sources.size > 1) {
      const suggestion = `write one of ${listed([...sources.values()])}`;
      return [{ code: 'ambiguous', path: name, problem: 'may be several abilities', suggestion }];
    }
    const known = listed(toggles.map(({ source }) => source));
    const unit = units.map((each) => each.name).join(' + ');
    return [
      {
        code: 'unknown-name',
        path: name,
        problem: `${unit} has no ability of that name to switch`,
        suggestion: `its abilities: ${known}`,
      },
    ];
  });
  if (issues.length > 0) return { ok: false, issues };
  const turned = (names: readonly string[]) => new Set(names.flatMap((name) => called(toggles, name)));
  const [offNow, onNow] = [turned(off), turned(on)];
  const switched = (toggle: Toggles[number]) => {
    if (offNow.has(toggle)) return { ...toggle, on: false };
    return onNow.has(toggle) ? { ...toggle, on: true } : toggle;
  };
  return done(units.map((unit) => ({ ...unit, toggles: unit.toggles.map(switched) })));
};
