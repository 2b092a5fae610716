import { type EventTable, eventCount, eventTable, mostTokens, type SaveChances, saveDice } from './event-law.js';
import { type EventTrack, eventTrack, leave, play } from './events.js';
import { addScaled, convolve, massOf, meanOfPmf, thin } from './pmf.js';
import { walkLaw } from './pool-walk.js';
import { isTable, type TrackLaw, type TrackTask } from './track.js';

/**
 * The fast evaluation of a batch on one wound track; docs/mathematics.md explains it. It takes runs of models whose
 * thresholds fall along the track, and two runs of which the second saves worse; any other order is walked.
 *
 * Not re-entrant: the kernels keep scratch arrays between calls.
 */
export function trackLaw(task: TrackTask): TrackLaw {
  const track = eventTrack(task, mostTokens(task.tokens).both, false);
  if (orderOf(track) === 'other') return walkLaw(task);
  const end = endLaw(task);
  const events = eventsByPosition(track, end);
  return events === null ? walkLaw(task) : { end, events, unused: unusedTokens(task, track, massOf(events)) };
}

/** Only the end state: `end[p]` as in `TrackLaw`. */
export function endLaw(task: TrackTask): Float64Array {
  const track = eventTrack(task, mostTokens(task.tokens).both, true);
  const order = orderOf(track);
  if (order === 'other') return walkLaw(task).end;
  const end = endOf(task, track, order, false);
  // Where tables were cut, destruction is what is left over: too coarse for a remote chance, so nothing is cut then.
  return end[track.layout.size]! < REMOTE && track.bounds.length > 2 ? endOf(task, track, order, true) : end;
}

const REMOTE = 1e-9;

type Order = 'falling' | 'rising' | 'other';

function orderOf({ bounds, layout }: EventTrack): Order {
  const fails = bounds.slice(0, -1).map((p) => layout.fails[p] ?? 0);
  if (fails.every((chance, run) => run === 0 || chance < fails[run - 1]!)) return 'falling';
  return fails.length === 2 ? 'rising' : 'other';
}

/** The dice as the runs see them: laws of events at each run's threshold. */
interface Pool {
  readonly task: TrackTask;
  readonly track: EventTrack;
  readonly keep: number;
  readonly most: { saves: number; both: number };
  /** Whether tables hold every number of tokens, not only those that matter before destruction is certain. */
  readonly full: boolean;
}

function endOf(task: TrackTask, track: EventTrack, order: Order, full: boolean): Float64Array {
  const { layout, start, bounds } = track;
  const end = new Float64Array(layout.size + 1);
  const most = mostTokens(task.tokens);
  const pool: Pool = { task, track, keep: 1 - track.struck, most, full };
  const runs = bounds.length - 1;
  if (runs === 1) {
    const count = countOf(pool, 0, Math.max(...track.caps));
    play(track, 0, scaled(count, start[0]!), count, end);
    if (layout.size > 0) end[layout.size]! += start[layout.size]!;
    return end;
  }
  if (order === 'falling') playFalling(pool, end);
  else playRising(pool, end);
  let rest = start[layout.size]!;
  if (isCut(pool)) {
    rest = massOf(start);
    for (let p = 0; p < layout.size; p++) rest -= end[p]!;
    end[layout.size] = 0;
  }
  for (let p = 0; p < layout.size; p++) end[p] = Math.max(0, end[p]!);
  end[layout.size] = Math.max(0, end[layout.size]! + rest);
  return end;
}

const scaled = (law: Float64Array, weight: number): Float64Array => law.map((chance) => chance * weight);

const failsOf = ({ track }: Pool, run: number): number => track.layout.fails[track.bounds[run]!]!;

const countOf = (pool: Pool, run: number, limit: number): Float64Array =>
  eventCount(pool.task.tokens, chancesOf(pool, run), limit);

const chancesOf = (pool: Pool, run: number): SaveChances => ({
  first: failsOf(pool, run) * pool.keep,
  second: 0,
  packet: pool.keep,
});

/** Whether there are more tokens than can matter, so that tables leave some out. */
const isCut = ({ full, most, track }: Pool): boolean => !full && most.both > reach(track);

/** No more events than this matter on the whole track. */
const reach = ({ caps, bounds }: EventTrack): number => {
  let sum = 0;
  for (let run = 0; run + 1 < bounds.length; run++) {
    let cap = 0;
    for (let p = bounds[run]!; p < bounds[run + 1]!; p++) cap = Math.max(cap, caps[p]!);
    sum += cap;
  }
  return sum;
};

