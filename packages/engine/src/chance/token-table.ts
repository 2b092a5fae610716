import { isTable, type Tokens, type TokenTable } from './attack-law.js';
import { eventCount, mostTokens } from './event-law.js';
import { eventTable, type Multiplying } from './event-table.js';
import { zeros } from './scratch.js';

/**
 * The joint law of save dice and packets, whatever the tokens are given as: every entry that a number can tell from 0.
 * Small chances are right to about 1e-15; with `everyDigit`, to a few roundings of themselves.
 * @param multiplying is told of what that takes before it is done; who is told wants every digit if nothing else is said
 */
export function tokenTable(
  tokens: Tokens,
  multiplying: Multiplying | null = null,
  everyDigit = multiplying !== null,
): TokenTable {
  if (isTable(tokens)) return tokens;
  const { both } = mostTokens(tokens);
  // Saves that all fail and packets that all come through: then events are the tokens themselves.
  const length = (first: number, packet: number): number =>
    lengthOf(eventCount(tokens, { first, second: 0, packet }, both));
  const [rows, width, degree] = [length(1, 0), length(0, 1), length(1, 1) - 1];
  multiplying?.(5 * rows * (degree + 1));
  const events = eventTable(tokens, { first: 1, second: 0, packet: 1 }, rows, degree, multiplying, everyDigit);
  const weights = zeros(rows * width);
  for (let s = 0; s < rows; s++) {
    for (let d = 0; d < width && s + d <= degree; d++) {
      weights[s * width + d] = Math.max(0, events.weights[(s + d) * rows + s]!);
    }
  }
  return { width, weights };
}

/** Entries up to the last that is not 0: a joint chance is no larger than that of either of its numbers. */
function lengthOf(law: Float64Array): number {
  let length = law.length;
  while (length > 1 && law[length - 1] === 0) length--;
  return length;
}
