import type { AttackRun } from './exact-attacks.js';
import type { CountDist } from './exact-count.js';
import { endsTogether, isCounted, type Track, trackAt } from './exact-full.js';
import { packetsAreLikeSaves } from './exact-one-track.js';
import { type BatchPlace, woundsLeft } from './exact-place.js';
import type { Attacks } from './exact-score.js';
import type { Node } from './exact-space.js';
import type { InflictField } from './exact-tally.js';
import { putEnds } from './exact-totals-ends.js';

/** A node with its total so far, and the track that it is on. */
interface Placed {
  readonly node: Node;
  readonly weights: Float64Array;
  readonly track: Track;
}

/**
 * Where all dice are saved alike, a batch that meets a node further down a track does what it does to those that come
 * there: so the nodes of a track go down it together, each with its total so far. Returns the nodes that do not.
 */
export function alongTogether(
  attacks: AttackRun,
  place: BatchPlace,
  from: CountDist,
  dice: Attacks,
  field: InflictField,
  after: CountDist,
): CountDist {
  const rest: CountDist = new Map();
  if (!isCounted(field) || place.machine.from === 'mortal') return from;
  let open: Placed[] = [];
  for (const [node, weights] of from) {
    const track = node.waiting.length > 0 ? null : trackAt(place, node);
    if (track === null || !isPlain(place, track)) rest.set(node, weights);
    else open.push({ node, weights, track });
  }
  open.sort((a, b) => woundsLeft(b.node) - woundsLeft(a.node));
  const { space } = attacks;
  while (open.length > 0) {
    const first = open[0]!;
    const { wounds } = attacks.scored(place.machine, first.node.spent, dice);
    const isOnWay = (other: Placed): boolean =>
      other.node.spent === first.node.spent && isRestOf(other.track, first.track);
    const those = open.filter(isOnWay);
    open = open.filter((other) => !isOnWay(other));
    const [only] = wounds;
    if (those.length === 1 || wounds.length > 1 || only === undefined || only.spent !== first.node.spent) {
      for (const { node, weights } of those) rest.set(node, weights);
      continue;
    }
    const start = startOf(those);
    putEnds(after, space, first.node, endsTogether(space, place, first.track, only.law, field, start), only.p);
  }
  return rest;
}

const isPlain = ({ machine }: BatchPlace, { fails }: Track): boolean =>
  fails.length === 1 && (machine.packet === null || packetsAreLikeSaves(machine));

/** Whether a track is what is left of another one. */
function isRestOf({ tape, fails }: Track, whole: Track): boolean {
  const { models } = tape;
  const skipped = whole.tape.models.length - models.length;
  return (
    fails[0] === whole.fails[0] &&
    skipped >= 0 &&
    models.every(({ row, wounds }, index) => {
      const other = whole.tape.models[index + skipped]!;
      return row === other.row && (index === 0 ? wounds <= other.wounds : wounds === other.wounds);
    })
  );
}

/** Totals by the wounds that are lost already. */
function startOf(those: readonly Placed[]) {
  const whole = woundsLeft(those[0]!.node);
  const width = Math.max(...those.map(({ weights }) => weights.length));
  const rows = 1 + whole - woundsLeft(those.at(-1)!.node);
  const at = new Float64Array(rows * width);
  for (const { node, weights } of those) at.set(weights, (whole - woundsLeft(node)) * width);
  return { rows, width, at };
}
