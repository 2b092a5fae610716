import { rowsOf, type TokenTable } from '../chance/attack-law.js';
import { tokenTable } from '../chance/token-table.js';
import type { Machine } from '../sequence/machine.js';
import type { Pool } from '../sequence/rolls.js';
import type { PoolCount } from './cursor.js';
import { asRolled } from './exact-as-rolled.js';
import { type CountDist, type Counting, putShifted } from './exact-count.js';
import { oneSaveRoll } from './exact-one-save.js';
import { fromTrack, poolIsPlain, type WoundLaw, withoutKinds } from './exact-one-track.js';
import { afterPools, packets } from './exact-packets.js';
import { type BatchPlace, collect, namedBy, type Ready } from './exact-place.js';
import { poolLaw } from './exact-pool.js';
import type { Part } from './exact-save-dice.js';
import type { Node } from './exact-space.js';
import { type PoolStart, tapeFor } from './exact-tape.js';
import { poolOnTrack } from './exact-track.js';

/** What is still to be done to the target by the wounds of one machine. */
export interface Wounds {
  /** Counts per pool of the machine, in its order. */
  readonly pools: readonly number[];
  readonly packets: number;
  /** Mortal wounds in addition, or ordinary ones. */
  readonly mortal: number;
}

/** Inflicts the wounds of one machine on a target that is at `node`, whatever way they take; `one` is their weight. */
export function inflictApart(
  place: BatchPlace,
  start: PoolStart,
  node: Node,
  law: WoundLaw,
  one: Float64Array,
  counting: Counting,
): CountDist {
  const { machine } = place;
  const oneKind = machine.packet === null && machine.pools.length === 1 && machine.inAddition === null;
  const table = tokenTable(oneKind ? withoutKinds(law) : law, (multiplications) =>
    counting.space.multiply(multiplications),
  );
  counting.space.work(table.weights.length);
  const ready: Ready = { ...place, ...start };
  const rests = byRest(machine, table);
  if (machine.packet?.timing === 'batch' && machine.inAddition === null)
    return byPackets(ready, node, rests, one, counting);
  const result: CountDist = new Map();
  for (const { wounds, counts } of rests) {
    collect(result, inflictRest(ready, new Map([[node, one]]), wounds, counts, counting));
  }
  return result;
}

/** Saves, then packets (24.10): from the largest number of packets down, so that each step serves all of them. */
function byPackets(
  ready: Ready,
  node: Node,
  rests: readonly Rest[],
  weights: Float64Array,
  counting: Counting,
): CountDist {
  const [pool] = ready.machine.pools as readonly [Pool];
  let dist: CountDist = new Map();
  for (let count = Math.max(...rests.map(({ wounds }) => wounds.packets)); count >= 0; count--) {
    const rest = rests.find(({ wounds }) => wounds.packets === count);
    if (rest) collect(dist, firstRoll(ready, node, pool, rest.counts, weights, counting));
    if (count > 0) dist = packets(ready, dist, 1, counting);
  }
  return dist;
}

interface Rest {
  readonly wounds: Wounds;
  readonly counts: ReadonlyMap<number, number>;
}

/**
 * The table by what follows the first roll: for each combination of later wounds, how likely each number of dice of
 * the first pool is with it.
 */
function byRest(machine: Machine, table: TokenTable): Rest[] {
  const found = new Map<string, { wounds: Wounds; counts: Map<number, number> }>();
  for (let a = 0; a < rowsOf(table); a++) {
    for (let b = 0; b < table.width; b++) {
      const p = table.weights[a * table.width + b] ?? 0;
      if (p === 0) continue;
      const wounds = woundsOf(machine, a, b);
      const [first = 0, ...later] = wounds.pools;
      const key = `${later.join(',')}|${wounds.packets}|${wounds.mortal}`;
      const entry = found.get(key) ?? { wounds, counts: new Map<number, number>() };
      entry.counts.set(first, (entry.counts.get(first) ?? 0) + p);
      found.set(key, entry);
    }
  }
  return [...found.values()];
}

/** Where ordinary and critical wounds go (05.03, 05.03.02, 24.10, 06.02.01). */
export function woundsOf(machine: Machine, ordinary: number, critical: number): Wounds {
  const pools = machine.pools.map(({ wounds }) =>
    wounds === 'ordinary' ? ordinary : wounds === 'critical' ? critical : ordinary + critical,
  );
  const { inAddition } = machine;
  return {
    pools,
    packets: machine.packet === null ? 0 : critical,
    mortal: inAddition === null ? 0 : inAddition.perWound * (ordinary + critical) + inAddition.perCritical * critical,
  };
}

