import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cursor } from '../../src/evaluate/cursor.js';
import { exactFrom } from '../../src/evaluate/exact-resume.js';
import type { Outcome } from '../../src/evaluate/outcome.js';
import { answer, begin, next } from '../../src/evaluate/walk.js';
import { type Answer, check, compile, exact, type Programme } from '../../src/index.js';
import { BATCH_FIELDS } from '../../src/report/types.js';
import { fallenSources, laterPools, scenarios } from '../oracle/arbitrary.js';
import type { OracleInput } from '../oracle/reading.js';

/** Everything that an outcome says, as numbers under names, so that two can be compared or mixed. */
function flat(outcome: Outcome, laws = true): Map<string, number> {
  const numbers = new Map<string, number>();
  const add = (key: string, value: number) => numbers.set(key, (numbers.get(key) ?? 0) + value);
  for (const { state, p } of outcome.target) add(`target ${state}`, p);
  for (const { attacker, entries, strength, fields } of outcome.batches) {
    for (const field of BATCH_FIELDS) {
      const name = `batch ${attacker} ${entries} ${strength} ${field}`;
      add(`${name} mean`, fields[field].mean);
      if (!laws) continue;
      for (const [k, p] of (fields[field].pmf ?? []).entries()) if (k > 0) add(`${name} ${k}`, p);
    }
  }
  for (const [index, { selfMortalWounds, finals }] of outcome.attackers.entries()) {
    add(`self ${index} mean`, selfMortalWounds.mean);
    for (const [k, p] of (selfMortalWounds.pmf ?? []).entries()) add(`self ${index} ${k}`, p);
    for (const { state, p } of finals ?? []) add(`self ${index} ${state}`, p);
  }
  return numbers;
}

function mixed(
  parts: readonly { readonly p: number; readonly numbers: ReadonlyMap<string, number> }[],
): Map<string, number> {
  const sum = new Map<string, number>();
  for (const { p, numbers } of parts) for (const [key, value] of numbers) sum.set(key, (sum.get(key) ?? 0) + p * value);
  return sum;
}

function expectSame(found: ReadonlyMap<string, number>, wanted: ReadonlyMap<string, number>): void {
  for (const key of new Set([...found.keys(), ...wanted.keys()])) {
    const a = found.get(key) ?? 0;
    const b = wanted.get(key) ?? 0;
    if (Math.abs(a - b) > 1e-9) expect.fail(`${key}: ${a} is not ${b}`);
  }
}

function programmeOf(input: unknown): Programme {
  const checked = check(input as Parameters<typeof check>[0]);
  if (!checked.ok) throw new Error(JSON.stringify(checked.issues));
  const compiled = compile(checked.value);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
  return compiled.value;
}

const throws = (dice: number): number[][] =>
  dice === 0 ? [[]] : throws(dice - 1).flatMap((rest) => [1, 2, 3, 4, 5, 6].map((face) => [...rest, face]));

function after(programme: Programme, cursor: Cursor, given: Answer): Cursor {
  const answered = answer(programme, cursor, given);
  if (!answered.ok) throw new Error(answered.misfit.problem);
  return answered.cursor;
}

/** The sum over all courses of what each is known to come to. */
function sumOfCourses(programme: Programme, cursor: Cursor, budget: { courses: number }): Map<string, number> | null {
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

/** Some of every kind, and some whose rules may be gone in a second pool, or after mortal wounds. */
const both = (limit: number): fc.Arbitrary<OracleInput> =>
  fc.oneof(
    { weight: 2, arbitrary: scenarios(limit) },
    { weight: 1, arbitrary: laterPools(limit) },
    { weight: 1, arbitrary: fallenSources(limit + 1) },
  );

/** Along a course: the mean of every count is that of its law, which is found in a plainer way. */
function expectMeansOfLaws(programme: Programme, die: () => number): void {
  let cursor = begin(programme);
  for (let question = next(programme, cursor); question !== null; question = next(programme, cursor)) {
    if (!('dice' in question)) throw new Error(question.decision);
    for (const { fields } of exactFrom(programme, cursor, { full: true }).batches) {
      for (const field of BATCH_FIELDS) {
        const { mean, pmf } = fields[field];
        const wanted = pmf?.reduce((sum, p, k) => sum + k * p, 0) ?? Number.NaN;
        if (!(Math.abs(mean - wanted) < 1e-10)) expect.fail(`${question.step}: ${field} ${mean}, ${wanted}`);
      }
    }
    cursor = after(programme, cursor, { dice: Array.from({ length: question.dice }, die) });
  }
}

describe('exact and walk are one reading', () => {
  it('the law is the sum over all dice of the courses', () => {
    let compared = 0;
    fc.assert(
      fc.property(both(2), (input) => {
        const programme = programmeOf(input);
        const sum = sumOfCourses(programme, begin(programme), { courses: 3000 });
        if (sum === null) return;
        compared++;
        expectSame(flat(exact(programme, { full: true })), sum);
      }),
      { numRuns: 90 },
    );
    expect(compared).toBeGreaterThan(10);
  }, 120_000);

  it('at every question the means, which have short cuts, are those of the laws', () => {
    fc.assert(
      fc.property(both(7), fc.infiniteStream(fc.integer({ min: 1, max: 6 })), (input, faces) =>
        expectMeansOfLaws(programmeOf(input), () => faces.next().value as number),
      ),
      { numRuns: 60 },
    );
  }, 120_000);

  it('the same where packets reach the models in another order than saves', () => {
    const row = (name: string, W: number, Sv: string) => ({ name, count: 2, T: 4, W, Sv });
    const programme = programmeOf({
      version: 1,
      ruleset: '11e',
      attackers: [
        {
          name: 'Ember Guard',
          weapons: [
            { name: 'Lance', range: 24, A: 8, skill: '2+', S: 8, AP: -1, D: 'D3', abilities: ['DEVASTATING WOUNDS'] },
          ],
        },
      ],
      target: {
        name: 'Tide Wardens',
        models: [{ ...row('Pike', 3, '3+'), woundsLost: 1 }, row('Boat', 1, '5+'), row('Sail', 3, '3+')],
      },
    });
    const faces = [3, 6, 2, 4, 6, 5, 1, 6];
    let at = 0;
    expectMeansOfLaws(programme, () => faces[at++ % faces.length] as number);
  });

  it('at every question the law is the mean over its answers', () => {
    fc.assert(
      fc.property(both(4), fc.infiniteStream(fc.integer({ min: 1, max: 6 })), fc.boolean(), (input, faces, full) => {
        const programme = programmeOf(input);
        let cursor = begin(programme);
        for (let question = next(programme, cursor); question !== null; question = next(programme, cursor)) {
          if (!('dice' in question)) throw new Error(question.decision);
          if (question.dice <= 3) {
            const here = flat(exactFrom(programme, cursor, { full }), full);
            const parts = throws(question.dice).map((dice) => ({
              p: 6 ** -dice.length,
              numbers: flat(exactFrom(programme, after(programme, cursor, { dice }), { full }), full),
            }));
            expectSame(here, mixed(parts));
          }
          const dice = Array.from({ length: question.dice }, () => faces.next().value as number);
          cursor = after(programme, cursor, { dice });
        }
      }),
      { numRuns: 225 },
    );
  }, 300_000);
});
