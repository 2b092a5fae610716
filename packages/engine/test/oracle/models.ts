import type { Row } from './reading.js';

/** One model on the table: its row and the wounds it has left. */
export type Model = readonly [row: number, left: number];

export function deploy(rows: readonly Row[]): Model[] {
  return rows.flatMap((row, index) =>
    Array.from({ length: row.count }, (_, nth): Model => [index, row.W - (nth === 0 ? row.woundsLost : 0)]),
  );
}

/** The dead are taken away; the order of equal models does not matter, so it is made the same for all. */
export const tidy = (models: readonly Model[]): Model[] =>
  models.filter(([, left]) => left > 0).sort(([rowA, a], [rowB, b]) => rowA - rowB || a - b);

export const wounded = (rows: readonly Row[], [row, left]: Model): boolean => left < (rows[row]?.W ?? 0);

export const withLeft = (models: readonly Model[], index: number, left: number): Model[] =>
  models.map((model, at): Model => (at === index ? [model[0], left] : model));

/** The defender's pick among `candidates` (indices of living models): a wounded one first, then by the wished rows. */
function pick(rows: readonly Row[], models: readonly Model[], wish: readonly number[], candidates: readonly number[]) {
  const rank = (index: number): number[] => {
    const model = models[index] ?? [0, 0];
    return [wounded(rows, model) ? 0 : 1, wish.indexOf(model[0]), model[1], index];
  };
  return [...candidates].sort((a, b) => compare(rank(a), rank(b)))[0];
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [at, value] of a.entries()) {
    const other = b[at] ?? 0;
    if (value !== other) return value - other;
  }
  return 0;
}

const living = (models: readonly Model[]): number[] => models.flatMap(([, left], index) => (left > 0 ? [index] : []));

/** 06.02 step 1: whom the next mortal wound is allocated to; undefined = the unit is destroyed. */
export function mortalPick(
  rows: readonly Row[],
  models: readonly Model[],
  wish: readonly number[],
): number | undefined {
  const alive = living(models);
  const character = (index: number) => rows[models[index]?.[0] ?? -1]?.character === true;
  const others = alive.filter((index) => !character(index));
  return pick(rows, models, wish, others.length > 0 ? others : alive);
}

/** 05.04 step 1: the model of the current group; undefined = the group is destroyed. */
export function groupPick(
  rows: readonly Row[],
  models: readonly Model[],
  wish: readonly number[],
  group: readonly number[],
): number | undefined {
  return pick(
    rows,
    models,
    wish,
    group.filter((index) => (models[index]?.[1] ?? 0) > 0),
  );
}

/**
 * 05.03 steps 1 and 2: allocation groups as lists of model indices, in the order in which they take the dice.
 * `key` tells which non-CHARACTER models go together; `precision` names CHARACTER rows, the first one alive is used.
 */
export function allocation(
  rows: readonly Row[],
  models: readonly Model[],
  wish: readonly number[],
  precision: readonly number[],
  key: (row: number) => string,
): number[][] {
  const groups = new Map<string, number[]>();
  for (const index of living(models)) {
    const row = models[index]?.[0] ?? 0;
    const name = rows[row]?.character ? `character ${index}` : key(row);
    groups.set(name, [...(groups.get(name) ?? []), index]);
  }
  const model = (index: number): Model => models[index] ?? [0, 0];
  const isCharacter = (group: readonly number[]) => rows[model(group[0] ?? 0)[0]]?.character === true;
  const rank = (group: readonly number[]): number[] => [
    isCharacter(group) ? 1 : 0,
    group.some((index) => wounded(rows, model(index))) ? 0 : 1,
    Math.min(...group.map((index) => wish.indexOf(model(index)[0]))),
    Math.min(...group.map((index) => model(index)[1])),
    group[0] ?? 0,
  ];
  const order = [...groups.values()].sort((a, b) => compare(rank(a), rank(b)));
  const named = precision
    .map((row) => order.find((group) => isCharacter(group) && model(group[0] ?? 0)[0] === row))
    .find((group) => group !== undefined);
  return named === undefined ? order : [named, ...order.filter((group) => group !== named)];
}
