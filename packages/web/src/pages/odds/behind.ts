import { signal } from '@preact/signals';
import type { Setup } from '../../worker/api.js';
import { change } from './state.js';

type Parts = typeof import('./behind-parts.js');

/** What a first answer does without, loaded in one piece once that is on the page; null until it is here. */
export const behind = signal<Parts | null>(null);

/** Whether it could not be loaded. */
export const missing = signal(false);

let loading: Promise<Parts> | null = null;

/** Loads it, once; where there is no network the next wish tries again. */
export const loadBehind = (): Promise<Parts> => {
  loading ??= import('./behind-parts.js').then(
    (parts) => {
      behind.value = parts;
      missing.value = false;
      return parts;
    },
    (error) => {
      loading = null;
      missing.value = true;
      throw error;
    },
  );
  return loading;
};

/** At once where it is here, as it nearly always is. `otherwise`: it cannot be loaded. */
export const withBehind = (use: (parts: Parts) => void, otherwise: () => void = () => {}): void => {
  const parts = behind.peek();
  if (parts === null) loadBehind().then(use, otherwise);
  else use(parts);
};

/** Changes the set-up by what is in it. */
export const changeBy = (how: (parts: Parts) => Setup): void => withBehind((parts) => change(how(parts)));
