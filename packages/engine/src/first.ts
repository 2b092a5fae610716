import type { ClassicScenarioInput } from './editions/classic/input.js';
import { eleventh } from './editions/eleventh/index.js';
import { exactLaw } from './evaluate/exact.js';
import { BeyondError } from './evaluate/exact-space.js';
import type { Outcome } from './evaluate/outcome.js';
import type { ScenarioInput } from './scenario/input.js';
import type { Result } from './scenario/issue.js';
import { PlacedError, unplaced } from './scenario/nowhere.js';
import type { Scenario } from './scenario/types.js';
import { readerOf, rulesetOf } from './sequence/compile-reader.js';
import type { Programme } from './sequence/machine.js';

/**
 * What a first answer needs, apart from the main entry: a page that is opened on a phone loads half of the engine
 * before it answers, and the rest afterwards. Whatever both entries answer, they answer alike.
 */
export { allocation } from './evaluate/allocation.js';
export { pointsDestroyed } from './report/points.js';
export { report } from './report/report.js';

const reader = readerOf([eleventh], unplaced);

/**
 * `check` of the main entry; null where the scenario says where models stand, or is one of another ruleset, which only
 * that one reads.
 */
export function check(input: ScenarioInput | ClassicScenarioInput): Result<Scenario> | null {
  const ruleset = rulesetOf(input);
  if (typeof ruleset === 'string' && ruleset !== eleventh.id) return null;
  try {
    return reader.check(input as ScenarioInput);
  } catch (error) {
    if (error instanceof PlacedError) return null;
    throw error;
  }
}

export const compile: (scenario: Scenario) => Result<Programme> = reader.compile;

/**
 * `exact` of the main entry without the laws that `full` asks for; null where only that one knows how: attacks that are
 * not all alike (random S, a roll that may be made again once), wounds that are no single run down one wound track (save
 * re-rolls, several pools, mortal wounds in another order, saves that rise and fall along it), wounds of the attacker.
 */
export function exact(programme: Programme): Outcome | null {
  try {
    return exactLaw(programme, { laws: null, apart: null });
  } catch (error) {
    if (error instanceof BeyondError) return null;
    throw error;
  }
}
