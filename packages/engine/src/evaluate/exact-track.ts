import { isTable, type Tokens } from '../chance/attack-law.js';
import { mostTokens } from '../chance/event-law.js';
import { type KnownTask, knownLaw } from '../chance/known-dice.js';
import { massOf } from '../chance/pmf.js';
import { trackLawBy } from '../chance/pool-law.js';
import { walkLaw } from '../chance/pool-walk.js';
import type { ModelKind, TrackLaw, TrackTask } from '../chance/track.js';
import type { Damage, Pool, SaveCheck } from '../sequence/rolls.js';
import { inflicted } from './exact-inflict.js';
import type { Space } from './exact-space.js';
import type { Tape } from './exact-tape.js';

/** What one attack comes to on average, by the wounds left of the model it meets. */
interface DamageMeans {
  readonly loss: Float64Array;
  readonly damage: Float64Array;
  readonly ignored: Float64Array;
  readonly lostDamage: Float64Array;
}

const knownMeans = new WeakMap<Damage, Map<string, DamageMeans>>();

/** `spent`: permissions used up; those of this damage must be among them, for one that is left has no place here. */
function meansOf(damage: Damage, W: number, spent: number): DamageMeans {
  const known = knownMeans.get(damage) ?? new Map<string, DamageMeans>();
  knownMeans.set(damage, known);
  const key = `${W},${spent}`;
  const found = known.get(key);
  if (found) return found;
  const loss = new Float64Array((W + 1) * (W + 1));
  const mean = new Float64Array(W + 1);
  const ignored = new Float64Array(W + 1);
  const lostDamage = new Float64Array(W + 1);
  for (let left = 1; left <= W; left++) {
    for (const way of inflicted(damage, left, spent)) {
      const at = left * (W + 1) + way.lost;
      loss[at] = (loss[at] ?? 0) + way.p;
      mean[left] = (mean[left] ?? 0) + way.p * way.value;
      ignored[left] = (ignored[left] ?? 0) + way.p * way.ignored;
      lostDamage[left] = (lostDamage[left] ?? 0) + way.p * (way.value - way.lost - way.ignored);
    }
  }
  const made = { loss, damage: mean, ignored, lostDamage };
  known.set(key, made);
  return made;
}

/** The result of one pool by the fast law: wounds lost along the tape, and the means of what it counts. */
export interface TrackResult {
  readonly end: Float64Array;
  readonly unsaved: number;
  readonly unused: number;
  readonly damage: number;
  readonly ignored: number;
  readonly lostDamage: number;
}

/** Weights of the faces that a save die ends up showing after re-rolls before sorting; null: one sixth each. */
export function facesOf(check: SaveCheck | undefined): Float64Array | null {
  const chosen = check?.again?.chosen ?? 0;
  if (chosen === 0) return null;
  const weights = new Float64Array(6);
  for (let face = 0; face < 6; face++) {
    if ((chosen & (1 << face)) === 0) weights[face] = (weights[face] ?? 0) + 1 / 6;
    else for (let second = 0; second < 6; second++) weights[second] = (weights[second] ?? 0) + 1 / 36;
  }
  return weights;
}

/** A pool's models as the kernel sees them, and what an attack does to each kind on average. */
export interface PoolTrack {
  readonly kinds: readonly ModelKind[];
  readonly tape: TrackTask['tape'];
  readonly means: readonly DamageMeans[];
}

/** `events`: at most so many saves fail and packets fall; models that these cannot reach from the beginning are cut. */
export function trackOf(
  pool: Pick<Pool, 'saves' | 'damage'>,
  { models: all, group }: Tape,
  rows: readonly { readonly W: number }[],
  spent: number,
  events: number,
): PoolTrack {
  // An event touches one model, so more models than events, and one, cannot all fall.
  const models = all.slice(0, events + 1);
  const checks = pool.saves[group] ?? [];
  const kindOf = new Map<number, number>();
  const kinds: ModelKind[] = [];
  const means: DamageMeans[] = [];
  for (const { row } of models) {
    if (kindOf.has(row)) continue;
    const W = rows[row]?.W ?? 1;
    const threshold = checks[row]?.threshold ?? 7;
    const damage = meansOf(pool.damage[row] as Damage, W, spent);
    // Rows that the attack cannot tell apart are one kind, so that their laws are worked out once.
    const same = kinds.findIndex(
      (kind) => kind.threshold === threshold && kind.wounds === W && kind.loss === damage.loss,
    );
    kindOf.set(row, same < 0 ? kinds.length : same);
    if (same >= 0) continue;
    kinds.push({ threshold, wounds: W, loss: damage.loss });
    means.push(damage);
  }
  return { kinds, means, tape: models.map((model) => ({ kind: kindOf.get(model.row) ?? 0, wounds: model.wounds })) };
}

/** How the dice of a law are rolled and where on the track they begin. */
export interface TrackDice {
  readonly tokens: Tokens;
  readonly faces: Float64Array | null;
  readonly start: Float64Array | null;
}

