import {
  type AttackDice,
  attackCount,
  certainAttacks,
  countLaw,
  degreeOf,
  rowsOf,
  savesOf,
  type TokenTable,
} from './attack-law.js';
import { massOf } from './pmf.js';
import { tablePowerByRecurrence } from './recurrence.js';
import { isTable } from './track.js';

/**
 * The joint law of two kinds of event, stored by their sum: `weights[m * rows + k]` is the probability of k events of
 * the first kind and m in all, for k < rows and m at most `degree`.
 */
export interface EventTable {
  readonly rows: number;
  readonly degree: number;
  readonly weights: Float64Array;
}

/**
 * What becomes of a save die: chances of an event of the first and of the second kind (the latter for a die that fails
 * only against a later, higher threshold), and the chance that a packet is an event (of the second kind).
 */
export interface SaveChances {
  readonly first: number;
  readonly second: number;
  readonly packet: number;
}

/** Resolves the save dice and packets of a table, inside a box. */
function resolve(tokens: TokenTable, chances: SaveChances, rows: number, degree: number): EventTable {
  const { first, second, packet } = chances;
  const none = Math.max(0, 1 - first - second);
  const weights = new Float64Array((degree + 1) * rows);
  const saves = rowsOf(tokens);
  for (let s = saves - 1; s >= 0; s--) {
    // Horner: what is there gets one more save die, then the packets of s save dice come in.
    for (let m = Math.min(degree, saves - 1 - s + tokens.width - 1); m >= 0; m--) {
      for (let k = Math.min(m, rows - 1); k >= 0; k--) {
        let sum = none * weights[m * rows + k]!;
        if (m > 0) {
          sum += second * weights[(m - 1) * rows + k]!;
          if (k > 0) sum += first * weights[(m - 1) * rows + k - 1]!;
        }
        weights[m * rows + k] = sum;
      }
    }
    addPackets(tokens, s, packet, rows, degree, weights);
  }
  return { rows, degree, weights };
}

function addPackets(
  tokens: TokenTable,
  s: number,
  packet: number,
  rows: number,
  degree: number,
  weights: Float64Array,
): void {
  const { width } = tokens;
  for (let d = 0; d < width; d++) {
    let chance = tokens.weights[s * width + d]!;
    if (chance === 0) continue;
    if (packet === 1) {
      if (d <= degree) weights[d * rows]! += chance;
      continue;
    }
    // Binomial terms from d events downwards.
    const rest = 1 - packet;
    chance *= packet ** d;
    for (let e = d; e >= 0; e--) {
      if (e <= degree) weights[e * rows]! += chance;
      chance *= (e * rest) / ((d - e + 1) * packet);
    }
  }
}

function eventDie(die: TokenTable, chances: SaveChances): EventTable {
  const degree = degreeOf(die);
  return resolve(die, chances, degree + 1, degree);
}

/** The law of the number of events of either kind. */
function totalOf({ rows, degree, weights }: EventTable): Float64Array {
  const total = new Float64Array(degree + 1);
  for (let m = 0; m <= degree; m++) {
    for (let k = Math.min(m, rows - 1); k >= 0; k--) total[m]! += weights[m * rows + k]!;
  }
  return total;
}

/** The joint law of the events of both kinds over all the dice, inside a box. */
export function eventTable(
  tokens: AttackDice | TokenTable,
  chances: SaveChances,
  rows: number,
  degree: number,
): EventTable {
  if (isTable(tokens)) return resolve(tokens, chances, rows, degree);
  const die = eventDie(tokens.die, chances);
  const share = sharedChance(die);
  if (share >= 0) return splitCount(countLaw(tokens, totalOf(die), degree), share, rows, degree);
  const n = certainAttacks(tokens.attacks);
  const certain = n < 0 ? null : tablePowerByRecurrence(die, n * (tokens.weapons ?? 1), rows, degree);
  return certain ?? dieByDie(attackCount(tokens), die, rows, degree);
}

/**
 * The chance that an event is of the first kind, if it is the same for every event of a die and independent of their
 * number; otherwise -1. Then it is so for all dice together, and only the number of events has to be worked out.
 */
