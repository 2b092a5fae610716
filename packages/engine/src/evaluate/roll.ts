import type { Answer, CourseEvent, ResolveReport } from '../report/types.js';
import type { Programme } from '../sequence/machine.js';
import { RandomDice } from './random.js';
import { reportOf } from './resolve.js';
import { answer, begin, next } from './walk.js';

export interface Rolled {
  readonly report: ResolveReport;
  readonly answers: readonly Answer[];
  /** What `resolve` reads: the same course again. */
  readonly dice: string;
}

/** One random course, decided by the programme's choices. */
export function roll(programme: Programme, seed: number): Rolled {
  const random = new RandomDice(seed);
  const events: CourseEvent[] = [];
  const answers: { readonly dice: readonly number[] }[] = [];
  let cursor = begin(programme, 'choices', events);
  for (;;) {
    const question = next(programme, cursor);
    if (question === null) break;
    if (!('dice' in question)) throw new Error(`a decision was asked where choices decide: ${question.decision}`);
    const given = { dice: random.rollMany(question.dice) };
    const answered = answer(programme, cursor, given, events);
    if (!answered.ok) throw new Error(answered.misfit.problem);
    answers.push(given);
    cursor = answered.cursor;
  }
  const dice = answers.map((given) => given.dice.join(' ')).join(' / ');
  return { report: reportOf(programme, cursor, events), answers, dice };
}
