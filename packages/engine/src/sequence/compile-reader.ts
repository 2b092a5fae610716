import { foldWord } from '../profile/words.js';
import { type CheckOptions, check } from '../scenario/check.js';
import type { ScenarioInput } from '../scenario/input.js';
import type { Issue, Result } from '../scenario/issue.js';
import type { Positions } from '../scenario/positions.js';
import type { Scenario } from '../scenario/types.js';
import type { Side } from './ability.js';
import { compile } from './compile.js';
import { type Afterlife, afterlifeOf, type Demise } from './compile-afterlife.js';
import { type Reached, unknownIn } from './compile-parts.js';
import type { Edition, PlayerPermission } from './edition.js';
import type { Programme } from './machine.js';

export type { Afterlife, Demise, Reached };

/** From what was written to tables; what the engine's entries hand out. */
export interface Reader {
  readonly check: (input: ScenarioInput, options?: CheckOptions) => Result<Scenario>;
  /** `reached`: where the units stand, if not as the scenario says. */
  readonly compile: (scenario: Scenario, reached?: Reached) => Result<Programme>;
  /** What the words of the scenario's target say of its destroyed models. */
  readonly afterlife: (scenario: Scenario) => Afterlife;
  /** What players may roll again in the attacks of a scenario, by the readings that it chooses. */
  readonly playerReRolls: (scenario: Scenario) => readonly PlayerPermission[];
  /** Whether the first edition knows a word of this side, as written. */
  readonly knows: (word: string, side: Side) => boolean;
}

/** Words beyond it are unknown whatever they say. */
const LONGEST_WORD = 200;

/** What a scenario says that its ruleset is; whatever else is wrong with it. */
export function rulesetOf(input: unknown): unknown {
  try {
    return typeof input === 'object' && input !== null
      ? Object.getOwnPropertyDescriptor(input, 'ruleset')?.value
      : undefined;
  } catch {
    // A proxy may throw anything from its traps; whoever reads the rest will say so.
    return undefined;
  }
}

/** The first of equal problems: several attackers share what the scenario says. */
const distinct = (issues: readonly Issue[]): Issue[] => [
  ...new Map(issues.map((issue) => [JSON.stringify([issue.path, issue.problem]), issue])).values(),
];

/**
 * Reads scenarios of these editions. A scenario that names none of them has issues by the first.
 * @param others what other rulesets there are, for whoever names none of all
 */
export const readerOf = (
  editions: readonly [Edition, ...Edition[]],
  positions: Positions,
  others: readonly string[] = [],
): Reader => {
  const known = [...editions.map(({ id }) => id), ...others];
  const editionOf = ({ ruleset }: Scenario): Edition => editions.find(({ id }) => id === ruleset) ?? editions[0];
  return {
    check: (input, options = {}) => {
      const checked = check(input, options, positions, known);
      if (checked.ok) return checked;
      const { issues, read } = checked;
      return {
        ok: false,
        issues: read === undefined ? issues : distinct([...issues, ...unknownIn(read, editionOf(read))]),
      };
    },
    compile: (scenario, reached) => {
      const compiled = compile(scenario, editionOf(scenario), reached);
      return compiled.ok ? compiled : { ok: false, issues: distinct(compiled.issues) };
    },
    afterlife: (scenario) => afterlifeOf(scenario, editionOf(scenario)),
    playerReRolls: (scenario) => {
      const sum = scenario.attackers[0]?.choices.options['commandRerollSum'];
      return editionOf(scenario).playerReRolls(sum);
    },
    knows: (word, side) => editions[0].vocabulary.read(foldWord(word).slice(0, LONGEST_WORD), side) !== undefined,
  };
};
