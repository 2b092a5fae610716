import { type AttackDice, countLaw, type TokenTable } from '../chance/attack-law.js';
import { binomialByRatios, certain } from '../chance/pmf.js';
import type { BatchField } from '../report/types.js';
import type { Machine } from '../sequence/machine.js';
import { massOf } from './exact-count.js';
import type { WoundLaw } from './exact-one-track.js';
import {
  ALL_HITS,
  ALL_WOUNDS,
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
      const known = result.get(now);
      const part = scaled(table, p);
      result.set(now, known ? addTables(known, part) : part);
    }
  }
  return result;
}

/** Fixed counts and dice to come, as the laws of one machine. */
export function scoreOf(
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
  const scored = scoreOf(spent, nothing, [{ dice: number.length - 1, die }], number, work);
  return { ...scored, counts: [['attacks', number], ...scored.counts] };
}

/** Counts that are known, beside dice that are still to be rolled. */
export interface KnownWounds {
  readonly ordinary: number;
  readonly critical: number;
}

/** Wound dice that no permission reaches any more: both kinds of wound at once, in closed form. */
export function scoreOfWoundDice(machine: Machine, spent: number, dice: number, known: KnownWounds): Scored {
  const chance = (verdict: 'wound' | 'critical'): number =>
    machine.wound.faces.filter((face) => face.verdict === verdict).length / 6;
  const [wound, critical] = [chance('wound'), chance('critical')];
  const width = known.critical + (critical > 0 ? dice : 0) + 1;
  const weights = new Float64Array((known.ordinary + dice + 1) * width);
  const criticals = successes(dice, critical);
  for (const [c, p] of criticals.entries()) {
    for (const [o, q] of successes(dice - c, Math.min(1, wound / (1 - critical))).entries()) {
      if (p * q > 0) weights[(known.ordinary + o) * width + known.critical + c] = p * q;
    }
  }
  return {
    wounds: [{ spent, law: { width, weights }, p: 1 }],
    counts: [
      ['wounds', shifted(successes(dice, wound + critical), known.ordinary + known.critical)],
      ['criticalWounds', shifted(criticals, known.critical)],
    ],
  };
}

const successes = (dice: number, chance: number): Float64Array =>
  chance <= 0 || dice === 0 ? certain(0) : chance >= 1 ? certain(dice) : binomialByRatios(dice, chance);

function shifted(law: Float64Array, by: number): Float64Array {
  const moved = new Float64Array(law.length + by);
  moved.set(law, by);
  return moved;
}
