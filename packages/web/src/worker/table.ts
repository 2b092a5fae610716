import { lineOf, type Start } from './line.js';
import { remote } from './post.js';
import type { TableApi } from './table-api.js';

const start: Start<TableApi> = (broke) => {
  const worker = new Worker(new URL('./table.worker.ts', import.meta.url), { type: 'module', name: 'table' });
  worker.addEventListener('error', ({ message }) => broke(new Error(message || 'the worker could not be loaded')));
  return { api: remote<TableApi>(worker), stop: () => worker.terminate() };
};

/** Replaying takes no time, so whatever is asked is waited for. */
const PATIENCE = 5000;

/** What stands on the table: never waits for what takes longer. */
export const table = lineOf<TableApi>(start, PATIENCE);

/** Odds and luck, in a worker of their own. */
export const tableOdds = lineOf<TableApi>(start);
