import { check, compile, exact, report, resolve, type ScenarioInput } from '../../src/index.js';
import type { Report, ResolveReport } from '../../src/report/types.js';
import type { Result } from '../../src/scenario/issue.js';

/** The only place where the rows meet the engine. Issues are thrown: no row is about a scenario that cannot be read. */

function settled<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(result.issues.map(({ code, path, problem }) => `${code} ${path}: ${problem}`).join('\n'));
}

const programmeOf = (scenario: unknown) => settled(compile(settled(check(scenario as ScenarioInput))));

/** The law of everything, with all pmfs. */
export function lawOf(scenario: unknown): Report {
  const programme = programmeOf(scenario);
  return report(programme, exact(programme, { full: true }), { full: true });
}

/** One course with scripted dice; choices are taken from the scenario. Dice left over are an issue. */
export const courseOf = (scenario: unknown, dice: string): ResolveReport =>
  settled(resolve(programmeOf(scenario), { dice, decisions: 'choices' }));

/** The course before anything is answered, where decisions are asked. */
export const openingOf = (scenario: unknown): ResolveReport =>
  settled(resolve(programmeOf(scenario), { log: [], decisions: 'ask' }));
