import { parseSave, parseWard } from '../profile/characteristics.js';
import { readEffects, readKeywords } from './check-words.js';
import { LIMITS } from './limits.js';
import type { PlacedRow } from './places.js';
import { readRowPoints } from './points.js';
import type { Positions } from './positions.js';
import { type Fields, given, isObject, join, type Problems, readNumber, readObject } from './reader.js';
import { show } from './suggest.js';
import type { Role, Row } from './types.js';

const ROLES = ['bodyguard', 'leader', 'support'] as const;
const ROW_FIELDS = [
  'name',
  'count',
  'T',
  'Sv',
  'InSv',
  'W',
  'FNP',
  'keywords',
  'points',
  'role',
  'woundsLost',
  'effects',
  'base',
  'at',
  'facing',
  'movedFrom',
] as const;
const ATTACKER_ROW_FIELDS = [...ROW_FIELDS, 'weapons'] as const;

/** What a unit's `models` say. */
export interface ReadRows {
  readonly rows: readonly Row[];
  /** Where the models of each row stand, row by row; `undefined` where the row says nothing. */
  readonly places: readonly (PlacedRow | undefined)[];
  /** Weapons of each model, row by row: by name as written. */
  readonly carried: readonly (ReadonlyMap<string, number> | undefined)[];
}

/** Reads `models`; `own` rows are an attacker's. `unitKeywords` are folded. */
export function readRows(unit: Fields, own: boolean, unitKeywords: readonly string[], positions: Positions): ReadRows {
  const { problems } = unit;
  const path = unit.at('models');
  const list = unit.list('models', { count: LIMITS.rows, what: 'rows' });
  if (list?.length === 0) problems.add('value', path, 'the unit has no models', 'list at least one row of models');
  const read = (list ?? [])
    .map((value, i) => readRow(problems, join(path, i), value, own, positions))
    .filter((each) => each !== undefined);
  const rows = read.map((each) => each.row);
  checkNames(problems, rows);
  checkRoles(problems, rows);
  checkSizes(problems, path, rows);
  const models = rows.reduce((sum, row) => sum + row.count, 0);
  const lone = unitKeywords.includes('CHARACTER');
  if (lone && models > 1) {
    problems.add(
      'contradiction',
      unit.at('keywords'),
      'CHARACTER on a unit of several models does not say which of them is one',
      'put "CHARACTER" into the keywords of a row',
    );
  }
  return {
    rows: lone ? rows.map((row) => ({ ...row, character: true })) : rows,
    places: read.map((each) => each.places),
    carried: read.map((each) => each.carried),
  };
}

interface ReadRow {
  readonly row: Row;
  readonly places: PlacedRow | undefined;
  readonly carried: ReadonlyMap<string, number> | undefined;
}

function readRow(
  problems: Problems,
  path: string,
  value: unknown,
  own: boolean,
  positions: Positions,
): ReadRow | undefined {
  const fields = readObject(problems, path, value, own ? ATTACKER_ROW_FIELDS : ROW_FIELDS);
  if (fields === undefined) return undefined;
  fields.need('name', 'name the row, for instance "Trooper"');
  fields.need('W', 'write the wounds of one model, for instance 1');
  if (!own) {
    fields.need('T', 'write the Toughness, for instance 4');
    fields.need('Sv', 'write "3+", or null for none');
  }
  const W = fields.number('W', { min: 1, max: LIMITS.W, integer: true, example: 'the wounds of one model, 1 to 100' });
  const InSv = fields.parsed('InSv', parseWard, '"2+" to "6+", or null for none');
  const FNP = fields.parsed('FNP', parseWard, '"2+" to "6+", or null for none');
  const role: Role | undefined = fields.oneOf('role', ROLES);
  const count = fields.number('count', {
    min: 1,
    max: LIMITS.models,
    integer: true,
    example: 'how many models, at least 1',
  });
  const keywords = readKeywords(fields, 'keywords');
  const row: Row = {
    name: fields.text('name') ?? '',
    count: count ?? 1,
    T:
      fields.number('T', { min: 1, max: LIMITS.characteristic, integer: true, example: 'the Toughness, at least 1' }) ??
      1,
    Sv: fields.parsed('Sv', parseSave, '"2+" to "7+", or null for none') ?? 7,
    ...given({ InSv: InSv ?? undefined, FNP: FNP ?? undefined, role }),
    ...readRowPoints(fields),
    W: W ?? 1,
    keywords,
    character: keywords.includes('CHARACTER'),
    woundsLost: readWoundsLost(fields, W),
    effects: readEffects(fields, 'effects'),
    path,
  };
  const sure = count !== undefined || !fields.has('count');
  return { row, places: positions.read(fields, sure ? row.count : undefined), carried: readCarried(fields) };
}

function readWoundsLost(fields: Fields, W: number | undefined): number {
  const lost = fields.number('woundsLost', {
    min: 0,
    max: LIMITS.W,
    integer: true,
    example: 'the wounds that the first model has lost, 0 for none',
  });
  if (lost === undefined || W === undefined || lost < W) return lost ?? 0;
  fields.problems.add(
    'value',
    fields.at('woundsLost'),
    `a model of ${W} wounds that has lost ${lost} is destroyed`,
    W === 1 ? 'leave woundsLost out and lower count' : `write 0 to ${W - 1}, or lower count`,
  );
  return 0;
}

function readCarried(fields: Fields): ReadonlyMap<string, number> | undefined {
  const value = fields.raw('weapons');
  if (value === undefined) return undefined;
  const path = fields.at('weapons');
  if (!isObject(value)) {
    fields.problems.add('type', path, `${show(value)} is not an object`, 'write for instance { "Boltgun": 1 }');
    return undefined;
  }
  const carried = new Map<string, number>();
  for (const [name, each] of Object.entries(value)) {
    const count = readNumber(fields.problems, join(path, name), each, {
      min: 1,
      max: LIMITS.attackDice,
      integer: true,
      example: 'how many of it each model has, at least 1',
    });
    if (count !== undefined) carried.set(name, count);
  }
  return carried;
}

function checkNames(problems: Problems, rows: readonly Row[]): void {
  const first = new Map<string, string>();
  for (const row of rows) {
    const before = first.get(row.name);
    if (before === undefined) first.set(row.name, row.path);
    else if (row.name !== '') {
      problems.add(
        'duplicate',
        `${row.path}.name`,
        `${show(row.name)} is already the name of ${before}`,
        'rename one row',
      );
    }
  }
}

function checkRoles(problems: Problems, rows: readonly Row[]): void {
  if (!rows.some((row) => row.role !== undefined)) return;
  for (const row of rows) {
    if (row.role !== undefined) continue;
    const suggestion = 'write "bodyguard", "leader" or "support" on every row, or on none';
    problems.add('missing', `${row.path}.role`, 'another row of this unit has a role, this one has none', suggestion);
  }
}

function checkSizes(problems: Problems, path: string, rows: readonly Row[]): void {
  const models = rows.reduce((sum, row) => sum + row.count, 0);
  const wounds = rows.reduce((sum, row) => sum + row.count * row.W, 0);
  if (models > LIMITS.models) {
    problems.add(
      'limit',
      path,
      `${models} models are more than ${LIMITS.models}`,
      `at most ${LIMITS.models} in a unit`,
    );
  }
  if (wounds > LIMITS.wounds) {
    problems.add(
      'limit',
      path,
      `${wounds} wounds are more than ${LIMITS.wounds}`,
      `at most ${LIMITS.wounds} in a unit`,
    );
  }
}
