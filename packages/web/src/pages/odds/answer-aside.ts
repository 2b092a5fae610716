import type { Report } from '@fusillade/engine';
import { effect, signal } from '@preact/signals';
import type { Setup } from '../../worker/api.js';
import { engine } from '../../worker/engine.js';
import type { WhatMatters } from '../../worker/what-matters.js';
import { asked, last } from './answer-state.js';

/** The report in view with every law in it: they take ten times as long as the answer. */
export const full = signal<{ readonly scenario: Setup; readonly report: Report } | null>(null);

/** Which single change would move the result most, and of which set-up. */
export const matters = signal<{ readonly scenario: Setup; readonly found: WhatMatters } | null>(null);

/** Numbers are still being typed: what stands behind the answer is asked for when they rest. */
const REST_MS = 60;
const LONGER_REST_MS = 300;

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** @param isOver whether the answer in view is another one by now */
const lookBehind = async (scenario: Setup, isOver: () => boolean): Promise<void> => {
  await rest(REST_MS);
  if (isOver()) return;
  const odds = await engine.aside((api) => api.fullOdds(scenario));
  if (isOver() || odds === null) return;
  // All laws may be too much where the answer alone was not.
  if (odds.ok) full.value = { scenario, report: odds.report };
  await rest(LONGER_REST_MS);
  if (isOver()) return;
  const found = await engine.aside((api) => api.whatMatters(scenario));
  if (found !== null && !isOver()) matters.value = { scenario, found };
};

/** Keeps `full` and `matters` about the answer in view, for as long as it is watched; returns what ends it. */
export const watchBehind = (): (() => void) =>
  effect(() => {
    const answered = last.value;
    if (answered === null || asked.value !== null || answered.answer.report.runs !== undefined) return undefined;
    if (matters.peek()?.scenario === answered.scenario) return undefined;
    let over = false;
    // What is asked aside and fails was only more about an answer that stands.
    lookBehind(answered.scenario, () => over).catch(() => undefined);
    return () => {
      over = true;
    };
  });
