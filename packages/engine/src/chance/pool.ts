import { enteredByDice, leftByPackets, packetsAlone } from './entering.js';
import {
  type EventTable,
  eventCount,
  eventCountOrMore,
  eventTable,
  mostTokens,
  type SaveChances,
  type Tokens,
} from './event-law.js';
import {
  cross,
  type EventTrack,
  eventTrack,
  fewestEvents,
  leaveFromInside,
  play,
  startAt,
  startMass,
} from './events.js';
import { eventsByPosition, unusedTokens } from './expectations.js';
import { convolve, massOf, plus, scaled } from './pmf.js';
import { walkLaw } from './pool-walk.js';
import { just, onScratch, zeros } from './scratch.js';
import type { TrackLaw, TrackTask } from './track.js';

/**
 * The fast evaluation of a batch on one wound track; docs/mathematics.md explains it. It takes runs of models whose
 * thresholds fall along the track, and two runs of which the second saves worse; any other order is walked.
 */
export function trackLaw(task: TrackTask): TrackLaw {
  return onScratch(() => fastLaw(task)) ?? walkLaw(task);
}

/** Only the end state: `end[p]` as in `TrackLaw`. */
export function endLaw(task: TrackTask): Float64Array {
  const end = onScratch(() => {
    const track = eventTrack(task, mostTokens(task.tokens).both, true);
    return fastEnd(task.tokens, track, REMOTE)?.slice() ?? null;
  });
  return end ?? walkLaw(task).end;
}

function fastLaw(task: TrackTask): TrackLaw | null {
  const track = eventTrack(task, mostTokens(task.tokens).both, true);
  const end = fastEnd(task.tokens, track, REMOTE);
  const events = end === null ? null : eventsByPosition(track, end);
  if (end === null || events === null) return null;
  // Whether a token would be struck out is independent of all that happens before it: so many are read or left for
  // each that is not.
  const keep = 1 - track.struck;
  const unused = end[track.size] === 0 ? 0 : unusedTokens(task.tokens, track, massOf(events), destroyedBy) / keep;
  return { end: end.slice(), events: scaled(events, 1 / keep).slice(), unused };
}

/** The chance of destruction by other tokens at other chances to fail. */
const destroyedBy = (tokens: Tokens, track: EventTrack): number => fastEnd(tokens, track, 0)![track.size]!;

/** Chances of destruction below this are not left to the difference of two numbers near one. */
const REMOTE = 1e-9;

/** The end state, or null for an order of thresholds that is not taken here. */
function fastEnd(tokens: Tokens, track: EventTrack, remote: number): Float64Array | null {
  const most = mostTokens(tokens);
  const keep = 1 - track.struck;
  if (track.fails.length === 1) return playOne(tokens, track, keep);
  const order = orderOf(track);
  if (order === 'other') return null;
  const depth = reachOf(track, track.fails.length - 1);
  const reach = reachOf(track, track.fails.length);
  const cut = most.both > Math.min(reach, 2 * depth);
  const pool = { tokens, track, keep, most, depth, reach, cut };
  const end = playMany(pool, order);
  if (!cut || end[track.size]! >= remote) return end;
  if (fewestEvents(track) <= most.both) return playMany({ ...pool, cut: false }, order);
  end[track.size] = 0;
  return end;
}

type Order = 'falling' | 'rising' | 'other';

function orderOf({ fails }: EventTrack): Order {
  let falling = true;
  for (let run = 1; run < fails.length; run++) falling &&= fails[run]! < fails[run - 1]!;
  if (falling) return 'falling';
  return fails.length === 2 ? 'rising' : 'other';
}

interface Pool {
  readonly tokens: Tokens;
  readonly track: EventTrack;
  /** Chance that an event is not struck out. */
  readonly keep: number;
  readonly most: { readonly saves: number; readonly both: number };
  /** No more events than this happen before the last run. */
  readonly depth: number;
  /** No more events than this matter on the whole track. */
  readonly reach: number;
  /** Whether tables leave out what matters to destruction alone, which then is what the rest leaves of one. */
  readonly cut: boolean;
}

const chancesAt = (fails: number, keep: number): SaveChances => ({ first: fails * keep, second: 0, packet: keep });

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

