import { foldWord } from '@fusillade/engine/text';
import type { Suggestion } from './entry.js';

/** The place of the suggestion that was typed in full, or -1. */
export const exactly = (typed: string, found: readonly Suggestion[]): number => {
  const folded = foldWord(typed);
  return found.findIndex(({ text }) => foldWord(text) === folded);
};

/**
 * The place of the suggestion that Enter takes while none is picked: the one typed in full, else the first that goes on
 * from what was typed; -1 where the typed text stands for itself.
 */
export const completing = (typed: string, found: readonly Suggestion[]): number => {
  const folded = foldWord(typed);
  if (folded === '') return -1;
  const whole = exactly(typed, found);
  return whole >= 0 ? whole : found.findIndex(({ text }) => foldWord(text).startsWith(folded));
};
