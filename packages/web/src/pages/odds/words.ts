import { signal } from '@preact/signals';
import type { Vocabulary } from '../../worker/api.js';
import { engine } from '../../worker/engine.js';

/** What the engine knows by name; empty until it has said so. */
export const vocabulary = signal<Vocabulary>({ words: [], options: {} });

/** Asks for it unless it is there. */
export const loadVocabulary = (): void => {
  if (vocabulary.value.words.length > 0) return;
  void engine
    .quick((api) => api.vocabulary())
    .then((known) => {
      vocabulary.value = known;
    });
};
