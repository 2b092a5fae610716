import type { Model, ModelRow, WoundsLeft } from './state.js';
import { firstWounds, woundedFirst } from './state.js';

/**
 * The models in the order in which mortal wounds reach them (06.02): a wounded one that is no CHARACTER, the others
 * that are none, a wounded CHARACTER, the other CHARACTERs; inside each tier by `wish`. Mortal wounds spill over from
 * one to the next.
 * @param wish every row once
 * @param precision the CHARACTER row whose first model comes before all (24.28.01), or null
 */
export function mortalTape(
  rows: readonly ModelRow[],
  state: WoundsLeft,
  wish: readonly number[],
  precision: number | null,
): readonly Model[] {
  const isCharacter = (row: number): boolean => (rows[row] as ModelRow).character;
  const tape = [
    ...woundedFirst(
      rows,
      state,
      wish.filter((row) => !isCharacter(row)),
    ),
    ...woundedFirst(rows, state, wish.filter(isCharacter)),
  ];
  if (precision === null || state[precision] === 0) return tape;
  const wounds = firstWounds((rows[precision] as ModelRow).W, state[precision] as number);
  const named = tape.findIndex((model) => model.row === precision && model.wounds === wounds);
  return [tape[named] as Model, ...tape.slice(0, named), ...tape.slice(named + 1)];
}

/** The first of these models, or null where none is alive. */
export function firstMortal(
  rows: readonly ModelRow[],
  state: WoundsLeft,
  wish: readonly number[],
  precision: number | null,
): Model | null {
  if (precision !== null && (state[precision] as number) > 0) return firstModel(rows, state, precision);
  let best: number | null = null;
  let bestTier = 4;
  for (const row of wish) {
    const left = state[row] as number;
    if (left === 0) continue;
    const { W, character } = rows[row] as ModelRow;
    const tier = (character ? 2 : 0) + (left % W === 0 ? 1 : 0);
    if (tier < bestTier) [best, bestTier] = [row, tier];
  }
  return best === null ? null : firstModel(rows, state, best);
}

const firstModel = (rows: readonly ModelRow[], state: WoundsLeft, row: number): Model => ({
  row,
  wounds: firstWounds((rows[row] as ModelRow).W, state[row] as number),
});
