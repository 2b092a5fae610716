import type { Answer, Ask, AskDecision, CourseEvent } from '../report/types.js';
import type { Combat, Programme } from '../sequence/machine.js';
import type { Cursor, PlayerReRoll, Stage } from './cursor.js';
import { copyOf, startOf } from './cursor.js';
import { activation, activationEnd, batch, charge, chargeShort, self } from './walk-activation.js';
import { additionalHits, automaticWounds, further, machine, mortalRoll, own } from './walk-attack.js';
import { answerInCombat, type Blows, beginCombat, nextInCombat } from './walk-combat.js';
import type { Course, Given, Handler, Want } from './walk-course.js';
import { activationOf, batchNumber } from './walk-course.js';
import { damage } from './walk-damage.js';
import { attacks, attacksAgain, attacksOne, extra, strength } from './walk-gather.js';
import { mortal, packet, queued } from './walk-mortal.js';
import { rollHandler } from './walk-roll.js';
import { order, pool, precision, read } from './walk-save.js';
import { ROLL_TABLES } from './walk-tables.js';

/** What a course waits for. */
export type Question = Ask | AskDecision;

export type Decisions = 'choices' | 'ask';

/** Why an answer does not fit. */
export interface Misfit {
  readonly code: 'dice' | 'decision';
  readonly problem: string;
  readonly suggestion: string;
}

export type Answered = { readonly ok: true; readonly cursor: Cursor } | { readonly ok: false; readonly misfit: Misfit };

type Handlers = { readonly [At in Exclude<Stage['at'], 'done'>]: Handler<At> };

const HANDLERS: Handlers = {
  activation,
  charge,
  chargeShort,
  batch,
  attacks,
  attacksOne,
  attacksAgain,
  extra,
  strength,
  machine,
  roll: rollHandler(ROLL_TABLES),
  own,
  additionalHits,
  automaticWounds,
  further,
  pool,
  precision,
  order,
  read,
  damage,
  packet,
  mortalRoll,
  mortal,
  queued,
  activationEnd,
  self,
};

const NOTHING: Given = { faces: [], value: undefined };

/** The handler of the present stage. Each stage's `at` names its own handler, which the compiler cannot follow. */
const handlerOf = (stage: Exclude<Stage, { at: 'done' }>): Handler<Stage['at']> =>
  HANDLERS[stage.at] as unknown as Handler<Stage['at']>;

function wantOf(course: Course): Want | null {
  const { stage } = course.cursor;
  if (stage.at === 'done') return null;
  const want = handlerOf(stage).ask?.(course, stage) ?? null;
  return want !== null && 'dice' in want && want.dice === 0 ? null : want;
}

/** Passes through every stage that needs nothing. */
function advance(course: Course): void {
  for (;;) {
    const { stage } = course.cursor;
    if (stage.at === 'done' || wantOf(course) !== null) return;
    handlerOf(stage).take(course, stage, NOTHING);
  }
}

/**
 * A course before its first roll.
 * @param events where the events go, if anybody reads them
 * @param playerReRolls what the players may use once; asked only where decisions are
 */
export function begin(
  programme: Programme,
  decisions: Decisions = 'choices',
  events: CourseEvent[] | null = null,
  playerReRolls: readonly PlayerReRoll[] = [],
): Cursor {
  if (isCombat(programme)) return beginCombat(BLOWS, programme, decisions, events, playerReRolls);
  const cursor = startOf(programme, decisions === 'ask', playerReRolls);
  advance({ programme, cursor, events });
  return cursor;
}

/** Blows in a combat are courses like any other. */
const BLOWS: Blows = { begin, next, answer };

const isCombat = (programme: Programme): programme is Programme & { readonly combat: Combat } =>
  programme.combat !== undefined;

