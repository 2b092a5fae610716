import type { TokenTable } from '../chance/attack-law.js';
import { tokenTable } from '../chance/token-table.js';
import { failChance } from '../chance/track.js';
import type { Machine } from '../sequence/machine.js';
import type { Damage, Pool } from '../sequence/rolls.js';
import { Chain, type Increment, type Steps } from './exact-full-chain.js';
import { type Grid, SaveLaws } from './exact-full-dice.js';
import { countGrid, countWork, fromAnywhere, unusedGrid } from './exact-full-laws.js';
import { type Walk, type WalkTrack, walkedCount, walkedUnused, walkWork } from './exact-full-walk.js';
import { type Inflicted, inflicted } from './exact-inflict.js';
import { isMortalTape, oneTrack, poolIsPlain, type WoundLaw, withoutKinds } from './exact-one-track.js';
import { type BatchPlace, namedBy } from './exact-place.js';
import type { Node, Space } from './exact-space.js';
import type { InflictField } from './exact-tally.js';
import { type PoolStart, type Tape, tapeFor } from './exact-tape.js';
import { facesOf } from './exact-track.js';

/** Steps for each way of an event, when a chain is put together. */
const PER_WAY = 8;

/** The models that the wounds of one machine meet, one after the other, and what one wound can do to each. */
export interface Track {
  readonly tape: Tape;
  readonly steps: Steps;
  /** Chance that a save die fails, by run. */
  readonly fails: readonly number[];
  readonly packets: Steps;
  /** Whether saves only get better along it, and packets do what attacks do. */
  readonly isFalling: boolean;
}

/** A law with where it ends: row by row the states of a track, and the wounds lost at each. */
export interface Ends {
  readonly tape: Tape;
  readonly grid: Grid;
  readonly lost: readonly number[];
}

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
  const track = trackAt(place, node);
  if (track === null) return null;
  const grid = gridsOn(space, place, track, law);
  return new Map(FIELDS.map((field) => [field, sumOfRows(grid(field))]));
}

/** One of these laws, with where it ends. */
export function endsOnTrack(
  space: Space,
  place: BatchPlace,
  node: Node,
  law: WoundLaw,
  field: InflictField,
): Ends | null {
  const track = trackAt(place, node);
  if (track === null) return null;
  const { tape, steps, isFalling } = track;
  return {
    tape,
    grid: gridsOn(space, place, track, law)(field),
    lost: lostAt(space, isFalling ? steps : inOneRun(steps)),
  };
}

export function sumOfRows({ rows, width, at }: Grid): Float64Array {
  const law = new Float64Array(width);
  for (let row = 0; row < rows; row++) for (let c = 0; c < width; c++) law[c]! += at[row * width + c]!;
  return law;
}

const knownTracks = new WeakMap<Node, Map<Machine, Track | null>>();

/** Long tracks are not kept: there may be many. */
const MOST_KEPT = 100;

export function trackAt(place: BatchPlace, node: Node): Track | null {
  const byMachine = knownTracks.get(node) ?? new Map<Machine, Track | null>();
  knownTracks.set(node, byMachine);
  const known = byMachine.get(place.machine);
  if (known !== undefined) return known;
  const track = trackNow(place, node);
  if (track === null || track.steps.ways.length <= MOST_KEPT) byMachine.set(place.machine, track);
  return track;
}

function trackNow(place: BatchPlace, node: Node): Track | null {
  const { machine, programme } = place;
  const start: PoolStart = { programme, groups: machine.groups, wish: place.wish, named: namedBy(place, node) };
  const tape = trackOf(place, start, node);
  const [pool] = machine.pools;
  if (tape === null || pool === undefined) return null;
  const { steps, fails } = stepsOf(pool, pool.damage, tape, node.spent);
  const packets = stepsOf(pool, machine.packet?.damage ?? pool.damage, tape, node.spent).steps;
  const falls = !fails.some((chance, run) => run > 0 && chance > fails[run - 1]!);
  return { tape, steps, fails, packets, isFalling: falls && oneTrack(place, start, node) !== null };
}

/** The track without regard to its runs. */
export const walkTrack = (space: Space, { steps, packets, fails }: Track, increment: Increment): WalkTrack => ({
  attacks: chainOf(space, inOneRun(steps), increment),
  packets: chainOf(space, inOneRun(packets), increment),
  fails: steps.run.map((run) => fails[run]!),
});

