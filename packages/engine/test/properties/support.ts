import process from 'node:process';
import { expect } from 'vitest';
import type { Issue } from '../../src/index.js';
import {
  check,
  compile,
  exact,
  type FinalState,
  type Law,
  type Programme,
  type Report,
  report,
} from '../../src/index.js';
import type { OracleInput } from '../oracle/reading.js';

/** How many times as many random cases as usual: `FUSILLADE_RUNS=20 npx vitest run packages/engine/test/properties`. */
const TIMES = Number(process.env['FUSILLADE_RUNS'] ?? 1);

export const runs = (usual: number): { numRuns: number } => ({ numRuns: Math.max(1, Math.ceil(usual * TIMES)) });

/** Patience for one test, in milliseconds. */
export const patience = (usual: number): number => usual * Math.max(1, TIMES);

/** What `check` reads: the oracle's inputs are such, and so are the scenarios made here. */
export type Input = OracleInput;

const complain = (issues: readonly Issue[], input: unknown): never => {
  throw new Error(`${JSON.stringify(issues)}\n${JSON.stringify(input)}`);
};

export function programmeOf(input: unknown): Programme {
  const checked = check(input as Parameters<typeof check>[0]);
  if (!checked.ok) return complain(checked.issues, input);
  const compiled = compile(checked.value);
  return compiled.ok ? compiled.value : complain(compiled.issues, input);
}

/** The whole report, all laws in it. */
export function lawOf(input: unknown): Report {
  const programme = programmeOf(input);
  return report(programme, exact(programme, { full: true }), { full: true });
}

/** The report without the laws that take longest. */
export function shortLawOf(input: unknown): Report {
  const programme = programmeOf(input);
  return report(programme, exact(programme));
}

const keyOf = ({ models }: FinalState): string => JSON.stringify(models);

/** Every number of a report under a name that does not depend on orders; 0 is the same as not there. */
export function flat(from: Report, names: (name: string) => string = (name) => name): Map<string, number> {
  const numbers = new Map<string, number>();
  const add = (key: string, value: number): void => {
    numbers.set(key, (numbers.get(key) ?? 0) + value);
  };
  const addLaw = (key: string, { mean, pmf = [] }: Law): void => {
    add(`${key} mean`, mean);
    for (const [k, p] of pmf.entries()) if (k > 0) add(`${key} = ${k}`, p);
  };
  for (const final of from.finals) add(`finals ${names(keyOf(final))}`, final.p);
  addLaw('woundsLost', from.woundsLost);
  addLaw('modelsDestroyed', from.modelsDestroyed);
  add('unitDestroyed', from.unitDestroyed);
  for (const { attacker, weapons, strength, ...fields } of from.batches) {
    const name = names(JSON.stringify([attacker, weapons, strength ?? null]));
    for (const [field, law] of Object.entries(fields)) addLaw(`batch ${name} ${field}`, law);
  }
  for (const { name, selfMortalWounds, finals } of from.attackers) {
    addLaw(`self ${names(JSON.stringify(name))}`, selfMortalWounds);
    for (const final of finals) add(`self ${names(JSON.stringify(name))} ${names(keyOf(final))}`, final.p);
  }
  return numbers;
}

/** Only what became of the units: no batch by its name. */
export const ends = (from: Report): Map<string, number> =>
  new Map([...flat(from)].filter(([key]) => !key.startsWith('batch')));

export function expectSame(
  found: ReadonlyMap<string, number>,
  wanted: ReadonlyMap<string, number>,
  tolerance = 1e-11,
): void {
  for (const key of new Set([...wanted.keys(), ...found.keys()])) {
    const [a, b] = [found.get(key) ?? 0, wanted.get(key) ?? 0];
    // Not one `expect` for each number: there are thousands.
    if (!(Math.abs(a - b) <= tolerance)) expect.fail(`${key}: ${a} is not ${b}`);
  }
}

/** Probability of at least k, for every k. */
export function tail(pmf: readonly number[]): number[] {
  const result = [...pmf];
  for (let k = result.length - 2; k >= 0; k--) result[k] = (result[k] ?? 0) + (result[k + 1] ?? 0);
  return result;
}

/** No chance of at least k is smaller in `more` than in `less`. */
export function expectNeverLess(more: Law, less: Law, what: string): void {
  const [high, low] = [tail(more.pmf ?? []), tail(less.pmf ?? [])];
  for (const [k, p] of low.entries()) {
    if (p > (high[k] ?? 0) + 1e-11) expect.fail(`${what}: at least ${k} has ${p}, then ${high[k] ?? 0}`);
  }
}
