import {
  check,
  compile,
  exact,
  type Issue,
  type Outcome,
  type Programme,
  type ScenarioInput,
  simulate,
  words,
} from '@fusillade/engine';
import { expose } from 'comlink';
import { answerOf } from './answer.js';
import type { EngineApi, Odds } from './api.js';

const hasIssues = (error: unknown): error is { issues: readonly Issue[] } =>
  typeof error === 'object' && error !== null && 'issues' in error && Array.isArray(error.issues);

const answered = (scenario: ScenarioInput, evaluate: (programme: Programme) => Outcome): Odds => {
  const checked = check(scenario, { lenient: false });
  if (!checked.ok) return { ok: false, issues: checked.issues };
  try {
    const compiled = compile(checked.value);
    if (!compiled.ok) return { ok: false, issues: compiled.issues };
    return answerOf(compiled.value, evaluate(compiled.value));
  } catch (error) {
    if (hasIssues(error)) return { ok: false, issues: error.issues };
    throw error;
  }
};

const api: EngineApi = {
  odds: async (scenario) => answered(scenario, (programme) => exact(programme, { full: true })),
  simulate: async (scenario, runs, seed) => answered(scenario, (programme) => simulate(programme, { runs, seed })),
  words: async () => words,
};
expose(api);
