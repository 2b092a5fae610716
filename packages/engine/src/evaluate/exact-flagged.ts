import { countLaw, rowsOf, sumOfDice, type TokenTable } from '../chance/attack-law.js';
import { certain, convolve, power } from '../chance/pmf.js';
import type { CountField } from '../report/types.js';
import type { Machine } from '../sequence/machine.js';
import { massOf } from './exact-count.js';
import { type Attacks, fieldsOf, type Scored } from './exact-score.js';
import {
  attackDie,
  certainly,
  type DieOutcome,
  type Flagged,
  type Projection,
  tablesOf,
  WOUNDS_BY_KIND,
  withoutOwn,
} from './exact-tokens.js';

/** Counts work, as `Space.work`. */
export type Work = (steps: number) => void;

/** Dice that are still to be rolled, all alike. */
export interface Pending {
  readonly dice: number;
  readonly die: (spent: number) => readonly DieOutcome[];
}

/** Sources of counts one after the other, with the permissions used up; `number` mixes over how many of the last. */
function counted(
  spent: number,
  fixed: TokenTable,
  pending: readonly Pending[],
  number: Float64Array | null,
  project: Projection,
  work: Work,
): Flagged {
  let so: Flagged = new Map([[spent, fixed]]);
  for (const [index, { dice, die }] of pending.entries()) {
    const tables = new Map<number, Flagged>();
    const step = (now: number): Flagged => {
      const known = tables.get(now) ?? tablesOf(die(now), project);
      tables.set(now, known);
      return known;
    };
    if (number !== null && index === pending.length - 1) return mixedOver(number, so, step, work);
    for (let n = 0; n < dice; n++) so = withDie(so, step, work);
  }
  return so;
}

function mixedOver(number: Float64Array, from: Flagged, step: (spent: number) => Flagged, work: Work): Flagged {
  let so = from;
  const result: Flagged = new Map();
  for (const [n, p] of number.entries()) {
    if (n > 0) so = withDie(so, step, work);
    if (p === 0) continue;
    for (const [now, table] of so) {
      work(0.02 * table.weights.length);
      const known = result.get(now);
      const fits = known !== undefined && known.width >= table.width && rowsOf(known) >= rowsOf(table);
      const into = fits ? known : withRoom(known, table, step(now), number.length - 1 - n);
      result.set(now, into);
      addScaled(into, table, p);
    }
  }
  return result;
}

/** A copy with room for a table that so many dice are still to be added to. */
function withRoom(known: TokenTable | undefined, table: TokenTable, step: Flagged, dice: number): TokenTable {
  let [rows, width] = [1, 1];
  for (const die of step.values()) [rows, width] = [Math.max(rows, rowsOf(die)), Math.max(width, die.width)];
  const all = { rows: rowsOf(table) + dice * (rows - 1), width: table.width + dice * (width - 1) };
  const empty = { width: all.width, weights: new Float64Array(all.rows * all.width) };
  return known === undefined ? empty : addTables(known, empty);
}

/** Fixed counts and dice to come, as the laws of one machine. */
export function scoreOf(
  machine: Machine,
  spent: number,
  fixed: DieOutcome,
  pending: readonly Pending[],
  work: Work,
): Scored {
  return independentScore(machine, spent, fixed, pending) ?? dieByDie(machine, spent, fixed, pending, null, work);
}

/** Dice that use up no permission are independent; null where one may. */
function independentScore(
  machine: Machine,
  spent: number,
  fixed: DieOutcome,
  pending: readonly Pending[],
): Scored | null {
  const parts = pending.filter(({ dice }) => dice > 0).map(({ dice, die }) => ({ dice, outcomes: die(spent) }));
  if (parts.some(({ outcomes }) => outcomes.some((outcome) => outcome.spent !== spent))) return null;
  const table = (outcomes: readonly DieOutcome[], project: Projection): TokenTable =>
    tablesOf(outcomes, project).get(spent) as TokenTable;
  const counts = fieldsOf(machine).map(([field, project]) => {
    let law: Float64Array = table([fixed], project).weights;
    for (const { dice, outcomes } of parts) law = convolve(law, power(table(outcomes, project).weights, dice));
    return [field, law] as const;
  });
  const kinds = parts.map(({ dice, outcomes }) => ({ number: dice, die: table(outcomes, WOUNDS_BY_KIND) }));
  const law = sumOfDice({ saves: fixed.ordinary, packets: fixed.critical, dice: kinds });
  return { counts, wounds: [{ spent, self: 0, law, p: 1 }] };
}

