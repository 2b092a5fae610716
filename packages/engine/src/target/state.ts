/**
 * The state of a unit is one number for each row: the wounds left of all its living models together. A wounded model
 * is always finished before another of its row is touched (05.04, 06.02), so that number says all there is.
 */

/** What this folder needs to know of a row. */
export interface ModelRow {
  /** Wounds of one whole model. */
  readonly W: number;
  readonly character: boolean;
}

export type WoundsLeft = readonly number[];

/** One model with the wounds it has left. */
export interface Model {
  readonly row: number;
  readonly wounds: number;
}

export const livingModels = (W: number, left: number): number => Math.ceil(left / W);

/** Wounds left of the model that a row loses first; 0 where none is alive. */
export const firstWounds = (W: number, left: number): number =>
  left === 0 ? 0 : left - (livingModels(W, left) - 1) * W;

/** Wounds left of each living model of a row, ascending. */
export function woundsByModel(W: number, left: number): readonly number[] {
  const living = livingModels(W, left);
  return Array.from({ length: living }, (_, model) => (model === 0 ? firstWounds(W, left) : W));
}

export const isDestroyed = (state: WoundsLeft): boolean => state.every((left) => left === 0);

/** Equal for equal states of one unit. */
export const stateKey = (state: WoundsLeft): string => state.join(',');

/** The state with `wounds` fewer in one row. */
export const without = (state: WoundsLeft, row: number, wounds: number): WoundsLeft =>
  state.map((left, index) => (index === row ? left - wounds : left));

/** The place of every row in an order of rows. */
export function places(order: readonly number[]): readonly number[] {
  const place: number[] = [];
  order.forEach((row, index) => {
    place[row] = index;
  });
  return place;
}

/** The living models of some rows, row after row: wounded ones first, then the whole ones. */
export function woundedFirst(rows: readonly ModelRow[], state: WoundsLeft, order: readonly number[]): readonly Model[] {
  const wounded: Model[] = [];
  const whole: Model[] = [];
  for (const row of order) {
    const W = (rows[row] as ModelRow).W;
    for (const wounds of woundsByModel(W, state[row] as number)) {
      (wounds < W ? wounded : whole).push({ row, wounds });
    }
  }
  return [...wounded, ...whole];
}
