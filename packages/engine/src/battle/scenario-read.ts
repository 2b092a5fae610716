import type { Issue, Result } from '../scenario/issue.js';
import { plainCopy } from '../scenario/plain.js';
import { Problems, readObject } from '../scenario/reader.js';
import { show } from '../scenario/suggest.js';
import type { Programme } from '../sequence/machine.js';
import { BATTLE_LIMITS } from './check.js';
import type { BattleEntry, ScenarioBattle } from './types.js';

/** How a ruleset reads a scenario that is played by itself. */
export type ScenarioReader = (scenario: unknown) => Result<Programme>;

const FIELDS = ['version', 'ruleset', 'scenario', 'entries', '$schema'] as const;

export type ReadScenarioBattle =
  | { readonly ok: true; readonly battle: ScenarioBattle; readonly programme: Programme }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** Reads a battle of one scenario from anywhere. Entries are read one by one, as they are played. */
export function readScenarioBattle(reader: ScenarioReader, value: unknown): ReadScenarioBattle {
  const plain = plainCopy(value);
  if (!plain.ok) return plain;
  const problems = new Problems();
  const fields = readObject(problems, '', plain.value, FIELDS);
  if (fields === undefined) return { ok: false, issues: problems.issues };
  if (fields.need('version', 'write "version": 1') && fields.raw('version') !== 1)
    problems.add('value', 'version', `version ${show(fields.raw('version'))} is not known`, 'write "version": 1');
  fields.need('entries', 'write "entries": [] for a battle that has not begun');
  const entries = fields.list('entries', { count: BATTLE_LIMITS.entries, what: 'entries' }) ?? [];
  const scenario = fields.raw('scenario');
  if (!fields.need('scenario', 'give the scenario that is played')) return { ok: false, issues: problems.issues };
  const read = reader(scenario);
  if (!read.ok) {
    for (const { code, path, problem, suggestion } of read.issues)
      problems.add(code, path === '' ? 'scenario' : `scenario.${path}`, problem, suggestion);
  }
  if (!read.ok || !problems.none) return { ok: false, issues: problems.issues };
  const programme = read.value;
  return {
    ok: true,
    battle: {
      version: 1,
      ruleset: programme.ruleset,
      scenario: scenario as object,
      entries: entries as readonly BattleEntry[],
    },
    programme,
  };
}
