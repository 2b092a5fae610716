import { check, compile, exact, type Issue, type Outcome, type Programme, type ScenarioInput } from '@fusillade/engine';
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

/** Counts the questions: work that is done aside sees by it that something newer was asked. */
let asked = 0;

const channel = new MessageChannel();

/** Lets whatever has been asked meanwhile be heard. */
const breath = (): Promise<void> =>
  new Promise((resolve) => {
    channel.port1.onmessage = () => resolve();
    channel.port2.postMessage(null);
  });

const MOST_ASIDE_MS = 5000;

const later = () => import('./later.js');

const api: EngineApi = {
  odds: async (scenario) => {
    asked += 1;
    return answered(scenario, exact);
  },
  fullOdds: async (scenario) => {
    asked += 1;
    return answered(scenario, (programme) => exact(programme, { full: true }));
  },
  simulate: async (scenario, runs, seed) => {
    asked += 1;
    const { simulate } = await later();
    return answered(scenario, (programme) => simulate(programme, { runs, seed }));
  },
  whatMatters: async (scenario) => {
    asked += 1;
    const mine = asked;
    const { whatMatters } = await later();
    if (mine !== asked) return null;
    const end = performance.now() + MOST_ASIDE_MS;
    return whatMatters(scenario, async () => {
      await breath();
      if (mine !== asked) return 'off';
      return performance.now() > end ? 'late' : 'on';
    });
  },
  vocabulary: async () => {
    const { words, options } = await later();
    return { words, options };
  },
};
expose(api);
