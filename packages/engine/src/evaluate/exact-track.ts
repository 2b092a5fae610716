import type { AttackDice, TokenTable } from '../chance/attack-law.js';
import { mostTokens } from '../chance/event-law.js';
import { massOf } from '../chance/pmf.js';
import { trackLaw } from '../chance/pool.js';
import { walkLaw } from '../chance/pool-walk.js';
import type { ModelKind, TrackLaw, TrackTask } from '../chance/track.js';
import type { Damage, Pool, SaveCheck } from '../sequence/machine.js';
import { inflicted } from './exact-inflict.js';
import type { Tape } from './exact-tape.js';

/** What one attack comes to on average, by the wounds left of the model it meets. */
interface DamageMeans {
  readonly loss: Float64Array;
  readonly damage: Float64Array;
  readonly ignored: Float64Array;
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
  for (let left = 1; left <= W; left++) {
    for (const way of inflicted(damage, left, spent)) {
      const at = left * (W + 1) + way.lost;
      loss[at] = (loss[at] ?? 0) + way.p;
      mean[left] = (mean[left] ?? 0) + way.p * way.value;
      ignored[left] = (ignored[left] ?? 0) + way.p * way.ignored;
    }
  }
  const made = { loss, damage: mean, ignored };
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

export function poolOnTrack(
  pool: Pool,
  { models: all, group }: Tape,
  rows: readonly { readonly W: number }[],
  tokens: AttackDice | TokenTable,
  spent: number,
  work: (steps: number) => void,
): TrackResult {
  // An event touches one model, so more models than events, and one, cannot all fall: the rest of a large unit is cut.
  const models = all.slice(0, mostTokens(tokens).both + 1);
  const checks = pool.saves[group] ?? [];
  const kindOf = new Map<number, number>();
  const kinds: ModelKind[] = [];
  const kindMeans: DamageMeans[] = [];
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
    kindMeans.push(damage);
  }
  const tape = models.map((model) => ({ kind: kindOf.get(model.row) ?? 0, wounds: model.wounds }));
  const faces = facesOf(checks[models[0]?.row ?? 0]);
  const mass = 'weights' in tokens ? massOf(tokens.weights) : 1;
  const whole =
    'weights' in tokens && mass !== 1 ? { ...tokens, weights: tokens.weights.map((p) => p / mass) } : tokens;
  const law = lawOf({ tokens: whole, kinds, tape, faces, start: null }, work);
  const { unsaved, unused, damage, ignored } = sums(law, tape, kindMeans);
  return {
    end: mass === 1 ? law.end : law.end.map((p) => p * mass),
    unsaved: unsaved * mass,
    unused: unused * mass,
    damage: damage * mass,
    ignored: ignored * mass,
  };
}

/** Measured costs, in the steps of `Space.work`. */
function lawOf(task: TrackTask, work: (steps: number) => void): TrackLaw {
  const { tape, kinds, tokens } = task;
  const threshold = (index: number): number => kinds[tape[index]?.kind ?? 0]?.threshold ?? 7;
  const runs = tape.filter((_, index) => index === 0 || threshold(index) !== threshold(index - 1)).length;
  const { saves, both } = mostTokens(tokens);
  const size = tape.reduce((sum, model) => sum + model.wounds, 0);
  const byEvents = both > saves ? 8 * runs ** 3 * both : 0.2 * runs ** 2 * both;
  const byFaces = 0.02 * saves ** 2 * size * new Set(kinds.map((kind) => kind.threshold)).size;
  // Events are quicker but where a small unit changes its saves with nearly every model.
  const walks = runs > 6 && byFaces < byEvents;
  work(2000 + 20 * tape.length + (runs > 3 ? (walks ? byFaces : byEvents) : both));
  return walks ? walkLaw(task) : trackLaw(task);
}

function sums(
  law: TrackLaw,
  tape: readonly { readonly kind: number; readonly wounds: number }[],
  byKind: readonly DamageMeans[],
): Omit<TrackResult, 'end'> {
  let unsaved = 0;
  let damage = 0;
  let ignored = 0;
  let position = 0;
  for (const { kind, wounds } of tape) {
    const means = byKind[kind] as DamageMeans;
    for (let left = wounds; left > 0; left--, position++) {
      const events = law.events[position] ?? 0;
      unsaved += events;
      damage += events * (means.damage[left] ?? 0);
      ignored += events * (means.ignored[left] ?? 0);
    }
  }
  return { unsaved, damage, ignored, unused: law.unused };
}
