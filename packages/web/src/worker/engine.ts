import { wrap } from 'comlink';
import type { EngineApi } from './api.js';

/** The engine in its worker. */
export const engine = wrap<EngineApi>(
  new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module', name: 'engine' }),
);
