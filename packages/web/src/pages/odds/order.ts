import type { PictureGroup, Setup } from '../../worker/api.js';
import { at, listAt, type Path, update } from './update.js';

const ORDER = 'allocationOrder';

/** Where the order of the first attacker's batches is written: its own choices, else those of all. */
const placeOf = (setup: Setup): Path => {
  const own = `attackers[0].choices.${ORDER}`;
  return at(setup, own) === undefined ? `choices.${ORDER}` : own;
};

/** Every row of the target by name, in the order that the defender wishes; rows not named follow as listed. */
function wishOf(setup: Setup): readonly string[] {
  const listed = listAt(setup, 'target.models').map((row) => String(at(row, 'name') ?? ''));
  const named = listAt(setup, placeOf(setup)).map(String);
  return [...new Set([...named.filter((name) => listed.includes(name)), ...listed])];
}

const rowsOf = (group: PictureGroup | undefined): readonly string[] => [
  ...new Set((group?.models ?? []).map(({ row }) => row)),
];

/**
 * The wish that puts the group of `row` so many groups earlier (negative) or later. Its rows stay together: a group
 * stands at the place of its first row (05.03).
 */
export function movedOrder(
  wish: readonly string[],
  groups: readonly PictureGroup[],
  row: string,
  by: number,
): readonly string[] {
  const from = groups.findIndex((group) => rowsOf(group)[0] === row);
  const moved = wish.filter((name) => rowsOf(groups[from]).includes(name));
  const passed = rowsOf(groups[from + by]);
  if (from < 0 || moved.length === 0 || passed.length === 0 || passed.some((name) => moved.includes(name))) return wish;
  const rest = wish.filter((name) => !moved.includes(name));
  const beside = rest.findIndex((name) => passed.includes(name));
  return rest.toSpliced(by < 0 ? beside : beside + 1, 0, ...moved);
}

/** The set-up with the group of a row moved in the defender's order. */
export const moveGroup = <S extends Setup>(setup: S, groups: readonly PictureGroup[], row: string, by: number): S =>
  update(setup, placeOf(setup), movedOrder(wishOf(setup), groups, row, by));

/** Whether the defender wishes another order than the listed one. */
export const hasOwnOrder = (setup: Setup): boolean => at(setup, placeOf(setup)) !== undefined;

/** The set-up with the rows reached as listed, as far as 05.03 lets them. */
export const asListed = <S extends Setup>(setup: S): S => update(setup, placeOf(setup), undefined);
