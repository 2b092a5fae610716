import type { Activation, Batch, Programme, TargetState } from '../sequence/machine.js';
import { chargeLaw } from './exact-activation.js';
import type { Attacks } from './exact-score.js';
import type { Dist, Node, Space } from './exact-space.js';

/** What a course is followed with, whatever goes along with its nodes. */
export interface Follower<Weight> {
  readonly programme: Programme;
  readonly space: Space;
  /** Adds `weight` times p. */
  add(dist: Dist<Weight>, node: Node, weight: Weight, p?: number): void;
  /** A target that meets a new batch: what is there once for each batch is there again. */
  again(node: Node): Node;
  /** One batch from its beginning; `isLast`: none follows in this activation. */
  batch(index: number, batch: Batch, from: Dist<Weight>, isLast: boolean): Dist<Weight>;
  /** One machine with a law of its attack dice, from one node; its ends go to `after`. */
  machine(
    index: number,
    batch: Batch,
    which: number,
    node: Node,
    weight: Weight,
    dice: Attacks,
    after: Dist<Weight>,
  ): void;
}

/** Targets before the next batch. */
interface Waiting<Weight> {
  readonly frozen: string;
  readonly remaining: readonly number[];
  readonly dist: Dist<Weight>;
}

/** One attacker from its charge to its last batch; where it does not attack, targets go to `still`. */
export function attack<Weight>(
  run: Follower<Weight>,
  index: number,
  perActivation: number,
  from: Dist<Weight>,
  still: Dist<Weight>,
): Dist<Weight> {
  const { charge } = run.programme.activations[index] as Activation;
  const made = charge ? chargeLaw(charge) : 1;
  const groups = new Map<string, Dist<Weight>>();
  for (const [node, weight] of from) {
    const fresh = run.space.with(node, { spent: node.spent & ~perActivation, self: 0 });
    if (fresh.destroyed || made === 0) {
      run.add(still, fresh, weight);
      continue;
    }
    run.add(still, fresh, weight, 1 - made);
    const frozen = run.programme.freeze(index, fresh.left);
    const group = groups.get(frozen) ?? new Map();
    groups.set(frozen, group);
    run.add(group, fresh, weight, made);
  }
  const attacked: Dist<Weight> = new Map();
  for (const [frozen, dist] of groups)
    batchAfterBatch(run, index, run.programme.entries(index, frozen), new Map([[frozen, dist]]), attacked);
  return attacked;
}

/**
 * Batch after batch until no entry remains or the unit is destroyed; ends go to `done`.
 * @param from targets by what was fixed for them when they were selected
 */
export function batchAfterBatch<Weight>(
  run: Follower<Weight>,
  index: number,
  entries: readonly number[],
  from: ReadonlyMap<string, Dist<Weight>>,
  done: Dist<Weight>,
): void {
  const queue = new Map<string, Waiting<Weight>>();
  const waiting = (frozen: string, remaining: readonly number[]): Dist<Weight> => {
    const key = `${frozen} ${remaining}`;
    const known = queue.get(key) ?? { frozen, remaining, dist: new Map() };
    queue.set(key, known);
    return known.dist;
  };
  for (const [frozen, dist] of from) for (const [node, weight] of dist) run.add(waiting(frozen, entries), node, weight);
  while (queue.size > 0) {
    // Fewer remain after every batch, so whoever has most left is met by nobody else's result later.
    const [key, item] = [...queue].reduce((most, next) =>
      next[1].remaining.length > most[1].remaining.length ? next : most,
    );
    queue.delete(key);
    for (const [batch, dist] of gatherings(run, index, item.frozen, item.remaining, item.dist, done)) {
      const remaining = item.remaining.filter((entry) => !batch.entries.includes(entry));
      const isLast = remaining.length === 0;
      for (const [frozen, after] of afterBatch(run, index, item.frozen, batch, dist, isLast)) {
        const next = isLast ? done : waiting(frozen, remaining);
        for (const [node, weight] of after) run.add(next, node, weight);
      }
    }
  }
}

/** The ends of a batch by what is fixed from then on: mortal wounds that no attack inflicts may change it (19.04). */
function afterBatch<Weight>(
  run: Follower<Weight>,
  index: number,
  frozen: string,
  batch: Batch,
  from: Dist<Weight>,
  isLast: boolean,
): ReadonlyMap<string, Dist<Weight>> {
  if (batch.machines[0]?.from !== 'mortal') return new Map([[frozen, run.batch(index, batch, from, isLast)]]);
  const after = new Map<string, Dist<Weight>>();
  for (const [node, p] of from) {
    for (const [now, ends] of fixedAfter(
      run,
      frozen,
      batch,
      node.left,
      run.batch(index, batch, new Map([[node, p]]), isLast),
    )) {
      const into = after.get(now) ?? new Map();
      after.set(now, into);
      for (const [end, weight] of ends) run.add(into, end, weight);
    }
  }
  return after;
}

/** `ends` of a batch that met the target in one state, by what is fixed from then on. */
export function fixedAfter<Weight>(
  run: Follower<Weight>,
  frozen: string,
  batch: Batch,
  met: TargetState,
  ends: Dist<Weight>,
): ReadonlyMap<string, Dist<Weight>> {
  const after = new Map<string, Dist<Weight>>();
  for (const [node, weight] of ends) {
    const now = batch.machines[0]?.from === 'mortal' ? run.programme.fallen(frozen, met, node.left) : frozen;
    const into = after.get(now) ?? new Map();
    after.set(now, into);
    run.add(into, node, weight);
  }
  return after;
}

/** Targets by the batch that meets them; the destroyed go to `done`. */
function gatherings<Weight>(
  run: Follower<Weight>,
  index: number,
  frozen: string,
  remaining: readonly number[],
  from: Dist<Weight>,
  done: Dist<Weight>,
): Map<Batch, Dist<Weight>> {
  const groups = new Map<Batch, Dist<Weight>>();
  const [first] = remaining;
  for (const [before, weight] of from) {
    if (before.destroyed || first === undefined) {
      run.add(done, before, weight);
      continue;
    }
    const node = run.again(before);
    const batch = run.programme.batch(index, frozen, remaining, first, node.left);
    const group = groups.get(batch) ?? new Map();
    groups.set(batch, group);
    run.add(group, node, weight);
  }
  return groups;
}
