import type { ArmiesApi } from './armies-api.js';
import { type Remote, remote } from './post.js';

/** A new worker for units of lists and datasheets. */
export const armiesWorker = (): Worker =>
  new Worker(new URL('./armies.worker.ts', import.meta.url), { type: 'module', name: 'armies' });

let opened: Remote<ArmiesApi> | undefined;

/** One that stays, for single questions. */
const armies = (): Remote<ArmiesApi> => {
  opened ??= remote<ArmiesApi>(armiesWorker());
  return opened;
};

/** Makes units an attacker, beside the page. */
export const askAttacker: Remote<ArmiesApi>['attacker'] = (units, options) => armies().attacker(units, options);
