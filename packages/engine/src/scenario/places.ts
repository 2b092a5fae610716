import { type Base, type Point, type Standing, stand } from '../battlefield/bases.js';
import { LIMITS } from './limits.js';
import { type Fields, given, isObject, join, type Problems, readList, readNumber } from './reader.js';
import { show } from './suggest.js';

/** Where the models of one row stand, and where they stood at the beginning of the turn. */
export interface PlacedRow {
  readonly at: readonly Standing[];
  readonly movedFrom?: readonly Standing[];
}

const BASE = { min: 1, max: 1000, example: 'millimetres, for instance 32 or [60, 35]' };
const COORDINATE = { min: -LIMITS.inches, max: LIMITS.inches, example: 'inches' };
const DEGREES = { min: -360, max: 360, example: 'degrees from the x axis, for instance 90' };

/** Reads `base`, `at`, `facing` and `movedFrom` of a row of `count` models (`undefined`: not known). */
export function readPlaces(fields: Fields, count: number | undefined): PlacedRow | undefined {
  const base = readBase(fields);
  const at = readPoints(fields, 'at', count);
  const facing = readFacing(fields, at?.length);
  const movedFrom = readPoints(fields, 'movedFrom', count);
  if (!fields.has('at')) {
    for (const key of ['movedFrom', 'facing']) {
      if (fields.has(key)) fields.need('at', 'say where the models stand now: [[x, y, z], …]');
    }
    return undefined;
  }
  if (!fields.need('base', 'write the base in millimetres, for instance 32')) return undefined;
  if (base === undefined || at === undefined || facing === undefined) return undefined;
  const standing = (points: readonly Point[]): readonly Standing[] =>
    points.map((point, i) => stand({ base, at: point, facing: facing[i] ?? 0 }));
  return { at: standing(at), ...given({ movedFrom: movedFrom && standing(movedFrom) }) };
}

function readBase(fields: Fields): Base | undefined {
  const value = fields.raw('base');
  if (value === undefined) return undefined;
  const path = fields.at('base');
  const { problems } = fields;
  if (!Array.isArray(value)) return readNumber(problems, path, value, BASE);
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
  return length === undefined || width === undefined ? undefined : [length, width];
}

/** Degrees, model by model: one number is every model's. */
function readFacing(fields: Fields, count: number | undefined): readonly number[] | undefined {
  const value = fields.raw('facing');
  if (value === undefined) return [];
  const path = fields.at('facing');
  const { problems } = fields;
  if (!Array.isArray(value)) {
    const degrees = readNumber(problems, path, value, DEGREES);
    return degrees === undefined ? undefined : new Array<number>(count ?? 0).fill(degrees);
  }
  const list = readList(problems, path, value, { count: LIMITS.models, what: 'facings' });
  if (list === undefined) return undefined;
  if (count !== undefined && list.length !== count) {
    const problem = `${list.length} facings for ${count} models`;
    problems.add('contradiction', path, problem, 'write one number of degrees for each model, or one for all');
    return undefined;
  }
  const degrees = list.map((each, i) => readNumber(problems, join(path, i), each, DEGREES));
  const found = degrees.filter((each) => each !== undefined);
  return found.length === degrees.length ? found : undefined;
}

function readPoints(fields: Fields, key: string, count: number | undefined): readonly Point[] | undefined {
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

function readPoint(problems: Problems, path: string, value: unknown): Point | undefined {
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
  return x === undefined || y === undefined || z === undefined ? undefined : [x, y, z];
}
