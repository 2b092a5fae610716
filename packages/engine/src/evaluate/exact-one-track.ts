import { isSum, isTable, type Tokens, type TokenTable, totalOf } from '../chance/attack-law.js';
import type { Machine } from '../sequence/machine.js';
import type { Damage, Pool } from '../sequence/rolls.js';
import { mortalTape } from '../target/mortal.js';
import { type CountDist, type Counting, putShifted } from './exact-count.js';
import type { BatchPlace } from './exact-place.js';
import type { Named, Node } from './exact-space.js';
import { isAlive, type PoolStart, type Tape, tapeFor } from './exact-tape.js';
import { poolOnTrack, type TrackResult } from './exact-track.js';

/** The joint law of ordinary and critical wounds. */
export type WoundLaw = Tokens;

const unspent = (spent: number, permissions: readonly { readonly resource: number }[]): boolean =>
  permissions.some(({ resource }) => (spent & (1 << resource)) === 0);

export const damageIsPlain = (damage: Damage | undefined, spent: number): boolean =>
  damage !== undefined &&
  !unspent(spent, damage.oneAgain) &&
  (damage.oneSet === null || !unspent(spent, [damage.oneSet]));

/** Whether a pool needs nothing but the fast law. */
export function poolIsPlain(pool: Pool, group: number, node: Node): boolean {
  if (pool.asRolled === true) return false;
  const check = (pool.saves[group] ?? []).find((_, row) => (node.left[row] ?? 0) > 0);
  if (!check || check.selfOnSix > 0 || unspent(node.spent, check.oneAgain)) return false;
  return pool.damage.every((damage, row) => (node.left[row] ?? 0) === 0 || damageIsPlain(damage, node.spent));
}

const sameDamage = new WeakMap<Machine, boolean>();

/** Whether packets do to a model what the attacks of the pool do. */
export function packetsAreLikeSaves(machine: Machine): boolean {
  const known = sameDamage.get(machine);
  if (known !== undefined) return known;
  const same = JSON.stringify(machine.packet?.damage) === JSON.stringify(machine.pools[0]?.damage);
  sameDamage.set(machine, same);
  return same;
}

/**
 * The tape, if the whole batch is one run down one track: one pool, and packets (if any) that follow the same models.
 */
export function oneTrack(place: BatchPlace, start: PoolStart, node: Node): Tape | null {
  const { machine } = place;
  const [pool] = machine.pools;
  if (!pool || machine.pools.length > 1 || machine.inAddition !== null) return null;
  const tape = tapeFor(start, node);
  if (!poolIsPlain(pool, tape.group, node)) return null;
  if (machine.packet === null) return tape;
  if (machine.packet.timing !== 'batch' || !packetsAreLikeSaves(machine)) return null;
  return isMortalTape(place, tape, start.named, node) ? tape : null;
}

/** Whether packets reach the models in the order of the tape, where saves are read. */
export function isMortalTape({ programme, wish }: BatchPlace, tape: Tape, named: Named | null, node: Node): boolean {
  const precision = named !== null && isAlive(programme, node, named) ? named.row : null;
  const mortal = mortalTape(programme.rows, node.left, wish, precision);
  return tape.models.every(({ row, wounds }, index) => row === mortal[index]?.row && wounds === mortal[index].wounds);
}

/** The whole batch by the fast law. */
export function onTrack(
  place: BatchPlace,
  tape: Tape,
  node: Node,
  law: WoundLaw,
  weights: Float64Array,
  counting: Counting,
): CountDist {
  const pool = place.machine.pools[0] as Pool;
  const tokens = place.machine.packet === null ? withoutKinds(law) : law;
  const result = poolOnTrack(pool, tape, place.programme.rows, tokens, node.spent, counting.space);
  return fromTrack(node, tape.models, result, weights, counting);
}

/** Both kinds of wound count alike where there are no packets. */
export function withoutKinds(law: WoundLaw): WoundLaw {
  if (isTable(law)) return merge(law);
  if (isSum(law)) {
    const dice = law.dice.map(({ number, die }) => ({ number, die: merge(die) }));
    return { saves: law.saves + law.packets, packets: 0, dice };
  }
  return law.die.width === 1 ? law : { ...law, die: merge(law.die) };
}

const merge = (table: TokenTable): TokenTable => ({ width: 1, weights: totalOf(table) });

/** `before`: expected wounds lost along the tape that have been counted already. */
export function fromTrack(
  node: Node,
  models: readonly { readonly row: number; readonly wounds: number }[],
  result: TrackResult,
  weights: Float64Array,
  counting: Counting,
  before = 0,
): CountDist {
  const dist: CountDist = new Map();
  const left = [...node.left];
  let lost = -before;
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
  const { unsaved, unused, damage, ignored, lostDamage } = result;
  counting.count({ unsaved, unused, damage, ignored, woundsLost: lost, lostDamage }, weights, 1);
  return dist;
}
