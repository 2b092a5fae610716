import { releaseProxy, wrap } from 'comlink';
import type { EngineApi } from './api.js';
import { lineOf } from './line.js';

/** The engine in its worker. */
export const engine = lineOf<EngineApi>((broke) => {
  const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module', name: 'engine' });
  worker.addEventListener('error', (event) => broke(new Error(event.message || 'the worker could not be loaded')));
  const api = wrap<EngineApi>(worker);
  return {
    api,
    stop: () => {
      api[releaseProxy]();
      worker.terminate();
    },
  };
});
