import { eleventh } from './editions/eleventh/index.js';
import { ExactRun, type ExactOptions } from './evaluate/exact.js';
import type { Outcome } from './evaluate/outcome.js';
import type { Result } from './scenario/issue.js';
import type { Scenario } from './scenario/types.js';
import { compile as compileWith } from './sequence/compile.js';
import type { Programme } from './sequence/machine.js';

export { resolve } from './evaluate/resolve.js';
export { roll } from './evaluate/roll.js';
export { finals, report, type ReportOptions } from './report/report.js';
export type * from './report/types.js';
export { check, type CheckOptions } from './scenario/check.js';
export type * from './scenario/input.js';
export type { Issue, IssueCode, Result } from './scenario/issue.js';
export { parseAttack, parseTarget } from './scenario/notation.js';
export type * from './scenario/types.js';
export type * from './sequence/machine.js';
export type { ExactOptions, Outcome };

const EDITIONS = [eleventh];

/**
 * Turns a checked scenario into its tables, by the edition that it names. Issues: unknown abilities, effects and
 * options, and the limits on dice (1,000 attack dice, 4,000 hits).
 */
export function compile(scenario: Scenario): Result<Programme> {
  const edition = EDITIONS.find(({ id }) => id === scenario.ruleset) ?? eleventh;
  return compileWith(scenario, edition);
}

/**
 * The exact law of a programme: nothing is sampled or trimmed. Throws an error with `issues` where more than 100,000
 * states would have to be kept apart.
 */
export const exact = (programme: Programme, options: ExactOptions = {}): Outcome => new ExactRun(programme, options).run();
