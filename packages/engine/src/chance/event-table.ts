import {
  attackCount,
  certainAttacks,
  countLaw,
  degreeOf,
  isSum,
  isTable,
  type TokenSum,
  type Tokens,
} from './attack-law.js';
import { type EventTable, eventCount, resolve, type SaveChances, totalOf } from './event-law.js';
import { binomial, convolve } from './pmf.js';
import { powerInto } from './recurrence.js';
import { zeros } from './scratch.js';

/** Is told of multiplications before they are done. */
export type Multiplying = (multiplications: number) => void;

/**
 * The joint law of the events of both kinds over all the dice, inside a box. Small chances are right to about 1e-15;
 * with `everyDigit` to a few roundings of themselves (of dice: a table is as it is).
 * @param multiplying is told what is more than a recurrence for the whole box: dice one by one, mixtures of powers
 */
export function eventTable(
  tokens: Tokens,
  chances: SaveChances,
  rows: number,
  degree: number,
  multiplying: Multiplying | null = null,
  everyDigit = false,
): EventTable {
  const weights = zeros(rows * (degree + 1));
  if (isTable(tokens)) {
    if (tokens.width > 1) return resolve(tokens, chances, rows, degree, weights);
    // Save dice alone: each one that fails is of the first kind with the same chance.
    const share = chances.first / (chances.first + chances.second || 1);
    return splitCount(eventCount(tokens, chances, degree), share, { rows, degree, weights });
  }
  if (isSum(tokens)) return sumTable(tokens, chances, { rows, degree, weights }, multiplying);
  const most = degreeOf(tokens.die);
  const die = resolve(tokens.die, chances, most + 1, most);
  const total = totalOf(tokens.die, chances, most);
  const share = sharedChance(die, total);
  if (share >= 0) return splitCount(countLaw(tokens, total, degree), share, { rows, degree, weights });
  const n = certainAttacks(tokens.attacks);
  const attacks = n >= 0 ? null : attackCount(tokens);
  const into = { rows, degree, weights };
  const dice = n * (tokens.weapons ?? 1);
  // Up to this degree recurrences add up positive numbers alone.
  if (!everyDigit || (attacks === null && degree <= dice + 1)) {
    if (attacks === null ? powerInto(into, die, dice) : mixPowers(attacks, die, into, multiplying)) return into;
    weights.fill(0);
  }
  const count = attacks ?? attackCount(tokens);
  multiplying?.(diceWork(count.length - 1, die, into, 0));
  return dieByDie(count, die, into);
}

/** Sum over n of attacks[n] die^n, each power by recurrence; false where one of them refuses. */
function mixPowers(attacks: Float64Array, die: EventTable, into: EventTable, multiplying: Multiplying | null): boolean {
  const { rows, weights } = into;
  const power = zeros(weights.length);
  for (let n = 0; n < attacks.length; n++) {
    const chance = attacks[n]!;
    if (chance === 0) continue;
    const degree = Math.min(into.degree, n * die.degree);
    multiplying?.(powerWork(die, n, rows, degree));
    power.fill(0);
    if (!powerInto({ rows, degree, weights: power }, die, n)) return false;
    for (let i = 0; i < rows * (degree + 1); i++) weights[i]! += chance * power[i]!;
  }
  return true;
}

/**
 * The chance that an event is of the first kind, if it is the same for every event of a die and independent of their
 * number; otherwise -1. Then it is so for all dice together, and only the number of events has to be worked out.
 */
