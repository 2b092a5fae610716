import { rowsOf, type TokenTable } from '../chance/attack-law.js';
import type { Chain } from './exact-full-chain.js';
import { binomials, failedOfAll, type Grid, SaveLaws } from './exact-full-dice.js';
import { filled, type JointTable } from './exact-totals-dice.js';

/** A track of which nothing is known about the order of its thresholds; packets may do other damage than attacks. */
export interface WalkTrack {
  readonly attacks: Chain;
  readonly packets: Chain;
  /** Chance that a save die fails, by state. */
  readonly fails: readonly number[];
}

export interface Walk extends WalkTrack {
  readonly tokens: TokenTable;
}

/** Most events that can count, and the room for counts. */
function room({ tokens, attacks, packets }: Walk): { most: number; width: number } {
  const losing = Number.isFinite(attacks.longest(0)) && Number.isFinite(packets.longest(0));
  const events = Math.min(rowsOf(tokens) + tokens.width - 2, losing ? attacks.size : Number.POSITIVE_INFINITY);
  const most = Math.max(attacks.most, packets.most);
  return { most, width: events * most + 1 };
}

/** About 160 megabytes in each of the two sets of layers. */
const MOST_NUMBERS = 20_000_000;

/** Multiplications that `walkedCount` needs at most, roughly; infinite where memory would not do. */
export function walkWork(walk: Walk): number {
  return workOf(walk, rowsOf(walk.tokens) - 1, walk.tokens.width - 1, room(walk).width);
}

function workOf(track: WalkTrack, saves: number, packets: number, width: number): number {
  if ((saves + 1) * (track.attacks.size + 1) * width > MOST_NUMBERS) return Number.POSITIVE_INFINITY;
  const pairs = saves + ((cutsOf(track).length - 1) * saves ** 2) / 2 + (packets + 1) * saves;
  return pairs * (track.attacks.ways() + track.attacks.size) * width;
}

/**
 * The law of a count, with where it ends, as `countGrid`: the dice by classes of faces, from the lowest; then the
 * packets, by Horner over their number.
 */
export function walkedCount(walk: Walk): Grid {
  const { most, width } = room(walk);
  const { packets } = walk;
  const at = new Float64Array((packets.size + 1) * width);
  const layers = walkSaves(walk, rowsOf(walk.tokens) - 1, width, null);
  const { width: columns, at: chances } = overLaw(walk);
  for (let d = columns - 1; d >= 0; d--) {
    for (let n = 0; n < layers.length; n++) addAll(at, layers[n]!, chances[n * columns + d]!);
    if (d > 0) packets.step(at, width, 0, width - 1 - most, 0, packets.size);
  }
  return { rows: packets.size + 1, width, at };
}

/** P(n dice that fail somewhere, d). */
function overLaw(walk: Walk): Grid {
  return new SaveLaws(walk.tokens, cutsOf(walk).slice(-1)).failed(0);
}

/** Chances of a face below each threshold of the track, rising. */
const cutsOf = ({ fails }: WalkTrack): number[] => [...new Set(fails)].sort((a, b) => a - b);

/** What arrives at destruction with each die of a class, after `lower` dice of lower classes. */
type Arrivals = (level: number, lower: number, arrived: Float64Array) => void;

/**
 * `layers[n]`: the law of state and count after n dice that fail somewhere. Of m dice below a cut, those of the class
 * just under it are read last, and each meets whoever is up: it fails unless the model's threshold lies lower. With
 * `arrivals`, what is destroyed is told and left out.
 */
function walkSaves(track: WalkTrack, saves: number, width: number, arrivals: Arrivals | null): Float64Array[] {
  const { attacks, fails } = track;
  const length = (attacks.size + 1) * width;
  const end = attacks.size * width;
  const cuts = cutsOf(track);
  let layers: Float64Array[] = [new Float64Array(length)];
  layers[0]![0] = 1;
  for (const [level, cut] of cuts.entries()) {
    const lower = binomials(saves, level === 0 ? 0 : cuts[level - 1]! / cut).at;
    const still = Uint8Array.from(fails, (chance) => (chance < cut ? 1 : 0));
    const next = Array.from({ length: saves + 1 }, () => new Float64Array(length));
    for (const [n, at] of layers.entries()) {
      const arrived = new Float64Array(saves - n);
      for (let m = n; m <= saves; m++) {
        addAll(next[m]!, at, lower[m * (saves + 1) + n]!);
        if (m === saves) break;
        attacks.step(at, width, 0, Math.min(m * attacks.most, width - 1 - attacks.most), 0, attacks.size, still);
        if (arrivals === null) continue;
        arrived[m - n] = at[end]!;
        at[end] = 0;
      }
      arrivals?.(level, n, arrived);
    }
    layers = next;
  }
  return layers;
}

