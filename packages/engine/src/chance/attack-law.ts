import { binomialByRatios, certain, power, randomPower } from './pmf.js';
import { zeros } from './scratch.js';

/**
 * What attack dice come to, as a joint law of two counts: `weights[s * width + d]` is the probability of s save dice
 * (wounds that the target may save) and d packets (critical wounds that no save meets).
 */
export interface TokenTable {
  readonly width: number;
  readonly weights: Float64Array;
}

/**
 * Independent attacks: `weapons` weapons (1 if left out) each roll a number of attack dice of the law `attacks`, and
 * each die comes to save dice and packets by the law `die`. Ten weapons of D6 attacks are best given as ten weapons of
 * one sixth each, a fixed number of dice as `certain(n)`.
 */
export interface AttackDice {
  readonly attacks: Float64Array;
  readonly weapons?: number;
  readonly die: TokenTable;
}

/**
 * Tokens that are there already, beside dice of one or more kinds that are still to be rolled: what a batch comes to
 * once some of its dice are known.
 */
export interface TokenSum {
  readonly saves: number;
  readonly packets: number;
  readonly dice: readonly { readonly number: number; readonly die: TokenTable }[];
}

/** The tokens of one pool: attack dice, the joint law itself, or some known and some to come. */
export type Tokens = AttackDice | TokenTable | TokenSum;

export const isTable = (tokens: Tokens): tokens is TokenTable => 'weights' in tokens;
export const isSum = (tokens: Tokens): tokens is TokenSum => 'dice' in tokens;

export const rowsOf = (table: TokenTable): number => table.weights.length / table.width;

/** The law of s + d. */
export function totalOf(table: TokenTable): Float64Array {
  const { width, weights } = table;
  const rows = rowsOf(table);
  const total = zeros(rows + width - 1);
  for (let s = 0; s < rows; s++) for (let d = 0; d < width; d++) total[s + d]! += weights[s * width + d]!;
  return total;
}

/** The law of s alone. */
export function savesOf(table: TokenTable): Float64Array {
  const { width, weights } = table;
  const saves = zeros(rowsOf(table));
  for (let i = 0; i < weights.length; i++) saves[Math.floor(i / width)]! += weights[i]!;
  return saves;
}

/** The law of d alone. */
export function packetsOf(table: TokenTable): Float64Array {
  const { width, weights } = table;
  const packets = zeros(width);
  for (let i = 0; i < weights.length; i++) packets[i % width]! += weights[i]!;
  return packets;
}

/** The number of attack dice if it is certain, otherwise -1. */
export function certainAttacks(attacks: Float64Array): number {
  let last = attacks.length - 1;
  while (last > 0 && attacks[last] === 0) last--;
  return attacks[last] === 1 ? last : -1;
}

/** The law of one count over all the dice, given its law on one die; as far as `limit`. */
export function countLaw(dice: AttackDice, perDie: Float64Array, limit = Number.POSITIVE_INFINITY): Float64Array {
  const weapons = dice.weapons ?? 1;
  const n = certainAttacks(dice.attacks);
  const longest = (perDie.length - 1) * (dice.attacks.length - 1) * weapons;
  const top = Math.min(limit, longest);
  const chance = perDie[1] ?? 0;
  if (n >= 0 && perDie.length === 2 && top >= n * weapons && chance > 0 && chance < 1 && perDie[0]! + chance === 1) {
    return binomialByRatios(n * weapons, chance);
  }
  if (n >= 0) return power(perDie, n * weapons, Math.min(top, (perDie.length - 1) * n * weapons));
  return power(randomPower(dice.attacks, perDie, top), weapons, top);
}

/** The law of the number of attack dice. */
export const attackCount = (dice: AttackDice): Float64Array => countLaw(dice, certain(1));

/**
 * A sum in its plainest form: what every die of a kind makes is known, equal kinds are one, and dice of one kind with
 * nothing known are attack dice.
 */
export function sumOfDice({ saves, packets, dice }: TokenSum): Tokens {
  const kinds: { number: number; readonly die: TokenTable }[] = [];
  const known = { saves, packets };
  for (const { number, die } of dice) {
    const least = leastOf(die);
    known.saves += number * least.saves;
    known.packets += number * least.packets;
    const rest = without(die, least);
    const same = kinds.find((kind) => isSame(kind.die, rest));
    if (same) same.number += number;
    else if (rest.weights.length > 1) kinds.push({ number, die: rest });
  }
  const [only] = kinds;
  if (known.saves === 0 && known.packets === 0 && only !== undefined && kinds.length === 1) {
    return { attacks: certain(only.number), die: only.die };
  }
  return { ...known, dice: kinds };
}

/** The fewest save dice and the fewest packets that a die makes. */
function leastOf({ width, weights }: TokenTable): { readonly saves: number; readonly packets: number } {
  let [saves, packets] = [Number.POSITIVE_INFINITY, width - 1];
  for (let i = 0; i < weights.length; i++) {
    if (weights[i] === 0) continue;
    saves = Math.min(saves, Math.floor(i / width));
    packets = Math.min(packets, i % width);
  }
  return { saves, packets };
}

function without(die: TokenTable, least: { readonly saves: number; readonly packets: number }): TokenTable {
  const width = die.width - least.packets;
  const weights = zeros((rowsOf(die) - least.saves) * width);
  for (let i = 0; i < weights.length; i++) {
    const row = Math.floor(i / width) + least.saves;
    weights[i] = die.weights[row * die.width + (i % width) + least.packets]!;
  }
  return { width, weights };
}

const isSame = (a: TokenTable, b: TokenTable): boolean =>
  a.width === b.width && a.weights.length === b.weights.length && a.weights.every((p, i) => p === b.weights[i]);

/** The largest s + d that has a chance. */
export function degreeOf({ width, weights }: TokenTable): number {
  let degree = 0;
  for (let i = 0, s = 0, d = 0; i < weights.length; i++) {
    if (weights[i]! > 0 && s + d > degree) degree = s + d;
    if (++d === width) {
      d = 0;
      s++;
    }
  }
  return degree;
}