function sharedChance(die: EventTable): number {
  const { rows, degree, weights } = die;
  const total = totalOf(die);
  let all = 0;
  let first = 0;
  for (let m = 1; m <= degree; m++) {
    all += m * total[m]!;
    for (let k = 1; k <= Math.min(m, rows - 1); k++) first += k * weights[m * rows + k]!;
  }
  if (all === 0) return 0;
  const share = Math.min(1, first / all);
  for (let m = 2; m <= degree; m++) {
    let binomial = (1 - share) ** m;
    for (let k = 0; k <= m; k++) {
      const entry = k < rows ? weights[m * rows + k]! : 0;
      if (Math.abs(entry - total[m]! * binomial) > 4 * Number.EPSILON * total[m]!) return -1;
      binomial = share === 1 ? (k === m - 1 ? 1 : 0) : (binomial * (m - k) * share) / ((k + 1) * (1 - share));
    }
  }
  return share;
}

/** `table(k, m) = count(m) Bin(m, share)(k)`. */
function splitCount(count: Float64Array, share: number, rows: number, degree: number): EventTable {
  const weights = new Float64Array((degree + 1) * rows);
  const row = new Float64Array(rows);
  row[0] = 1;
  const rest = 1 - share;
  for (let m = 0; m <= degree && m < count.length; m++) {
    const last = Math.min(m, rows - 1);
    if (m > 0) for (let k = last; k >= 0; k--) row[k] = row[k]! * rest + (k > 0 ? row[k - 1]! * share : 0);
    for (let k = 0; k <= last; k++) weights[m * rows + k] = count[m]! * row[k]!;
  }
  return { rows, degree, weights };
}

/** Sum over n of attacks[n] die^n by Horner: only positive terms, and any law of the number of dice. */
function dieByDie(attacks: Float64Array, die: EventTable, rows: number, degree: number): EventTable {
  const weights = new Float64Array((degree + 1) * rows);
  weights[0] = attacks.at(-1)!;
  for (let n = attacks.length - 2, reach = 0; n >= 0; n--) {
    reach = Math.min(degree, reach + die.degree);
    for (let m = reach; m >= 0; m--) {
      for (let k = Math.min(m, rows - 1); k >= 0; k--) {
        let sum = die.weights[0]! * weights[m * rows + k]!;
        for (let j = Math.min(m, die.degree); j > 0; j--) {
          for (let i = Math.min(j, k, die.rows - 1); i >= 0; i--) {
            sum += die.weights[j * die.rows + i]! * weights[(m - j) * rows + k - i]!;
          }
        }
        weights[m * rows + k] = sum;
      }
    }
    weights[0]! += attacks[n]!;
  }
  return { rows, degree, weights };
}

/** A tail this small is added up term by term; a larger one may be what the rest leaves of one. */
const SMALL_TAIL = 1e-5;

/** The law of the number of events of any kind. Its last entry, at `limit`, is the chance of `limit` or more. */
export function eventCount(tokens: AttackDice | TokenTable, chances: SaveChances, limit: number): Float64Array {
  const table = isTable(tokens);
  const one = totalOf(eventDie(table ? tokens : tokens.die, chances));
  const law = (top: number): Float64Array => (table ? one.slice(0, top + 1) : countLaw(tokens, one, top));
  const most = mostTokens(tokens).both;
  if (most <= limit) return law(most);
  const cut = law(limit);
  const tail = 1 - massOf(cut.subarray(0, limit));
  cut[limit] = tail > SMALL_TAIL ? tail : massOf(law(most).subarray(limit));
  return cut;
}

/** The law of the number of save dice. */
export const saveDice = (tokens: AttackDice | TokenTable): Float64Array =>
  isTable(tokens) ? savesOf(tokens) : countLaw(tokens, savesOf(tokens.die));

/** Largest possible numbers: save dice, and save dice and packets together. */
export function mostTokens(tokens: AttackDice | TokenTable): { saves: number; both: number } {
  const table = isTable(tokens) ? tokens : tokens.die;
  const times = isTable(tokens) ? 1 : (tokens.weapons ?? 1) * (tokens.attacks.length - 1);
  return { saves: (rowsOf(table) - 1) * times, both: degreeOf(table) * times };
}
