import { check, compile, exact } from '@fusillade/engine/first';
import { oddsOf } from './answer.js';
import type { EngineApi } from './api.js';
import { serve } from './post.js';

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
    const checked = check(scenario);
    const odds = checked === null ? null : oddsOf(checked, compile, exact);
    if (odds !== null) return odds;
    const whole = await later();
    return oddsOf(whole.check(scenario), whole.compile, whole.exact, whole.answerOfBoth);
  },
  fullOdds: async (scenario) => {
    asked += 1;
    const whole = await later();
    return oddsOf(
      whole.check(scenario),
      whole.compile,
      (programme) => whole.exact(programme, { full: true }),
      whole.answerOfBoth,
    );
  },
  simulate: async (scenario, runs, seed) => {
    asked += 1;
    const whole = await later();
    return oddsOf(
      whole.check(scenario),
      whole.compile,
      (programme) => whole.simulate(programme, { runs, seed }),
      whole.answerOfBoth,
    );
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
  vocabulary: async (ruleset) => {
    const { words, options } = (await later()).rulesets[ruleset] ?? { words: [], options: {} };
    return { words, options };
  },
};
serve(api);
