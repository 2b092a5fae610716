import type { Damage } from '../sequence/machine.js';
import { mortalTape } from '../target/mortal.js';
import { ignoreChance } from '../target/wounding.js';
import type { Wounds } from './exact-batch.js';
import { type CountDist, type Counting, putShifted } from './exact-count.js';
import { inflicted } from './exact-inflict.js';
import type { BatchPlace, Ready } from './exact-place.js';
import type { Node } from './exact-space.js';
import { isAlive } from './exact-tape.js';

/** 24.10, then 06.02.01: packets, then further mortal wounds. */
export function afterPools(
  ready: Ready,
  from: CountDist,
  wounds: Pick<Wounds, 'packets' | 'mortal'>,
  counting: Counting,
): CountDist {
  const { packet } = ready.machine;
  let dist = from;
  if (packet && wounds.packets > 0) {
    if (packet.timing === 'activation') {
      const waiting: CountDist = new Map();
      for (const [node, weights] of dist) {
        const queue = [
          ...node.waiting,
          {
            machine: ready.machine,
            batch: ready.batch,
            named: ready.named,
            count: wounds.packets,
            counted: 0,
          },
        ];
        putShifted(
          waiting,
          node.destroyed ? node : counting.space.with(node, { waiting: queue }),
          weights,
          1,
          node.destroyed ? counting.count({ unused: wounds.packets }, weights, 1) : 0,
        );
      }
      dist = waiting;
    } else dist = packets(ready, dist, wounds.packets, counting);
  }
  return mortalWounds(ready, dist, wounds.mortal, counting);
}

/** Steps of `Space.work` for one state: its key and its order of models grow with the rows. */
const costOf = (rows: number): number => 20 + 3 * rows;

/** One packet after the other, each on the model that 06.02 selects, and on no other. */
export function packets(ready: Ready, from: CountDist, count: number, counting: Counting): CountDist {
  let dist = from;
  const cost = costOf(ready.programme.rows.length);
  for (let packet = 0; packet < count; packet++) {
    counting.space.work(cost * dist.size);
    const after: CountDist = new Map();
    for (const [node, weights] of dist) onePacket(ready, node, weights, after, counting);
    dist = after;
  }
  return dist;
}

function onePacket(
  { programme, machine, wish, named }: Ready,
  node: Node,
  weights: Float64Array,
  after: CountDist,
  counting: Counting,
): void {
  if (node.destroyed) {
    putShifted(after, node, weights, 1, counting.count({ unused: 1 }, weights, 1));
    return;
  }
  const precision = named !== null && isAlive(programme, node, named) ? named.row : null;
  const [model] = mortalTape(programme.rows, node.left, wish, precision);
  if (!model) return;
  const damage = machine.packet?.damage[model.row] as Damage;
  for (const way of inflicted(damage, model.wounds, node.spent)) {
    const left = node.left.with(model.row, (node.left[model.row] ?? 0) - way.lost);
    const lostDamage = way.value - way.lost - way.ignored;
    const counts = { unsaved: 1, damage: way.value, ignored: way.ignored, lostDamage, woundsLost: way.lost };
    const shift = counting.count(counts, weights, way.p);
    putShifted(after, counting.space.with(node, { left, spent: way.spent }), weights, way.p, shift);
  }
}

/** 06.02: one at a time, spilling over, until none remain or the unit is destroyed. */
export function mortalWounds(
  { programme, machine, later, wish }: BatchPlace,
  from: CountDist,
  count: number,
  counting: Counting,
): CountDist {
  let dist = from;
  const cost = costOf(programme.rows.length);
  for (let wound = 0; wound < count; wound++) {
    counting.space.work(cost * dist.size);
    const after: CountDist = new Map();
    for (const [node, weights] of dist) {
      const [model] = mortalTape(programme.rows, node.left, wish, null);
      if (!model) {
        putShifted(after, node, weights, 1, 0);
        continue;
      }
      // What a source gives ends with it at once, unless an attack has destroyed it (19.04).
      const { mortalFeelNoPain } = machine.from === 'mortal' ? later(node.left) : machine;
      const ignore = ignoreChance(mortalFeelNoPain[model.row] ?? 7);
      if (ignore > 0)
        putShifted(after, node, weights, ignore, counting.count({ damage: 1, ignored: 1 }, weights, ignore));
      const left = node.left.with(model.row, (node.left[model.row] ?? 0) - 1);
      const shift = counting.count({ damage: 1, woundsLost: 1 }, weights, 1 - ignore);
      putShifted(after, counting.space.with(node, { left }), weights, 1 - ignore, shift);
    }
    dist = after;
  }
  return dist;
}
