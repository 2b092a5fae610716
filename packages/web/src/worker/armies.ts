import { type Remote, wrap } from 'comlink';
import type { ArmiesApi } from './armies-api.js';

/** A new worker for units of lists and datasheets. */
export const armiesWorker = (): Worker =>
  new Worker(new URL('./armies.worker.ts', import.meta.url), { type: 'module', name: 'armies' });

let opened: Remote<ArmiesApi> | undefined;

/** One that stays, for single questions. */
export const armies = (): Remote<ArmiesApi> => {
  opened ??= wrap<ArmiesApi>(armiesWorker());
  return opened;
};
