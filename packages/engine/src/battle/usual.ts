import type { Cursor } from '../evaluate/cursor.js';
import { answer, followChoices } from '../evaluate/walk.js';
import { waitingIn } from '../evaluate/walk-combat.js';
import type { Programme } from '../sequence/machine.js';
import { allocationGroups } from '../target/allocation.js';
import { lastOrder } from './inflict.js';
import { courseIn } from './play.js';
import type { BattleAskDecision, Standing } from './types.js';

/** Answered by a list of dice, any of those offered. */
const OF_DICE: ReadonlySet<string> = new Set(['hitReRoll', 'woundReRoll', 'saveReRoll', 'hazardReRoll']);
/** Left undone where nothing else is chosen. */
const UNDONE_LAST: ReadonlySet<string> = new Set(['commandReRoll', 'damageReRoll', 'precision']);
/** Answered by a list of names, any of those offered. */
const OF_NAMES: ReadonlySet<string> = new Set(['deadlyDemiseUnits']);

/**
 * What is decided unless somebody decides otherwise: as the declaration's choices say, no Command Re-roll, nobody within
 * reach, else the first option. Undefined where no decision waits.
 */
export function usual({ question, play }: Standing): unknown {
  if (question === null || 'dice' in question) return undefined;
  if (OF_NAMES.has(question.decision)) return [];
  if ('phase' in play && play.inflicting !== null && question.options.length === 0)
    return lastOrder(play, play.inflicting);
  const course = courseIn(play);
  if (course === null) return question.options[0];
  const { programme, cursor } = waitingIn(course.programme, course.cursor);
  return chosenIn(programme, cursor, question);
}

/** The answer after which the course goes on as it does where nobody is asked. */
function chosenIn(programme: Programme, cursor: Cursor, question: BattleAskDecision): unknown {
  const { decision, options } = question;
  if (options.length === 0) return wishedOrder(programme, cursor);
  const chosen = followChoices(programme, cursor);
  const key = keyOf(chosen);
  const values = candidates(question, chosen);
  const found = values.findIndex((value) => {
    const answered = answer(programme, cursor, { decision, value });
    return answered.ok && keyOf(followChoices(programme, answered.cursor)) === key;
  });
  return values[Math.max(0, found)];
}

/** Which permission is looked at next (`one`) makes no difference where nobody is asked any more. */
const keyOf = (cursor: Cursor): string =>
  JSON.stringify(cursor, (name, value: unknown) => (name === 'one' ? undefined : value));

function candidates({ decision, options }: BattleAskDecision, { stage }: Cursor): readonly unknown[] {
  if (OF_DICE.has(decision)) {
    const again = stage.at === 'roll' ? stage.again.map(({ die }) => die) : [];
    return [options.filter((die) => again.includes(die as number)), []];
  }
  // What is done stands first, what is left undone last.
  if (UNDONE_LAST.has(decision)) return [...options].reverse();
  return options;
}

/** The order of 05.03 as it was wished for: named where there are too many to list. */
function wishedOrder({ rows }: Programme, { state, batch }: Cursor): unknown {
  const groupOf = batch?.present?.groups ?? [];
  const groups = allocationGroups(rows, state, groupOf, batch?.wish ?? [], batch?.named?.row ?? null);
  return groups.flatMap((group) => group.rows.map((row) => rows[row]?.name));
}
