import { LimitError } from '../profile/limit-error.js';
import type { Programme } from '../sequence/machine.js';
import type { Cursor } from './cursor.js';
import { lostFrom, lostOf } from './exact-combat-lost.js';
import { exactFrom } from './exact-resume.js';
import { rollOutcomes } from './roll-outcomes.js';
import { answer, next } from './walk.js';
import { waitingIn } from './walk-combat.js';

/** Where a roll lies among all that could have been rolled. */
export interface Luck {
  /**
   * Chance of a roll after which fewer models of the target would be expected destroyed, and of as many; in a combat of
   * the side that these blows are struck at.
   */
  readonly below: number;
  readonly equal: number;
  /** `below` + half of `equal`. */
  readonly luck: number;
  /** Its models expected destroyed, from the beginning of the programme to its end. */
  readonly expectedBefore: number;
  readonly expectedAfter: number;
  /** How many outcomes of the roll differ for what follows. */
  readonly outcomes: number;
}

/** A roll with more outcomes that differ for what follows is not judged. */
export const MOST_OUTCOMES = 4000;

/** Expectations nearer than this, relatively, are equal: what differs is rounding. */
const SAME = 1e-12;

/**
 * The luck of one roll: every outcome that differs for what follows, each with its own exact law. Decisions still to
 * come follow the programme's choices, and no player's own re-roll is counted on, as in `exactFrom`. Null where no dice
 * are waited for, where these do not fit, where the roll has more than `most` outcomes, and where a law would pass the
 * limits of `exact`.
 */
export function luck(programme: Programme, cursor: Cursor, dice: readonly number[], most = MOST_OUTCOMES): Luck | null {
  const question = next(programme, cursor);
  if (question === null || !('dice' in question)) return null;
  if (!answer(programme, cursor, { dice }).ok) return null;
  const outcomes = rollOutcomes(
    { ...waitingIn(programme, cursor), events: null },
    question.dice,
    Math.min(most, MOST_OUTCOMES),
  );
  if (outcomes === null) return null;
  try {
    const isBack = cursor.combat?.side === 'second';
    const expectedAfter = expectedWith(programme, cursor, dice, isBack);
    let [below, equal, expectedBefore] = [0, 0, 0];
    for (const outcome of outcomes) {
      const expected = expectedWith(programme, cursor, outcome.dice, isBack);
      expectedBefore += outcome.p * expected;
      if (isSame(expected, expectedAfter)) equal += outcome.p;
      else if (expected < expectedAfter) below += outcome.p;
    }
    return { below, equal, luck: below + equal / 2, expectedBefore, expectedAfter, outcomes: outcomes.length };
  } catch (error) {
    if (error instanceof LimitError) return null;
    throw error;
  }
}

const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= SAME * Math.max(a, b);

/** Models expected destroyed of the target, or of the other side of a combat that is struck back. */
function expectedWith(programme: Programme, cursor: Cursor, dice: readonly number[], isBack: boolean): number {
  const answered = answer(programme, cursor, { dice });
  if (!answered.ok) throw new Error(answered.misfit.problem);
  const { combat, rows, start } = programme;
  if (combat) {
    const lost = lostFrom({ ...programme, combat }, answered.cursor, (blows, inner, full) =>
      exactFrom(blows, inner, full ? { full } : {}),
    );
    return isBack ? lost.own : lost.target;
  }
  const { target } = exactFrom(programme, answered.cursor, {});
  return target.reduce((sum, { state, p }) => sum + p * lostOf(rows, start, state), 0);
}
