import type { Answer, CourseEvent, FinalState, ResolveReport } from '../report/types.js';
import type { Programme, TargetRow, TargetState } from '../sequence/machine.js';
import { woundsByModel } from '../target/state.js';
import type { Cursor } from './cursor.js';
import type { Decisions, Misfit } from './walk.js';
import { answer, begin, next } from './walk.js';
import { ownState } from './walk-combat.js';

/** Why a course cannot be resolved with what was given; shaped like every other issue. */
export interface CourseIssue extends Misfit {
  /** E.g. `dice[2]` (the third roll) or `log[0]`. */
  readonly path: string;
}

export type Resolved =
  | { readonly ok: true; readonly value: ResolveReport }
  | { readonly ok: false; readonly issues: readonly CourseIssue[] };

export interface Given {
  /** One `/`-separated group of faces for each simultaneous roll; after the log, if both are given. */
  readonly dice?: string;
  readonly log?: readonly Answer[];
  /** `choices`: as the scenario says; `ask`: every decision is a question. */
  readonly decisions?: Decisions;
}

/**
 * The course of a programme with dice that people rolled (contract section 4): its events, the target's state, and
 * the next question, or the end. Everything given has to be used up.
 */
export function resolve(programme: Programme, given: Given): Resolved {
  const parsed = readDice(given.dice ?? '');
  if (!parsed.ok) return parsed;
  const events: CourseEvent[] = [];
  let cursor = begin(programme, given.decisions ?? 'choices', events);
  const answers = [...(given.log ?? []).map((item, index) => ({ item, path: `log[${index}]` })), ...parsed.answers];
  for (const { item, path } of answers) {
    const answered = answer(programme, cursor, item, events);
    if (!answered.ok) return { ok: false, issues: [{ ...answered.misfit, path }] };
    cursor = answered.cursor;
  }
  return { ok: true, value: reportOf(programme, cursor, events) };
}

interface PlacedAnswer {
  readonly item: Answer;
  readonly path: string;
}

type Parsed =
  | { readonly ok: true; readonly answers: readonly PlacedAnswer[] }
  | { readonly ok: false; readonly issues: readonly CourseIssue[] };

/** Faces may be separated by spaces or commas; empty groups count for nothing. */
function readDice(text: string): Parsed {
  const answers: PlacedAnswer[] = [];
  const issues: CourseIssue[] = [];
  const groups = text.split('/').map((group) => group.split(/[\s,]+/).filter((word) => word !== ''));
  groups
    .filter((group) => group.length > 0)
    .forEach((group, index) => {
      const path = `dice[${index}]`;
      const wrong = group.find((word) => !/^[1-6]$/.test(word));
      if (wrong !== undefined) {
        const problem = `"${wrong}" is not a face of a D6`;
        issues.push({ code: 'dice', path, problem, suggestion: 'faces from 1 to 6, rolls separated by "/"' });
      }
      answers.push({ item: { dice: group.map(Number) }, path });
    });
  return issues.length > 0 ? { ok: false, issues } : { ok: true, answers };
}

const modelsOf = (rows: readonly TargetRow[], state: TargetState): FinalState['models'] =>
  Object.fromEntries(
    rows.map(({ name, W, spared = 0 }, row) => [name, woundsByModel(W, (state[row] as number) + spared * W)]),
  );

/** What a course has come to so far. */
export function reportOf(programme: Programme, cursor: Cursor, events: readonly CourseEvent[]): ResolveReport {
  const question = next(programme, cursor);
  const models = modelsOf(programme.rows, cursor.state);
  const { combat } = programme;
  const own = combat && cursor.combat ? { attackers: modelsOf(combat.rows, ownState(cursor.combat)) } : {};
  const base = { version: 1 as const, ruleset: programme.ruleset, events, state: models, ...own };
  if (question !== null) return { ...base, ask: question };
  const finals: readonly FinalState[] = [{ p: 1, models }];
  return { ...base, finals };
}