function dieByDie(
  machine: Machine,
  spent: number,
  fixed: DieOutcome,
  pending: readonly Pending[],
  number: Float64Array | null,
  work: Work,
): Scored {
  const law = (project: Projection): Flagged => {
    const [table] = [...tablesOf([fixed], project).values()];
    return counted(spent, table ?? { width: 1, weights: certain(0) }, pending, number, project, work);
  };
  const counts: (readonly [CountField, Float64Array])[] = fieldsOf(machine).map(([field, project]) => [
    field,
    [...law(project).values()].reduce(addTables).weights,
  ]);
  const wounds = [...law(WOUNDS_BY_KIND)].map(([now, table]) => {
    const p = massOf(table.weights);
    return { ...withoutOwn(now), law: scaled(table, 1 / p), p };
  });
  return { wounds, counts };
}

/** Attacks with one-time permissions open: die after die, with the permissions used up. */
export function flaggedScore(machine: Machine, spent: number, dice: Attacks, work: Work): Scored {
  const number = countLaw({ ...dice, die: { width: 1, weights: certain(0) } }, certain(1));
  const [nothing] = certainly(spent, {}) as [DieOutcome];
  const die = (now: number) => attackDie(machine, now);
  const scored = dieByDie(machine, spent, nothing, [{ dice: number.length - 1, die }], number, work);
  return { ...scored, counts: [['attacks', number], ...scored.counts] };
}

function addTables(a: TokenTable, b: TokenTable): TokenTable {
  const rows = Math.max(rowsOf(a), rowsOf(b));
  const width = Math.max(a.width, b.width);
  const weights = new Float64Array(rows * width);
  const sum = { width, weights };
  for (const table of [a, b]) addScaled(sum, table, 1);
  return sum;
}

/** Adds a table to one that has room for it. */
function addScaled({ width, weights }: TokenTable, table: TokenTable, factor: number): void {
  for (let row = 0; row < rowsOf(table); row++) {
    const [from, to] = [row * table.width, row * width];
    for (let column = 0; column < table.width; column++)
      weights[to + column]! += factor * table.weights[from + column]!;
  }
}

const scaled = (table: TokenTable, factor: number): TokenTable => ({
  width: table.width,
  weights: table.weights.map((weight) => weight * factor),
});

/** One more die on top of what was counted so far. */
function withDie(so: Flagged, die: (spent: number) => Flagged, work: Work): Flagged {
  const sources: { readonly table: TokenTable; readonly now: number; readonly step: TokenTable }[] = [];
  const sizes = new Map<number, { rows: number; width: number }>();
  for (const [spent, table] of so) {
    for (const [now, step] of die(spent)) {
      work(0.02 * table.weights.length * step.weights.length);
      sources.push({ table, now, step });
      const size = sizes.get(now) ?? { rows: 0, width: 0 };
      size.rows = Math.max(size.rows, rowsOf(table) + rowsOf(step) - 1);
      size.width = Math.max(size.width, table.width + step.width - 1);
      sizes.set(now, size);
    }
  }
  const result: Flagged = new Map();
  for (const [now, { rows, width }] of sizes) result.set(now, { width, weights: new Float64Array(rows * width) });
  for (const { table, now, step } of sources) addConvolved(result.get(now) as TokenTable, table, step);
  return result;
}

/** Adds the law of one die more to a table that has room for it. */
function addConvolved({ width, weights }: TokenTable, table: TokenTable, step: TokenTable): void {
  const rows = rowsOf(table);
  for (const [index, weight] of step.weights.entries()) {
    if (weight === 0) continue;
    const shift = Math.floor(index / step.width) * width + (index % step.width);
    for (let row = 0; row < rows; row++) {
      const to = row * width + shift;
      const from = row * table.width;
      for (let column = 0; column < table.width; column++) {
        weights[to + column]! += weight * table.weights[from + column]!;
      }
    }
  }
}
