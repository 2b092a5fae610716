import type { Tokens } from './attack-law.js';
import { enteredByDice, leftByPackets, packetsAlone } from './entering.js';
import { type EventTable, eventCount, type SaveChances } from './event-law.js';
import { eventTable, type Multiplying } from './event-table.js';
import { cross, type EventTrack, leaveFromInside, play, startAt } from './events.js';
import { convolve, plus, scaled } from './pmf.js';
import { just } from './scratch.js';

/** A pool of tokens against a track of several runs. */
export interface Pool {
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
  /** As in `TrackTask`. */
  readonly multiplying: Multiplying | null;
}

export const chancesAt = (fails: number, keep: number): SaveChances => ({
  first: fails * keep,
  second: 0,
  packet: keep,
});

function tableOf(pool: Pool, chances: SaveChances, rows: number, degree: number): EventTable {
  const { tokens, most, cut, multiplying } = pool;
  return cut
    ? eventTable(tokens, chances, rows, degree, multiplying)
    : eventTable(tokens, chances, most.saves + 1, most.both, multiplying);
}

/**
 * Falling thresholds. A run that is entered at event n by a die that fails is entered whatever the later dice show;
 * there, K - n more dice fail if K, the dice below this run's threshold, is more than n, otherwise only packets follow.
 */
export function playFalling(pool: Pool, end: Float64Array): void {
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
export function playRising(pool: Pool, end: Float64Array): void {
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
