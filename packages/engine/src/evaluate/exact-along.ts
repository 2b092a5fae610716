import type { Model, ModelRow } from '../target/state.js';
import { type CountDist, type Counting, massOf, putShifted } from './exact-count.js';
import { fromTrack } from './exact-one-track.js';
import { collect, woundsLeft } from './exact-place.js';
import type { Node } from './exact-space.js';
import { knownOnTrack, type PoolTrack, type TrackResult } from './exact-track.js';

/** Damage that comes blow by blow, each on the first model of an order, with no dice to save. */
export interface Along {
  /** The models of a node in the order in which they are reached; what is left of an order is the order of what is left. */
  readonly models: (node: Node) => readonly Model[];
  readonly track: (node: Node, models: readonly Model[]) => PoolTrack;
  /** What counts of the means that the track comes to. */
  readonly counts: (result: TrackResult) => TrackResult;
}

/**
 * All blows at once, for means: whoever is somewhere on the way of another node goes its way. `others` are nodes that
 * have hardly anything in common with each other; they are left as they were.
 */
export function alongTapes(
  along: Along,
  from: CountDist,
  blows: number,
  cost: number,
  counting: Counting,
): { readonly dist: CountDist; readonly others: CountDist } {
  const dist: CountDist = new Map();
  const work = (steps: number): void => counting.space.work(steps);
  let open = [...from].sort(([a], [b]) => woundsLeft(b) - woundsLeft(a));
  while (open.length > 0) {
    const [node, weights] = open[0] as [Node, Float64Array];
    if (node.destroyed) {
      const { unused } = along.counts({ ...NOTHING, unused: blows });
      for (const [end, mass] of open) putShifted(dist, end, mass, 1, counting.count({ unused }, mass, 1));
      break;
    }
    work(cost + open.length);
    const models = along.models(node);
    const start = new Float64Array(woundsLeft(node) + 1);
    start[0] = massOf(weights);
    const rest = placed(open.slice(1), node, models, start);
    if (rest.length > 8 && rest.length > 0.75 * open.length) return { dist, others: new Map(open) };
    open = rest;
    const result = along.counts(
      knownOnTrack(along.track(node, models), { start, faces: [], packets: blows }, counting.space),
    );
    const before = start.reduce((sum, p, position) => sum + p * position, 0);
    collect(dist, fromTrack(node, models, result, Float64Array.of(1), counting, before));
  }
  return { dist, others: new Map() };
}

const NOTHING: TrackResult = {
  end: new Float64Array(0),
  unsaved: 0,
  unused: 0,
  damage: 0,
  ignored: 0,
  lostDamage: 0,
};

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

/** Mortal wounds one at a time (06.02): each costs a wound of the model or is ignored. */
export function mortalTrack(
  models: readonly Model[],
  rows: readonly ModelRow[],
  ignores: readonly number[],
): PoolTrack {
  const present = [...new Set(models.map(({ row }) => row))];
  const one = (value: number, W: number): Float64Array => new Float64Array(W + 1).fill(value);
  const kinds = present.map((row) => {
    const W = rows[row]?.W ?? 1;
    const ignore = ignores[row] ?? 0;
    const loss = new Float64Array((W + 1) ** 2);
    for (let left = 1; left <= W; left++) {
      loss[left * (W + 1)] = ignore;
      loss[left * (W + 1) + 1] = 1 - ignore;
    }
    return { threshold: 7, wounds: W, loss };
  });
  const means = present.map((row, kind) => {
    const W = kinds[kind]?.wounds ?? 1;
    const ignored = one(ignores[row] ?? 0, W);
    return { loss: kinds[kind]?.loss ?? one(0, W), damage: one(1, W), ignored, lostDamage: one(0, W) };
  });
  return { kinds, means, tape: models.map(({ row, wounds }) => ({ kind: present.indexOf(row), wounds })) };
}
