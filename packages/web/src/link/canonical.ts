import type { Setup } from '../worker/api.js';

/** Two set-ups that a page shows alike have the same text: numbers as typed, defaults and empty lists left out. */
export const canonical = (setup: Setup): string =>
  JSON.stringify(setup, (key, value: unknown) => {
    if (Array.isArray(value)) return value.length === 0 ? undefined : value;
    if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value).filter(([name, inner]) => !(name === 'count' && inner === 1));
      return entries.length === 0 ? undefined : Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
    }
    return key !== '' && typeof value === 'number' ? String(value) : value;
  });