function tableOf(pool: Pool, chances: SaveChances, rows: number, degree: number): EventTable {
  const { saves, both } = pool.most;
  const { tokens } = pool.task;
  return isCut(pool) ? eventTable(tokens, chances, rows, degree) : eventTable(tokens, chances, saves + 1, both);
}

/**
 * Falling thresholds. A run that is entered at event n by a die that fails is entered whatever the later dice show;
 * there, K - n more dice fail if K, the dice below this run's threshold, is more than n, otherwise only packets follow.
 */
function playFalling(pool: Pool, end: Float64Array): void {
  const { track, most } = pool;
  const { bounds, caps, start } = track;
  const runs = bounds.length - 1;
  const limit = reach(track);
  const longest = Math.min(most.both, limit);
  let entered: Float64Array = Float64Array.of(start[0]!);
  let byPackets: Float64Array = new Float64Array(1);
  let before: EventTable | null = null;
  for (let run = 0; run < runs; run++) {
    const from = bounds[run]!;
    const cap = caps[from]!;
    const last = run === runs - 1;
    const across = last ? null : leave(track, run, longest, false);
    const inside = last ? null : leave(track, run, longest, true);
    const left = across && inside ? plus(convolve(entered, across, longest), inside) : null;
    const rows = Math.min(most.saves + 1, Math.max(entered.length, left?.length ?? 0));
    const degree = Math.min(
      most.both,
      Math.max(entered.length + cap, left ? left.length + caps[bounds[run + 1]!]! : 0),
    );
    const count = countOf(pool, run, Math.max(limit, degree));
    const table = tableOf(pool, chancesOf(pool, run), rows, degree);
    const byDice = enteredByDice(entered, count, table, cap, isCut(pool));
    if (before !== null) addScaled(byPackets, packetsAlone(entered, before, table, cap, isCut(pool)), 1);
    if (last) {
      addScaled(byDice, byPackets, 1);
      play(track, run, byDice, count, end);
      break;
    }
    play(track, run, byDice, count, end);
    const next = caps[bounds[run + 1]!]!;
    const through = play(track, run, byPackets, null, end)!;
    addScaled(through, leftByPackets(entered, across!, inside!, table, next, isCut(pool)), 1);
    byPackets = through;
    entered = left!;
    entered[0]! += start[bounds[run + 1]!]!;
    before = table;
  }
}

const plus = (a: Float64Array, b: Float64Array): Float64Array => {
  const sum = new Float64Array(Math.max(a.length, b.length));
  sum.set(a);
  addScaled(sum, b, 1);
  return sum;
};

/**
 * Two runs of which the second saves worse. The dice go on into it if the first run is left by a die that fails; then
 * the dice between the two thresholds fail as well.
 */
function playRising(pool: Pool, end: Float64Array): void {
  const { track, most } = pool;
  const { bounds, caps, start } = track;
  const next = caps[bounds[1]!]!;
  const limit = reach(track);
  const longest = Math.min(most.both, limit);
  const across = leave(track, 0, longest, false);
  const inside = leave(track, 0, longest, true);
  const entered = plus(scaled(across, start[0]!), inside);
  const count = countOf(pool, 0, limit);
  play(track, 0, scaled(count, start[0]!), count, end);
  const rows = Math.min(most.saves + 1, entered.length);
  const degree = Math.min(most.both, entered.length + next);
  const [fails, failsLater] = [failsOf(pool, 0), failsOf(pool, 1)];
  const table = tableOf(pool, chancesOf(pool, 0), rows, degree);
  const entry = leftByPackets(Float64Array.of(start[0]!), across, inside, table, next, isCut(pool));
  const later = countOf(pool, 1, Math.max(limit, degree));
  const split = tableOf(pool, { ...chancesOf(pool, 0), second: (failsLater - fails) * pool.keep }, rows, degree);
  entered[0]! += start[bounds[1]!]!;
  addScaled(entry, enteredByDice(entered, later, split, next, isCut(pool)), 1);
  play(track, 1, entry, later, end);
}

/**
 * Events to come on entering a run at event n with at least n dice below the threshold:
 * sum over n of entered[n] P(K >= n, K + d = n + e), `table` being the law of (K, K + d) and `count` that of K + d.
 */
