import type { ScenarioInput } from '@fusillade/engine';
import { signal } from '@preact/signals';
import type { Odds } from '../../worker/api.js';
import { engine } from '../../worker/engine.js';
import { EXAMPLE } from './example.js';

/**
 * The set-up is a scenario as the contract writes it, raw: cells hold what was typed, sense or not. The engine's check
 * says what is wrong by path, and a cell knows its path.
 */
export const setup = signal<ScenarioInput>(EXAMPLE);

/** The answer to the latest set-up that was answered; `null` before the first. */
export const answer = signal<Odds | null>(null);

let latest = 0;

/** Asks for the odds; an answer that a newer question has overtaken is dropped. */
export const ask = (scenario: ScenarioInput): void => {
  latest += 1;
  const mine = latest;
  void engine.odds(scenario).then((found) => {
    if (mine === latest) answer.value = found;
  });
};
