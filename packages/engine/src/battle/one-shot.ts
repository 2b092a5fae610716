import { foldWord } from '../profile/words.js';
import type { Placed } from './situate.js';
import type { BattleUnit } from './types.js';
import { attackingIn } from './unit-state.js';

/** A unit as it stands. */
type Armed = Pick<Placed, 'sheet' | 'state'>;

/** Spent by being selected (24.26). */
const WORD = 'ONE SHOT';

export function isOneShot({ sheet }: Armed, label: string): boolean {
  const weapon = sheet.unit.weapons?.[sheet.labels.indexOf(label)];
  return (weapon?.abilities ?? []).some((word) => foldWord(word) === WORD);
}

/** By row: how many of a weapon each model carries; null where nobody says who carries it. */
export function carriersOf({ models = [] }: BattleUnit, label: string): readonly number[] | null {
  const each = models.map((row) => {
    const own = 'weapons' in row ? row.weapons : undefined;
    return own?.[label] ?? own?.[`${label}#1`];
  });
  return each.every((own) => own === undefined) ? null : each.map((own) => own ?? 0);
}

/** By row and model (its number - 1): how many of a weapon are spent; where nobody carries it, of the unit at [0][0]. */
export type Spent = readonly (readonly number[])[];

interface Holder {
  readonly row: number;
  /** Its number in the row, from 1. */
  readonly model: number;
  readonly left: number;
}

/** The models that attack and carry the weapon, with how many of theirs are not spent. */
function holders(placed: Armed, label: string, carriers: readonly number[]): readonly Holder[] {
  const spent = placed.state.spent.get(label) ?? [];
  return carriers.flatMap((own, row) =>
    own === 0
      ? []
      : attackingIn(placed.sheet, placed.state, row).map((model) => ({
          row,
          model,
          left: own - (spent[row]?.[model - 1] ?? 0),
        })),
  );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Weapons of an entry that are left: of the models that attack, less those that are spent. */
export function available(placed: Armed, entry: number): number {
  const { unit, labels } = placed.sheet;
  const label = labels[entry] as string;
  const carriers = carriersOf(unit, label);
  if (carriers !== null) return sum(holders(placed, label, carriers).map(({ left }) => left));
  return Math.max(0, (unit.weapons?.[entry]?.count ?? 1) - (placed.state.spent.get(label)?.[0]?.[0] ?? 0));
}

/** How many weapons of an entry are spent, of models that are still there. */
export function spentOf(placed: Armed, label: string): number {
  const carriers = carriersOf(placed.sheet.unit, label);
  if (carriers === null) return placed.state.spent.get(label)?.[0]?.[0] ?? 0;
  return sum(holders(placed, label, carriers).map(({ row, left }) => (carriers[row] as number) - left));
}

/** By name: the rows that have some of a weapon left, and how many. */
export function leftByRow(placed: Armed, label: string): ReadonlyMap<string, number> {
  const left = new Map<string, number>();
  for (const holder of holders(placed, label, carriersOf(placed.sheet.unit, label) ?? [])) {
    const name = placed.sheet.rows[holder.row]?.name ?? '';
    if (holder.left > 0) left.set(name, (left.get(name) ?? 0) + holder.left);
  }
  return left;
}

/**
 * What is spent after so many are selected: those of the rows that are named, then of the others as they are listed; in
 * a row those of the model first that is lost first.
 * @param by how many of which rows, by name
 */
export function spend(placed: Armed, label: string, count: number, by: ReadonlyMap<string, number>): Spent {
  const { rows, unit } = placed.sheet;
  const before = placed.state.spent.get(label) ?? [];
  const carriers = carriersOf(unit, label);
  if (carriers === null) return [[(before[0]?.[0] ?? 0) + count]];
  const spent = rows.map((row, index) => Array.from({ length: row.count }, (_, model) => before[index]?.[model] ?? 0));
  const wanted = new Map(by);
  let open = count - sum([...by.values()]);
  for (const { row, model, left } of holders(placed, label, carriers)) {
    const named = Math.min(left, wanted.get(rows[row]?.name ?? '') ?? 0);
    wanted.set(rows[row]?.name ?? '', (wanted.get(rows[row]?.name ?? '') ?? 0) - named);
    const free = Math.min(left - named, open);
    open -= free;
    (spent[row] as number[])[model - 1] = (carriers[row] as number) - left + named + free;
  }
  return spent;
}
