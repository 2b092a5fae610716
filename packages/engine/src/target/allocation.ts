import type { Model, ModelRow, WoundsLeft } from './state.js';
import { places, woundedFirst, woundsByModel } from './state.js';

/** An allocation group (05.03): models that become current together. */
export interface AllocationGroup {
  /** What 05.03 demands of the order: groups of a smaller tier come first. */
  readonly tier: Tier;
  /** Its living rows in the order in which their models are selected; a CHARACTER group is one model of one row. */
  readonly rows: readonly number[];
  /** In the order in which damage reaches them. */
  readonly models: readonly Model[];
  /** How many of the models are wounded: they stand first. */
  readonly wounded: number;
}

/** Named by PRECISION, wounded, other, wounded CHARACTER, other CHARACTER. */
export type Tier = 0 | 1 | 2 | 3 | 4;

/** More orders than these are counted, not listed. */
export const MOST_ORDERS_LISTED = 24;

/**
 * The allocation groups in their order (05.03): by tier, inside a tier by the defender's wish, where a group stands at
 * the place of its first living row.
 * @param groupOf the group number of each row; CHARACTER models are groups of their own whatever it says
 * @param wish every row once
 * @param precision the CHARACTER row whose first model PRECISION names (24.28), or null
 */
export function allocationGroups(
  rows: readonly ModelRow[],
  state: WoundsLeft,
  groupOf: readonly number[],
  wish: readonly number[],
  precision: number | null,
): readonly AllocationGroup[] {
  const place = places(wish);
  const placeOf = (group: AllocationGroup): number => place[group.rows[0] as number] as number;
  return unordered(rows, state, groupOf, wish, precision).sort((a, b) => a.tier - b.tier || placeOf(a) - placeOf(b));
}

function unordered(
  rows: readonly ModelRow[],
  state: WoundsLeft,
  groupOf: readonly number[],
  wish: readonly number[],
  precision: number | null,
): AllocationGroup[] {
  const groups: AllocationGroup[] = [];
  const shared = new Map<number, number[]>();
  for (const row of wish) {
    const { W, character } = rows[row] as ModelRow;
    const left = state[row] as number;
    if (left === 0) continue;
    if (character) {
      woundsByModel(W, left).forEach((wounds, model) => {
        const tier = row === precision && model === 0 ? 0 : wounds < W ? 3 : 4;
        groups.push({ tier, rows: [row], models: [{ row, wounds }], wounded: Number(wounds < W) });
      });
    } else {
      const group = groupOf[row] as number;
      shared.set(group, [...(shared.get(group) ?? []), row]);
    }
  }
  for (const members of shared.values()) {
    const models = woundedFirst(rows, state, members);
    const wounded = models.filter((model) => model.wounds < (rows[model.row] as ModelRow).W).length;
    groups.push({ tier: wounded > 0 ? 1 : 2, rows: members, models, wounded });
  }
  return groups;
}

/** The models in the order in which damage reaches them (05.04.01): surplus never passes from one to the next. */
export const tapeOf = (groups: readonly AllocationGroup[]): readonly Model[] => groups.flatMap((group) => group.models);

/** `tapeOf` the groups of a state in the order of `allocationGroups`. */
export const saveTape = (
  rows: readonly ModelRow[],
  state: WoundsLeft,
  groupOf: readonly number[],
  wish: readonly number[],
  precision: number | null,
): readonly Model[] => tapeOf(allocationGroups(rows, state, groupOf, wish, precision));

export interface LegalOrders {
  readonly count: number;
  /** Each as rows, group after group; a row of several CHARACTER models occurs once for each. Empty above 24. */
  readonly orders: readonly (readonly number[])[];
}

/**
 * The orders that 05.03 leaves free, the one of `groups` first, and inside a group the orders of its rows. Two orders
 * that reach the models alike, as of a wounded model and the whole ones of another row, are one.
 * @param membersFree whether the order of rows inside a group is the defender's too (05.04.01), or stands
 */
export function legalOrders(groups: readonly AllocationGroup[], membersFree: boolean): LegalOrders {
  const inTiers = tiersOf(groups).reduce((product, tier) => product * arrangements(tier), 1);
  const count = membersFree ? groups.reduce((product, group) => product * memberOrderCount(group), inTiers) : inTiers;
  if (count > MOST_ORDERS_LISTED) return { count, orders: [] };
  let orders: readonly (readonly number[])[] = [[]];
  for (const tier of tiersOf(groups)) {
    const inTier = permutations(tier, membersFree);
    orders = orders.flatMap((start) => inTier.map((rest) => [...start, ...rest]));
  }
  return { count, orders };
}

const rowsOf = (models: readonly Model[]): ReadonlySet<number> => new Set(models.map(({ row }) => row));

