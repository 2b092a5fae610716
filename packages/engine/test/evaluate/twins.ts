import { expect } from 'vitest';
import type { Cursor } from '../../src/evaluate/cursor.js';
import { exactFrom } from '../../src/evaluate/exact-resume.js';
import type { Outcome } from '../../src/evaluate/outcome.js';
import { answer, begin, next } from '../../src/evaluate/walk.js';
import type { Answer, Programme } from '../../src/index.js';
import { ARMOUR_FIELDS, BATCH_FIELDS } from '../../src/report/types.js';

/** Everything that an outcome says, as numbers under names, so that two can be compared or mixed. */
export function flat(outcome: Outcome, laws = true): Map<string, number> {
  const numbers = new Map<string, number>();
  const add = (key: string, value: number) => numbers.set(key, (numbers.get(key) ?? 0) + value);
  for (const { state, p } of outcome.target) add(`target ${state}`, p);
  for (const { attacker, entries, strength, fields } of outcome.batches) {
    for (const field of [...BATCH_FIELDS, ...ARMOUR_FIELDS]) {
      const name = `batch ${attacker} ${entries} ${strength} ${field}`;
      add(`${name} mean`, fields[field]?.mean ?? 0);
      if (!laws) continue;
      for (const [k, p] of (fields[field]?.pmf ?? []).entries()) if (k > 0) add(`${name} ${k}`, p);
    }
  }
  for (const [index, { selfMortalWounds, finals }] of outcome.attackers.entries()) {
    add(`self ${index} mean`, selfMortalWounds.mean);
    for (const [k, p] of (selfMortalWounds.pmf ?? []).entries()) add(`self ${index} ${k}`, p);
    for (const { state, p } of finals ?? []) add(`self ${index} ${state}`, p);
  }
  for (const { own, target, p } of outcome.joint ?? []) add(`joint ${own} ${target}`, p);
  return numbers;
}

export function mixed(
  parts: readonly { readonly p: number; readonly numbers: ReadonlyMap<string, number> }[],
): Map<string, number> {
  const sum = new Map<string, number>();
  for (const { p, numbers } of parts) for (const [key, value] of numbers) sum.set(key, (sum.get(key) ?? 0) + p * value);
  return sum;
}

export function expectSame(found: ReadonlyMap<string, number>, wanted: ReadonlyMap<string, number>): void {
  for (const key of new Set([...found.keys(), ...wanted.keys()])) {
    const a = found.get(key) ?? 0;
    const b = wanted.get(key) ?? 0;
    if (Math.abs(a - b) > 1e-9) expect.fail(`${key}: ${a} is not ${b}`);
  }
}

const throws = (dice: number): number[][] =>
  dice === 0 ? [[]] : throws(dice - 1).flatMap((rest) => [1, 2, 3, 4, 5, 6].map((face) => [...rest, face]));

export function after(programme: Programme, cursor: Cursor, given: Answer): Cursor {
  const answered = answer(programme, cursor, given);
  if (!answered.ok) throw new Error(answered.misfit.problem);
  return answered.cursor;
}

/** The sum over all courses of what each is known to come to. */
export function sumOfCourses(
  programme: Programme,
  cursor: Cursor,
  budget: { courses: number },
): Map<string, number> | null {
  const question = next(programme, cursor);
  if (question === null) {
    budget.courses--;
    return flat(exactFrom(programme, cursor, { full: true }));
  }
  if (!('dice' in question) || question.dice > 4 || budget.courses < 0) return null;
  const parts: { p: number; numbers: Map<string, number> }[] = [];
  for (const dice of throws(question.dice)) {
    const numbers = sumOfCourses(programme, after(programme, cursor, { dice }), budget);
    if (numbers === null) return null;
    parts.push({ p: 6 ** -question.dice, numbers });
  }
  return mixed(parts);
}

/** At every question of one course: the law is the mean over all answers to it. */
export function expectMeanOverAnswers(programme: Programme, die: () => number, full: boolean, most: number): void {
  let cursor = begin(programme);
  for (let question = next(programme, cursor); question !== null; question = next(programme, cursor)) {
    if (!('dice' in question)) throw new Error(question.decision);
    if (question.dice <= most) {
      const here = flat(exactFrom(programme, cursor, { full }), full);
      const parts = throws(question.dice).map((dice) => ({
        p: 6 ** -dice.length,
        numbers: flat(exactFrom(programme, after(programme, cursor, { dice }), { full }), full),
      }));
      expectSame(here, mixed(parts));
    }
    cursor = after(programme, cursor, { dice: Array.from({ length: question.dice }, die) });
  }
}
