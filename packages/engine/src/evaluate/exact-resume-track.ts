import type { Damage, Pool } from '../sequence/rolls.js';
import type { BatchCursor, PoolCursor, Stage } from './cursor.js';
import type { CountDist, Counting } from './exact-count.js';
import { damageIsPlain, fromTrack, isMortalTape, oneTrack, onTrack, packetsAreLikeSaves } from './exact-one-track.js';
import type { Ready } from './exact-place.js';
import { countsOf, openDamage } from './exact-resume-dice.js';
import type { Node } from './exact-space.js';
import type { Tape } from './exact-tape.js';
import { knownOnTrack, trackOf } from './exact-track.js';

/** What a pool in progress leads to, and whether the batch's packets are done with it. */
interface Finished {
  readonly dist: CountDist;
  readonly packetsDone: boolean;
}

/** The means of a pool in progress by the fast law; null where it cannot take them. */
export function finishedPool(
  ready: Ready,
  node: Node,
  current: BatchCursor,
  stage: Stage,
  counting: Counting,
): Finished | null {
  const [part, ...others] = current.pool?.parts ?? [];
  const fromSaves = stage.at !== 'damage' || stage.source === 'save';
  if (!counting.means || current.pool === null || part === undefined || others.length > 0 || !fromSaves) return null;
  if (stage.at === 'roll') {
    if (stage.phase !== 'first' || current.packets === 0) return null;
    const decided = { models: remainingTape(current.pool), group: current.pool.group };
    const tape = oneTrack(ready, { ...ready, decided }, node);
    if (tape === null) return null;
    const tokens = { saves: part.wounds, packets: current.packets, dice: [] };
    return { dist: onTrack(ready, tape, node, tokens, Float64Array.of(1), counting), packetsDone: true };
  }
  const pool = ready.machine.pools[part.pool];
  return pool === undefined ? null : afterSaves(ready, node, current, current.pool, pool, stage, counting);
}

/** Every save die is known, and what the attack that is being resolved may still do. */
function afterSaves(
  ready: Ready,
  node: Node,
  current: BatchCursor,
  cursor: PoolCursor,
  pool: Pool,
  stage: Stage,
  counting: Counting,
): Finished | null {
  const { programme, machine } = ready;
  const tape: Tape = { models: remainingTape(cursor), group: cursor.group };
  const [first] = tape.models;
  if (!first || tape.models.some(({ row }) => !damageIsPlain(pool.damage[row], node.spent))) return null;
  const start = new Float64Array(tape.models.reduce((sum, { wounds }) => sum + wounds, 1));
  if (stage.at === 'damage') {
    const ways = openDamage(pool.damage[stage.row] as Damage, stage, node.spent);
    if (ways.some(({ spent }) => spent !== node.spent)) return null;
    for (const way of ways) {
      start[way.lost] = (start[way.lost] ?? 0) + way.p;
      counting.count(countsOf(way), Float64Array.of(1), way.p);
    }
  } else start[0] = 1;
  const packetsDone =
    current.packets > 0 &&
    machine.pools.length === 1 &&
    packetsAreLikeSaves(machine) &&
    isMortalTape(ready, tape, ready.named, node);
  const track = trackOf(pool, tape, programme.rows, node.spent, Number.POSITIVE_INFINITY);
  const faces = cursor.dice.slice(cursor.read).map(({ face }) => face);
  const packets = packetsDone ? current.packets : 0;
  const result = knownOnTrack(track, { start, faces, packets }, counting.space);
  const before = start.reduce((sum, p, position) => sum + p * position, 0);
  return { dist: fromTrack(node, tape.models, result, Float64Array.of(1), counting, before), packetsDone };
}

/** The models from the current one on, which may be wounded. */
export function remainingTape({ tape, model, left }: PoolCursor): Tape['models'] {
  const [first, ...rest] = tape.slice(model);
  return first ? [{ row: first.row, wounds: left }, ...rest] : [];
}
