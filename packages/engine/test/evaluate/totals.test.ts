import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cursor } from '../../src/evaluate/cursor.js';
import { exactLaw } from '../../src/evaluate/exact.js';
import { apart } from '../../src/evaluate/exact-apart.js';
import { lawsOnTrack } from '../../src/evaluate/exact-full.js';
import { withTotals } from '../../src/evaluate/exact-totals.js';
import type { Outcome } from '../../src/evaluate/outcome.js';
import { begin, next } from '../../src/evaluate/walk.js';
import type { Programme } from '../../src/index.js';
import { ARMOUR_FIELDS, BATCH_FIELDS } from '../../src/report/types.js';
import { fallenSources, laterPools, scenarios } from '../oracle/arbitrary.js';
import { patience, programmeOf, runs } from '../properties/support.js';
import { after } from './twins.js';

const FIELDS = [...BATCH_FIELDS, ...ARMOUR_FIELDS];

const totalsOf = (programme: Programme): Outcome =>
  withTotals(programme, exactLaw(programme, { laws: lawsOnTrack, apart }));

const throws = (dice: number): readonly (readonly number[])[] =>
  dice === 0 ? [[]] : throws(dice - 1).flatMap((faces) => [1, 2, 3, 4, 5, 6].map((face) => [...faces, face]));

/** The law of every sum by playing all dice, as numbers under names; null where there are too many courses. */
function allCourses(programme: Programme, most: number): Map<string, number> | null {
  const law = new Map<string, number>();
  let left = most;
  const play = (cursor: Cursor, p: number): boolean => {
    const question = next(programme, cursor);
    if (question === null) {
      left--;
      for (const field of FIELDS) {
        const total = cursor.made.reduce((sum, { tally }) => sum + (tally[field] ?? 0), 0);
        law.set(`${field} ${total}`, p + (law.get(`${field} ${total}`) ?? 0));
      }
      return left > 0;
    }
    if (!('dice' in question) || question.dice > 4) return false;
    const share = p / 6 ** question.dice;
    return throws(question.dice).every((dice) => play(after(programme, cursor, { dice }), share));
  };
  return play(begin(programme), 1) ? law : null;
}

function expectTotals(programme: Programme, most: number): boolean {
  const wanted = allCourses(programme, most);
  if (wanted === null) return false;
  const { batches, totals = {} } = totalsOf(programme);
  for (const field of BATCH_FIELDS) {
    const { mean, pmf } = totals[field] ?? { mean: Number.NaN, pmf: null };
    if (pmf === null) expect.fail(`${field}: no law`);
    let sum = 0;
    for (let k = 0; k < pmf.length + 20; k++) {
      const [a, b] = [pmf[k] ?? 0, wanted.get(`${field} ${k}`) ?? 0];
      sum += k * a;
      if (!(Math.abs(a - b) < 1e-12)) expect.fail(`${field} = ${k} over ${batches.length} batches: ${a} is not ${b}`);
    }
    if (!(Math.abs(sum - mean) < 1e-11)) expect.fail(`${field}: mean ${mean} is not that of its law, ${sum}`);
  }
  return true;
}

describe('the law of a sum over several batches', () => {
  it(
    'is what all courses of a scenario come to',
    () => {
      let [compared, several] = [0, 0];
      const any = fc.oneof(scenarios(1), scenarios(2), laterPools(2), fallenSources(3));
      fc.assert(
        fc.property(any, (input) => {
          const programme = programmeOf(input);
          if (!expectTotals(programme, 8000)) return;
          compared++;
          if (totalsOf(programme).batches.length > 1) several++;
        }),
        runs(150),
      );
      console.log(compared, several);
    },
    patience(60_000),
  );
});
