import { type CheckOptions, check } from './check.js';
import type { ScenarioInput } from './input.js';
import type { Result } from './issue.js';
import { readJson } from './json.js';
import { measured } from './positions.js';
import type { Scenario } from './types.js';

/** JSON text as a checked scenario of the ruleset `11e`. */
export function readScenario(text: string, options: CheckOptions = {}): Result<Scenario> {
  const json = readJson(text);
  return json.ok ? validateScenario(json.value, options) : json;
}

/** Any value as a checked scenario of the ruleset `11e`; nothing about it is taken for granted. */
export const validateScenario = (value: unknown, options: CheckOptions = {}): Result<Scenario> =>
  check(value as ScenarioInput, options, measured);
