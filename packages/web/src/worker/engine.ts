import type { EngineApi } from './api.js';
import { startEngine } from './engine-start.js';
import { lineOf } from './line.js';
import { remote } from './post.js';

/** The engine in its worker. */
export const engine = lineOf<EngineApi>((broke) => {
  const { worker, fault } = startEngine();
  void fault.then((message) => broke(new Error(message)));
  return { api: remote<EngineApi>(worker), stop: () => worker.terminate() };
});
