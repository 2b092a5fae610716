import { type TokenTable, tokenLaw, totalOf } from '../chance/attack-law.js';
import { failChance } from '../chance/track.js';
import type { Damage, Pool } from '../sequence/machine.js';
import { Chain, type Increment, type Steps } from './exact-full-chain.js';
import { SaveLaws } from './exact-full-dice.js';
import { countLaw, countWork, unusedLaw } from './exact-full-laws.js';
import { type Inflicted, inflicted } from './exact-inflict.js';
import { oneTrack, type WoundLaw } from './exact-one-track.js';
import { type BatchPlace, namedBy } from './exact-place.js';
import type { PoolStart, Tape } from './exact-pool.js';
import type { Node } from './exact-space.js';
import type { InflictField } from './exact-tally.js';
import { facesOf } from './exact-track.js';

/** About 10 seconds. */
const MOST_WORK = 1e10;

/**
 * The laws of what the wounds of one machine come to, from one node, where the whole batch is one run down one track
 * and no later model saves worse than an earlier one. Otherwise null: then the plain way has to do.
 */
export function lawsOnTrack(
  place: BatchPlace,
  node: Node,
  law: WoundLaw,
): ReadonlyMap<InflictField, Float64Array> | null {
  const { machine, programme } = place;
  const start: PoolStart = { programme, groups: machine.groups, wish: place.wish, named: namedBy(place, node) };
  const tape = oneTrack(place, start, node);
  if (tape === null) return null;
  const pool = machine.pools[0] as Pool;
  const { steps, fails } = stepsOf(pool, tape, node.spent);
  if (fails.some((chance, run) => run > 0 && chance > fails[run - 1]!)) return null;
  const saves = saveLaws(law, machine.packet === null, fails);
  const counted = (increment: Increment): Float64Array | null => {
    const chain = new Chain(steps, increment);
    return countWork(chain, saves) > MOST_WORK ? null : countLaw(chain, saves);
  };
  const unsaved = counted(() => 1);
  if (unsaved === null) return null;
  const found = new Map<InflictField, Float64Array>([
    ['unsaved', unsaved],
    ['unused', unusedLaw(new Chain(steps, () => 0), saves)],
  ]);
  for (const [field, increment] of INCREMENTS) {
    const made = multiple(steps, increment, unsaved) ?? counted(increment);
    if (made === null) return null;
    found.set(field, made);
  }
  return found;
}

const INCREMENTS: readonly (readonly [InflictField, Increment])[] = [
  ['damage', ({ value }) => value],
  ['ignored', ({ ignored }) => ignored],
  ['lostDamage', ({ value, lost, ignored }) => value - lost - ignored],
];

/** The law of a count to which every event adds the same. */
function multiple({ ways }: Steps, increment: Increment, events: Float64Array): Float64Array | null {
  const [[first] = []] = ways;
  const each = first === undefined ? 0 : increment(first);
  if (!ways.every((here) => here.every((way) => increment(way) === each))) return null;
  const law = new Float64Array((events.length - 1) * each + 1);
  for (let n = 0; n < events.length; n++) law[n * each]! += events[n]!;
  return law;
}

/** The track position by position, and by run the chance that a save die fails. */
function stepsOf(pool: Pool, { models, group }: Tape, spent: number): { steps: Steps; fails: number[] } {
  const checks = pool.saves[group] ?? [];
  const faces = facesOf(checks[models[0]?.row ?? 0]);
  const ways: (readonly Inflicted[])[] = [];
  const known = new Map<string, readonly Inflicted[]>();
  const run: number[] = [];
  const fails: number[] = [];
  for (const { row, wounds } of models) {
    const chance = failChance(checks[row]?.threshold ?? 7, faces);
    if (chance !== fails.at(-1)) fails.push(chance);
    for (let left = wounds; left > 0; left--) {
      const key = `${row},${left}`;
      const here = known.get(key) ?? inflicted(pool.damage[row] as Damage, left, spent).filter(({ p }) => p > 0);
      known.set(key, here);
      ways.push(here);
      run.push(fails.length - 1);
    }
  }
  return { steps: { ways, run }, fails };
}

const knownLaws = new WeakMap<WoundLaw, Map<string, SaveLaws>>();

/** The laws of dice are the same from every node at which a batch meets the same thresholds. */
function saveLaws(law: WoundLaw, oneKind: boolean, fails: readonly number[]): SaveLaws {
  const byFails = knownLaws.get(law) ?? new Map<string, SaveLaws>();
  knownLaws.set(law, byFails);
  const key = `${oneKind},${fails}`;
  const known = byFails.get(key) ?? new SaveLaws(tokensOf(law, oneKind), fails);
  byFails.set(key, known);
  return known;
}

/** `oneKind`: both kinds of wound are saved alike. */
function tokensOf(law: WoundLaw, oneKind: boolean): TokenTable {
  if (!oneKind) return 'weights' in law ? law : tokenLaw(law);
  if ('weights' in law) return { width: 1, weights: totalOf(law) };
  return tokenLaw({ ...law, die: { width: 1, weights: totalOf(law.die) } });
}
