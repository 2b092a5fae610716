import {
  countLaw,
  degreeOf,
  isSum,
  isTable,
  packetsOf,
  rowsOf,
  savesOf,
  type TokenSum,
  type Tokens,
  type TokenTable,
} from './attack-law.js';
import { binomial, certain, convolve, massOf, meanOfPmf, thin } from './pmf.js';
import { zeros } from './scratch.js';

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

/** The events of a table's save dice and packets, inside a box. */
export function resolve(
  tokens: TokenTable,
  chances: SaveChances,
  rows: number,
  degree: number,
  weights: Float64Array = zeros(rows * (degree + 1)),
): EventTable {
  const { first, second, packet } = chances;
  const none = Math.max(0, 1 - first - second);
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
    if (packet === 0 || packet === 1) {
      const events = d * packet;
      if (events <= degree) weights[events * rows]! += chance;
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

/** The law of the number of events of either kind, of one die or of a whole table. */
export function totalOf(tokens: TokenTable, { first, second, packet }: SaveChances, degree: number): Float64Array {
  return resolve(tokens, { first: 0, second: first + second, packet }, 1, degree).weights;
}

/** A tail this small is added up term by term; a larger one may be what the rest leaves of one. */
const SMALL_TAIL = 1e-5;

/** The law of the number of events of any kind, as far as `limit`. */
export function eventCount(tokens: Tokens, chances: SaveChances, limit: number): Float64Array {
  if (isTable(tokens) && tokens.width === 1) return thin(tokens.weights, chances.first + chances.second, limit);
  if (isTable(tokens)) return totalOf(tokens, chances, Math.min(limit, degreeOf(tokens)));
  if (isSum(tokens)) return sumCount(tokens, chances, limit);
  return countLaw(tokens, totalOf(tokens.die, chances, degreeOf(tokens.die)), limit);
}

function sumCount({ saves, packets, dice }: TokenSum, chances: SaveChances, limit: number): Float64Array {
  const known = binomial(saves, Math.min(1, chances.first + chances.second));
  let count = convolve(known, binomial(packets, chances.packet), limit);
  for (const { number, die } of dice) {
    const perDie = totalOf(die, chances, degreeOf(die));
    count = convolve(count, countLaw({ attacks: certain(number), die }, perDie, limit), limit);
  }
  return count;
}

/** The same, but the last entry, at `limit`, is the chance of `limit` or more. */
export function eventCountOrMore(tokens: Tokens, chances: SaveChances, limit: number): Float64Array {
  const most = mostTokens(tokens).both;
  const count = eventCount(tokens, chances, limit);
  if (most <= limit) return count;
  const tail = 1 - massOf(count, 0, limit);
  const whole = tail > SMALL_TAIL ? tail : massOf(eventCount(tokens, chances, most), limit);
  const cut = zeros(limit + 1);
  cut.set(count);
  cut[limit] = whole;
  return cut;
}

/** The expected numbers of save dice and of packets. */
export function meanTokens(tokens: Tokens): { readonly saves: number; readonly packets: number } {
  if (isTable(tokens)) return { saves: meanOfPmf(savesOf(tokens)), packets: meanOfPmf(packetsOf(tokens)) };
  const kinds = isSum(tokens)
    ? tokens.dice
    : [{ number: (tokens.weapons ?? 1) * meanOfPmf(tokens.attacks), die: tokens.die }];
  let { saves, packets } = isSum(tokens) ? tokens : { saves: 0, packets: 0 };
  for (const { number, die } of kinds) {
    const each = meanTokens(die);
    saves += number * each.saves;
    packets += number * each.packets;
  }
  return { saves, packets };
}

/** Largest possible numbers: save dice, and save dice and packets together. */
export function mostTokens(tokens: Tokens): { saves: number; both: number } {
  if (isSum(tokens)) return mostOfSum(tokens);
  const table = isTable(tokens) ? tokens : tokens.die;
  const times = isTable(tokens) ? 1 : (tokens.weapons ?? 1) * (tokens.attacks.length - 1);
  return { saves: (rowsOf(table) - 1) * times, both: degreeOf(table) * times };
}

function mostOfSum({ saves, packets, dice }: TokenSum): { saves: number; both: number } {
  const most = { saves, both: saves + packets };
  for (const { number, die } of dice) {
    most.saves += number * (rowsOf(die) - 1);
    most.both += number * degreeOf(die);
  }
  return most;
}
