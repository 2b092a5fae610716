import { signal } from '@preact/signals';
import { expectForeign } from '../pages/odds/answer-state.js';
import { change } from '../pages/odds/state.js';
import type { Setup } from '../worker/api.js';

/** Why the link that opened the page could not be read; `null` while there is nothing to say. */
export const linkFault = signal<string | null>(null);

/** A set-up from elsewhere (link, shelf, file) takes the place of what is on the page; it can be undone. */
export const openSetup = (next: Setup): void => {
  linkFault.value = null;
  expectForeign();
  change(next);
};
