import type { SituationInput, TargetInput } from '@fusillade/engine';
import type { Cell, Joined } from '@fusillade/roster';
import { armiesWorker } from '../../worker/armies.js';
import type { ArmiesApi } from '../../worker/armies-api.js';
import { remote } from '../../worker/post.js';

export interface Filling {
  /** Rows that are not done stay empty. */
  stop(): void;
}

export interface Heard {
  /** One attacker's cells are there. */
  row(index: number, cells: readonly Cell[]): void;
  /** All are there, or a worker failed: then with its reason. */
  end(fault: string | null): void;
}

const MOST_WORKERS = 8;

/** Fills a table on all cores, row by row. */
export const fill = (
  attackers: readonly Joined[],
  targets: readonly TargetInput[],
  situation: SituationInput,
  heard: Heard,
): Filling => {
  const count = Math.max(1, Math.min(navigator.hardwareConcurrency || 2, MOST_WORKERS, attackers.length));
  const workers = Array.from({ length: count }, armiesWorker);
  let next = 0;
  let done = 0;
  let stopped = false;
  const stop = (): void => {
    stopped = true;
    for (const worker of workers) worker.terminate();
  };
  const end = (fault: string | null): void => {
    if (stopped) return;
    stop();
    heard.end(fault);
  };
  const work = async (worker: Worker): Promise<void> => {
    const api = remote<ArmiesApi>(worker);
    while (!stopped && next < attackers.length) {
      const index = next;
      next += 1;
      const cells = await api.row(attackers[index]!, targets, situation);
      if (stopped) return;
      heard.row(index, cells);
      done += 1;
      if (done === attackers.length) end(null);
    }
  };
  for (const worker of workers) {
    worker.addEventListener('error', ({ message }) => end(message || 'The table could not be worked out.'));
    work(worker).catch((error: unknown) => end(error instanceof Error ? error.message : String(error)));
  }
  if (attackers.length === 0) queueMicrotask(() => end(null));
  return { stop };
};
