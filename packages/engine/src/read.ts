import { classic } from './editions/classic/index.js';
import type { ClassicScenario } from './editions/classic/types.js';
import type { CheckOptions } from './scenario/check.js';
import type { Result } from './scenario/issue.js';
import { readJson } from './scenario/json.js';
import { validateScenario as validateEleventh } from './scenario/read.js';
import type { Scenario } from './scenario/types.js';
import { rulesetOf } from './sequence/compile-reader.js';

/** JSON text as a checked scenario of the ruleset that it names. */
export function readScenario(text: string, options: CheckOptions = {}): Result<Scenario | ClassicScenario> {
  const json = readJson(text);
  return json.ok ? validateScenario(json.value, options) : json;
}

/** Any value as a checked scenario of the ruleset that it names; nothing about it is taken for granted. */
export const validateScenario = (value: unknown, options: CheckOptions = {}): Result<Scenario | ClassicScenario> =>
  rulesetOf(value) === classic.id ? classic.check(value, options) : validateEleventh(value, options);
