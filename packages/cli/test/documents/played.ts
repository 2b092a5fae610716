import { answer, begin, type CourseEvent, next, type Programme } from '@fusillade/engine';

/** Rolls a whole course with dice from `roll`, and tells what happened. */
export function played(programme: Programme, roll: () => number): readonly CourseEvent[] {
  const events: CourseEvent[] = [];
  let cursor = begin(programme, 'choices', events);
  for (let asked = next(programme, cursor); asked !== null; asked = next(programme, cursor)) {
    if (!('dice' in asked)) throw new Error(`a decision is asked: ${asked.decision}`);
    const result = answer(programme, cursor, { dice: Array.from({ length: asked.dice }, roll) }, events);
    if (!result.ok) throw new Error(result.misfit.problem);
    cursor = result.cursor;
  }
  return events;
}