function gridsOn(space: Space, { machine }: BatchPlace, track: Track, law: WoundLaw): (field: InflictField) => Grid {
  const { steps, packets, fails } = track;
  const oneKind = machine.packet === null;
  if (track.isFalling) {
    const saves = saveLaws(space, law, oneKind, fails);
    space.multiply(saves.saves * (saves.packets + 1) * steps.ways.length);
    return counting(
      [steps],
      () => unusedGrid(chainOf(space, steps, NOTHING), saves),
      (increment) => {
        const chain = chainOf(space, steps, increment);
        space.multiply(countWork(chain, saves));
        return countGrid(chain, saves);
      },
    );
  }
  const tokens = tableOf(space, law, oneKind);
  const walk = (increment: Increment): Walk => {
    const made = { tokens, ...walkTrack(space, track, increment) };
    space.multiply(walkWork(made));
    return made;
  };
  return counting(
    [steps, packets],
    () => walkedUnused(walk(NOTHING)),
    (increment) => walkedCount(walk(increment)),
  );
}

const knownChains = new WeakMap<Steps, Map<Increment, Chain>>();

function chainOf(space: Space, steps: Steps, increment: Increment): Chain {
  const byIncrement = knownChains.get(steps) ?? new Map<Increment, Chain>();
  knownChains.set(steps, byIncrement);
  const known = byIncrement.get(increment);
  if (known) return known;
  space.work(PER_WAY * steps.ways.reduce((sum, here) => sum + here.length, 0));
  const made = new Chain(steps, increment);
  byIncrement.set(increment, made);
  return made;
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

/** From several nodes of one track without runs, each with the law of what was counted before. */
export function endsTogether(
  space: Space,
  { machine }: BatchPlace,
  { tape, steps, fails }: Track,
  law: WoundLaw,
  field: EventField,
  start: Grid,
): Ends {
  const chain = chainOf(space, steps, INCREMENTS[field]);
  const saves = saveLaws(space, law, machine.packet === null, fails);
  space.multiply(countWork(chain, saves, start.width));
  return { tape, grid: fromAnywhere(chain, saves.events(0), start), lost: lostAt(space, steps) };
}

/** Grids of every count by the kind of field: of unsaved wounds, of unused ones, and of what each event adds. */
function counting(
  tracks: readonly Steps[],
  unused: () => Grid,
  counted: (increment: Increment) => Grid,
): (field: InflictField) => Grid {
  let events: Grid | null = null;
  const unsaved = (): Grid => {
    events ??= counted(INCREMENTS.unsaved);
    return events;
  };
  const ways = tracks.flatMap((track) => track.ways);
  return (field) => {
    if (!isCounted(field)) return unused();
    const increment = INCREMENTS[field];
    return multiple(ways, increment, unsaved) ?? counted(increment);
  };
}

/** Wounds lost along the track at each state of its chain: a gate stands where its run begins. */
function lostAt(space: Space, steps: Steps): readonly number[] {
  const chain = chainOf(space, steps, NOTHING);
  const lost = chain.run.map((run, state) => state - run + (chain.isGate(state) ? 1 : 0));
  return [...lost, steps.ways.length];
}

const withoutRuns = new WeakMap<Steps, Steps>();

function inOneRun(steps: Steps): Steps {
  if (steps.run.at(-1) === 0) return steps;
  const known = withoutRuns.get(steps) ?? { ways: steps.ways, run: steps.ways.map(() => 0) };
  withoutRuns.set(steps, known);
  return known;
}

export const NOTHING: Increment = () => 0;

const INCREMENTS = {
  unsaved: () => 1,
  damage: ({ value }) => value,
  ignored: ({ ignored }) => ignored,
  lostDamage: ({ value, lost, ignored }) => value - lost - ignored,
} as const satisfies Partial<Record<InflictField, Increment>>;

export type EventField = keyof typeof INCREMENTS;

/** Whether an event by itself says what it adds to a field. */
export const isCounted = (field: InflictField): field is EventField => field in INCREMENTS;

const FIELDS: readonly InflictField[] = ['unsaved', 'unused', 'damage', 'ignored', 'lostDamage'];

/** A count to which every event adds the same. */
function multiple(ways: Steps['ways'], increment: Increment, unsaved: () => Grid): Grid | null {
  const [[first] = []] = ways;
  const each = first === undefined ? 0 : increment(first);
  if (!ways.every((here) => here.every((way) => increment(way) === each))) return null;
  const { rows, width, at } = unsaved();
  if (each === 1) return { rows, width, at };
  const wider = (width - 1) * each + 1;
  const made = new Float64Array(rows * wider);
  for (let i = 0; i < at.length; i++) made[Math.floor(i / width) * wider + (i % width) * each]! += at[i]!;
  return { rows, width: wider, at: made };
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