function enteredByDice(
  entered: Float64Array,
  count: Float64Array,
  table: EventTable,
  cap: number,
  cut: boolean,
): Float64Array {
  const toCome = new Float64Array(cap + 1);
  const { rows, degree, weights } = table;
  if (!cut) {
    for (let m = 0; m <= degree; m++) {
      let atLeast = 0;
      for (let k = Math.min(m, rows - 1); k >= 0; k--) {
        atLeast += weights[m * rows + k]!;
        if (k < entered.length) toCome[Math.min(cap, m - k)]! += entered[k]! * atLeast;
      }
    }
    return toCome;
  }
  // The table has no more rows than are needed here: what is not below n is at least n.
  const first = firstOf(entered);
  for (let m = first; m < count.length - 1 && m <= degree; m++) {
    let below = 0;
    for (let k = 0; k < first; k++) below += weights[m * rows + k]!;
    const last = Math.min(entered.length - 1, m);
    for (let n = first; n <= last; n++) {
      if (m - n < cap) toCome[m - n]! += entered[n]! * (count[m]! - below);
      if (n < rows) below += weights[m * rows + n]!;
    }
  }
  return toCome;
}

function firstOf(law: Float64Array): number {
  let first = 0;
  while (first < law.length - 1 && law[first] === 0) first++;
  return first;
}

/**
 * Packets to come on entering a run at event n by the last die that fails: n or more dice are below the threshold of
 * the run before, fewer than n below this one. Sum over n of entered[n] P(d = e, K < n <= K before).
 */
function packetsAlone(
  entered: Float64Array,
  before: EventTable,
  table: EventTable,
  cap: number,
  cut: boolean,
): Float64Array {
  const toCome = new Float64Array(cap + 1);
  // weight[k]: chance to enter after event k if tables are cut, not after event k if they are not.
  const weight = new Float64Array(cut ? entered.length : Math.max(before.rows, table.rows));
  let upTo = 0;
  for (let k = 0; k < weight.length; k++) {
    upTo += entered[k] ?? 0;
    weight[k] = upTo;
  }
  if (cut) for (let k = 0; k < weight.length; k++) weight[k] = upTo - weight[k]!;
  addPackets(before, weight, cut ? -1 : 1, cap, cut, toCome);
  addPackets(table, weight, cut ? 1 : -1, cap, cut, toCome);
  return toCome;
}

/** Adds sign times the sum over k of weight[k] P(K = k, d = e). */
function addPackets(
  { rows, degree, weights }: EventTable,
  weight: Float64Array,
  sign: number,
  cap: number,
  cut: boolean,
  toCome: Float64Array,
): void {
  const last = Math.min(rows, weight.length) - 1;
  for (let m = 0; m <= degree; m++) {
    for (let k = cut ? Math.max(0, m - cap + 1) : 0; k <= last && k <= m; k++) {
      toCome[Math.min(cap, m - k)]! += sign * weight[k]! * weights[m * rows + k]!;
    }
  }
}

/**
 * Packets to come on leaving a run by a packet: it was entered at an event no later than K, all K dice failed, and the
 * packets lead out at event n. Sum over K < n of P(entered by K, left at n) P(K, K + d = n + e).
 */
function leftByPackets(
  entered: Float64Array,
  across: Float64Array,
  inside: Float64Array,
  table: EventTable,
  cap: number,
  cut: boolean,
): Float64Array {
  const toCome = new Float64Array(cap + 1);
  addLeft(inside, 0, 0, 1, table, cap, cut, toCome);
  for (let n = 0; n < entered.length; n++) {
    if (entered[n]! > 0) addLeft(across, n, n, entered[n]!, table, cap, cut, toCome);
  }
  return toCome;
}

/** Adds `scale` times the sum over n and from <= k < n of left[n - shift] P(K = k, K + d = n + e). */
function addLeft(
  left: Float64Array,
  shift: number,
  from: number,
  scale: number,
  { rows, degree, weights }: EventTable,
  cap: number,
  cut: boolean,
  toCome: Float64Array,
): void {
  const lastLeft = left.length - 1 + shift;
  const first = Math.max(from, firstOf(left) + shift - 1);
  for (let m = first + 1; m <= degree; m++) {
    const row = m * rows;
    let below = 0;
    for (let k = from; k < first && k < rows; k++) below += weights[row + k]!;
    const last = Math.min(m, lastLeft);
    for (let n = first + 1; n <= last; n++) {
      if (n <= rows) below += weights[row + n - 1]!;
      const e = m - n;
      if (e < cap) toCome[e]! += scale * left[n - shift]! * below;
      else if (!cut) toCome[cap]! += scale * left[n - shift]! * below;
    }
  }
}

/**
 * What arrives at a position either stays there or leaves it by an event that costs wounds. Null where events that
 * cost none are so likely that the division would magnify rounding errors.
 */
