import type { Arm } from './arms.js';
import type { ReadRows } from './check-rows.js';
import type { SaidSituation } from './check-situation.js';
import { atMost, gapBetween, isEngaged, leastGap, moved, type Standing } from './geometry.js';
import { type PlacedRow, readPlaces } from './places.js';
import type { Fields, Problems } from './reader.js';
import { show } from './suggest.js';
import type { DerivedFact, Situation, Weapon } from './types.js';

/** A weapon entry as it attacks, and the index of the entry that it was written as. */
export interface Part {
  readonly weapon: Weapon;
  readonly entry: number;
}

/** What follows from where the models stand. */
export interface Derivation {
  readonly facts: Partial<Situation>;
  readonly parts: readonly Part[];
  readonly derived: readonly DerivedFact[];
}

/** How it is read where models stand. */
export interface Positions {
  /** `base`, `at` and `movedFrom` of a row of `count` models (`undefined`: not known). */
  read(fields: Fields, count: number | undefined): PlacedRow | undefined;
  derive: typeof derive;
}

/** Differences below this are roundings of what was measured. */
const MEASURED = 0.051;

interface Placement {
  readonly problems: Problems;
  readonly said: SaidSituation;
  readonly path: string;
  /** Row by row, the gaps that matter of each of the attacker's models. */
  readonly models: readonly (readonly ModelGap[])[];
  /** Unit to unit: the smallest distance. */
  readonly distance: number;
}

interface ModelGap {
  /** To the nearest model of the target. */
  readonly distance: number;
  readonly engaged: boolean;
}

/**
 * Facts that follow from positions: distance, range and half range of each weapon, engaged, in reach, moved more than
 * 3". They stand below what the situation says; where that disagrees, it is an issue.
 */
function derive(
  problems: Problems,
  said: SaidSituation,
  path: string,
  arms: readonly Arm[],
  own: ReadRows,
  target: ReadRows,
): Derivation {
  const derived: DerivedFact[] = [];
  const movement = deriveMovement(problems, said, path, own, derived);
  const facts: Partial<Situation> = movement === undefined ? {} : { movement };
  const mine = standing(problems, own);
  const theirs = standing(problems, target);
  if (mine === undefined || theirs === undefined) {
    return { facts, parts: arms.map(({ weapon }, entry) => ({ weapon, entry })), derived };
  }
  const enemies = theirs.flat();
  const models = mine.map((row) => row.map((model) => modelGap(model, enemies)));
  const all = models.flat();
  const distance = Math.min(...all.map((model) => model.distance));
  const engaged = all.some((model) => model.engaged);
  const place: Placement = { problems, said, path, models, distance };
  agree(place, 'distance', (value) => Math.abs(value - distance) < MEASURED, `${inches(distance)}`);
  agree(place, 'engagedWithTarget', (value) => value === engaged, engaged ? 'engaged' : 'not engaged');
  checkGap(place);
  derived.push({ path, text: `the units are ${inches(distance)} apart`, rule: '04.02' });
  if (engaged) {
    for (const key of ['engaged', 'targetEngaged'] as const) agree(place, key, (value) => value, 'engaged');
    derived.push({ path, text: 'the units are engaged with each other', rule: '03' });
  }
  return {
    facts: {
      ...facts,
      distance,
      engagedWithTarget: engaged,
      ...(engaged ? { engaged, targetEngaged: engaged } : {}),
    },
    parts: deriveParts(place, arms, derived),
    derived,
  };
}

const inches = (value: number): string => `${Number(value.toFixed(2))}"`;

/** Ovals are slow to measure, so only pairs that can still matter are. */
function modelGap(model: Standing, enemies: readonly Standing[]): ModelGap {
  const nearest = enemies
    .map((enemy) => ({ enemy, least: leastGap(model, enemy) }))
    .sort((one, other) => one.least.distance - other.least.distance);
  let distance = Number.POSITIVE_INFINITY;
  let engaged = false;
  for (const { enemy, least } of nearest) {
    if (least.distance >= distance && (engaged || !isEngaged(least))) continue;
    const gap = gapBetween(model, enemy);
    distance = Math.min(distance, gap.distance);
    engaged ||= isEngaged(gap);
  }
  return { distance, engaged };
}

