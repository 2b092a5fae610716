import type { WeaponInput } from '@fusillade/engine';
import type { ArmyUnit } from '../army.js';
import type { Arm } from './arms.js';
import { hasKeyword } from './members.js';
import { isMore } from './worth.js';

/** How many of a weapon attack. */
export interface Share {
  readonly arm: Arm;
  readonly count: number;
}

export interface Selection {
  readonly shares: readonly Share[];
  readonly statements: readonly string[];
}

/** Equal models and what they carry together. */
interface Carriers {
  readonly models: number;
  readonly held: readonly Share[];
}

/** Mean wounds lost to so many of these weapons. */
export type SharesWorth = (shares: readonly Share[]) => number;

const has = ({ mode }: Arm, ability: RegExp): boolean => mode.profile.abilities.some((word) => ability.test(word));
const isExtra = (arm: Arm): boolean => has(arm, /^extra[ -]attacks\b/i);
const isClose = (arm: Arm): boolean => has(arm, /^(?:pistol|close[ -]quarters)\b/i);

/** Rows of models with their weapons; what no row is known to carry is held by the unit as a whole. */
const carriersOf = (unit: ArmyUnit, arms: readonly Arm[]): Carriers[] => {
  const rows = unit.models.map(({ name, count }) => ({
    models: count,
    held: arms.flatMap((arm): Share[] => {
      const found = arm.weapon.carriers.find(({ model }) => model === name);
      return found === undefined || found.count < 1 ? [] : [{ arm, count: found.count }];
    }),
  }));
  const names = new Set(unit.models.map(({ name }) => name));
  const loose = arms.flatMap((arm): Share[] => {
    const known = arm.weapon.carriers.reduce((sum, { model, count }) => sum + (names.has(model) ? count : 0), 0);
    return arm.weapon.count > known ? [{ arm, count: arm.weapon.count - known }] : [];
  });
  const models = Math.max(
    1,
    rows.reduce((sum, row) => sum + row.models, 0),
  );
  return [...rows, { models, held: loose }].filter(({ held }) => held.length > 0);
};

/** Models that carry them, if no model carries two different ones unless there are too few models. */
const bearers = (held: readonly Share[], models: number): number =>
  Math.min(
    models,
    held.reduce((sum, { count }) => sum + Math.min(count, models), 0),
  );

/** So much of each as `models` of the `all` models carry, first come first served. */
const held = (shares: readonly Share[], models: number, all: number): Share[] => {
  let free = models;
  return shares.flatMap(({ arm, count }): Share[] => {
    const each = Math.max(1, Math.floor(count / all));
    const used = Math.min(count, free * each);
    free -= Math.ceil(used / each);
    return used > 0 ? [{ arm, count: used }] : [];
  });
};

/** 04.01: a model fights with one melee weapon and with all that have EXTRA ATTACKS (24.11). */
const forFight = ({ models, held: all }: Carriers, worth: SharesWorth): Share[] => {
  const extra = all.filter(({ arm }) => isExtra(arm));
  const main = all.filter(({ arm }) => !isExtra(arm));
  const total = main.reduce((sum, { count }) => sum + count, 0);
  if (total <= models) return [...main, ...extra];
  const ranked = main.length === 1 ? main : byWorth(main, worth);
  let free = models;
  const taken = new Map<Arm, number>();
  for (const { arm, count } of ranked) {
    taken.set(arm, Math.min(count, free));
    free -= Math.min(count, free);
  }
  return [...main.map(({ arm }) => ({ arm, count: taken.get(arm)! })).filter(({ count }) => count > 0), ...extra];
};

const byWorth = (main: readonly Share[], worth: SharesWorth): Share[] => {
  const means = new Map(main.map((share) => [share, worth([{ arm: share.arm, count: 1 }])]));
  return [...main].sort((a, b) => {
    const [one, other] = [means.get(a)!, means.get(b)!];
    return Number(isMore(other, one)) - Number(isMore(one, other));
  });
};

/** 24.07: a model shoots either with its CLOSE-QUARTERS and PISTOL weapons or with its others. */
const forShooting = ({ models, held: all }: Carriers, worth: SharesWorth): Share[] => {
  const close = all.filter(({ arm }) => isClose(arm));
  const others = all.filter(({ arm }) => !isClose(arm));
  if (close.length === 0 || others.length === 0) return [...all];
  const withClose = bearers(close, models);
  const withOthers = bearers(others, models);
  if (withClose + withOthers <= models) return [...all];
  const inOrder = (shares: readonly Share[]) => all.flatMap(({ arm }) => shares.filter((share) => share.arm === arm));
  const othersFirst = inOrder([...others, ...held(close, models - withOthers, models)]);
  const closeFirst = inOrder([...close, ...held(others, models - withClose, models)]);
  return isMore(worth(closeFirst), worth(othersFirst)) ? closeFirst : othersFirst;
};

const BIG = ['Monster', 'Vehicle'];

/** How many of each weapon attack: a model may not use everything that it carries. */
export const select = (
  unit: ArmyUnit,
  arms: readonly Arm[],
  situation: { readonly phase: 'shooting' | 'fight'; readonly closeQuarters: boolean },
  worth: SharesWorth,
): Selection => {
  const carriers = carriersOf(unit, arms);
  const free = situation.closeQuarters || BIG.some((keyword) => hasKeyword(unit, keyword));
  const used = carriers.flatMap((each) => {
    if (situation.phase === 'fight') return forFight(each, worth);
    return free ? each.held : forShooting(each, worth);
  });
  const countOf = (shares: readonly Share[], arm: Arm) =>
    shares.reduce((sum, share) => sum + (share.arm === arm ? share.count : 0), 0);
  const shares = arms.map((arm) => ({ arm, count: countOf(used, arm) })).filter(({ count }) => count > 0);
  const carried = carriers.flatMap((each) => each.held);
  const left = arms
    .map((arm) => ({ arm, count: countOf(carried, arm) - countOf(used, arm) }))
    .filter(({ count }) => count > 0);
  if (left.length === 0) return { shares, statements: [] };
  const names = left.map(({ arm, count }) => `${count}× ${arm.weapon.name}`).join(', ');
  const rule =
    situation.phase === 'fight'
      ? 'a model fights with one melee weapon (04.01)'
      : 'a model shoots with its pistols or with its other weapons (24.07)';
  return { shares, statements: [`${unit.name} does not use ${names}: ${rule}`] };
};

/** Entries that are equal but for their number are one. */
export const merged = (entries: readonly WeaponInput[]): WeaponInput[] => {
  const found = new Map<string, WeaponInput>();
  for (const entry of entries) {
    const { count = 1, ...rest } = entry;
    const key = JSON.stringify(rest);
    found.set(key, { ...entry, count: (found.get(key)?.count ?? 0) + count });
  }
  return [...found.values()];
};

const MOST_ENTRIES = 60;

/** At most as many entries as the engine takes, if joining entries of equal profiles gets there. */
export const withinLimit = (entries: readonly WeaponInput[]): WeaponInput[] => {
  const plain = merged(entries);
  if (plain.length <= MOST_ENTRIES) return plain;
  const names = new Map<string, Set<string>>();
  const nameless = plain.map(({ name, ...rest }) => {
    const { count: _, ...profile } = rest;
    const key = JSON.stringify(profile);
    names.set(key, (names.get(key) ?? new Set()).add(name));
    return { rest, key };
  });
  return merged(nameless.map(({ rest, key }) => ({ ...rest, name: [...names.get(key)!].join(' / ') })));
};
