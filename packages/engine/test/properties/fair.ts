import { courseIn } from '../../src/battle/play.js';
import { type BattleEntry, type Standing, usual } from '../../src/battle.js';
import type { Cursor } from '../../src/evaluate/cursor.js';
import { exactFrom } from '../../src/evaluate/exact-resume.js';
import { rollOutcomes } from '../../src/evaluate/roll-outcomes.js';
import { answer } from '../../src/evaluate/walk.js';
import { waitingIn } from '../../src/evaluate/walk-combat.js';
import type { Answer } from '../../src/report/types.js';
import type { Programme } from '../../src/sequence/machine.js';
import { isDestroyed, livingModels } from '../../src/target/state.js';
import { expectSame } from './support.js';

/** Chance of destruction, and the laws of models and wounds lost; in a combat of both sides together too. */
function lawAt(programme: Programme, cursor: Cursor): Map<string, number> {
  const law = new Map<string, number>();
  const add = (key: string, p: number) => law.set(key, p + (law.get(key) ?? 0));
  const { target, joint = [] } = exactFrom(programme, cursor, {});
  for (const { state, p } of target) {
    if (isDestroyed(state)) add('destroyed', p);
    add(`models ${state.reduce((sum, left, row) => sum + livingModels(programme.rows[row]?.W ?? 1, left), 0)}`, p);
    add(`wounds ${state.reduce((sum, left) => sum + left, 0)}`, p);
  }
  for (const { own, target: struck, p } of joint) add(`both ${own} ${struck}`, p);
  return law;
}

export function after(programme: Programme, cursor: Cursor, given: Answer): Cursor {
  const answered = answer(programme, cursor, given);
  if (!answered.ok) throw new Error(answered.misfit.problem);
  return answered.cursor;
}

const MOST = 40;
const TOLERANCE = 1e-12;

export interface Counted {
  rolls: number;
  decisions: number;
}

/**
 * At one question: the mean of the laws after each roll is the law before it, a decision as the choices say leaves it.
 */
export function expectFair(standing: Standing, counted: Counted): void {
  const { question, play } = standing;
  const course = courseIn(play);
  if (question === null || course === null) return;
  const { programme, cursor } = course;
  const before = lawAt(programme, cursor);
  if ('decision' in question) {
    counted.decisions++;
    const given = { decision: question.decision, value: usual(standing) };
    expectSame(lawAt(programme, after(programme, cursor, given)), before, TOLERANCE);
    return;
  }
  const outcomes = rollOutcomes({ ...waitingIn(programme, cursor), events: null }, question.dice, MOST);
  if (outcomes === null) return;
  counted.rolls++;
  const mean = new Map<string, number>();
  for (const { dice, p } of outcomes) {
    for (const [key, q] of lawAt(programme, after(programme, cursor, { dice })))
      mean.set(key, (mean.get(key) ?? 0) + p * q);
  }
  expectSame(mean, before, TOLERANCE);
}

export type Numbers = Iterator<number>;
const SETS = ['hitReRoll', 'woundReRoll', 'saveReRoll', 'hazardReRoll'];

/** Any answer that fits. */
export function any(standing: Standing, numbers: Numbers): BattleEntry {
  const draw = (below: number): number => (numbers.next().value as number) % below;
  const { question } = standing;
  if (question === null) throw new Error('nothing is asked');
  if ('dice' in question) return { dice: Array.from({ length: question.dice }, () => 1 + draw(6)) };
  const { decision, options } = question;
  if (options.length === 0 || draw(2) === 0) return { decision, value: usual(standing) };
  const value = SETS.includes(decision) ? options.filter(() => draw(2) === 0) : options[draw(options.length)];
  return { decision, value };
}
