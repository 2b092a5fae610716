import { computed, signal } from '@preact/signals';
import type { Setup, Vocabulary } from '../../worker/api.js';
import { engine } from '../../worker/engine.js';
import { setup } from './state.js';

const NOTHING: Vocabulary = { words: [], options: {} };

const known = signal<Partial<Record<Setup['ruleset'], Vocabulary>>>({});

/** What the engine knows by name in the set-up's ruleset; empty until it has said so. */
export const vocabulary = computed(() => known.value[setup.value.ruleset] ?? NOTHING);

/** Asks for that of a ruleset, unless it is there. */
export const loadVocabulary = (ruleset: Setup['ruleset']): void => {
  if (known.peek()[ruleset] !== undefined) return;
  void engine
    .quick((api) => api.vocabulary(ruleset))
    .then((words) => {
      known.value = { ...known.peek(), [ruleset]: words };
    });
};
