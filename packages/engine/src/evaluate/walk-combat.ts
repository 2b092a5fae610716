import type { Answer, CourseEvent } from '../report/types.js';
import type { Combat, Programme, TargetState } from '../sequence/machine.js';
import { isDestroyed } from '../target/state.js';
import type { CombatCursor, Cursor, PlayerReRoll } from './cursor.js';
import { startOf } from './cursor.js';
import type { Answered, Decisions, Question } from './walk.js';

/** How the blows of one side in one step are walked: as the course of a programme. */
export interface Blows {
  begin(programme: Programme, decisions: Decisions, events: CourseEvent[] | null): Cursor;
  next(programme: Programme, cursor: Cursor): Question | null;
  answer(programme: Programme, cursor: Cursor, given: Answer, events: CourseEvent[] | null): Answered;
}

type InCombat = Programme & { readonly combat: Combat };

/**
 * Step after step, in each the blows of the first side, then those of the second, which meet it as the step began.
 * The cursor's state is the target's, its batches are those of the blows that are done.
 */
export function beginCombat(
  blows: Blows,
  programme: InCombat,
  decisions: Decisions,
  events: CourseEvent[] | null,
  playerReRolls: readonly PlayerReRoll[],
): Cursor {
  const { start: own } = programme.combat;
  const { start: target } = programme;
  const cursor = startOf(programme, decisions === 'ask', playerReRolls);
  cursor.combat = { step: 0, side: 'first', memory: '', hit: false, own, target, struck: target, inner: null };
  onward(blows, programme, cursor, events);
  return cursor;
}

/** The programme of the blows that are being struck. */
export function strikingIn({ combat }: InCombat, { step, side, own, target, memory }: CombatCursor): Programme | null {
  const [striker, struck] = side === 'first' ? [own, target] : [target, own];
  const number = combat.steps[step];
  if (number === undefined || isDestroyed(struck)) return null;
  return combat.strikes(number, side, striker, struck, memory);
}

/** The course that waits: of a combat that of the blows in progress. */
export function waitingIn(
  programme: Programme,
  cursor: Cursor,
): { readonly programme: Programme; readonly cursor: Cursor } {
  const { combat } = programme;
  const inner = cursor.combat?.inner ?? null;
  if (!combat || !cursor.combat || inner === null) return { programme, cursor };
  const striking = strikingIn({ ...programme, combat }, cursor.combat);
  return striking === null ? { programme, cursor } : { programme: striking, cursor: inner };
}

/** The first side of a combat as it stands now. */
export const ownState = ({ side, own, inner }: CombatCursor): TargetState =>
  side === 'second' && inner ? inner.state : own;

/** Ends blows that are over and begins others, until dice or a decision are wanted or the combat is over. */
function onward(blows: Blows, programme: InCombat, cursor: Cursor, events: CourseEvent[] | null): void {
  for (;;) {
    const now = cursor.combat as CombatCursor;
    if (now.step >= programme.combat.steps.length) {
      cursor.stage = { at: 'done' };
      return;
    }
    const striking = strikingIn(programme, now);
    if (now.inner === null && striking !== null) {
      tellStep(programme, now, striking, events);
      const inner = withEvents(cursor, events, (own) => blows.begin(striking, cursor.asks ? 'ask' : 'choices', own));
      cursor.combat = { ...now, inner };
      follow(cursor, inner);
    } else if (now.inner !== null && striking !== null && blows.next(striking, now.inner) !== null) {
      return;
    } else endBlows(programme, cursor, now);
  }
}

function tellStep(
  { combat }: InCombat,
  { step, side }: CombatCursor,
  striking: Programme,
  events: CourseEvent[] | null,
): void {
  const who = new Set(striking.activations.flatMap(({ entries, name }) => (entries.length > 0 ? [name] : [])));
  if (who.size === 0) return;
  const verdict = `initiative ${combat.steps[step]}`;
  events?.push({
    attacker: [...who].join(', '),
    batch: null,
    die: null,
    face: null,
    step: 'initiative step',
    verdict,
    rule: combat.rule,
    ...(side === 'second' && { back: true }),
  });
}

/** What the cursor shows of blows in progress. */
function follow(cursor: Cursor, inner: Cursor): void {
  cursor.stage = inner.stage;
  if (cursor.combat?.side === 'first') cursor.state = inner.state;
}

function endBlows({ combat }: InCombat, cursor: Cursor, now: CombatCursor): void {
  const { inner } = now;
  if (inner !== null) {
    cursor.made = [...cursor.made, ...inner.made];
    cursor.batches += inner.batches;
  }
  const number = combat.steps[now.step] as number;
  const hit = hasHit(inner, combat.watched(number, now.side, now.memory));
  if (now.side === 'first') {
    cursor.combat = { ...now, side: 'second', hit, struck: inner?.state ?? now.target, inner: null };
  } else {
    const own: TargetState = inner?.state ?? now.own;
    const memory = combat.remember(now.memory, number, now.own, now.target, { first: now.hit, second: hit });
    const begun = { side: 'first', memory, hit: false, own, target: now.struck, inner: null } as const;
    cursor.combat = { ...now, ...begun, step: now.step + 1 };
  }
}

/** Whether attacks of some activations have hit in blows so far. */
export const hasHit = (inner: Cursor | null, watched: readonly number[]): boolean =>
  inner?.made.some(({ activation, tally }) => tally.hits > 0 && watched.includes(activation)) ?? false;

/** Events of blows with the batches numbered through the whole combat, and whose blows they are. */
function withEvents<T>(cursor: Cursor, events: CourseEvent[] | null, work: (own: CourseEvent[] | null) => T): T {
  const own: CourseEvent[] | null = events === null ? null : [];
  const back = cursor.combat?.side === 'second';
  const result = work(own);
  for (const event of own ?? []) {
    const batch = event.batch === null ? null : event.batch + cursor.batches;
    events?.push({ ...event, batch, ...(back && { back }) });
  }
  return result;
}

export function nextInCombat(blows: Blows, programme: InCombat, cursor: Cursor): Question | null {
  const now = cursor.combat as CombatCursor;
  const striking = strikingIn(programme, now);
  if (striking === null || now.inner === null) return null;
  const question = blows.next(striking, now.inner);
  return question && { ...question, batch: question.batch === null ? null : question.batch + cursor.batches };
}

/** @param cursor a copy, to be changed */
export function answerInCombat(
  blows: Blows,
  programme: InCombat,
  cursor: Cursor,
  given: Answer,
  events: CourseEvent[] | null,
): Answered {
  const now = cursor.combat as CombatCursor;
  const striking = strikingIn(programme, now);
  if (striking === null || now.inner === null) {
    const what = 'dice' in given ? `${given.dice.length} dice are` : `decision "${given.decision}" is`;
    const code = 'dice' in given ? 'dice' : 'decision';
    return { ok: false, misfit: { code, problem: `${what} left over`, suggestion: 'leave it out' } };
  }
  const { inner } = now;
  const answered = withEvents(cursor, events, (own) => blows.answer(striking, inner, given, own));
  if (!answered.ok) return answered;
  cursor.combat = { ...now, inner: answered.cursor };
  follow(cursor, answered.cursor);
  onward(blows, programme, cursor, events);
  return { ok: true, cursor };
}
