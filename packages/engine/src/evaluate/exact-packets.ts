import type { Damage } from '../sequence/rolls.js';
import { firstMortal, mortalTape } from '../target/mortal.js';
import { ignoreChance } from '../target/wounding.js';
import { type Along, alongTapes, mortalTrack } from './exact-along.js';
import type { Wounds } from './exact-batch.js';
import { type CountDist, type Counting, putShifted } from './exact-count.js';
import { inflicted } from './exact-inflict.js';
import { damageIsPlain } from './exact-one-track.js';
import { type BatchPlace, collect, type Ready } from './exact-place.js';
import type { Node } from './exact-space.js';
import { isAlive } from './exact-tape.js';
import { trackOf } from './exact-track.js';

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
const costOf = (rows: number): number => 6 + rows / 3;

/** One packet after the other, each on the model that 06.02 selects, and on no other. */
export function packets(ready: Ready, from: CountDist, count: number, counting: Counting): CountDist {
  const { programme, machine, wish } = ready;
  const cost = costOf(programme.rows.length);
  const onebyOne = (start: CountDist): CountDist => {
    let dist = start;
    for (let packet = 0; packet < count; packet++) {
      const after: CountDist = new Map();
      for (const [node, weights] of dist) onePacket(ready, node, weights, after, counting);
      dist = after;
    }
    return dist;
  };
  if (count < FEW || !counting.means || !arePlain(ready, from)) return onebyOne(from);
  const pool = { saves: [], damage: machine.packet?.damage ?? [] };
  const along: Along = {
    models: (node) => mortalTape(programme.rows, node.left, wish, namedRow(ready, node)),
    track: ({ spent }, models) => trackOf(pool, { models, group: 0 }, programme.rows, spent, Number.POSITIVE_INFINITY),
    counts: (result) => result,
  };
  const { dist, others } = alongTapes(along, from, count, cost, counting);
  if (others.size > 0) collect(dist, onebyOne(others));
  return dist;
}

/** So many at once are worth a track. */
const FEW = 3;

const namedRow = ({ programme, named }: Ready, node: Node): number | null =>
  named !== null && isAlive(programme, node, named) ? named.row : null;

/** Whether no packet can use up a permission. */
function arePlain({ machine }: Ready, from: CountDist): boolean {
  const damage = machine.packet?.damage ?? [];
  const all = new Set<number>();
  for (const { spent } of from.keys()) all.add(spent);
  return [...all].every((spent) => damage.every((one) => damageIsPlain(one, spent)));
}

function onePacket(ready: Ready, node: Node, weights: Float64Array, after: CountDist, counting: Counting): void {
  if (node.destroyed) {
    putShifted(after, node, weights, 1, counting.count({ unused: 1 }, weights, 1));
    return;
  }
  const { programme, machine, wish } = ready;
  const model = firstMortal(programme.rows, node.left, wish, namedRow(ready, node));
  if (!model) return;
  const damage = machine.packet?.damage[model.row] as Damage;
  const ways = inflicted(damage, model.wounds, node.spent);
  counting.space.work(costOf(programme.rows.length) * ways.length);
  for (const way of ways) {
    const left = node.left.with(model.row, (node.left[model.row] ?? 0) - way.lost);
    const lostDamage = way.value - way.lost - way.ignored;
    const counts = { unsaved: 1, damage: way.value, ignored: way.ignored, lostDamage, woundsLost: way.lost };
    const shift = counting.count(counts, weights, way.p);
    putShifted(after, counting.space.with(node, { left, spent: way.spent }), weights, way.p, shift);
  }
}

/** 06.02: one at a time, spilling over, until none remain or the unit is destroyed. */
export function mortalWounds(place: BatchPlace, from: CountDist, count: number, counting: Counting): CountDist {
  const { programme, machine, wish } = place;
  // Those that no attack inflicts may change what ignores the next (19.04).
  if (count < FEW || !counting.means || machine.from === 'mortal') return mortalOneByOne(place, from, count, counting);
  const ignores = machine.mortalFeelNoPain.map((feelNoPain) => ignoreChance(feelNoPain));
  const along: Along = {
    models: (node) => mortalTape(programme.rows, node.left, wish, null),
    track: (_, models) => mortalTrack(models, programme.rows, ignores),
    // They are no attacks: none reaches Resolve Damage, and none goes unused.
    counts: (result) => ({ ...result, unsaved: 0, unused: 0 }),
  };
  const { dist, others } = alongTapes(along, from, count, costOf(programme.rows.length), counting);
  if (others.size > 0) collect(dist, mortalOneByOne(place, others, count, counting));
  return dist;
}

function mortalOneByOne(
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
      const model = firstMortal(programme.rows, node.left, wish, null);
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