function eventsByPosition({ layout, offset, loss, start }: EventTrack, end: Float64Array): Float64Array | null {
  const arrivals = start.slice();
  const events = new Float64Array(layout.size);
  for (let p = 0; p < layout.size; p++) {
    const moves = 1 - loss[offset[p]!]!;
    if (moves < 1e-2) return null;
    events[p] = Math.max(0, arrivals[p]! - end[p]!) / moves;
    for (let k = 1; k <= layout.left[p]!; k++) arrivals[p + k]! += events[p]! * loss[offset[p]! + k]!;
  }
  return events;
}

/**
 * Tokens left over at destruction: the dice that would fail against the last run and the packets are the events that
 * a track without end would see, less those that happened; the dice that would save are counted apart.
 */
function unusedTokens(task: TrackTask, track: EventTrack, events: number): number {
  const saves = saveDice(task.tokens);
  const meanSaves = meanOfPmf(saves);
  const oneLess = new Float64Array(Math.max(1, saves.length - 1));
  for (let s = 1; s < saves.length; s++) oneLess[s - 1] = (s * saves[s]!) / (meanSaves || 1);
  const { layout, bounds } = track;
  const lastFails = layout.fails[bounds.at(-2)!] ?? 1;
  const dice = endLaw({ ...task, tokens: { width: 1, weights: oneLess } });
  const wouldSave = meanSaves * (1 - lastFails) * dice[layout.size]!;
  return Math.max(0, endlessEvents(task, track, saves, oneLess) - events) + wouldSave;
}

/** Expected number of events if the last run went on for ever. */
function endlessEvents(task: TrackTask, track: EventTrack, saves: Float64Array, oneLess: Float64Array): number {
  const { layout, start, bounds } = track;
  const packets = meanOfPackets(task);
  const runs = bounds.length - 1;
  const meanSaves = meanOfPmf(saves);
  if (runs === 1) return packets + meanSaves * (layout.fails[0] ?? 1);
  const most = saves.length;
  const fails = (run: number): number => layout.fails[bounds[run]!]!;
  // left: law of the event at which the runs so far are left; 0 for a start beyond them.
  let entered: Float64Array = Float64Array.of(start[0]!);
  let beyond = massOf(start) - start[0]!;
  let sum = 0;
  for (let run = 0; run < runs; run++) {
    const excess = excessOf(thin(saves, fails(run)));
    const at = (law: Float64Array): number => law.reduce((total, p, n) => total + p * (excess[n] ?? 0), 0);
    sum += at(entered) + beyond * excess[0]!;
    if (run === runs - 1) break;
    const inside = leave(track, run, most, true);
    const left = plus(convolve(entered, leave(track, run, most, false), most), inside);
    for (let p = bounds[run]! + 1; p < bounds[run + 1]!; p++) beyond -= start[p]!;
    const next = bounds[run + 1]!;
    if (fails(run + 1) > fails(run)) {
      // Rising: the dice between the thresholds count if the dice below the first lead out of the first run.
      const atLeast = atLeastOf(thin(oneLess, fails(run)));
      const chance = left.reduce((total, p, n) => total + p * (atLeast[n] ?? 0), Math.max(0, beyond));
      return packets + meanSaves * fails(run) + meanSaves * (fails(run + 1) - fails(run)) * chance;
    }
    sum -= at(left) + Math.max(0, beyond) * excess[0]!;
    entered = left;
    entered[0]! += start[next]!;
    beyond -= start[next]!;
  }
  return packets + sum;
}

function meanOfPackets({ tokens }: TrackTask): number {
  const table = isTable(tokens) ? tokens : tokens.die;
  const mean = table.weights.reduce((sum, weight, i) => sum + weight * (i % table.width), 0);
  return isTable(tokens) ? mean : mean * (tokens.weapons ?? 1) * meanOfPmf(tokens.attacks);
}

/** `excess[n]` = E max(K - n, 0). */
function excessOf(pmf: Float64Array): Float64Array {
  const excess = new Float64Array(pmf.length + 1);
  let above = 0;
  for (let n = pmf.length - 2; n >= 0; n--) {
    above += pmf[n + 1]!;
    excess[n] = excess[n + 1]! + above;
  }
  return excess;
}

/** `atLeast[n]` = P(K >= n). */
function atLeastOf(pmf: Float64Array): Float64Array {
  const atLeast = pmf.slice();
  for (let n = pmf.length - 2; n >= 0; n--) atLeast[n]! += atLeast[n + 1]!;
  return atLeast;
}
