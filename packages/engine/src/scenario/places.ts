import { LIMITS } from './limits.js';
import { type Fields, isObject, join, type Problems, readList, readNumber } from './reader.js';
import { show } from './suggest.js';

/** Inches. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Where the models of one row stand. `base`: half length along x and half width along y, in inches. */
export interface PlacedRow {
  readonly base: { readonly a: number; readonly b: number };
  readonly at: readonly Place[];
  readonly movedFrom?: readonly Place[];
}

const MILLIMETRES_PER_INCH = 25.4;
const BASE = { min: 1, max: 1000, example: 'millimetres, for instance 32 or [60, 35]' };
const COORDINATE = { min: -LIMITS.inches, max: LIMITS.inches, example: 'inches' };

/** Reads `base`, `at` and `movedFrom` of a row of `count` models (`undefined`: not known). */
export function readPlaces(fields: Fields, count: number | undefined): PlacedRow | undefined {
  const base = readBase(fields);
  const at = readPoints(fields, 'at', count);
  const movedFrom = readPoints(fields, 'movedFrom', count);
  if (!fields.has('at')) {
    if (fields.has('movedFrom')) fields.need('at', 'say where the models stand now: [[x, y, z], …]');
    return undefined;
  }
  if (!fields.need('base', 'write the base in millimetres, for instance 32')) return undefined;
  if (base === undefined || at === undefined) return undefined;
  return movedFrom === undefined ? { base, at } : { base, at, movedFrom };
}

function readBase(fields: Fields): PlacedRow['base'] | undefined {
  const value = fields.raw('base');
  if (value === undefined) return undefined;
  const path = fields.at('base');
  const { problems } = fields;
  if (!Array.isArray(value)) {
    const diameter = readNumber(problems, path, value, BASE);
    return diameter === undefined ? undefined : half(diameter, diameter);
  }
  if (value.length !== 2) {
    problems.add(
      'value',
      path,
      `an oval has two measures, not ${value.length}`,
      'write [length, width], for instance [60, 35]',
    );
    return undefined;
  }
  const [length, width] = value.map((each, i) => readNumber(problems, join(path, i), each, BASE));
  return length === undefined || width === undefined ? undefined : half(length, width);
}

const half = (length: number, width: number) => ({
  a: length / 2 / MILLIMETRES_PER_INCH,
  b: width / 2 / MILLIMETRES_PER_INCH,
});

function readPoints(fields: Fields, key: string, count: number | undefined): readonly Place[] | undefined {
  const list = fields.list(key, { count: LIMITS.models, what: 'places' });
  if (list === undefined) return undefined;
  const path = fields.at(key);
  if (count !== undefined && list.length !== count) {
    const problem = `${list.length} places for ${count} models`;
    fields.problems.add('contradiction', path, problem, 'write one [x, y, z] for each model of the row');
    return undefined;
  }
  const points = list.map((value, i) => readPoint(fields.problems, join(path, i), value));
  const found = points.filter((point) => point !== undefined);
  return found.length === points.length ? found : undefined;
}

function readPoint(problems: Problems, path: string, value: unknown): Place | undefined {
  if (isObject(value) || !Array.isArray(value)) {
    problems.add('type', path, `${show(value)} is not a place`, 'write [x, y, z] in inches');
    return undefined;
  }
  const list = readList(problems, path, value, { count: 3, what: 'coordinates' });
  if (list === undefined) return undefined;
  if (list.length !== 3) {
    problems.add('value', path, `a place has three coordinates, not ${list.length}`, 'write [x, y, z] in inches');
    return undefined;
  }
  const [x, y, z] = list.map((each, i) => readNumber(problems, join(path, i), each, COORDINATE));
  return x === undefined || y === undefined || z === undefined ? undefined : { x, y, z };
}
