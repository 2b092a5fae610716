import type { CountDist, Counting } from './exact-count.js';
import { oneTrack, onTrack, type WoundLaw } from './exact-one-track.js';
import { type BatchPlace, namedBy } from './exact-place.js';
import type { Node } from './exact-space.js';
import type { PoolStart } from './exact-tape.js';

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
  const tape = counting.means ? oneTrack(place, start, node) : null;
  if (tape) return onTrack(place, tape, node, law, one, counting);
  return counting.space.apart.inflictApart(place, start, node, law, one, counting);
}
