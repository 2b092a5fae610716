import { LimitError } from '../profile/limit-error.js';
import type { Programme, TargetState } from '../sequence/machine.js';
import { livingModels } from '../target/state.js';
import type { Cursor } from './cursor.js';
import { exactFrom } from './exact-resume.js';
import { rollOutcomes } from './roll-outcomes.js';
import { answer, next } from './walk.js';

/** Where a roll lies among all that could have been rolled. */
export interface Luck {
  /** Chance of a roll after which fewer models of the target would be expected destroyed, and of as many. */
  readonly below: number;
  readonly equal: number;
  /** `below` + half of `equal`. */
  readonly luck: number;
  /** Models of the target expected destroyed, from the beginning of the programme to its end. */
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
 * are waited for, where these do not fit, where the roll has more than `most` outcomes, where a law would
 * pass the limits of `exact`, and in a combat, where a roll may be good for either side.
 */
export function luck(programme: Programme, cursor: Cursor, dice: readonly number[], most = MOST_OUTCOMES): Luck | null {
  const question = next(programme, cursor);
  if (question === null || !('dice' in question) || programme.combat !== undefined) return null;
  if (!answer(programme, cursor, { dice }).ok) return null;
  const outcomes = rollOutcomes({ programme, cursor, events: null }, question.dice, Math.min(most, MOST_OUTCOMES));
  if (outcomes === null) return null;
  try {
    const expectedAfter = expectedWith(programme, cursor, dice);
    let [below, equal, expectedBefore] = [0, 0, 0];
    for (const outcome of outcomes) {
      const expected = expectedWith(programme, cursor, outcome.dice);
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

function expectedWith(programme: Programme, cursor: Cursor, dice: readonly number[]): number {
  const answered = answer(programme, cursor, { dice });
  if (!answered.ok) throw new Error(answered.misfit.problem);
  const living = (state: TargetState): number =>
    state.reduce((sum, left, row) => sum + livingModels(programme.rows[row]?.W ?? 1, left), 0);
  const start = living(programme.start);
  const { target } = exactFrom(programme, answered.cursor, {});
  return target.reduce((sum, { state, p }) => sum + p * (start - living(state)), 0);
}
