import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactFrom } from '../../src/evaluate/exact-resume.js';
import { rollOutcomes } from '../../src/evaluate/roll-outcomes.js';
import { answer, begin, next } from '../../src/evaluate/walk.js';
import { type ClassicScenarioInput, check, compile, exact, type Programme } from '../../src/index.js';
import { expectSameCombat, expectSameCourse } from '../evaluate/courses.js';
import { after, expectMeanOverAnswers, expectSame, flat, mixed, sumOfCourses } from '../evaluate/twins.js';
import { anyClassic, anyCombat } from './any.js';

function programmeOf(input: ClassicScenarioInput): Programme {
  const checked = check(input);
  if (!checked.ok) throw new Error(JSON.stringify(checked.issues));
  const compiled = compile(checked.value);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
  return compiled.value;
}

describe('exact, simulate and walk are one reading of this ruleset too', () => {
  it('the law is the sum over all dice of the courses', () => {
    let compared = 0;
    fc.assert(
      fc.property(anyClassic(1), (input) => {
        const programme = programmeOf(input);
        const sum = sumOfCourses(programme, begin(programme), { courses: 3000 });
        if (sum === null) return;
        compared++;
        expectSame(flat(exact(programme, { full: true })), sum);
      }),
      { numRuns: 150 },
    );
    expect(compared).toBeGreaterThan(50);
  }, 120_000);

  it('at every question the law is the mean over its answers', () => {
    fc.assert(
      fc.property(
        anyClassic(2),
        fc.infiniteStream(fc.integer({ min: 1, max: 6 })),
        fc.boolean(),
        (input, faces, full) => {
          expectMeanOverAnswers(programmeOf(input), () => faces.next().value as number, full, 3);
        },
      ),
      { numRuns: 150 },
    );
  }, 120_000);

  it('the fast player makes the course that walk makes of the same dice', () => {
    fc.assert(
      fc.property(anyClassic(4), fc.integer(), (input, seed) => {
        expectSameCourse(programmeOf(input), seed);
      }),
      { numRuns: 400 },
    );
  }, 60_000);

  it('of combats too: the law is the sum over all dice, and at every question the mean over its answers', () => {
    let compared = 0;
    fc.assert(
      fc.property(anyCombat, fc.infiniteStream(fc.integer({ min: 1, max: 6 })), (input, faces) => {
        const programme = programmeOf(input);
        expectMeanOverAnswers(programme, () => faces.next().value as number, true, 2);
        const sum = sumOfCourses(programme, begin(programme), { courses: 3000 });
        if (sum === null) return;
        compared++;
        expectSame(flat(exact(programme, { full: true })), sum);
      }),
      { numRuns: 40 },
    );
    expect(compared).toBeGreaterThan(4);
  }, 120_000);

  it('the fast player of combats makes the course that walk makes of the same dice', () => {
    fc.assert(
      fc.property(anyCombat, fc.integer(), (input, seed) => {
        expectSameCombat(programmeOf(input), seed);
      }),
      { numRuns: 300 },
    );
  }, 60_000);
});

describe('a course with decisions asked', () => {
  it('comes to an end, with a law at every question', () => {
    fc.assert(
      fc.property(
        fc.oneof(anyClassic(2), anyCombat),
        fc.infiniteStream(fc.integer({ min: 1, max: 6 })),
        (input, faces) => {
          const programme = programmeOf(input);
          let cursor = begin(programme, 'ask');
          for (let question = next(programme, cursor); question !== null; question = next(programme, cursor)) {
            const { target } = exactFrom(programme, cursor, {});
            expect(target.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 9);
            const given =
              'dice' in question
                ? { dice: Array.from({ length: question.dice }, () => faces.next().value as number) }
                : {
                    decision: question.decision,
                    value: question.decision.endsWith('ReRoll') ? [] : question.options[0],
                  };
            const answered = answer(programme, cursor, given);
            if (!answered.ok) {
              // One die of several is named by its position.
              const [first] = 'options' in question ? question.options : [];
              const again = answer(programme, cursor, { decision: 'commandReRoll', value: first });
              if (!again.ok) throw new Error(answered.misfit.problem);
              cursor = again.cursor;
            } else cursor = answered.cursor;
          }
        },
      ),
      { numRuns: 60 },
    );
  }, 120_000);

  it('the outcomes of a roll that differ for what follows have the law of all its dice', () => {
    fc.assert(
      fc.property(anyClassic(2), fc.infiniteStream(fc.integer({ min: 1, max: 6 })), (input, faces) => {
        const programme = programmeOf(input);
        let cursor = begin(programme);
        for (let question = next(programme, cursor); question !== null; question = next(programme, cursor)) {
          if (!('dice' in question)) throw new Error(question.decision);
          const outcomes = rollOutcomes({ programme, cursor, events: null }, question.dice, 4000) ?? [];
          const parts = outcomes.map(({ dice, p }) => ({
            p,
            numbers: flat(exactFrom(programme, after(programme, cursor, { dice }), {}), false),
          }));
          expectSame(flat(exactFrom(programme, cursor, {}), false), mixed(parts));
          cursor = after(programme, cursor, {
            dice: Array.from({ length: question.dice }, () => faces.next().value as number),
          });
        }
      }),
      { numRuns: 60 },
    );
  }, 120_000);
});