function playMany(pool: Pool, order: Order): Float64Array {
  const { track, cut } = pool;
  const { size } = track;
  const end = zeros(size + 1);
  if (order === 'falling') playFalling(pool, end);
  else playRising(pool, end);
  // Rounding may leave less than nothing of what cannot happen.
  for (let p = 0; p <= size; p++) if (end[p]! < 0) end[p] = 0;
  if (cut) {
    end[size] = 0;
    end[size] = Math.max(0, startMass(track) - massOf(end));
  } else end[size]! += startAt(track, size);
  return end;
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

function tableOf({ tokens, most, cut }: Pool, chances: SaveChances, rows: number, degree: number): EventTable {
  return cut ? eventTable(tokens, chances, rows, degree) : eventTable(tokens, chances, most.saves + 1, most.both);
}

/**
 * Falling thresholds. A run that is entered at event n by a die that fails is entered whatever the later dice show;
 * there, K - n more dice fail if K, the dice below this run's threshold, is more than n, otherwise only packets follow.
 */
function playFalling(pool: Pool, end: Float64Array): void {
  const { tokens, track, keep, most, depth, reach, cut } = pool;
  const { bounds, caps, fails, start } = track;
  const longest = Math.min(most.both, depth);
  let entered: Float64Array = just(startAt(track, 0));
  let byPackets: Float64Array | null = null;
  let before: EventTable | null = null;
  for (let run = 0; run < fails.length; run++) {
    const cap = caps[bounds[run]!]!;
    const last = run === fails.length - 1;
    const chances = chancesAt(fails[run]!, keep);
    const across = last ? null : cross(track, run, longest);
    const inside = across === null || start === null ? null : leaveFromInside(track, run, longest);
    const left = across === null ? null : plus(convolve(entered, across, longest), inside);
    const next = last ? 0 : caps[bounds[run + 1]!]!;
    const rows = Math.min(most.saves + 1, Math.max(entered.length, left === null ? 0 : left.length));
    const degree = Math.min(most.both, Math.max(entered.length + cap, left === null ? 0 : left.length + next));
    const table = tableOf(pool, chances, rows, degree);
    const count = eventCount(tokens, chances, entered.length + (start === null ? cap : reach));
    const entry = enteredByDice(entered, count, before === null ? null : table, cap, cut);
    if (before !== null) byPackets = plus(packetsAlone(entered, before, table, cap, cut), byPackets);
    if (left === null || across === null) {
      play(track, run, plus(entry, byPackets), count, end, false);
      break;
    }
    play(track, run, entry, count, end, false);
    const through = byPackets === null ? null : play(track, run, byPackets, null, end, true);
    byPackets = plus(leftByPackets(entered, across, inside, table, next, cut), through);
    entered = left;
    entered[0]! += startAt(track, bounds[run + 1]!);
    before = table;
  }
}

/**
 * Two runs of which the second saves worse. The dice go on into it if the first run is left by a die that fails; then
 * the dice between the two thresholds fail as well.
 */
function playRising(pool: Pool, end: Float64Array): void {
  const { tokens, track, keep, most, depth, reach, cut } = pool;
  const { bounds, caps, fails, start } = track;
  const longest = Math.min(most.both, depth);
  const next = caps[bounds[1]!]!;
  const first = just(startAt(track, 0));
  const chances = chancesAt(fails[0]!, keep);
  const across = cross(track, 0, longest);
  const inside = start === null ? null : leaveFromInside(track, 0, longest);
  const entered = plus(scaled(across, first[0]!), inside);
  const count = eventCount(tokens, chances, reach);
  play(track, 0, scaled(count, first[0]!), count, end, false);
  const rows = Math.min(most.saves + 1, entered.length);
  const degree = Math.min(most.both, entered.length + next);
  const byPackets = leftByPackets(first, across, inside, tableOf(pool, chances, rows, degree), next, cut);
  entered[0]! += startAt(track, bounds[1]!);
  const later = eventCount(tokens, chancesAt(fails[1]!, keep), Math.max(reach, degree));
  const split = tableOf(pool, { ...chances, second: (fails[1]! - fails[0]!) * keep }, rows, degree);
  play(track, 1, plus(enteredByDice(entered, later, split, next, cut), byPackets), later, end, false);
}
