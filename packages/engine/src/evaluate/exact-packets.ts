import type { Damage } from '../sequence/machine.js';
import { mortalTape } from '../target/mortal.js';
import type { Model } from '../target/state.js';
import { ignoreChance } from '../target/wounding.js';
import type { Wounds } from './exact-batch.js';
import { type CountDist, type Counting, massOf, putShifted } from './exact-count.js';
import { inflicted } from './exact-inflict.js';
import { damageIsPlain, fromTrack } from './exact-one-track.js';
import { type BatchPlace, collect, type Ready, woundsLeft } from './exact-place.js';
import type { Node } from './exact-space.js';
import { isAlive } from './exact-tape.js';
import { knownOnTrack, trackOf } from './exact-track.js';

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
  if (counting.means && arePlain(ready, from)) return alongTapes(ready, from, count, counting);
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

/** Whether no packet can use up a permission. */
function arePlain({ machine }: Ready, from: CountDist): boolean {
  const damage = machine.packet?.damage ?? [];
  const all = new Set<number>();
  for (const { spent } of from.keys()) all.add(spent);
  return [...all].every((spent) => damage.every((one) => damageIsPlain(one, spent)));
}

/**
 * All packets at once, for means: packets move along a tape of models, and whoever is somewhere on the tape of another
 * goes its way.
 */
function alongTapes(ready: Ready, from: CountDist, count: number, counting: Counting): CountDist {
  const { programme, machine, wish, named } = ready;
  const dist: CountDist = new Map();
  let open = [...from].sort(([a], [b]) => woundsLeft(b) - woundsLeft(a));
  while (open.length > 0) {
    const [node, weights] = open[0] as [Node, Float64Array];
    if (node.destroyed) {
      for (const [end, mass] of open) putShifted(dist, end, mass, 1, counting.count({ unused: count }, mass, 1));
      break;
    }
    counting.space.work(costOf(programme.rows.length) * open.length);
    const precision = named !== null && isAlive(programme, node, named) ? named.row : null;
    const models = mortalTape(programme.rows, node.left, wish, precision);
    const start = new Float64Array(woundsLeft(node) + 1);
    start[0] = massOf(weights);
    open = placed(open.slice(1), node, models, start);
    const track = trackOf(
      { saves: [], damage: machine.packet?.damage ?? [] },
      { models, group: 0 },
      programme.rows,
      node.spent,
      Number.POSITIVE_INFINITY,
    );
    const work = (steps: number): void => counting.space.work(steps);
    const result = knownOnTrack(track, { start, faces: [], packets: count }, work);
    const before = start.reduce((sum, p, position) => sum + p * position, 0);
    collect(dist, fromTrack(node, models, result, Float64Array.of(1), counting, before));
  }
  return dist;
}

/** Puts the nodes that are on the way of `first` into `start`, by wounds lost; returns the others, in order. */
function placed(
  nodes: readonly (readonly [Node, Float64Array])[],
  first: Node,
  models: readonly Model[],
  start: Float64Array,
): [Node, Float64Array][] {
  const others: [Node, Float64Array][] = [];
  const left = [...first.left];
  const total = woundsLeft(first);
  let lost = 0;
  let model = 0;
  let ofModel = 0;
  for (const [node, weights] of nodes) {
    for (const wanted = total - woundsLeft(node); lost < wanted; lost++) {
      if (ofModel === models[model]?.wounds) {
        model++;
        ofModel = 0;
      }
      const row = models[model]?.row ?? 0;
      left[row] = (left[row] ?? 0) - 1;
      ofModel++;
    }
    const isOnTheWay =
      node.spent === first.spent &&
      node.self === first.self &&
      waitsAlike(node, first) &&
      node.left.every((wounds, row) => wounds === left[row]);
    if (isOnTheWay) start[lost] = (start[lost] ?? 0) + massOf(weights);
    else others.push([node, weights]);
  }
  return others;
}

const waitsAlike = (a: Node, b: Node): boolean =>
  a.waiting.length === b.waiting.length &&
  a.waiting.every((entry, index) => {
    const other = b.waiting[index];
    return (
      entry.machine === other?.machine &&
      entry.batch === other.batch &&
      entry.count === other.count &&
      entry.counted === other.counted &&
      entry.named?.row === other.named?.row &&
      entry.named?.living === other.named?.living
    );
  });

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
