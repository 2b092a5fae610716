import { type Fields, given, join, type Problems } from './reader.js';

/** The points of a unit, or of one model of a row. */
export const readPoints = (fields: Fields, example = 'the points of the unit'): { points?: number } =>
  given({ points: fields.number('points', { min: 0, max: 100_000, example }) });

export const readRowPoints = (fields: Fields): { points?: number } => readPoints(fields, 'the points of one model');

interface Priced {
  readonly count: number;
  readonly points?: number;
  readonly path: string;
}

/** Sums of points with a fraction need not come to the last place. */
const SLACK = 1e-9;

/**
 * Rows with the points of one model: those that do not say them share equally what the others leave of the unit's.
 * Where nobody says any they have none.
 */
export function sharePoints<R extends Priced>(
  problems: Problems,
  path: string,
  unit: number | undefined,
  rows: readonly R[],
): readonly R[] {
  const silent = rows.filter(({ points }) => points === undefined);
  const [first] = silent;
  if (first === undefined) return rows;
  if (unit === undefined) {
    if (silent.length === rows.length) return rows;
    const suggestion =
      'write the points of one model on every row, or "points" of the whole unit for the others to share';
    problems.add(
      'missing',
      join(first.path, 'points'),
      'other rows have points, this one and the unit have none',
      suggestion,
    );
    return rows;
  }
  const said = rows.reduce((sum, { count, points = 0 }) => sum + count * points, 0);
  if (said > unit + SLACK) {
    const problem = `${unit} for the whole unit, but some of its rows come to ${said}`;
    problems.add('contradiction', join(path, 'points'), problem, '"points" of a row are those of one of its models');
  }
  const models = silent.reduce((sum, { count }) => sum + count, 0);
  const share = Math.max(0, unit - said) / models;
  return rows.map((row) => (row.points === undefined ? { ...row, points: share } : row));
}
