import type { Answer, Issue, Report, ResolveReport, Result } from '@fusillade/engine';
import { InputError } from './problems.js';

/** Every call of the engine stands here, and loads it when it is first needed. */

const load = () => import('./engine-parts.js');

type Engine = Awaited<ReturnType<typeof load>>;
export type Scenario = Parameters<Engine['compile']>[0];
type Programme = Parameters<Engine['exact']>[0];

const hasIssues = (error: unknown): error is { issues: readonly Issue[] } =>
  typeof error === 'object' && error !== null && 'issues' in error && Array.isArray(error.issues);

/** The value, or the issues as an `InputError`; limits that show only while counting are thrown with issues too. */
const settle = <T>(work: () => Result<T>): T => {
  const result = guard(work);
  if (!result.ok) throw new InputError(result.issues);
  return result.value;
};

const guard = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    if (hasIssues(error)) throw new InputError(error.issues);
    throw error;
  }
};

/** A scenario from the text of a file. */
export const readText = async (text: string, lenient: boolean): Promise<Scenario> => {
  const { readJson } = await load();
  return checkInput(settle(() => readJson(text)) as object, lenient);
};

/**
 * A scenario from an object. It has the shape of the contract by construction: options were read one by one, and the
 * rest comes from the engine's own readers.
 */
export const checkInput = async (input: object, lenient: boolean): Promise<Scenario> => {
  const engine = await load();
  return settle(() => engine.check(input as Parameters<Engine['check']>[0], { lenient }));
};

/** One weapon in the inline notation, as the scenario file would have it; `path` stands in front of its issues. */
export const readAttack = async (text: string, path: string): Promise<Result<object>> =>
  (await load()).parseAttack(text, path);

/** One target in the inline notation, as the scenario file would have it. */
export const readTarget = async (text: string, path: string): Promise<Result<object>> =>
  (await load()).parseTarget(text, path);

const compiled = (engine: Engine, scenario: Scenario): Programme => settle(() => engine.compile(scenario));

export const odds = async (scenario: Scenario, full: boolean): Promise<Report> => {
  const engine = await load();
  const programme = compiled(engine, scenario);
  return guard(() => engine.report(programme, engine.exact(programme, { full }), { full }));
};

export const simulate = async (scenario: Scenario, runs: number, seed: number, full: boolean): Promise<Report> => {
  const engine = await load();
  const programme = compiled(engine, scenario);
  return guard(() => engine.report(programme, engine.simulate(programme, { runs, seed }), { full }));
};

export interface ResolveInput {
  readonly dice?: string;
  readonly log?: readonly Answer[];
  readonly decisions: 'ask' | 'choices';
}

export const resolve = async (scenario: Scenario, input: ResolveInput): Promise<ResolveReport> => {
  const engine = await load();
  const programme = compiled(engine, scenario);
  return settle(() => engine.resolve(programme, input));
};

export interface Rolled {
  readonly report: ResolveReport;
  readonly answers: readonly Answer[];
  readonly dice: string;
}

export const roll = async (scenario: Scenario, seed: number): Promise<Rolled> => {
  const engine = await load();
  const programme = compiled(engine, scenario);
  return guard(() => engine.roll(programme, seed));
};

export interface ChargeInput {
  readonly gap: number;
  readonly modifier: number;
  readonly reRoll: boolean;
}

export const charge = async (input: ChargeInput) => (await load()).chargeOdds(input);
