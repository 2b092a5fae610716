import { eachBinomial } from '../chance/pmf.js';
import type { Pool, SaveCheck } from '../sequence/rolls.js';
import type { CountDist, Counting } from './exact-count.js';
import { damageIsPlain, fromTrack } from './exact-one-track.js';
import type { Ready } from './exact-place.js';
import type { Node, Space } from './exact-space.js';
import { tapeFor } from './exact-tape.js';
import { onPoolTrack, type PoolTrack, type TrackResult, trackOf } from './exact-track.js';

/** The permission of a pool that is still there, if the fast law of `oneSave` can take it. */
function permissionOf(pool: Pool, check: SaveCheck, node: Node): number | null {
  const open = check.oneAgain.filter(({ resource }) => (node.spent & (1 << resource)) === 0);
  const [one] = open;
  if (!one || open.length > 1 || check.selfOnSix > 0 || (check.again?.chosen ?? 0) !== 0) return null;
  const plain = pool.damage.every((damage, row) => (node.left[row] ?? 0) === 0 || damageIsPlain(damage, node.spent));
  return plain ? one.resource : null;
}

/**
 * A pool with a re-roll of one die (the first that fails against the first current group): only the number of dice
 * below that group's threshold changes. Below it, and from it on, faces are as likely as ever, so the low dice are read
 * first, then the others from wherever those led. null where this does not hold or is not asked for.
 */
export function oneSaveRoll(
  ready: Ready,
  node: Node,
  pool: Pool,
  counts: ReadonlyMap<number, number>,
  weights: Float64Array,
  counting: Counting,
): CountDist | null {
  const tape = tapeFor(ready, node);
  const check = pool.saves[tape.group]?.[tape.models[0]?.row ?? 0];
  if (!check) return null;
  const resource = permissionOf(pool, check, node);
  if (resource === null) return null;
  const most = Math.max(...counts.keys());
  const track = trackOf(pool, tape, ready.programme.rows, node.spent, most);
  const { space } = counting;
  // Laws of so many numbers of dice, and what each is sorted into.
  counting.space.multiply(10 * most ** 2);
  const { untouched, again } = sortedByThreshold(counts, most, (check.threshold - 1) / 6);
  const low = facesBetween(1, check.threshold - 1);
  // No die is above a threshold of 7; any faces will do for none.
  const high = check.threshold > 6 ? low : facesBetween(check.threshold, 6);
  const none = onPoolTrack(track, { tokens: { width: 1, weights: untouched }, faces: high, start: null }, space);
  const dist = fromTrack(node, tape.models, none, weights, counting);
  const after = counting.space.with(node, { spent: node.spent | (1 << resource) });
  const spent = readAgain(track, again, { low, high }, space);
  for (const [end, mass] of fromTrack(after, tape.models, spent, weights, counting)) dist.set(end, mass);
  return dist;
}

interface Sorted {
  /** By number of dice: no die failed, so none was rolled again. */
  readonly untouched: Float64Array;
  /** `again[low][high]`: dice below the threshold and others after one was rolled again. */
  readonly again: readonly Float64Array[];
}

function sortedByThreshold(counts: ReadonlyMap<number, number>, most: number, fails: number): Sorted {
  const untouched = new Float64Array(most + 1);
  const again = Array.from({ length: most + 1 }, () => new Float64Array(most + 1));
  const put = (low: number, high: number, p: number): void => {
    const row = again[low];
    if (row && p > 0) row[high] = (row[high] ?? 0) + p;
  };
  eachBinomial(most, fails, (dice, row) => {
    const share = counts.get(dice) ?? 0;
    if (share === 0) return;
    untouched[dice]! += share * row[0]!;
    for (let failed = 1; failed <= dice; failed++) {
      const p = share * row[failed]!;
      put(failed, dice - failed, p * fails);
      put(failed - 1, dice - failed + 1, p * (1 - fails));
    }
  });
  return { untouched, again };
}

/** Weights of the faces of a die that is known to show one of these. */
function facesBetween(from: number, to: number): Float64Array {
  const faces = new Float64Array(6);
  for (let face = from; face <= to; face++) faces[face - 1] = 1 / (to - from + 1);
  return faces;
}

function readAgain(
  track: PoolTrack,
  again: readonly Float64Array[],
  { low, high }: { readonly low: Float64Array; readonly high: Float64Array },
  space: Space,
): TrackResult {
  const size = track.tape.reduce((sum, model) => sum + model.wounds, 0);
  const end = new Float64Array(size + 1);
  let [unsaved, unused, damage, ignored, lostDamage] = [0, 0, 0, 0, 0];
  for (const [dice, others] of again.entries()) {
    const mass = others.reduce((sum, p) => sum + p, 0);
    if (mass === 0) continue;
    const tokens = { width: 1, weights: new Float64Array(dice + 1) };
    tokens.weights[dice] = 1;
    const first = onPoolTrack(track, { tokens, faces: low, start: null }, space);
    const rest = onPoolTrack(track, { tokens: { width: 1, weights: others }, faces: high, start: first.end }, space);
    for (const [position, p] of rest.end.entries()) end[position] = (end[position] ?? 0) + p;
    unsaved += first.unsaved * mass + rest.unsaved;
    unused += first.unused * mass + rest.unused;
    damage += first.damage * mass + rest.damage;
    ignored += first.ignored * mass + rest.ignored;
    lostDamage += first.lostDamage * mass + rest.lostDamage;
  }
  return { end, unsaved, unused, damage, ignored, lostDamage };
}
