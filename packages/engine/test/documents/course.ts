import { type Answer, exactAfter, type Programme, report, resolve } from '@fusillade/engine';

/** What has happened, what is asked next, and the chances from here. */
export function tableState(programme: Programme, answers: readonly Answer[]) {
  const course = resolve(programme, { log: answers });
  if (!course.ok) return course;
  const chances = report(programme, exactAfter(programme, answers));
  return { ok: true as const, value: { ...course.value, chances } };
}

/** Undoing is giving one answer less. */
export const undone = (answers: readonly Answer[]): readonly Answer[] => answers.slice(0, -1);