/** The rows of the wounded in any order, and those of the whole in any that agrees about rows that have both. */
function memberOrderCount({ models, wounded }: AllocationGroup): number {
  const [hurt, whole] = [rowsOf(models.slice(0, wounded)), rowsOf(models.slice(wounded))];
  const both = [...hurt].filter((row) => whole.has(row)).length;
  return (factorial(hurt.size) * factorial(whole.size)) / factorial(both);
}

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));

/** The orders of a group's rows that reach its models differently, its own first; five rows at most where 24 are. */
function memberOrders(group: AllocationGroup): readonly (readonly number[])[] {
  const found = new Map<string, readonly number[]>();
  for (const order of rowOrders(group.rows)) {
    const key = [...withRows(group, order).models.map(({ row }) => row)].join();
    if (!found.has(key)) found.set(key, order);
  }
  return [...found.values()];
}

const rowOrders = (rows: readonly number[]): readonly (readonly number[])[] =>
  rows.length < 2
    ? [rows]
    : rows.flatMap((row) => rowOrders(rows.filter((other) => other !== row)).map((rest) => [row, ...rest]));

/** The group with its rows in another order: wounded models stay in front (05.04.01). */
function withRows(group: AllocationGroup, rows: readonly number[]): AllocationGroup {
  if (rows.every((row, index) => row === group.rows[index])) return group;
  const place = places(rows);
  const sorted = (models: readonly Model[]): Model[] =>
    [...models].sort((a, b) => (place[a.row] as number) - (place[b.row] as number));
  const { models, wounded } = group;
  return { ...group, rows, models: [...sorted(models.slice(0, wounded)), ...sorted(models.slice(wounded))] };
}

const tiersOf = (groups: readonly AllocationGroup[]): readonly (readonly AllocationGroup[])[] =>
  [0, 1, 2, 3, 4].map((tier) => groups.filter((group) => group.tier === tier));

/** Models of one CHARACTER row and tier are alike: exchanging them makes no other order. */
function arrangements(tier: readonly AllocationGroup[]): number {
  const alike = new Map<number, number>();
  let count = 1;
  tier.forEach((group, index) => {
    const row = group.rows[0] as number;
    const same = (alike.get(row) ?? 0) + 1;
    alike.set(row, same);
    count = (count * (index + 1)) / same;
  });
  return count;
}

function permutations(groups: readonly AllocationGroup[], membersFree: boolean): readonly (readonly number[])[] {
  if (groups.length === 0) return [[]];
  return groups.flatMap((group, index) => {
    const alikeBefore = groups.slice(0, index).some((other) => other.rows[0] === group.rows[0]);
    if (alikeBefore) return [];
    const later = permutations(
      groups.filter((other) => other !== group),
      membersFree,
    );
    const members = membersFree ? memberOrders(group) : [group.rows];
    return members.flatMap((rows) => later.map((rest) => [...rows, ...rest]));
  });
}

/**
 * The groups in the order that `order` (as in `LegalOrders`) says, each with its rows in that order, or null where 05.03
 * forbids it. A group whose rows stand as they stood is the same object.
 */
export function inOrder(
  groups: readonly AllocationGroup[],
  order: readonly number[],
  membersFree: boolean,
): readonly AllocationGroup[] | null {
  const left = [...groups];
  const sorted: AllocationGroup[] = [];
  let at = 0;
  while (left.length > 0) {
    const tier = Math.min(...left.map((group) => group.tier));
    const next = left.findIndex((group) => group.tier === tier && isNext(group, order.slice(at), membersFree));
    if (next < 0) return null;
    const [group] = left.splice(next, 1) as [AllocationGroup];
    const end = at + group.rows.length;
    sorted.push(withRows(group, order.slice(at, end)));
    at = end;
  }
  return at === order.length ? sorted : null;
}

/** Whether an order goes on with the rows of a group: in any order, or in the one in which they stand. */
const isNext = ({ rows }: AllocationGroup, order: readonly number[], anyOrder: boolean): boolean =>
  anyOrder
    ? rows.every((row) => order.slice(0, rows.length).includes(row))
    : rows.every((row, index) => order[index] === row);

/** Whether the models are reached in another order than the wish alone would give, PRECISION aside. */
export function precedenceChangesWish(
  rows: readonly ModelRow[],
  state: WoundsLeft,
  groupOf: readonly number[],
  wish: readonly number[],
): boolean {
  const place = places(wish);
  const wished = unordered(rows, state, groupOf, wish, null)
    .sort((a, b) => (place[a.rows[0] as number] as number) - (place[b.rows[0] as number] as number))
    .flatMap((group) => [...group.models].sort((a, b) => (place[a.row] as number) - (place[b.row] as number)));
  const reached = saveTape(rows, state, groupOf, wish, null);
  return reached.some((model, index) => model.row !== wished[index]?.row);
}

/** The first row of a list of preferences that has a living model, or null. */
export const firstAlive = (state: WoundsLeft, preference: readonly number[]): number | null =>
  preference.find((row) => (state[row] as number) > 0) ?? null;
