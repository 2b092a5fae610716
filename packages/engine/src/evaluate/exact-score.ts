import { type AttackDice, countLaw, rowsOf, sumOfDice, type TokenTable } from '../chance/attack-law.js';
import { certain, convolve, power } from '../chance/pmf.js';
import type { BatchField } from '../report/types.js';
import type { Machine } from '../sequence/machine.js';
import { massOf } from './exact-count.js';
import type { WoundLaw } from './exact-one-track.js';
import {
  ALL_HITS,
  ALL_WOUNDS,
  addScaled,
  addTables,
  attackDie,
  CRITICAL_HITS,
  CRITICAL_WOUNDS,
  certainly,
  type DieOutcome,
  type Flagged,
  type Projection,
  scaled,
  tablesOf,
  WOUNDS_BY_KIND,
  withDie,
} from './exact-tokens.js';

/** The number of attack dice, as `AttackDice` has it. */
export type Attacks = Pick<AttackDice, 'attacks' | 'weapons'>;

/** Counts work, as `Space.work`. */
export type Work = (steps: number) => void;

/** The law of the wounds of one machine, with what it counts, for one set of permissions used up. */
export interface Scored {
  /** By permissions used up afterwards: the joint law of ordinary and critical wounds, with its mass. */
  readonly wounds: readonly { readonly spent: number; readonly law: WoundLaw; readonly p: number }[];
  readonly counts: readonly (readonly [BatchField, Float64Array])[];
}

const TOKEN_FIELDS: readonly (readonly [BatchField, Projection])[] = [
  ['hits', ALL_HITS],
  ['criticalHits', CRITICAL_HITS],
  ['wounds', ALL_WOUNDS],
  ['criticalWounds', CRITICAL_WOUNDS],
];

/** What attack dice come to, from where the machine's attacks begin to the number of wounds. */
export function score(machine: Machine, spent: number, dice: Attacks, work: Work): Scored {
  const permissions = [...(machine.hit?.oneAgain ?? []), ...machine.wound.oneAgain];
  const open = permissions.some(({ resource }) => (spent & (1 << resource)) === 0);
  return open ? flaggedScore(machine, spent, dice, work) : plainScore(machine, spent, dice);
}

/** What one die of a machine comes to, by field and as wounds of both kinds; the same for every batch and run. */
interface DieLaws {
  readonly wounds: TokenTable;
  readonly counts: readonly (readonly [BatchField, Float64Array])[];
}

const dieLaws = new WeakMap<Machine, Map<number, DieLaws>>();

function dieLawsOf(machine: Machine, spent: number): DieLaws {
  const bySpent = dieLaws.get(machine) ?? new Map<number, DieLaws>();
  dieLaws.set(machine, bySpent);
  const known = bySpent.get(spent);
  if (known) return known;
  const outcomes = attackDie(machine, spent);
  const table = (project: Projection) => tablesOf(outcomes, project).get(spent) ?? { width: 1, weights: certain(0) };
  const laws: DieLaws = {
    wounds: table(WOUNDS_BY_KIND),
    counts: TOKEN_FIELDS.map(([field, project]) => [field, table(project).weights]),
  };
  bySpent.set(spent, laws);
  return laws;
}

/** Attacks without open one-time permissions: every die alike. */
function plainScore(machine: Machine, spent: number, dice: Attacks): Scored {
  const { wounds, counts } = dieLawsOf(machine, spent);
  const law: AttackDice = { ...dice, die: wounds };
  return {
    wounds: [{ spent, law, p: 1 }],
    counts: [
      ['attacks', countLaw(law, certain(1))],
      ...counts.map(([field, die]) => [field, countLaw(law, die)] as const),
    ],
  };
}

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
export function scoreOf(spent: number, fixed: DieOutcome, pending: readonly Pending[], work: Work): Scored {
  return independentScore(spent, fixed, pending) ?? dieByDie(spent, fixed, pending, null, work);
}

/** Dice that use up no permission are independent; null where one may. */
function independentScore(spent: number, fixed: DieOutcome, pending: readonly Pending[]): Scored | null {
  const parts = pending.filter(({ dice }) => dice > 0).map(({ dice, die }) => ({ dice, outcomes: die(spent) }));
  if (parts.some(({ outcomes }) => outcomes.some((outcome) => outcome.spent !== spent))) return null;
  const table = (outcomes: readonly DieOutcome[], project: Projection): TokenTable =>
    tablesOf(outcomes, project).get(spent) as TokenTable;
  const counts = TOKEN_FIELDS.map(([field, project]) => {
    let law: Float64Array = table([fixed], project).weights;
    for (const { dice, outcomes } of parts) law = convolve(law, power(table(outcomes, project).weights, dice));
    return [field, law] as const;
  });
  const kinds = parts.map(({ dice, outcomes }) => ({ number: dice, die: table(outcomes, WOUNDS_BY_KIND) }));
  const law = sumOfDice({ saves: fixed.ordinary, packets: fixed.critical, dice: kinds });
  return { counts, wounds: [{ spent, law, p: 1 }] };
}

function dieByDie(
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
  const counts: (readonly [BatchField, Float64Array])[] = TOKEN_FIELDS.map(([field, project]) => [
    field,
    [...law(project).values()].reduce(addTables).weights,
  ]);
  const wounds = [...law(WOUNDS_BY_KIND)].map(([now, table]) => {
    const p = massOf(table.weights);
    return { spent: now, law: scaled(table, 1 / p), p };
  });
  return { wounds, counts };
}

/** Attacks with one-time permissions open: die after die, with the permissions used up. */
function flaggedScore(machine: Machine, spent: number, dice: Attacks, work: Work): Scored {
  const number = countLaw({ ...dice, die: { width: 1, weights: certain(0) } }, certain(1));
  const [nothing] = certainly(spent, {}) as [DieOutcome];
  const die = (now: number) => attackDie(machine, now);
  const scored = dieByDie(spent, nothing, [{ dice: number.length - 1, die }], number, work);
  return { ...scored, counts: [['attacks', number], ...scored.counts] };
}