/** Every model of the unit, row by row; `undefined` if the unit does not say where they stand. */
function standing(problems: Problems, unit: ReadRows): readonly (readonly Standing[])[] | undefined {
  if (unit.places.every((row) => row === undefined)) return undefined;
  const rows: (readonly Standing[])[] = [];
  for (const [i, row] of unit.places.entries()) {
    if (row !== undefined) rows.push(row.at.map((place) => ({ place, base: row.base })));
    else {
      const path = `${unit.rows[i]?.path ?? ''}.at`;
      problems.add(
        'missing',
        path,
        'other rows of this unit say where they stand',
        'write [[x, y, z], …], or drop all "at"',
      );
    }
  }
  return rows.length === unit.places.length ? rows : undefined;
}

function agree<K extends keyof Situation>(
  { problems, said }: Placement,
  key: K,
  fits: (value: Exclude<Situation[K], undefined>) => boolean,
  instead: string,
): void {
  const value = said.get(key);
  if (value === undefined || fits(value)) return;
  const problem = `${show(value)}, but the models stand otherwise: ${instead}`;
  problems.add('contradiction', said.pathOf(key), problem, `leave ${key} out; it follows from the positions`);
}

function checkGap({ problems, said, distance }: Placement): void {
  const gap = said.get('charge')?.gap;
  if (gap === undefined || Math.abs(gap - distance) < MEASURED) return;
  const problem = `a gap of ${gap}", but the models stand ${inches(distance)} apart`;
  problems.add('contradiction', `${said.pathOf('charge')}.gap`, problem, `write ${Number(distance.toFixed(2))}`);
}

function deriveMovement(
  problems: Problems,
  said: SaidSituation,
  path: string,
  own: ReadRows,
  derived: DerivedFact[],
): Situation['movement'] | undefined {
  const rows = own.places.filter((row) => row !== undefined);
  const ways = rows.flatMap(({ at, movedFrom }) => movedFrom?.map((from, i) => moved(from, at[i] ?? from)) ?? []);
  if (ways.length === 0 || rows.length < own.places.length || rows.some((row) => row.movedFrom === undefined)) {
    return undefined;
  }
  const farthest = Math.max(...ways);
  const movement = atMost(farthest, 0) ? 'stationary' : atMost(farthest, 3) ? 'upTo3' : 'moved';
  const value = said.get('movement');
  // Who advanced may have moved as little as it likes, and who stood still moved no more than 3".
  const fits = value === undefined || value === movement || value === 'advanced';
  if (!fits && !(value === 'upTo3' && movement === 'stationary')) {
    const problem = `${show(value)}, but the model that moved farthest moved ${inches(farthest)}`;
    problems.add('contradiction', said.pathOf('movement'), problem, 'leave movement out; it follows from movedFrom');
  }
  derived.push({ path, text: `no model moved more than ${inches(farthest)}`, rule: '24.16' });
  return movement;
}

/** Which of the carriers attack, and from how far: an entry is cut where only some of them are within half range. */
function deriveParts(place: Placement, arms: readonly Arm[], derived: DerivedFact[]): readonly Part[] {
  const fight = place.said.get('phase') === 'fight';
  const labels = new Set(arms.map(({ weapon }) => weapon.label));
  return arms.flatMap((arm, entry): readonly Part[] => {
    const melee = arm.weapon.range === 'melee';
    if (melee !== fight) return [{ weapon: arm.weapon, entry }];
    const weapons = melee ? inReach(place, arm, derived) : inRange(place, arm, labels, derived);
    return weapons.map((weapon) => ({ weapon, entry }));
  });
}

