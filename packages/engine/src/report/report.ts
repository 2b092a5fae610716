import type { CountLaw, Outcome, StateWeight } from '../evaluate/outcome.js';
import type { Programme, TargetRow, TargetState } from '../sequence/machine.js';
import { woundsByModel } from '../target/state.js';
import {
  ARMOUR_FIELDS,
  type ArmourField,
  BATCH_FIELDS,
  type BatchField,
  type BatchReport,
  type FinalState,
  type JointState,
  type Law,
  type Report,
} from './types.js';

export interface ReportOptions {
  /** Also the laws of the fields that otherwise have their mean only. */
  readonly full?: boolean;
}

/** Fields whose law is always given (contract, section 3). */
const ALWAYS: readonly BatchField[] = ['attacks', 'hits', 'criticalHits', 'wounds', 'woundsLost'];

/** The contract's results from an outcome of `exact` or `simulate`; probabilities are passed on as they are. */
export function report(programme: Programme, outcome: Outcome, options: ReportOptions = {}): Report {
  const { rows, start } = programme;
  const woundsBefore = sum(start);
  const modelsBefore = livingModels(rows, start);
  return {
    version: 1,
    ruleset: programme.ruleset,
    target: {
      name: programme.targetName,
      models: modelsBefore + spared(rows),
      wounds: woundsBefore + rows.reduce((wounds, { W, spared: more = 0 }) => wounds + more * W, 0),
      ...(programme.targetPoints === null ? {} : { points: programme.targetPoints }),
    },
    woundsLost: countLaw(outcome.target, (state) => woundsBefore - sum(state)),
    modelsDestroyed: countLaw(outcome.target, (state) => modelsBefore - livingModels(rows, state)),
    unitDestroyed: spared(rows) > 0 ? 0 : total(outcome.target.filter(({ state }) => sum(state) === 0)),
    finals: finals(rows, outcome.target),
    ...armourTotals(outcome),
    ...(outcome.totals && options.full ? { totals: told(outcome.totals) } : {}),
    batches: outcome.batches.map(
      (batch): BatchReport => ({
        attacker: programme.activations[batch.attacker]?.name ?? '',
        weapons: batch.labels,
        ...(batch.strength === null ? {} : { strength: batch.strength }),
        ...(Object.fromEntries(
          BATCH_FIELDS.map((field) => [
            field,
            lawOf(batch.fields[field], options.full === true || ALWAYS.includes(field)),
          ]),
        ) as Record<BatchField, Law>),
        ...armourLaws(batch),
      }),
    ),
    attackers: attackersOf(programme, outcome).map(({ activation, result }) => {
      return {
        name: activation.name,
        ...(activation.points === null ? {} : { points: activation.points }),
        selfMortalWounds: lawOf(result?.selfMortalWounds ?? { mean: 0, pmf: [1] }, true),
        finals: activation.self && result?.finals ? finals(activation.self.rows, result.finals) : [],
      };
    }),
    ...(programme.combat && outcome.joint ? { joint: jointOf(programme, programme.combat.rows, outcome.joint) } : {}),
    notes: programme.notes,
    notModelled: programme.notModelled,
    ...(outcome.runs === undefined ? {} : { runs: outcome.runs }),
    ...(outcome.seed === undefined ? {} : { seed: outcome.seed }),
  };
}

/** Each attacker once, as listed, whatever the order in which they attack. */
const attackersOf = ({ activations }: Programme, { attackers }: Outcome) =>
  activations
    .slice(0, attackers.length)
    .map((activation, index) => ({ activation, result: attackers[index] }))
    .filter(({ activation }) => activation.toldElsewhere !== true)
    .sort((a, b) => a.activation.attacker - b.activation.attacker);

/** Both sides' end states, most likely first. */
function jointOf(
  { rows }: Programme,
  own: readonly TargetRow[],
  joint: NonNullable<Outcome['joint']>,
): readonly JointState[] {
  return [...joint]
    .sort((a, b) => b.p - a.p || compare(b.own, a.own) || compare(b.target, a.target))
    .map((both) => ({
      p: both.p,
      attackers: livingModels(own, both.own),
      attackerModels: modelsOf(own, both.own),
      target: modelsOf(rows, both.target),
    }));
}

