import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactFrom } from '../../src/evaluate/exact-resume.js';
import { begin, next } from '../../src/evaluate/walk.js';
import { exact, type Programme } from '../../src/index.js';
import { BATCH_FIELDS } from '../../src/report/types.js';
import { fallenSources, laterPools, scenarios } from '../oracle/arbitrary.js';
import type { OracleInput } from '../oracle/reading.js';
import { programmeOf } from '../properties/support.js';
import { after, expectMeanOverAnswers, expectSame, flat, sumOfCourses } from './twins.js';

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

  it('no permission for one die is for both the hit and the wound roll, on which exact relies', () => {
    let seen = 0;
    fc.assert(
      fc.property(both(7), fc.infiniteStream(fc.integer({ min: 1, max: 6 })), (input, faces) => {
        const programme = programmeOf(input);
        let cursor = begin(programme);
        for (let question = next(programme, cursor); question !== null; question = next(programme, cursor)) {
          if (!('dice' in question)) throw new Error(question.decision);
          const { hit, wound } = cursor.batch?.present ?? {};
          const ofHit = (hit?.oneAgain ?? []).map(({ resource }) => resource);
          const ofWound = (wound?.oneAgain ?? []).map(({ resource }) => resource);
          seen += ofHit.length + ofWound.length;
          expect(ofHit.filter((resource) => ofWound.includes(resource))).toEqual([]);
          cursor = after(programme, cursor, { dice: Array.from({ length: question.dice }, () => faces.next().value) });
        }
      }),
      { numRuns: 200 },
    );
    expect(seen).toBeGreaterThan(10);
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
        const die = () => faces.next().value as number;
        expectMeanOverAnswers(programmeOf(input), die, full, 3);
      }),
      { numRuns: 225 },
    );
  }, 300_000);
});
