import type { Standing } from '../battlefield/bases.js';
import { moved, movedOf } from '../battlefield/movement.js';
import { nearestOf } from '../battlefield/reach.js';
import type { Arm } from './arms.js';
import type { ReadRows } from './check-rows.js';
import type { SaidSituation, Sayable } from './check-situation.js';
import { deriveParts, inches, isMeasured, type Part, type Placement } from './placement.js';
import { type PlacedRow, readPlaces } from './places.js';
import type { Fields, Problems } from './reader.js';
import { show } from './suggest.js';
import type { DerivedFact, Situation } from './types.js';

/** What follows from where the models stand. */
export interface Derivation {
  readonly facts: Partial<Situation>;
  readonly parts: readonly Part[];
  readonly derived: readonly DerivedFact[];
}

/** How it is read where models stand. */
export interface Positions {
  /** `base`, `at`, `facing` and `movedFrom` of a row of `count` models (`undefined`: not known). */
  read(fields: Fields, count: number | undefined): PlacedRow | undefined;
  derive: typeof derive;
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
  const models = mine.map((row) => row.map((model) => nearestOf(model, enemies)));
  const all = models.flat();
  const distance = Math.min(...all.map((model) => model.distance));
  const engaged = all.some((model) => model.engaged);
  const place: Placement = { problems, said, path, models, distance };
  agree(place, 'distance', (value) => isMeasured(value, distance), `${inches(distance)}`);
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

/** Every model of the unit, row by row; `undefined` if the unit does not say where they stand. */
function standing(problems: Problems, unit: ReadRows): readonly (readonly Standing[])[] | undefined {
  if (unit.places.every((row) => row === undefined)) return undefined;
  const rows: (readonly Standing[])[] = [];
  for (const [i, row] of unit.places.entries()) {
    if (row !== undefined) rows.push(row.at);
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

function agree<K extends keyof Sayable>(
  { problems, said }: Placement,
  key: K,
  fits: (value: Exclude<Sayable[K], undefined>) => boolean,
  instead: string,
): void {
  const value = said.get(key);
  if (value === undefined || fits(value)) return;
  const problem = `${show(value)}, but the models stand otherwise: ${instead}`;
  problems.add('contradiction', said.pathOf(key), problem, `leave ${key} out; it follows from the positions`);
}

function checkGap({ problems, said, distance }: Placement): void {
  const gap = said.get('charge')?.gap;
  if (gap === undefined || isMeasured(gap, distance)) return;
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
  const movement = movedOf(ways);
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

/** Positions as section 04 measures them. */
export const measured: Positions = { read: readPlaces, derive };