/** The same course with every decision up to the next dice made as the programme's choices say. */
export function followChoices(programme: Programme, from: Cursor): Cursor {
  const cursor: Cursor = { ...copyOf(from), asks: false };
  const course: Course = { programme, cursor, events: null };
  const { stage } = cursor;
  // The choice which dice to roll again has no default of its own: the roll is taken anew, as nobody is asked.
  if (stage.at === 'roll' && stage.phase === 'choice') {
    handlerOf(stage).take(course, { ...stage, phase: 'first' }, { faces: stage.faces, value: undefined });
  }
  advance(course);
  return cursor;
}

/** What the course waits for; null when it is over. */
export function next(programme: Programme, cursor: Cursor): Question | null {
  if (isCombat(programme)) return nextInCombat(BLOWS, programme, cursor);
  const course: Course = { programme, cursor, events: null };
  const want = wantOf(course);
  if (want === null) return null;
  const where = { batch: batchNumber(course), attacker: activationOf(course).name };
  if ('dice' in want) return { step: want.step, rule: want.rule, dice: want.dice, ...where };
  const { decision, player, rule, options, count, pointless } = want;
  return { decision, player, rule, options, count, ...(pointless === true && { pointless }), ...where };
}

/** The course after one answer; `cursor` stays as it was. Nothing is emitted for an answer that does not fit. */
export function answer(
  programme: Programme,
  cursor: Cursor,
  given: Answer,
  events: CourseEvent[] | null = null,
): Answered {
  const course: Course = { programme, cursor: copyOf(cursor), events };
  if (isCombat(programme)) return answerInCombat(BLOWS, programme, course.cursor, given, events);
  const want = wantOf(course);
  const misfit = misfitOf(want, given);
  if (misfit !== null) return { ok: false, misfit };
  const { stage } = course.cursor;
  if (stage.at !== 'done') {
    const taken: Given = 'dice' in given ? { faces: given.dice, value: undefined } : { faces: [], value: given.value };
    handlerOf(stage).take(course, stage, taken);
    advance(course);
  }
  return { ok: true, cursor: course.cursor };
}

const diceAre = (count: number): string => (count === 1 ? '1 die is' : `${count} dice are`);

function misfitOf(want: Want | null, given: Answer): Misfit | null {
  if (want === null) {
    return 'dice' in given
      ? { code: 'dice', problem: `${diceAre(given.dice.length)} left over`, suggestion: 'leave them out' }
      : { code: 'decision', problem: `decision "${given.decision}" is left over`, suggestion: 'leave it out' };
  }
  if ('dice' in want) return diceMisfit(want, given);
  if ('dice' in given || given.decision !== want.decision) {
    const problem = `the decision "${want.decision}" is due, not ${'dice' in given ? 'dice' : `"${given.decision}"`}`;
    return { code: 'decision', problem, suggestion: `decide "${want.decision}"` };
  }
  if (want.legal(given.value)) return null;
  const why = want.whyNot?.(given.value) ?? null;
  const refused = `${JSON.stringify(given.value)} is not a legal "${want.decision}" (${want.rule})`;
  const problem = why === null ? refused : `${refused}: ${why}`;
  const suggestion =
    want.hint ?? (want.options.length > 0 ? `one of ${JSON.stringify(want.options)}` : `one of ${want.count} values`);
  return { code: 'decision', problem, suggestion };
}

function diceMisfit(want: { dice: number; step: string; rule: string }, given: Answer): Misfit | null {
  const roll = `the ${want.step} roll (${want.rule})`;
  const suggestion = `give ${want.dice} ${want.dice === 1 ? 'face' : 'faces'} from 1 to 6`;
  if (!('dice' in given)) {
    return { code: 'decision', problem: `"${given.decision}" is decided where ${roll} is due`, suggestion };
  }
  if (given.dice.length !== want.dice) {
    const needed = want.dice === 1 ? '1 die' : `${want.dice} dice`;
    const problem = `${roll} needs ${needed}, ${given.dice.length} ${given.dice.length === 1 ? 'was' : 'were'} given`;
    return { code: 'dice', problem, suggestion };
  }
  const wrong = given.dice.find((face) => !Number.isInteger(face) || face < 1 || face > 6);
  return wrong === undefined ? null : { code: 'dice', problem: `${roll} has a face of ${wrong}`, suggestion };
}
