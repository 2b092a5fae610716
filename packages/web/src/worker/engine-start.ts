/** A worker of the engine; `fault` is heard however early it breaks. */
export interface Started {
  readonly worker: Worker;
  readonly fault: Promise<string>;
}

const start = (): Started => {
  const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module', name: 'engine' });
  const fault = new Promise<string>((resolve) => {
    worker.addEventListener('error', ({ message }) => resolve(message || 'the worker could not be loaded'));
  });
  return { worker, fault };
};

/** The first is on its way before the page's own code is: the built page loads this file by itself, ahead of it. */
let first: Started | null = start();

export const startEngine = (): Started => {
  const started = first ?? start();
  first = null;
  return started;
};
