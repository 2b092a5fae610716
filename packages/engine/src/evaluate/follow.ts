import type { Answer } from '../report/types.js';
import type { Programme } from '../sequence/machine.js';
import type { Cursor } from './cursor.js';
import { answer, begin, type Decisions, type Misfit } from './walk.js';

/** An answer that does not fit, as an error that carries the issue to show. */
export class AnswerMisfit extends Error {
  readonly issues: readonly [Misfit & { readonly path: string }];

  constructor(misfit: Misfit, path: string) {
    super(misfit.problem);
    this.issues = [{ ...misfit, path }];
  }
}

/** The course after some answers. */
export function follow(programme: Programme, answers: readonly Answer[], decisions: Decisions = 'choices'): Cursor {
  let cursor = begin(programme, decisions);
  for (const [index, given] of answers.entries()) {
    const answered = answer(programme, cursor, given);
    if (!answered.ok) throw new AnswerMisfit(answered.misfit, `answers[${index}]`);
    cursor = answered.cursor;
  }
  return cursor;
}
