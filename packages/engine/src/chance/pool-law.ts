import type { playAnyOrder } from './any-order.js';
import type { Tokens } from './attack-law.js';
import { eventCountOrMore, mostTokens } from './event-law.js';
import { type EventTrack, eventTrack, fewestEvents, play, startAt, startMass } from './events.js';
import { eventsByPosition, unusedTokens } from './expectations.js';
import { chancesAt, type Pool, playFalling, playRising } from './orders.js';
import { massOf, scaled } from './pmf.js';
import { walkLaw } from './pool-walk.js';
import { onScratch, zeros } from './scratch.js';
import type { TrackLaw, TrackTask } from './track.js';

/** Runs whose thresholds rise and fall: few tracks have them, so it is asked for only where one does. */
export type AnyOrder = () => typeof playAnyOrder;

/**
 * The fast evaluation of a batch on one wound track; docs/mathematics.md explains it. Only where nearly all events cost
 * no wound it leaves the task to the walk.
 */
export const trackLawBy = (task: TrackTask, anyOrder: AnyOrder): TrackLaw =>
  onScratch(() => fastLaw(task, anyOrder)) ?? walkLaw(task);

/** Only the end state: `end[p]` as in `TrackLaw`. */
export const endLawBy = (task: TrackTask, anyOrder: AnyOrder): Float64Array =>
  onScratch(() => {
    const track = eventTrack(task, mostTokens(task.tokens).both, true);
    return fastEnd(task, track, REMOTE, anyOrder).end.slice();
  });

/** The whole law, or null where rounding would show in the events. */
function fastLaw(task: TrackTask, anyOrder: AnyOrder): TrackLaw | null {
  const { tokens, multiplying } = task;
  const track = eventTrack(task, mostTokens(tokens).both, true);
  const { end, failing } = fastEnd(task, track, REMOTE, anyOrder);
  const events = eventsByPosition(track, end);
  if (events === null) return null;
  // Whether a token would be struck out is independent of all that happens before it: so many are read or left for
  // each that is not.
  const keep = 1 - track.struck;
  /** The chance of destruction by other tokens at other chances to fail. */
  const destroyedBy = (others: Tokens, on: EventTrack): number =>
    fastEnd({ tokens: others, multiplying }, on, 0, anyOrder).end[on.size]!;
  const unused = end[track.size] === 0 ? 0 : unusedTokens(tokens, track, massOf(events), failing, destroyedBy) / keep;
  return { end: end.slice(), events: scaled(events, 1 / keep).slice(), unused };
}

/** Chances of destruction below this are not left to the difference of two numbers near one. */
const REMOTE = 1e-9;

interface Played {
  readonly end: Float64Array;
  /** Expected number of dice that would fail if the last run went on for ever, where it is a by-product. */
  readonly failing: number | null;
}

/** The dice of a task, and who is told of what they take. */
interface Dice {
  readonly tokens: Tokens;
  readonly multiplying?: TrackTask['multiplying'] | null;
}

function fastEnd({ tokens, multiplying = null }: Dice, track: EventTrack, remote: number, anyOrder: AnyOrder): Played {
  const most = mostTokens(tokens);
  const keep = 1 - track.struck;
  const runs = track.fails.length;
  if (runs === 1) return { end: playOne(tokens, track, keep), failing: null };
  const order = orderOf(track);
  const depth = reachOf(track, runs - 1);
  const reach = reachOf(track, runs);
  const cut = order !== 'any' && most.both > Math.min(reach, 2 * depth);
  const pool = { tokens, track, keep, most, depth, reach, cut, multiplying };
  const played = playMany(pool, order, anyOrder);
  const { end } = played;
  if (!cut || end[track.size]! >= remote) return played;
  if (fewestEvents(track) <= most.both) return playMany({ ...pool, cut: false }, order, anyOrder);
  end[track.size] = 0;
  return played;
}

type Order = 'falling' | 'rising' | 'any';

function orderOf({ fails }: EventTrack): Order {
  let falling = true;
  for (let run = 1; run < fails.length; run++) falling &&= fails[run]! < fails[run - 1]!;
  if (falling) return 'falling';
  return fails.length === 2 ? 'rising' : 'any';
}

/** One threshold: the order of the dice makes no difference. */
function playOne(tokens: Tokens, track: EventTrack, keep: number): Float64Array {
  const { size, start, caps, fails } = track;
  const end = zeros(size + 1);
  let limit = caps[0]!;
  for (let p = 1; start !== null && p < size && p < start.length; p++) limit = Math.max(limit, caps[p]!);
  const count = eventCountOrMore(tokens, chancesAt(fails[0]!, keep), limit);
  play(track, 0, start === null ? count : scaled(count, startAt(track, 0)), count, end, false);
  if (size > 0) end[size]! += startAt(track, size);
  return end;
}

function playMany(pool: Pool, order: Order, anyOrder: AnyOrder): Played {
  const { track, cut } = pool;
  const { size } = track;
  const end = zeros(size + 1);
  let failing: number | null = null;
  if (order === 'falling') playFalling(pool, end);
  else if (order === 'rising') playRising(pool, end);
  else failing = anyOrder()(pool, end);
  // Rounding may leave less than nothing of what cannot happen.
  for (let p = 0; p <= size; p++) if (end[p]! < 0) end[p] = 0;
  if (cut) {
    end[size] = 0;
    end[size] = Math.max(0, startMass(track) - massOf(end));
  } else end[size]! += startAt(track, size);
  return { end, failing };
}

/** The sum of the most events that the first runs can take. */
function reachOf({ runCaps, bounds }: EventTrack, runs: number): number {
  let sum = 0;
  for (let run = 0; run < runs; run++) {
    let cap = 0;
    for (let p = bounds[run]!; p < bounds[run + 1]!; p++) if (runCaps[p]! > cap) cap = runCaps[p]!;
    sum += cap;
  }
  return sum;
}
