import type { WordForm } from '@fusillade/engine';
import { signal } from '@preact/signals';
import { engine } from '../../worker/engine.js';

/** Every word that the engine knows; empty until it has said so. */
export const words = signal<readonly WordForm[]>([]);

/** Asks for the words unless they are there. */
export const loadWords = (): void => {
  if (words.value.length > 0) return;
  void engine
    .quick((api) => api.words())
    .then((forms) => {
      words.value = forms;
    });
};
