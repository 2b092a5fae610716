import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Cell } from '@fusillade/roster';
import { type Job, work } from './job.js';

/** Fewer cells are worked out before another thread has started. */
const FEW = 150;
/** Jobs for each thread: small enough that none waits long for another, and that progress shows. */
const SHARES = 12;

// Beside the parts of the built program; run from its sources it has none, and one thread does it all.
const WORKERS = ['../matrix-worker.js', './matrix-worker.js'];
const workerFile = (): string | undefined =>
  WORKERS.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url))?.href;

/** The cells of a table, on all cores if it is worth it; `onRows` hears how many attackers have just been done. */
export const fillTable = async (job: Job, onRows: (rows: number) => void): Promise<readonly (readonly Cell[])[]> => {
  const threads = availableParallelism();
  const file = workerFile();
  const few = job.attackers.length * job.targets.length < FEW;
  return few || threads < 2 || file === undefined ? inProcess(job, onRows) : inPool(job, threads, file, onRows);
};

const inProcess = async (job: Job, onRows: (rows: number) => void): Promise<Cell[][]> => {
  const rows: Cell[][] = [];
  for (const units of job.attackers) {
    rows.push(...work({ ...job, attackers: [units] }));
    onRows(1);
    // Lets a progress bar draw itself.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return rows;
};

const inPool = async (
  job: Job,
  threads: number,
  filename: string,
  onRows: (rows: number) => void,
): Promise<Cell[][]> => {
  const { Tinypool } = await import('tinypool');
  const pool = new Tinypool({ filename, minThreads: threads, maxThreads: threads });
  const size = Math.max(1, Math.ceil(job.attackers.length / (threads * SHARES)));
  const shares = Array.from({ length: Math.ceil(job.attackers.length / size) }, (_, share) =>
    job.attackers.slice(share * size, (share + 1) * size),
  );
  try {
    const done = await Promise.all(
      shares.map(async (attackers) => {
        const rows = (await pool.run({ ...job, attackers })) as Cell[][];
        onRows(rows.length);
        return rows;
      }),
    );
    return done.flat();
  } finally {
    await pool.destroy();
  }
};