/** Where dice end, with the law of a count that was told together with them; of saves, those that fail somewhere. */
export function walkedEnds(track: WalkTrack, table: JointTable, multiply: (steps: number) => void): Grid {
  const { rows, width, counts } = table;
  const { size } = track.packets;
  multiply(width * track.packets.ways() * counts);
  const layers = layersOf(track, rows - 1, multiply);
  const at = new Float64Array((size + 1) * counts);
  // So many packets destroy the unit, whatever the dice have left of it.
  const most = track.packets.longest(0);
  const destroyed = new Float64Array(size + 1);
  destroyed[size] = 1;
  for (let d = width - 1; d >= 0; d--) {
    for (let n = 0; n < rows; n++) addLaws(at, d < most ? layers[n]! : destroyed, table, n, d);
    if (d > 0 && d <= most) track.packets.step(at, counts, 0, counts - 1, 0, size);
  }
  return { rows: size + 1, width: counts, at };
}

const knownLayers = new WeakMap<Chain, Map<number, Float64Array[]>>();

/** Where so many dice lead by themselves is the same whatever is counted; the chain is that of one track. */
function layersOf(track: WalkTrack, saves: number, multiply: (steps: number) => void): Float64Array[] {
  const bySaves = knownLayers.get(track.attacks) ?? new Map<number, Float64Array[]>();
  knownLayers.set(track.attacks, bySaves);
  const known = bySaves.get(saves);
  if (known) return known;
  multiply(workOf(track, saves, 0, 1));
  const made = walkSaves(track, saves, 1, null);
  bySaves.set(saves, made);
  return made;
}

/** Adds the law of the count beside n dice and d packets to every state, by its weight. */
export function addLaws(at: Float64Array, weights: Float64Array, table: JointTable, n: number, d: number): void {
  const { width, counts } = table;
  const row = (n * width + d) * counts;
  const [first, last] = filled(table.at, row, counts - 1);
  if (first > last) return;
  for (let state = 0; state < weights.length; state++) {
    const weight = weights[state]!;
    if (weight === 0) continue;
    const into = state * counts - row;
    for (let i = first; i <= last; i++) at[into + i]! += weight * table.at[i]!;
  }
}

/** The law of the save dice not read and packets not applied, likewise; `walk` counts nothing. */
export function walkedUnused(walk: Walk): Grid {
  const { tokens, packets } = walk;
  const saves = rowsOf(tokens) - 1;
  const width = saves + tokens.width;
  const destroyed = new Float64Array(width);
  const cuts = cutsOf(walk);
  const below = cuts.map((cut, level) => ({
    lower: binomials(saves, level === 0 ? 0 : cuts[level - 1]! / cut).at,
    all: failedOfAll(tokens, cut),
  }));
  const layers = walkSaves(walk, saves, 1, (level, n, arrived) => {
    const { lower, all } = below[level]!;
    // Die m destroys the unit if there are so many below the cut, n of them in lower classes, whatever their number.
    const so = new Float64Array(all.width);
    for (let m = saves; m > n; m--) {
      const chance = lower[m * (saves + 1) + n]!;
      for (let t = m; t < all.width; t++) {
        so[t]! += chance * all.at[m * all.width + t]!;
        destroyed[t - m]! += arrived[m - 1 - n]! * so[t]!;
      }
    }
  });
  const at = new Float64Array(packets.size + 1);
  const { width: columns, at: chances } = overLaw(walk);
  for (let d = columns - 1; d >= 0; d--) {
    for (let n = 0; n < layers.length; n++) addAll(at, layers[n]!, chances[n * columns + d]!);
    if (d === 0) break;
    packets.step(at, 1, 0, 0, 0, packets.size);
    destroyed[d - 1]! += at[packets.size]!;
    at[packets.size] = 0;
  }
  const ends = new Float64Array((packets.size + 1) * width);
  for (let state = 0; state < packets.size; state++) ends[state * width] = at[state]!;
  ends.set(destroyed, packets.size * width);
  return { rows: packets.size + 1, width, at: ends };
}

function addAll(into: Float64Array, from: Float64Array, weight: number): void {
  if (weight === 0) return;
  for (let i = 0; i < from.length; i++) into[i]! += weight * from[i]!;
}