/** One combination of later wounds: the pools one after the other, then packets, then further mortal wounds. */
function inflictRest(
  ready: Ready,
  from: CountDist,
  wounds: Wounds,
  counts: ReadonlyMap<number, number>,
  counting: Counting,
): CountDist {
  const { machine } = ready;
  let dist: CountDist = new Map();
  const [node, weights] = [...from][0] as [Node, Float64Array];
  if (machine.together) {
    for (const [first, p] of counts) {
      const parts = machine.pools.map((pool, index) => ({
        pool,
        dice: index === 0 ? first : (wounds.pools[index] ?? 0),
      }));
      collect(
        dist,
        readPool(
          ready,
          node,
          parts,
          weights.map((weight) => weight * p),
          counting,
        ),
      );
    }
    return afterPools(ready, dist, wounds, counting);
  }
  const [firstPool] = machine.pools;
  const later = machine.pools.slice(1).map((_, index) => ({ pool: index + 1, wounds: wounds.pools[index + 1] ?? 0 }));
  if (firstPool) dist = firstRoll(ready, node, firstPool, counts, weights, counting);
  else for (const p of counts.values()) putShifted(dist, node, weights, p, 0);
  return afterPools(ready, laterRolls(ready, dist, later, counting), wounds, counting);
}

/** Pools after another one has been rolled, each for the target that it meets. */
export function laterRolls(ready: Ready, from: CountDist, pools: readonly PoolCount[], counting: Counting): CountDist {
  let dist = from;
  for (const { pool: index, wounds } of pools) {
    const after: CountDist = new Map();
    for (const [at, mass] of dist) {
      const pool = (at.destroyed ? ready.machine : ready.later(at.left)).pools[index] as Pool;
      // Every pool has its own allocation order, so PRECISION names anew (05.03, 24.28).
      const anew = { ...ready, named: namedBy(ready, at) };
      collect(after, firstRoll(anew, at, pool, new Map([[wounds, 1]]), mass, counting));
    }
    dist = after;
  }
  return dist;
}

/** One pool whose number of dice has the law `counts`. */
export function firstRoll(
  ready: Ready,
  node: Node,
  pool: Pool,
  counts: ReadonlyMap<number, number>,
  weights: Float64Array,
  counting: Counting,
): CountDist {
  if (counting.means && !node.destroyed) {
    const tape = tapeFor(ready, node);
    if (poolIsPlain(pool, tape.group, node)) {
      const law = new Float64Array(Math.max(...counts.keys()) + 1);
      for (const [dice, p] of counts) law[dice] = p;
      return fromTrack(
        node,
        tape.models,
        poolOnTrack(pool, tape, ready.programme.rows, { width: 1, weights: law }, node.spent, counting.space),
        weights,
        counting,
      );
    }
  }
  const most = Math.max(...counts.keys());
  if (counting.means && !node.destroyed && most > 0) {
    if (pool.asRolled === true) return asRolled(pool, tapeFor(ready, node), node, [], counts, weights, counting);
    const quick = oneSaveRoll(ready, node, pool, counts, weights, counting);
    if (quick) return quick;
    return poolLaw(tapeFor(ready, node), node, [{ pool, dice: most }], [], weights, counting, counts);
  }
  const dist: CountDist = new Map();
  for (const [dice, p] of counts) {
    const share = weights.map((weight) => weight * p);
    collect(dist, readPool(ready, node, [{ pool, dice }], share, counting));
  }
  return dist;
}

export function readPool(
  ready: Ready,
  node: Node,
  parts: readonly Part[],
  weights: Float64Array,
  counting: Counting,
): CountDist {
  const dice = parts.reduce((sum, part) => sum + part.dice, 0);
  if (dice === 0 || node.destroyed) {
    const dist: CountDist = new Map();
    const shift = counting.count({ unused: dice }, weights, 1);
    putShifted(dist, node, weights, 1, shift);
    return dist;
  }
  const [first] = parts;
  if (first?.pool.asRolled === true)
    return asRolled(first.pool, tapeFor(ready, node), node, [], new Map([[dice, 1]]), weights, counting);
  return poolLaw(tapeFor(ready, node), node, parts, [], weights, counting);
}