/** Models that nothing in the scenario can reach. */
const spared = (rows: readonly TargetRow[]): number => rows.reduce((models, row) => models + (row.spared ?? 0), 0);

/**
 * What all hits on armour come to. Without all laws theirs is known where there is one batch, or where none can change
 * what another one meets; else only the mean.
 */
function armourTotals({ batches, totals = {} }: Outcome): Partial<Record<ArmourField, Law>> {
  const own = batches.filter(({ armour }) => armour === true);
  if (own.length === 0) return {};
  const independent = own.length === 1 || own.every(({ fields }) => fields.damage.mean === 0);
  return Object.fromEntries(
    ARMOUR_FIELDS.map((field): [ArmourField, Law] => {
      const laws = own.map(({ fields }) => fields[field]);
      const mean = laws.reduce((sum, law) => sum + (law?.mean ?? 0), 0);
      const known = totals[field];
      if (known) return [field, lawOf(known, true)];
      if (!independent) return [field, { mean }];
      const pmf = laws.reduce<readonly number[]>((all, law) => convolved(all, law?.pmf ?? [1]), [1]);
      return [field, { mean, pmf: trimmed(pmf) }];
    }),
  );
}

function convolved(a: readonly number[], b: readonly number[]): readonly number[] {
  const law = new Array<number>(a.length + b.length - 1).fill(0);
  for (const [i, p] of a.entries()) for (const [j, q] of b.entries()) law[i + j] = (law[i + j] ?? 0) + p * q;
  return law;
}

const armourLaws = ({ armour, fields }: Outcome['batches'][number]): Partial<Record<ArmourField, Law>> =>
  armour === true
    ? Object.fromEntries(ARMOUR_FIELDS.map((field) => [field, lawOf(fields[field] ?? { mean: 0, pmf: [1] }, true)]))
    : {};

const told = (laws: NonNullable<Outcome['totals']>): NonNullable<Report['totals']> =>
  Object.fromEntries(Object.entries(laws).map(([field, law]) => [field, lawOf(law, true)]));

const sum = (state: TargetState): number => state.reduce((wounds, left) => wounds + left, 0);

const livingModels = (rows: readonly TargetRow[], state: TargetState): number =>
  state.reduce((models, left, row) => models + Math.ceil(left / (rows[row]?.W ?? 1)), 0);

const total = (states: readonly StateWeight[]): number => states.reduce((mass, { p }) => mass + p, 0);

const lawOf = ({ mean, pmf }: CountLaw, withPmf: boolean): Law =>
  withPmf && pmf ? { mean, pmf: trimmed(pmf) } : { mean };

function trimmed(pmf: readonly number[]): readonly number[] {
  let length = pmf.length;
  while (length > 1 && pmf[length - 1] === 0) length--;
  return pmf.slice(0, length);
}

function countLaw(states: readonly StateWeight[], count: (state: TargetState) => number): Law {
  const pmf: number[] = [];
  let mean = 0;
  for (const { state, p } of states) {
    const k = count(state);
    pmf[k] = (pmf[k] ?? 0) + p;
    mean += k * p;
  }
  return { mean, pmf: Array.from({ length: pmf.length }, (_, k) => pmf[k] ?? 0) };
}

/** Each end state by the wounds left of its living models; most likely first, ties in the order of the rows' wounds. */
export function finals(rows: readonly TargetRow[], states: readonly StateWeight[]): FinalState[] {
  return [...states]
    .filter(({ p }) => p > 0)
    .sort((a, b) => b.p - a.p || compare(b.state, a.state))
    .map(({ state, p }) => ({ p, models: modelsOf(rows, state) }));
}

export const modelsOf = (rows: readonly TargetRow[], state: TargetState): Record<string, readonly number[]> =>
  Object.fromEntries(
    rows.map(({ name, W, spared: more = 0 }, index) => [name, woundsByModel(W, (state[index] ?? 0) + more * W)]),
  );

function compare(a: TargetState, b: TargetState): number {
  for (const [index, left] of a.entries()) if (left !== b[index]) return left - (b[index] ?? 0);
  return 0;
}