/** The law of some dice on a track; tables and starts may have any mass. */
export function onPoolTrack(
  { kinds, tape, means }: PoolTrack,
  { tokens, faces, start }: TrackDice,
  space: Space,
): TrackResult {
  const tokenMass = isTable(tokens) ? massOf(tokens.weights) : 1;
  const startMass = start === null ? 1 : massOf(start);
  const mass = tokenMass * startMass;
  if (mass === 0) return nothingOn(tape);
  const whole =
    isTable(tokens) && tokenMass !== 1 ? { ...tokens, weights: tokens.weights.map((p) => p / tokenMass) } : tokens;
  const from = start === null || startMass === 1 ? start : start.map((p) => p / startMass);
  const multiplying = (multiplications: number): void => space.multiply(multiplications);
  const law = lawOf({ tokens: whole, kinds, tape, faces, start: from, multiplying }, space);
  const { unsaved, unused, damage, ignored, lostDamage } = sums(law, tape, means);
  return {
    end: mass === 1 ? law.end : law.end.map((p) => p * mass),
    unsaved: unsaved * mass,
    unused: unused * mass,
    damage: damage * mass,
    ignored: ignored * mass,
    lostDamage: lostDamage * mass,
  };
}

/** Dice whose faces are known, in the order in which they are read, and packets after them; `start` has mass 1. */
export function knownOnTrack(
  { kinds, tape, means }: PoolTrack,
  known: Pick<KnownTask, 'start' | 'faces' | 'packets'>,
  space: Space,
): TrackResult {
  const size = tape.reduce((sum, model) => sum + model.wounds, 0);
  space.work(50 + 5 * tape.length + 0.1 * size * (known.faces.length + known.packets));
  const law = knownLaw({ kinds, tape, ...known });
  return { end: law.end, ...sums(law, tape, means) };
}

const nothingOn = (tape: PoolTrack['tape']): TrackResult => ({
  end: new Float64Array(tape.reduce((sum, model) => sum + model.wounds, 0) + 1),
  unsaved: 0,
  unused: 0,
  damage: 0,
  ignored: 0,
  lostDamage: 0,
});

/** One pool from its beginning. */
export function poolOnTrack(
  pool: Pool,
  tape: Tape,
  rows: readonly { readonly W: number }[],
  tokens: Tokens,
  spent: number,
  space: Space,
): TrackResult {
  const track = trackOf(pool, tape, rows, spent, mostTokens(tokens).both);
  const faces = facesOf(pool.saves[tape.group]?.[tape.models[0]?.row ?? 0]);
  return onPoolTrack(track, { tokens, faces, start: null }, space);
}

/** Measured costs, in the steps of `Space.work`. */
function lawOf(task: TrackTask, space: Space): TrackLaw {
  const { tape, kinds, tokens } = task;
  const threshold = (index: number): number => kinds[tape[index]?.kind ?? 0]?.threshold ?? 7;
  const runs = tape.filter((_, index) => index === 0 || threshold(index) !== threshold(index - 1)).length;
  const { saves, both } = mostTokens(tokens);
  const size = tape.reduce((sum, model) => sum + model.wounds, 0);
  // Where an event may cost nothing here and not there, there is no end to those that matter.
  const ignored = ({ wounds, loss }: ModelKind): number => loss[wounds * (wounds + 1)]!;
  const alike = kinds.every((kind) => ignored(kind) === ignored(kinds[0]!));
  const events = alike ? Math.min(both, size) : both;
  // Saves that get worse along the track need likelihoods of all that came before.
  const rising = tape.some((_, index) => index > 0 && threshold(index) > threshold(index - 1));
  const anyOrder = (): number => {
    const certain = kinds.every(({ loss }) => loss.every((p) => p === 0 || p === 1));
    return runs * both ** 2 * (certain ? 0.3 : 0.025 * events);
  };
  const inRuns = runs < 3 ? 0 : rising ? anyOrder() : 0.008 * events ** 3;
  const byEvents = 0.2 * events * both + inRuns;
  const byFaces = 0.03 * saves ** 2 * size * new Set(kinds.map((kind) => kind.threshold)).size;
  // Events are quicker but where a small unit changes its saves with nearly every model.
  const walks = runs > 6 && byFaces < byEvents;
  space.work(2000 + 20 * tape.length + (walks ? byFaces : byEvents));
  return walks ? walkLaw(task) : trackLawBy(task, () => space.apart.playAnyOrder);
}

function sums(
  law: TrackLaw,
  tape: readonly { readonly kind: number; readonly wounds: number }[],
  byKind: readonly DamageMeans[],
): Omit<TrackResult, 'end'> {
  let unsaved = 0;
  let damage = 0;
  let ignored = 0;
  let lostDamage = 0;
  let position = 0;
  for (const { kind, wounds } of tape) {
    const means = byKind[kind] as DamageMeans;
    for (let left = wounds; left > 0; left--, position++) {
      const events = law.events[position] ?? 0;
      unsaved += events;
      damage += events * (means.damage[left] ?? 0);
      ignored += events * (means.ignored[left] ?? 0);
      lostDamage += events * (means.lostDamage[left] ?? 0);
    }
  }
  // Wounds go unused only at destruction; where that cannot be, nothing of the rounding is let through.
  const unused = law.end.at(-1) === 0 ? 0 : law.unused;
  return { unsaved, damage, ignored, lostDamage, unused };
}
