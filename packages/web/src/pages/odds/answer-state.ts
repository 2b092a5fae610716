import type { Issue } from '@fusillade/engine';
import { computed, signal } from '@preact/signals';
import { type Measure, measuresOf, usualMeasure } from '../../views/series.js';
import type { Answer, Odds, Setup } from '../../worker/api.js';
import { engine } from '../../worker/engine.js';

/** An answer and the set-up that it is about. */
export interface Answered {
  readonly scenario: Setup;
  readonly answer: Answer;
}

/** What was found for the latest set-up that was looked at; `null` before the first. */
export const found = signal<{ readonly scenario: Setup; readonly odds: Odds } | null>(null);

/** What is wrong with the latest set-up that was looked at. */
export const issues = computed<readonly Issue[]>(() => {
  const odds = found.value?.odds;
  return odds === undefined || odds.ok ? [] : odds.issues;
});

/** The last answer that was one: it stays in view while the set-up is wrong or being worked out. */
export const last = signal<Answered | null>(null);

/** The set-up that is being worked out, or null. */
export const asked = signal<Setup | null>(null);

/** What the reader asked to count; null: what is usual for the target. */
export const wanted = signal<Measure | null>(null);

export const measure = computed<Measure>(() => {
  const answer = last.value?.answer;
  if (answer === undefined) return 'models';
  return wanted.value !== null && measuresOf(answer).includes(wanted.value)
    ? wanted.value
    : usualMeasure(answer.report);
});

/** How the answer in view stands to the set-up in view. */
export const standing = computed(() => {
  if (broken.value !== null) return 'broken';
  // What was wrong is shown until it is known to be right: a message must not blink with every key.
  if (issues.value.length > 0) return 'wrong';
  if (last.value === null) return 'first';
  return asked.value === null ? 'good' : 'computing';
});

/** Something that should not happen did: the worker could not be loaded, or broke. */
export const broken = signal<string | null>(null);

/** What was asked before is of no interest once this has changed. */
let era = 0;

/** The answer in view is about something that the set-up in view did not come from. */
let isForeign = false;

const settle = (scenario: Setup, odds: Odds | null): void => {
  if (odds === null) return;
  found.value = { scenario, odds };
  if (odds.ok) last.value = { scenario, answer: odds };
  else if (isForeign) last.value = null;
  isForeign = false;
};

/** A set-up from elsewhere comes next: while it is wrong, the answer in view is not its last good one. */
export const expectForeign = (): void => {
  era += 1;
  isForeign = true;
};

/** There is nothing to ask: no answer stays in view, and none that is on its way is shown. */
export const askNothing = (): void => {
  era += 1;
  asked.value = null;
  broken.value = null;
  found.value = null;
  last.value = null;
};

const asking = async (scenario: Setup, question: () => Promise<Odds | null>): Promise<void> => {
  const begun = era;
  asked.value = scenario;
  broken.value = null;
  try {
    const odds = await question();
    if (begun === era) settle(scenario, odds);
  } catch (error) {
    if (begun === era) broken.value = error instanceof Error ? error.message : String(error);
  }
  if (asked.value === scenario) asked.value = null;
};

/** Asks for the odds of a set-up, unless that is the question already. */
export const askOdds = (scenario: Setup): void => {
  if (asked.peek() === scenario) return;
  void asking(scenario, () => engine.ask((api) => api.odds(scenario)));
};

export const RUNS = 100_000;
export const SEED = 1;

/** Plays a set-up at random: for one that has too many ends to be counted. */
export const askSimulation = (scenario: Setup): void => {
  void asking(scenario, () => engine.ask((api) => api.simulate(scenario, RUNS, SEED)));
};
