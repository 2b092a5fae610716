import {
  type AttackDice,
  type Box,
  convolveTables,
  countLaw,
  degreeOf,
  rowsOf,
  savesOf,
  type TokenTable,
  tokenLaw,
  totalOf,
} from './attack-law.js';
import { massOf, thin } from './pmf.js';
import { isTable } from './track.js';

/** What one save die comes to, as a table of (events of the first index, of the second); chances as in `saveDie`. */
const pair = (none: number, first: number, second: number): TokenTable =>
  second > 0
    ? { width: 2, weights: Float64Array.of(none, second, first, 0) }
    : { width: 1, weights: Float64Array.of(none, first) };

/**
 * One save die: an event if it shows a face below the threshold (chance `fails`) and its damage is not struck out
 * (chance `keep`).
 */
export const saveDie = (fails: number, keep: number): TokenTable => pair(1 - fails * keep, fails * keep, 0);

/** One save die where faces below a second, higher threshold count with the packets. */
export const twoThresholdDie = (fails: number, failsLater: number, keep: number): TokenTable =>
  pair(1 - failsLater * keep, fails * keep, (failsLater - fails) * keep);

/** Replaces each save die of a table by what `die` makes of it, and keeps each packet with the chance `keep`. */
function resolveSaves(tokens: TokenTable, die: TokenTable, keep: number, box: Box): TokenTable {
  let result: TokenTable = { width: 1, weights: new Float64Array(1) };
  for (let s = rowsOf(tokens) - 1; s >= 0; s--) {
    const packets = thin(tokens.weights.subarray(s * tokens.width, (s + 1) * tokens.width), keep, box.width - 1);
    result = addRow(convolveTables(die, result, box), packets);
  }
  return result;
}

function addRow(table: TokenTable, row: Float64Array): TokenTable {
  const width = Math.max(table.width, row.length);
  const rows = rowsOf(table);
  const weights = new Float64Array(rows * width);
  for (let s = 0; s < rows; s++) {
    for (let d = 0; d < table.width; d++) weights[s * width + d] = table.weights[s * table.width + d]!;
  }
  for (let d = 0; d < row.length; d++) weights[d]! += row[d]!;
  return { width, weights };
}

const wholeBox = (tokens: TokenTable): Box => {
  const degree = degreeOf(tokens);
  return { rows: degree + 1, width: degree + 1, degree };
};

/** The joint law of save-die events and packets over all the dice, inside a box. */
export function eventTable(tokens: AttackDice | TokenTable, die: TokenTable, keep: number, box: Box): TokenTable {
  if (isTable(tokens)) return resolveSaves(tokens, die, keep, box);
  const resolved = resolveSaves(tokens.die, die, keep, wholeBox(tokens.die));
  return tokenLaw({ ...tokens, die: resolved }, box);
}

/** The law of the number of events of any kind. Its last entry, at `limit`, is the chance of `limit` or more. */
export function eventCount(
  tokens: AttackDice | TokenTable,
  die: TokenTable,
  keep: number,
  limit: number,
): Float64Array {
  if (isTable(tokens)) return withTail(totalOf(resolveSaves(tokens, die, keep, wholeBox(tokens))), limit);
  const resolved = resolveSaves(tokens.die, die, keep, wholeBox(tokens.die));
  return withTail(countLaw(tokens, totalOf(resolved)), limit);
}

function withTail(pmf: Float64Array, limit: number): Float64Array {
  if (pmf.length <= limit + 1) return pmf;
  const cut = pmf.slice(0, limit + 1);
  cut[limit] = massOf(pmf.subarray(limit));
  return cut;
}

/** The law of the number of save dice. */
export const saveDice = (tokens: AttackDice | TokenTable): Float64Array =>
  isTable(tokens) ? savesOf(tokens) : countLaw(tokens, savesOf(tokens.die));

/** Largest possible numbers: save dice, packets, and both together. */
export function mostTokens(tokens: AttackDice | TokenTable): { saves: number; packets: number; both: number } {
  const table = isTable(tokens) ? tokens : tokens.die;
  const times = isTable(tokens) ? 1 : (tokens.weapons ?? 1) * (tokens.attacks.length - 1);
  return {
    saves: (rowsOf(table) - 1) * times,
    packets: (table.width - 1) * times,
    both: degreeOf(table) * times,
  };
}
