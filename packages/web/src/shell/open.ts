import { signal } from '@preact/signals';
import { expectForeign } from '../pages/odds/answer-state.js';
import { change } from '../pages/odds/state.js';
import type { Setup } from '../worker/api.js';
import { type Turn, turns } from './turns.js';

/** Why the link that opened the page could not be read; `null` while there is nothing to say. */
export const linkFault = signal<string | null>(null);

/** A turn for a set-up that takes a while to come. */
export const nextSetup = turns();

/**
 * A set-up from elsewhere (link, shelf, file) takes the place of what is on the page; it can be undone. False: one that
 * was asked for later is there already.
 */
export const openSetup = (next: Setup, turn: Turn = nextSetup()): boolean => {
  if (!turn.comes()) return false;
  linkFault.value = null;
  expectForeign();
  change(next);
  return true;
};
