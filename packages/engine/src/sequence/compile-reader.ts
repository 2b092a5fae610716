import { type CheckOptions, check } from '../scenario/check.js';
import type { ScenarioInput } from '../scenario/input.js';
import type { Issue, Result } from '../scenario/issue.js';
import type { Positions } from '../scenario/positions.js';
import type { Scenario } from '../scenario/types.js';
import { compile } from './compile.js';
import { unknownIn } from './compile-parts.js';
import type { Edition } from './edition.js';
import type { Programme } from './machine.js';

/** From what was written to tables; what the engine's entries hand out. */
export interface Reader {
  readonly check: (input: ScenarioInput, options?: CheckOptions) => Result<Scenario>;
  readonly compile: (scenario: Scenario) => Result<Programme>;
}

/** The first of equal problems: several attackers share what the scenario says. */
const distinct = (issues: readonly Issue[]): Issue[] => [
  ...new Map(issues.map((issue) => [JSON.stringify([issue.path, issue.problem]), issue])).values(),
];

/** Reads scenarios of these editions. A scenario that names none of them has issues by the first. */
export const readerOf = (editions: readonly [Edition, ...Edition[]], positions: Positions): Reader => {
  const editionOf = ({ ruleset }: Scenario): Edition => editions.find(({ id }) => id === ruleset) ?? editions[0];
  return {
    check: (input, options = {}) => {
      const checked = check(input, options, positions);
      if (checked.ok) return checked;
      const { issues, read } = checked;
      return {
        ok: false,
        issues: read === undefined ? issues : distinct([...issues, ...unknownIn(read, editionOf(read))]),
      };
    },
    compile: (scenario) => {
      const compiled = compile(scenario, editionOf(scenario));
      return compiled.ok ? compiled : { ok: false, issues: distinct(compiled.issues) };
    },
  };
};
