import { check, compile, exact, type Issue, report, type ScenarioInput } from '@fusillade/engine';
import { expose } from 'comlink';
import type { EngineApi, Odds } from './api.js';

const hasIssues = (error: unknown): error is { issues: readonly Issue[] } =>
  typeof error === 'object' && error !== null && 'issues' in error && Array.isArray(error.issues);

const odds = (scenario: ScenarioInput): Odds => {
  const checked = check(scenario, { lenient: false });
  if (!checked.ok) return { ok: false, issues: checked.issues };
  const compiled = compile(checked.value);
  if (!compiled.ok) return { ok: false, issues: compiled.issues };
  try {
    return { ok: true, report: report(compiled.value, exact(compiled.value, { full: true }), { full: true }) };
  } catch (error) {
    if (hasIssues(error)) return { ok: false, issues: error.issues };
    throw error;
  }
};

const api: EngineApi = { odds };
expose(api);