/** The models that have the weapon, each with how many; a weapon that is only counted is with the nearest model. */
function carriersOf({ models }: Placement, { weapon, carriers }: Arm): readonly (ModelGap & { weapons: number })[] {
  if (carriers !== null) {
    return carriers.flatMap(({ row, each }) => (models[row] ?? []).map((model) => ({ ...model, weapons: each })));
  }
  const all = models.flat();
  const distance = Math.min(...all.map((model) => model.distance));
  return [{ distance, engaged: all.some((model) => model.engaged), weapons: weapon.count }];
}

const total = (carriers: readonly { readonly weapons: number }[]): number =>
  carriers.reduce((sum, { weapons }) => sum + weapons, 0);

function inReach(place: Placement, arm: Arm, derived: DerivedFact[]): readonly Weapon[] {
  const { weapon } = arm;
  // Before a charge nobody is in reach; after it the positions are others.
  if (place.said.get('charge') !== undefined) return [weapon];
  const count = total(carriersOf(place, arm).filter((model) => model.engaged));
  if (count === weapon.count) return [weapon];
  derived.push({ path: weapon.path, text: `${count} of ${weapon.count} ${weapon.label} are in reach`, rule: '04.02' });
  return count === 0 ? [] : [{ ...weapon, count }];
}

function inRange(place: Placement, arm: Arm, labels: Set<string>, derived: DerivedFact[]): readonly Weapon[] {
  const { weapon } = arm;
  const { range } = weapon;
  const carriers = carriersOf(place, arm);
  const nearest = Math.min(...carriers.map((model) => model.distance));
  if (weapon.distance !== undefined && Math.abs(weapon.distance - nearest) >= MEASURED) {
    const problem = `${weapon.distance}", but the nearest model with it is ${inches(nearest)} away`;
    place.problems.add(
      'contradiction',
      `${weapon.path}.distance`,
      problem,
      'leave distance out; it follows from the positions',
    );
  }
  if (typeof range !== 'number') return [{ ...weapon, distance: nearest }];
  const within = carriers.filter((model) => atMost(model.distance, range));
  if (within.length === 0) return [{ ...weapon, distance: nearest, halfRange: false }];
  if (total(within) < weapon.count) {
    const text = `${total(within)} of ${weapon.count} ${weapon.label} are in range`;
    derived.push({ path: weapon.path, text, rule: '04.02' });
  }
  const near = within.filter((model) => atMost(model.distance, range / 2));
  const far = within.filter((model) => !atMost(model.distance, range / 2));
  if (near.length > 0) {
    const text = `${total(near)} of ${weapon.count} ${weapon.label} are within half range`;
    derived.push({ path: weapon.path, text, rule: '24.30' });
  }
  checkHalf(place, weapon, near.length > 0, far.length > 0);
  const cut = near.length > 0 && far.length > 0;
  return [near, far]
    .filter((group) => group.length > 0)
    .map((group, i) => ({
      ...weapon,
      label: cut && i === 1 ? freeLabel(weapon.name, labels) : weapon.label,
      count: total(group),
      distance: Math.min(...group.map((model) => model.distance)),
      halfRange: group === near,
    }));
}

function checkHalf({ problems, said }: Placement, weapon: Weapon, near: boolean, far: boolean): void {
  const value = weapon.halfRange ?? said.get('halfRange');
  if (value === undefined || (value ? !far : !near)) return;
  const path = weapon.halfRange === undefined ? said.pathOf('halfRange') : `${weapon.path}.halfRange`;
  const problem = `${value}, but not every ${show(weapon.label)} stands ${value ? 'within' : 'beyond'} half its range`;
  problems.add('contradiction', path, problem, 'leave halfRange out; it follows from the positions');
}

function freeLabel(name: string, labels: Set<string>): string {
  let number = 2;
  while (labels.has(`${name}#${number}`)) number++;
  labels.add(`${name}#${number}`);
  return `${name}#${number}`;
}

/** Positions as section 04 measures them. */
export const measured: Positions = { read: readPlaces, derive };
