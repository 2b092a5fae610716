import { type AttackDice, rowsOf, type TokenTable, tokenLaw } from '../chance/attack-law.js';
import type { Damage, Machine, Pool, Programme } from '../sequence/machine.js';
import { mortalTape } from '../target/mortal.js';
import { ignoreChance } from '../target/wounding.js';
import { type CountDist, type Counting, putShifted } from './exact-count.js';
import { inflicted } from './exact-inflict.js';
import { isAlive, type Part, type PoolStart, poolLaw, tapeFor } from './exact-pool.js';
import type { Named, Node } from './exact-space.js';
import { poolOnTrack } from './exact-track.js';

/** What is still to be done to the target by the wounds of one machine. */
export interface Wounds {
  /** Counts per pool of the machine, in its order. */
  readonly pools: readonly number[];
  readonly packets: number;
  /** Mortal wounds in addition, or ordinary ones. */
  readonly mortal: number;
}

export interface BatchPlace {
  readonly programme: Programme;
  readonly machine: Machine;
  /** Place of the batch in the tally; packets that wait carry it. */
  readonly batch: number;
  readonly wish: readonly number[];
  /** Wounds left on the target when the batch's wounds began. */
  readonly woundsBefore: number;
}

export const woundsLeft = (node: Node): number => node.left.reduce((sum, wounds) => sum + wounds, 0);

/** 24.28: the CHARACTER model that the batch's PRECISION names, by the choices. */
export function namedBy({ machine, programme }: BatchPlace, node: Node): Named | null {
  const row = machine.precision.find((candidate) => (node.left[candidate] ?? 0) > 0);
  if (row === undefined) return null;
  return { row, living: Math.ceil((node.left[row] ?? 0) / (programme.rows[row]?.W ?? 1)) };
}

const unspent = (spent: number, permissions: readonly { readonly resource: number }[]): boolean =>
  permissions.some(({ resource }) => (spent & (1 << resource)) === 0);

const damageIsPlain = (damage: Damage | undefined, spent: number): boolean =>
  damage !== undefined &&
  !unspent(spent, damage.oneAgain) &&
  (damage.oneSet === null || !unspent(spent, [damage.oneSet]));

/** Whether a pool needs nothing but the fast law. */
function poolIsPlain(pool: Pool, group: number, node: Node): boolean {
  const check = (pool.saves[group] ?? []).find((_, row) => (node.left[row] ?? 0) > 0);
  if (!check || check.selfOnSix > 0 || unspent(node.spent, check.oneAgain)) return false;
  return pool.damage.every((damage, row) => (node.left[row] ?? 0) === 0 || damageIsPlain(damage, node.spent));
}

const sameDamage = new WeakMap<Machine, boolean>();

/** Whether packets do to a model what the attacks of the pool do. */
function packetsAreLikeSaves(machine: Machine): boolean {
  const known = sameDamage.get(machine);
  if (known !== undefined) return known;
  const same = JSON.stringify(machine.packet?.damage) === JSON.stringify(machine.pools[0]?.damage);
  sameDamage.set(machine, same);
  return same;
}

/** Whether the whole batch is one run down one track: one pool, and packets (if any) that follow the same models. */
function oneTrack(place: BatchPlace, start: PoolStart, node: Node): boolean {
  const { machine, programme } = place;
  const [pool] = machine.pools;
  if (!pool || machine.pools.length > 1 || machine.inAddition !== null) return false;
  const tape = tapeFor(start, node);
  if (!poolIsPlain(pool, tape.group, node)) return false;
  if (machine.packet === null) return true;
  if (machine.packet.timing !== 'batch' || !packetsAreLikeSaves(machine)) return false;
  const named = start.named !== null && isAlive(programme, node, start.named) ? start.named.row : null;
  const mortal = mortalTape(programme.rows, node.left, place.wish, named);
  return tape.models.every(
    (model, index) => model.row === mortal[index]?.row && model.wounds === mortal[index]?.wounds,
  );
}

/** The joint law of ordinary and critical wounds: as dice, which the fast law takes, or as a table. */
export type WoundLaw = AttackDice | TokenTable;

/** Inflicts the wounds of one machine on a target that is at `node`; the law has mass 1, `weight` comes on top. */
export function inflictWounds(
  place: BatchPlace,
  node: Node,
  law: WoundLaw,
  weight: number,
  counting: Counting,
): CountDist {
  const { machine, programme } = place;
  const start: PoolStart = { programme, groups: machine.groups, wish: place.wish, named: namedBy(place, node) };
  const one = new Float64Array([weight]);
  if (counting.means && oneTrack(place, start, node)) return onTrack(place, start, node, law, one, counting);
  const table = 'weights' in law ? law : tokenLaw(law);
  const result: CountDist = new Map();
  for (const [wounds, counts] of byRest(machine, table)) {
    collect(result, inflictRest({ ...place, ...start }, new Map([[node, one]]), wounds, counts, counting));
  }
  return result;
}

