import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cursor } from '../../src/evaluate/cursor.js';
import { exactFrom } from '../../src/evaluate/exact-resume.js';
import { rollOutcomes } from '../../src/evaluate/roll-outcomes.js';
import { answer, begin, next } from '../../src/evaluate/walk.js';
import { exact, type Programme } from '../../src/index.js';
import { expectSameCombat, expectSameCourse } from '../evaluate/courses.js';
import { after, expectMeanOverAnswers, expectSame, flat, mixed, sumOfCourses } from '../evaluate/twins.js';
import { programmeOf } from '../properties/support.js';
import { anyClassic, anyCombat } from './any.js';

describe('exact, simulate and walk are one reading of this ruleset too', () => {
  it('the law is the sum over all dice of the courses', () => {
    let compared = 0;
    fc.assert(
      fc.property(anyClassic(1), (input) => {
        const programme = programmeOf(input);
        const sum = sumOfCourses(programme, begin(programme), { courses: 800 });
        if (sum === null) return;
        compared++;
        expectSame(flat(exact(programme, { full: true })), sum);
      }),
      { numRuns: 80 },
    );
    expect(compared).toBeGreaterThan(15);
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
      { numRuns: 80 },
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

  it('of combats too: at every question the law is the mean over its answers', () => {
    fc.assert(
      fc.property(anyCombat, fc.infiniteStream(fc.integer({ min: 1, max: 6 })), fc.boolean(), (input, faces, full) => {
        expectMeanOverAnswers(programmeOf(input), () => faces.next().value as number, full, 1);
      }),
      { numRuns: 60 },
    );
  }, 120_000);

  // A law that is not positive or does not come to 1 would show here.
  it('every end of a combat has a chance, and together they are certain', () => {
    fc.assert(
      fc.property(anyCombat, (input) => {
        const { joint = [] } = exact(programmeOf(input), { full: true });
        expect(joint.every(({ p }) => p > 0)).toBe(true);
        expect(joint.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 12);
      }),
      { numRuns: 300 },
    );
  }, 60_000);

  it.each([
    ['Concussive', 5, 4],
    ['Last Stand', 2, 4],
  ] as const)('the law of a combat with %s is the sum over all dice', (word, I, back) => {
    const programme = programmeOf({
      version: 1,
      ruleset: 'classic',
      attackers: [
        { name: 'Attacker', models: 1, WS: 4, S: 4, A: 1, T: 4, W: 1, Sv: null, I, effects: [word] },
        { name: 'Other', models: 1, WS: 4, S: 4, A: 1, T: 4, W: 1, Sv: null, I: 2 },
      ],
      target: {
        name: 'Target',
        models: [{ name: 'Row', count: 2, WS: 4, T: 4, W: 1, Sv: null, I: back }],
        strikesBack: { S: 4, A: 1, inReach: 1, effects: [word] },
      },
    });
    const sum = sumOfCourses(programme, begin(programme), { courses: 60_000 });
    if (sum === null) throw new Error('too many courses');
    expectSame(flat(exact(programme, { full: true })), sum);
  });

  // Attackers that are slow once they are hit, one of them by weapons of several models with a die to roll again.
  const slowed = (effects: readonly string[], A: number): Programme =>
    programmeOf({
      version: 1,
      ruleset: 'classic',
      attackers: [
        { name: 'First', models: 2, WS: 4, S: 4, A, T: 4, W: 1, Sv: '5+', I: 6, effects: ['Concussive', ...effects] },
        { name: 'Second', models: 1, WS: 4, S: 4, A: 1, T: 4, W: 1, Sv: null, I: 6, effects: ['Concussive'] },
        { name: 'Third', models: 1, WS: 4, S: 4, A: 1, T: 4, W: 1, Sv: null, I: 2 },
      ],
      target: {
        name: 'Target',
        models: [{ name: 'Row', count: 2, WS: 4, T: 5, W: 1, Sv: '5+', I: 4 }],
        strikesBack: { S: 4, A: 1, effects: ['Concussive', 'Last Stand'] },
      },
    });

  it.each([
    ['as they are', [], 1],
    ['with two attacks', [], 2],
    ['with ones rolled again', ['re-roll hits of 1'], 2],
    ['Master-crafted', ['Master-crafted'], 1],
    ['Master-crafted, with two attacks and ones rolled again', ['Master-crafted', 're-roll hits of 1'], 2],
  ] as const)('Concussive blows %s: at every question the law is the mean over its answers', (_, effects, A) => {
    const programme = slowed(effects, A);
    fc.assert(
      fc.property(fc.infiniteStream(fc.integer({ min: 1, max: 6 })), (faces) => {
        expectMeanOverAnswers(programme, () => faces.next().value as number, false, 2);
      }),
      { numRuns: 5 },
    );
  });

  // Two faces of hit and wound rolls are few enough to go through all courses of both sides.
  it.each([4, 5, 2])('the law of a combat is the sum over all dice, the attacker with I%i against I4', (I) => {
    const programme = programmeOf({
      version: 1,
      ruleset: 'classic',
      attackers: [{ name: 'Attacker', models: 1, WS: 4, S: 4, A: 1, T: 4, W: 1, Sv: null, I }],
      target: {
        name: 'Target',
        models: [{ name: 'Row', count: 2, WS: 4, T: 4, W: 1, Sv: null, I: 4 }],
        strikesBack: { S: 3, A: 1, inReach: 1 },
      },
    });
    const sum = sumOfCourses(programme, begin(programme), { courses: 3000 });
    if (sum === null) throw new Error('too many courses');
    expectSame(flat(exact(programme, { full: true })), sum);
  });

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
              const again = answer(programme, cursor, { ...given, value: first });
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
          // Which dice of several ignore a wound matters to counts, not to what is left.
          const left = (from: Cursor) =>
            new Map(exactFrom(programme, from, {}).target.map(({ state, p }) => [`${state}`, p]));
          const parts = outcomes.map(({ dice, p }) => ({ p, numbers: left(after(programme, cursor, { dice })) }));
          expectSame(left(cursor), mixed(parts));
          cursor = after(programme, cursor, {
            dice: Array.from({ length: question.dice }, () => faces.next().value as number),
          });
        }
      }),
      { numRuns: 60 },
    );
  }, 120_000);
});
