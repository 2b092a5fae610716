import type { TokenTable } from '../chance/attack-law.js';
import { tokenTable } from '../chance/token-table.js';
import { failChance } from '../chance/track.js';
import type { Damage, Pool } from '../sequence/rolls.js';
import { Chain, type Increment, type Steps } from './exact-full-chain.js';
import { SaveLaws } from './exact-full-dice.js';
import { countLaw, countWork, unusedLaw } from './exact-full-laws.js';
import { type Walk, walkedCount, walkedUnused, walkWork } from './exact-full-walk.js';
import { type Inflicted, inflicted } from './exact-inflict.js';
import { isMortalTape, oneTrack, poolIsPlain, type WoundLaw, withoutKinds } from './exact-one-track.js';
import { type BatchPlace, namedBy } from './exact-place.js';
import type { Node, Space } from './exact-space.js';
import type { InflictField } from './exact-tally.js';
import { type PoolStart, type Tape, tapeFor } from './exact-tape.js';
import { facesOf } from './exact-track.js';

/** Steps for each way of an event, when a chain is put together. */
const PER_WAY = 8;

/**
 * The laws of what the wounds of one machine come to, from one node, where the whole batch is one run down one track.
 * Otherwise null: then the plain way has to do, which goes through all dice and states and gives up where they are too
 * many (as this does).
 */
export function lawsOnTrack(
  space: Space,
  place: BatchPlace,
  node: Node,
  law: WoundLaw,
): ReadonlyMap<InflictField, Float64Array> | null {
  const { machine, programme } = place;
  const start: PoolStart = { programme, groups: machine.groups, wish: place.wish, named: namedBy(place, node) };
  const tape = trackOf(place, start, node);
  const [pool] = machine.pools;
  if (tape === null || pool === undefined) return null;
  const track = stepsOf(pool, pool.damage, tape, node.spent);
  const ways = track.steps.ways.reduce((sum, here) => sum + here.length, 0);
  const chainOf = (steps: Steps, increment: Increment): Chain => {
    space.work(PER_WAY * ways);
    return new Chain(steps, increment);
  };
  const falling = !track.fails.some((chance, run) => run > 0 && chance > track.fails[run - 1]!);
  if (falling && oneTrack(place, start, node) !== null) {
    const saves = saveLaws(space, law, machine.packet === null, track.fails);
    space.multiply(saves.saves * (saves.packets + 1) * track.steps.ways.length);
    const unused = () => unusedLaw(chainOf(track.steps, NOTHING), saves);
    return fieldLaws([track.steps], unused, (increment) => {
      const chain = chainOf(track.steps, increment);
      space.multiply(countWork(chain, saves));
      return countLaw(chain, saves);
    });
  }
  const tokens = tableOf(space, law, machine.packet === null);
  const packets = stepsOf(pool, machine.packet?.damage ?? pool.damage, tape, node.spent);
  const walk = (increment: Increment): Walk => {
    const made = {
      tokens,
      attacks: chainOf(inOneRun(track.steps), increment),
      packets: chainOf(inOneRun(packets.steps), increment),
      fails: track.steps.run.map((run) => track.fails[run]!),
    };
    space.multiply(walkWork(made));
    return made;
  };
  const unused = () => walkedUnused(walk(NOTHING));
  return fieldLaws([track.steps, packets.steps], unused, (increment) => walkedCount(walk(increment)));
}

/** The track, if attacks and packets follow the same models in the same order, whatever damage they do. */
function trackOf(place: BatchPlace, start: PoolStart, node: Node): Tape | null {
  const { machine } = place;
  const { packet } = machine;
  const [pool] = machine.pools;
  if (!pool || machine.pools.length > 1 || machine.inAddition !== null) return null;
  const tape = tapeFor(start, node);
  if (!poolIsPlain(pool, tape.group, node)) return null;
  if (packet === null) return tape;
  if (packet.timing !== 'batch' || !poolIsPlain({ ...pool, damage: packet.damage }, tape.group, node)) return null;
  return isMortalTape(place, tape, start.named, node) ? tape : null;
}

function fieldLaws(
  tracks: readonly Steps[],
  unused: () => Float64Array,
  counted: (increment: Increment) => Float64Array,
): ReadonlyMap<InflictField, Float64Array> {
  const unsaved = counted(() => 1);
  const found = new Map<InflictField, Float64Array>([
    ['unsaved', unsaved],
    ['unused', unused()],
  ]);
  const ways = tracks.flatMap((track) => track.ways);
  for (const [field, increment] of INCREMENTS)
    found.set(field, multiple(ways, increment, unsaved) ?? counted(increment));
  return found;
}

const inOneRun = ({ ways }: Steps): Steps => ({ ways, run: ways.map(() => 0) });

const NOTHING: Increment = () => 0;

const INCREMENTS: readonly (readonly [InflictField, Increment])[] = [
  ['damage', ({ value }) => value],
  ['ignored', ({ ignored }) => ignored],
  ['lostDamage', ({ value, lost, ignored }) => value - lost - ignored],
];

/** The law of a count to which every event adds the same. */
function multiple(ways: Steps['ways'], increment: Increment, events: Float64Array): Float64Array | null {
  const [[first] = []] = ways;
  const each = first === undefined ? 0 : increment(first);
  if (!ways.every((here) => here.every((way) => increment(way) === each))) return null;
  const law = new Float64Array((events.length - 1) * each + 1);
  for (let n = 0; n < events.length; n++) law[n * each]! += events[n]!;
  return law;
}

/** The track position by position, and by run the chance that a save die fails. */
function stepsOf(
  pool: Pool,
  damage: readonly Damage[],
  { models, group }: Tape,
  spent: number,
): { steps: Steps; fails: number[] } {
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
      const here = known.get(key) ?? inflicted(damage[row] as Damage, left, spent).filter(({ p }) => p > 0);
      known.set(key, here);
      ways.push(here);
      run.push(fails.length - 1);
    }
  }
  return { steps: { ways, run }, fails };
}

/** `oneKind`: both kinds of wound are saved alike. */
const tableOf = (space: Space, law: WoundLaw, oneKind: boolean): TokenTable =>
  tokenTable(oneKind ? withoutKinds(law) : law, (multiplications) => space.multiply(multiplications));

const knownLaws = new WeakMap<WoundLaw, Map<string, SaveLaws>>();

/** The laws of dice are the same from every node at which a batch meets the same thresholds. */
function saveLaws(space: Space, law: WoundLaw, oneKind: boolean, fails: readonly number[]): SaveLaws {
  const byFails = knownLaws.get(law) ?? new Map<string, SaveLaws>();
  knownLaws.set(law, byFails);
  const key = `${oneKind},${fails}`;
  const known = byFails.get(key);
  if (known) return known;
  const made = new SaveLaws(tableOf(space, law, oneKind), fails);
  space.multiply(made.work);
  byFails.set(key, made);
  return made;
}
