import {
  type AttackDice,
  type Box,
  certainAttacks,
  isSum,
  isTable,
  packetCount,
  saveCount,
  type Tokens,
  type TokenTable,
  tableOf,
  tokenLaw,
  tokenWork,
  totalOf,
  woundCount,
} from '../chance/attack-law.js';
import { mostTokens } from '../chance/event-law.js';

/**
 * The joint law of save dice and packets, every entry that a number can tell from 0. `oneKind`: both kinds of wound are
 * saved alike. The most dice that can be are far more than ever fall: where that makes the tables of a batch of hundreds
 * of dice too large to be worked out, numbers that even with all larger ones have no chance to speak of are left out.
 */
export function jointTable(law: Tokens, oneKind: boolean, work: (steps: number) => void): TokenTable {
  if (isTable(law) || isSum(law)) {
    if (isSum(law)) {
      const { saves, both } = mostTokens(law);
      work((5 * (saves + 1) * (both - law.saves + 1)) / IN_ONE_STEP);
    }
    const table = tableOf(law);
    return oneKind ? { width: 1, weights: totalOf(table) } : table;
  }
  const dice = oneKind ? { ...law, die: { width: 1, weights: totalOf(law.die) } } : law;
  const whole = boxOf(dice, 0);
  if (Math.max(tokenWork(dice, whole), whole.rows ** 2 * whole.width) <= MUCH) {
    work(tokenWork(dice, whole) / IN_ONE_STEP);
    return tokenLaw(dice, whole, true);
  }
  const box = boxOf(dice, NO_CHANCE);
  // A certain number of dice takes a few multiplications an entry.
  const once = certainAttacks(dice.attacks) >= 0;
  work((once ? 5 * box.rows * box.width : tokenWork(dice, box)) / IN_ONE_STEP);
  return tokenLaw(dice, box);
}

/** Multiplications in one step of `Space.work`. */
const IN_ONE_STEP = 100;

/** Multiplications that take some tenths of a second. */
const MUCH = 1e8;

const NO_CHANCE = 1e-40;

/** What is left without numbers whose chance, with all larger ones, is at most `least`. */
function boxOf(dice: AttackDice, least: number): Box {
  const length = (law: Float64Array): number => {
    let [end, beyond] = [law.length, 0];
    while (end > 1) {
      beyond += law[end - 1]!;
      if (beyond > least) break;
      end--;
    }
    return end;
  };
  return { rows: length(saveCount(dice)), width: length(packetCount(dice)), degree: length(woundCount(dice)) - 1 };
}
