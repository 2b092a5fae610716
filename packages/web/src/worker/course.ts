import { type Answer, begin, type Issue, answer as join, next, type Programme, resolve } from '@fusillade/engine';
import type { Course, Refusal } from './api.js';

/** Where a course stands after the dice that were rolled so far; decisions are the set-up's. */
export const courseOf = (programme: Programme, dice: readonly (readonly number[])[]): Course | Refusal => {
  const log = dice.map((faces): Answer => ({ dice: faces }));
  const resolved = resolve(programme, { log });
  if (!resolved.ok) return { ok: false, issues: resolved.issues as readonly Issue[] };
  const { events, state, attackers, ask } = resolved.value;
  return {
    ok: true,
    events,
    state,
    ...(attackers === undefined ? {} : { attackers }),
    ask: ask !== undefined && 'dice' in ask ? ask : null,
    initiative: initiativeOf(programme, log),
  };
};

/** The initiative step that is fought; null where there are none, or all are over. */
const initiativeOf = (programme: Programme, log: readonly Answer[]): number | null => {
  const { combat } = programme;
  if (combat === undefined) return null;
  const cursor = log.reduce(
    (before, item) => {
      const after = join(programme, before, item, []);
      return after.ok ? after.cursor : before;
    },
    begin(programme, 'choices', []),
  );
  return next(programme, cursor) === null ? null : (combat.steps[cursor.combat?.step ?? 0] ?? null);
};
