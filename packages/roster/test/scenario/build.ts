import { check, compile, exact, type Report, report, type ScenarioInput } from '@fusillade/engine';
import type { ArmyUnit, Role } from '../../src/army.js';
import type { Datasheet } from '../../src/datasheet.js';
import type { SetupResult } from '../../src/scenario/issue.js';
import { unitOf } from '../../src/scenario/loadout.js';

export const value = <T>(result: SetupResult<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.value;
};

export const problem = <T>(result: SetupResult<T>) => {
  if (result.ok) throw new Error('nothing was refused');
  return result.issues[0]!;
};

export const field = (datasheet: Datasheet, models?: number): ArmyUnit =>
  value(unitOf(datasheet, models === undefined ? {} : { models })).unit;

export const as = (unit: ArmyUnit, role: Role): ArmyUnit => ({ ...unit, attached: { unit: '1', role } });

/** The engine's report, strict: no word may be unknown to it. */
export const oddsOf = (input: Omit<ScenarioInput, 'version' | 'ruleset'>): Report => {
  const scenario = check({ version: 1, ruleset: '11e', ...input });
  if (!scenario.ok) throw new Error(JSON.stringify(scenario.issues));
  const programme = compile(scenario.value);
  if (!programme.ok) throw new Error(JSON.stringify(programme.issues));
  return report(programme.value, exact(programme.value));
};