function sharedChance({ rows, degree, weights }: EventTable, total: Float64Array): number {
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
function splitCount(count: Float64Array, share: number, into: EventTable): EventTable {
  const { rows, degree, weights } = into;
  const row = zeros(rows);
  row[0] = 1;
  const rest = 1 - share;
  for (let m = 0; m <= degree && m < count.length; m++) {
    const last = Math.min(m, rows - 1);
    if (m > 0) for (let k = last; k >= 0; k--) row[k] = row[k]! * rest + (k > 0 ? row[k - 1]! * share : 0);
    for (let k = 0; k <= last; k++) weights[m * rows + k] = count[m]! * row[k]!;
  }
  return into;
}

/** Sum over n of attacks[n] die^n by Horner: only positive terms, and any law of the number of dice. */
function dieByDie(attacks: Float64Array, die: EventTable, into: EventTable): EventTable {
  const { degree, weights } = into;
  weights[0] = attacks.at(-1)!;
  for (let n = attacks.length - 2, reach = 0; n >= 0; n--) {
    reach = Math.min(degree, reach + die.degree);
    timesDie(into, die, reach);
    weights[0]! += attacks[n]!;
  }
  return into;
}

const termsOf = (die: EventTable): number => die.weights.filter((weight) => weight > 0).length;

/** Entries with a chance, up to a degree. */
const entriesOf = (rows: number, degree: number): number =>
  degree < rows ? (degree * degree) / 2 : rows * (degree - rows / 2);

/** Multiplications of die^n by recurrence up to a degree, and of adding it. Beyond n + 1 errors are followed as well. */
function powerWork(die: EventTable, n: number, rows: number, degree: number): number {
  const entries = entriesOf(rows, degree);
  const beyond = die.degree < 2 || degree <= n + 1 ? 0 : entries - entriesOf(rows, n + 1);
  return (entries + 3 * beyond) * termsOf(die) + entries;
}

/** Multiplications of so many dice on top of a table that has reached a degree. */
function diceWork(number: number, die: EventTable, { rows, degree }: EventTable, from: number): number {
  let entries = 0;
  for (let n = 1; n <= number; n++) entries += entriesOf(rows, Math.min(degree, from + n * die.degree));
  // Each loads and stores.
  return 1.5 * entries * termsOf(die);
}

/** One die more, where no degree beyond `reach` can come up. */
function timesDie({ rows, weights }: EventTable, die: EventTable, reach: number): void {
  const none = die.weights[0]!;
  // From the last degree, so that those it takes from are still as they were.
  for (let m = reach; m >= 0; m--) {
    const to = m * rows;
    const last = Math.min(m, rows - 1);
    for (let k = 0; k <= last; k++) weights[to + k]! *= none;
    for (let j = Math.min(m, die.degree); j > 0; j--) {
      for (let i = Math.min(j, last, die.rows - 1); i >= 0; i--) {
        const weight = die.weights[j * die.rows + i]!;
        if (weight === 0) continue;
        const from = to - j * rows - i;
        // Beyond a degree's own length there is nothing.
        const stop = Math.min(last, m - j + i);
        for (let k = i; k <= stop; k++) weights[to + k]! += weight * weights[from + k]!;
      }
    }
  }
}

/**
 * Known tokens and dice to come. Of n dice that make one token at most, Bin(n, packets) are packets, and those that are
 * not are independent of the known save dice: each row of the table is two binomials, one factor more than the row of
 * one packet more. What does not fit in this goes on top die by die.
 */
function sumTable(
  { saves, packets, dice }: TokenSum,
  chances: SaveChances,
  into: EventTable,
  multiplying: Multiplying | null,
): EventTable {
  const simple = chances.second === 0;
  const head = dice.find(({ die }) => degreeOf(die) <= 1);
  const most = head === undefined || !simple ? null : resolve(head.die, chances, 2, 1);
  fillSingles(simple ? saves : 0, chances.first, most === null ? 0 : head!.number, most, into);
  const [none, both] = [1 - chances.first - chances.second, chances.first + chances.second];
  let reach = Math.min(into.degree, (simple ? saves : 0) + (most === null ? 0 : head!.number));
  const more = (number: number, die: EventTable): void => {
    multiplying?.(diceWork(number, die, into, reach));
    for (let n = 0; n < number; n++) {
      reach = Math.min(into.degree, reach + die.degree);
      timesDie(into, die, reach);
    }
  };
  if (!simple && both > 0)
    more(saves, { rows: 2, degree: 1, weights: Float64Array.of(none, 0, chances.second, chances.first) });
  if (chances.packet === 1) reach = shiftDegrees(into, packets, reach);
  else more(packets, { rows: 1, degree: 1, weights: Float64Array.of(1 - chances.packet, chances.packet) });
  for (const part of dice) {
    if (part === head && most !== null) continue;
    const degree = degreeOf(part.die);
    more(part.number, resolve(part.die, chances, degree + 1, degree));
  }
  return into;
}

/** So many events of the second kind more. */
function shiftDegrees({ rows, degree, weights }: EventTable, events: number, reach: number): number {
  const moved = Math.min(degree + 1, events) * rows;
  weights.copyWithin(moved, 0);
  weights.fill(0, 0, moved);
  return Math.min(degree, reach + events);
}

/** `known` dice that are an event of the first kind with chance `first`, and n dice of at most one event. */
function fillSingles(known: number, first: number, n: number, die: EventTable | null, into: EventTable): void {
  const { rows, degree, weights } = into;
  const second = die === null ? 0 : die.weights[2]!;
  const others = binomial(n, second);
  // Not by the rest of 1, whose last digits would make possible what is not.
  const save = die === null ? 0 : die.weights[3]!;
  const share = save === 0 ? 0 : save / (save + die!.weights[0]!);
  const top = Math.min(others.length - 1, degree);
  const row = zeros(rows);
  row.set(convolve(binomial(n - top, share), binomial(known, first), rows - 1));
  for (let d = top; d >= 0; d--) {
    const chance = others[d]!;
    const last = Math.min(rows - 1, degree - d);
    for (let k = 0, at = d * rows; k <= last; k++, at += rows + 1) weights[at] = chance * row[k]!;
    for (let k = rows - 1; k > 0; k--) row[k] = row[k]! * (1 - share) + row[k - 1]! * share;
    row[0]! *= 1 - share;
  }
}