export function collect(into: CountDist, dist: CountDist): void {
  for (const [node, weights] of dist) putShifted(into, node, weights, 1, 0);
}

/** The whole batch by the fast law. */
function onTrack(
  place: BatchPlace,
  start: PoolStart,
  node: Node,
  law: WoundLaw,
  weights: Float64Array,
  counting: Counting,
): CountDist {
  const pool = place.machine.pools[0] as Pool;
  const tape = tapeFor(start, node);
  const tokens = place.machine.packet === null ? withoutKinds(law) : law;
  const result = poolOnTrack(pool, tape, place.programme.rows, tokens);
  return fromTrack(node, tape.models, result, weights, counting);
}

/** Both kinds of wound count alike where there are no packets. */
function withoutKinds(law: WoundLaw): WoundLaw {
  if ('weights' in law) return merge(law);
  return law.die.width === 1 ? law : { ...law, die: merge(law.die) };
}

function merge(table: TokenTable): TokenTable {
  if (table.width === 1) return table;
  const rows = rowsOf(table);
  const weights = new Float64Array(rows + table.width - 1);
  for (let a = 0; a < rows; a++) {
    for (let b = 0; b < table.width; b++)
      weights[a + b] = (weights[a + b] ?? 0) + (table.weights[a * table.width + b] ?? 0);
  }
  return { width: 1, weights };
}

function fromTrack(
  node: Node,
  models: readonly { readonly row: number; readonly wounds: number }[],
  result: ReturnType<typeof poolOnTrack>,
  weights: Float64Array,
  counting: Counting,
): CountDist {
  const dist: CountDist = new Map();
  const left = [...node.left];
  let lost = 0;
  let position = 0;
  const put = () => {
    const p = result.end[position] ?? 0;
    lost += p * position;
    if (p > 0) putShifted(dist, counting.space.with(node, { left: [...left] }), weights, p, 0);
  };
  put();
  for (const model of models) {
    for (let wound = 0; wound < model.wounds; wound++) {
      left[model.row] = (left[model.row] ?? 0) - 1;
      position++;
      put();
    }
  }
  const { unsaved, unused, damage, ignored } = result;
  counting.count(
    { unsaved, unused, damage, ignored, woundsLost: lost, lostDamage: damage - lost - ignored },
    weights,
    1,
  );
  return dist;
}

/**
 * The table by what follows the first roll: for each combination of later wounds, how likely each number of dice of
 * the first pool is with it.
 */
function byRest(machine: Machine, table: TokenTable): Map<Wounds, Map<number, number>> {
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
  return new Map([...found.values()].map(({ wounds, counts }) => [wounds, counts]));
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

export type Ready = BatchPlace & PoolStart;

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
  const [firstPool, ...laterPools] = machine.pools;
  if (firstPool) dist = firstRoll(ready, node, firstPool, counts, weights, counting);
  else for (const p of counts.values()) putShifted(dist, node, weights, p, 0);
  return afterPools(ready, laterRolls(ready, dist, laterPools, wounds.pools.slice(1), counting), wounds, counting);
}

export function laterRolls(
  ready: Ready,
  from: CountDist,
  pools: readonly Pool[],
  dice: readonly number[],
  counting: Counting,
): CountDist {
  let dist = from;
  for (const [index, pool] of pools.entries()) {
    const after: CountDist = new Map();
    for (const [at, mass] of dist) {
      // Every pool has its own allocation order, so PRECISION names anew (05.03, 24.28).
      const anew = { ...ready, named: namedBy(ready, at) };
      collect(after, firstRoll(anew, at, pool, new Map([[dice[index] ?? 0, 1]]), mass, counting));
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
        poolOnTrack(pool, tape, ready.programme.rows, { width: 1, weights: law }),
        weights,
        counting,
      );
    }
  }
  const dist: CountDist = new Map();
  for (const [dice, p] of counts) {
    collect(
      dist,
      readPool(
        ready,
        node,
        [{ pool, dice }],
        weights.map((weight) => weight * p),
        counting,
      ),
    );
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
  return poolLaw(tapeFor(ready, node), node, parts, [], weights, counting);
}

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
            lost: ready.woundsBefore - woundsLeft(node),
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

/** One packet after the other, each on the model that 06.02 selects, and on no other. */
export function packets(ready: Ready, from: CountDist, count: number, counting: Counting): CountDist {
  let dist = from;
  for (let packet = 0; packet < count; packet++) {
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
  { programme, machine, wish }: BatchPlace,
  from: CountDist,
  count: number,
  counting: Counting,
): CountDist {
  let dist = from;
  for (let wound = 0; wound < count; wound++) {
    const after: CountDist = new Map();
    for (const [node, weights] of dist) {
      const [model] = mortalTape(programme.rows, node.left, wish, null);
      if (!model) {
        putShifted(after, node, weights, 1, 0);
        continue;
      }
      const ignore = ignoreChance(machine.mortalFeelNoPain[model.row] ?? 7);
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
