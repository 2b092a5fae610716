import type { Batch, Programme, TargetState } from '../sequence/machine.js';
import type { AttackRun } from './exact-attacks.js';
import { add, type Dist } from './exact-space.js';

/** Targets before the next batch. */
interface Waiting {
  readonly frozen: string;
  readonly remaining: readonly number[];
  readonly dist: Dist;
}

/**
 * Batch after batch until no entry remains or the unit is destroyed; ends go to `done`.
 * @param from targets by what was fixed for them when they were selected
 */
export function batchAfterBatch(
  run: AttackRun,
  index: number,
  entries: readonly number[],
  from: ReadonlyMap<string, Dist>,
  done: Dist,
): void {
  const queue = new Map<string, Waiting>();
  const waiting = (frozen: string, remaining: readonly number[]): Dist => {
    const key = `${frozen} ${remaining}`;
    const known = queue.get(key) ?? { frozen, remaining, dist: new Map() };
    queue.set(key, known);
    return known.dist;
  };
  for (const [frozen, dist] of from) for (const [node, p] of dist) add(waiting(frozen, entries), node, p);
  while (queue.size > 0) {
    // Fewer remain after every batch, so whoever has most left is met by nobody else's result later.
    const [key, item] = [...queue].reduce((most, next) =>
      next[1].remaining.length > most[1].remaining.length ? next : most,
    );
    queue.delete(key);
    for (const [batch, dist] of gatherings(run, index, item.frozen, item.remaining, item.dist, done)) {
      const remaining = item.remaining.filter((entry) => !batch.entries.includes(entry));
      for (const [frozen, after] of afterBatch(run, index, item.frozen, batch, dist)) {
        const next = remaining.length > 0 ? waiting(frozen, remaining) : done;
        for (const [node, p] of after) add(next, node, p);
      }
    }
  }
}

/** The ends of a batch by what is fixed from then on: mortal wounds that no attack inflicts may change it (19.04). */
function afterBatch(
  run: AttackRun,
  index: number,
  frozen: string,
  batch: Batch,
  from: Dist,
): ReadonlyMap<string, Dist> {
  if (batch.machines[0]?.from !== 'mortal') return new Map([[frozen, run.batch(index, batch, from)]]);
  const after = new Map<string, Dist>();
  for (const [node, p] of from) {
    for (const [now, ends] of fixedAfter(
      run.programme,
      frozen,
      batch,
      node.left,
      run.batch(index, batch, new Map([[node, p]])),
    )) {
      const into = after.get(now) ?? new Map();
      after.set(now, into);
      for (const [end, weight] of ends) add(into, end, weight);
    }
  }
  return after;
}

/** `ends` of a batch that met the target in one state, by what is fixed from then on. */
export function fixedAfter(
  programme: Programme,
  frozen: string,
  batch: Batch,
  met: TargetState,
  ends: Dist,
): ReadonlyMap<string, Dist> {
  const after = new Map<string, Dist>();
  for (const [node, p] of ends) {
    const now = batch.machines[0]?.from === 'mortal' ? programme.fallen(frozen, met, node.left) : frozen;
    const into = after.get(now) ?? new Map();
    after.set(now, into);
    add(into, node, p);
  }
  return after;
}

/** Targets by the batch that meets them; the destroyed go to `done`. */
function gatherings(
  run: AttackRun,
  index: number,
  frozen: string,
  remaining: readonly number[],
  from: Dist,
  done: Dist,
): Map<Batch, Dist> {
  const groups = new Map<Batch, Dist>();
  const [first] = remaining;
  for (const [before, p] of from) {
    if (before.destroyed || first === undefined) {
      add(done, before, p);
      continue;
    }
    const node = run.again(before);
    const batch = run.programme.batch(index, frozen, remaining, first, node.left);
    const group = groups.get(batch) ?? new Map();
    groups.set(batch, group);
    add(group, node, p);
  }
  return groups;
}
