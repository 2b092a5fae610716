import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cursor } from '../../src/evaluate/cursor.js';
import { exactFrom } from '../../src/evaluate/exact-resume.js';
import { luck, MOST_OUTCOMES } from '../../src/evaluate/luck.js';
import { rollOutcomes } from '../../src/evaluate/roll-outcomes.js';
import { answer, begin, next } from '../../src/evaluate/walk.js';
import { LimitError } from '../../src/profile/limit-error.js';
import type { Programme } from '../../src/sequence/machine.js';
import { livingModels } from '../../src/target/state.js';
import { laterPools, scenarios } from '../oracle/arbitrary.js';
import { programmeOf as compiled, patience, runs } from '../properties/support.js';
import { anyProgramme } from './any-programme.js';
import { D6, damageOf, machineOf, oneBatch, poolOf, row, save, woundFaces } from './programme.js';

function after(programme: Programme, cursor: Cursor, dice: readonly number[]): Cursor {
  const answered = answer(programme, cursor, { dice });
  if (!answered.ok) throw new Error(answered.misfit.problem);
  return answered.cursor;
}

describe('the luck of a roll', () => {
  const saves = machineOf([poolOf([save(4)], [damageOf(1)])], { from: 'save' });
  const of = (programme: Programme, ...rolls: number[][]) => {
    const last = rolls.at(-1) ?? [];
    const cursor = rolls.slice(0, -1).reduce((from, dice) => after(programme, from, dice), begin(programme));
    return luck(programme, cursor, last);
  };

  it('of save dice counts those that fail', () => {
    const programme = oneBatch([row('A', 5, 1)], 2, saves);
    // Failed saves of two: 0, 1, 2 with 1/4, 1/2, 1/4.
    expect(of(programme, [1, 6])).toEqual({
      below: 0.25,
      equal: 0.5,
      luck: 0.5,
      expectedBefore: 1,
      expectedAfter: 1,
      outcomes: 3,
    });
    expect(of(programme, [3, 2])).toMatchObject({ below: 0.75, equal: 0.25, luck: 0.875, expectedAfter: 2 });
    expect(of(programme, [4, 5])).toMatchObject({ below: 0, equal: 0.25, luck: 0.125, expectedAfter: 0 });
  });

  it('of hit dice looks through everything that follows', () => {
    // Each hit is worth 1/2 by 1/2; a hit die hits with 4/6.
    const programme = oneBatch([row('A', 5, 1)], 1, machineOf(saves.pools));
    const good = of(programme, [3]);
    expect(good?.below).toBeCloseTo(1 / 3, 14);
    expect(good?.equal).toBeCloseTo(2 / 3, 14);
    expect(good?.expectedBefore).toBeCloseTo(1 / 6, 14);
    expect(good?.expectedAfter).toBeCloseTo(1 / 4, 14);
  });

  it('knows that a damage die may do too much', () => {
    const programme = oneBatch([row('A', 2, 3)], 1, machineOf([poolOf([save(7)], [damageOf(D6)])], { from: 'save' }));
    // 3 wounds: 1 and 2 leave the model standing, 3 to 6 destroy it alike.
    expect(of(programme, [1], [5])).toMatchObject({ expectedAfter: 1, outcomes: 6 });
    expect(of(programme, [1], [5])?.below).toBeCloseTo(1 / 3, 14);
    expect(of(programme, [1], [5])?.luck).toBeCloseTo(2 / 3, 14);
    expect(of(programme, [1], [2])?.luck).toBeCloseTo(1 / 6, 14);
  });

  it('is even where nothing depends on the roll', () => {
    const hazard = { dice: 2, failsOn: 2, wounds: 1, oneAgain: [], rule: '06.03' };
    const programme = oneBatch([row('A', 5, 1)], 1, saves, { activations: [{ hazard }] });
    const found = of(programme, [6], [1, 1]);
    expect(found).toMatchObject({ below: 0, expectedBefore: 0, expectedAfter: 0 });
    expect(found?.luck).toBeCloseTo(0.5, 14);
  });

  it('is not told where no dice are due, where they do not fit, and of too many outcomes', () => {
    const programme = oneBatch([row('A', 5, 1)], 2, saves);
    expect(of(programme, [1])).toBeNull();
    expect(of(programme, [1, 7])).toBeNull();
    expect(of(programme, [6, 6], [1])).toBeNull();
    // Three fates of 89 dice are 4,095 outcomes, of 87 they are 3,916.
    const many = (attacks: number) => {
      const wound = { faces: woundFaces(4), again: null, oneAgain: [], rule: '05.02' };
      const critical = { extra: { dice: { count: 0, sides: 6 as const, plus: 1 }, rule: '24.36' }, automatic: null };
      const built = oneBatch([row('A', 5, 1)], attacks, machineOf(saves.pools, { wound, critical }));
      return rollOutcomes({ programme: built, cursor: begin(built), events: null }, attacks, MOST_OUTCOMES);
    };
    expect(many(87)).toHaveLength(3916);
    expect(many(89)).toBeNull();
  });
});

const throws = (dice: number): number[][] =>
  dice === 0 ? [[]] : throws(dice - 1).flatMap((rest) => [1, 2, 3, 4, 5, 6].map((face) => [...rest, face]));

/** Models expected destroyed. */
function expected(programme: Programme, cursor: Cursor): number {
  const models = (state: readonly number[]) =>
    state.reduce((sum, left, index) => sum + livingModels(programme.rows[index]?.W ?? 1, left), 0);
  try {
    const { target } = exactFrom(programme, cursor, {});
    return target.reduce((sum, { state, p }) => sum + p * (models(programme.start) - models(state)), 0);
  } catch (error) {
    fc.pre(!(error instanceof LimitError));
    throw error;
  }
}

/** At every question of a course: the same from every throw of all the dice. */
function expectEveryThrow(programme: Programme, faceOf: () => number): number {
  let compared = 0;
  let cursor = begin(programme);
  for (let question = next(programme, cursor); question !== null; question = next(programme, cursor)) {
    if (!('dice' in question)) throw new Error(question.decision);
    const dice = Array.from({ length: question.dice }, faceOf);
    const here = cursor;
    cursor = after(programme, cursor, dice);
    if (question.dice > 2) continue;
    compared++;
    const found = luck(programme, here, dice);
    const now = expected(programme, cursor);
    // Throws that lead to the very same point of the course are worked out once.
    const known = new Map<string, number>();
    const all = throws(question.dice).map((faces) => {
      const then = after(programme, here, faces);
      const key = JSON.stringify(then);
      const value = known.get(key) ?? expected(programme, then);
      known.set(key, value);
      return value;
    });
    const near = (value: number) => Math.abs(value - now) <= 1e-10;
    const share = (keep: (value: number) => boolean) => all.filter(keep).length / all.length;
    const what = `${question.step} ${dice}`;
    expect(found?.expectedAfter, what).toBe(now);
    expect(found?.equal, what).toBeCloseTo(share(near), 10);
    expect(found?.below, what).toBeCloseTo(
      share((value) => value < now && !near(value)),
      10,
    );
    expect(found?.expectedBefore, what).toBeCloseTo(all.reduce((sum, value) => sum + value, 0) / all.length, 10);
    expect(found?.expectedBefore, what).toBeCloseTo(expected(programme, here), 10);
  }
  return compared;
}

describe('every throw of the dice gives the same', () => {
  const stream = fc.infiniteStream(fc.integer({ min: 1, max: 6 }));

  it(
    'of scenarios',
    () => {
      let compared = 0;
      const any = fc.oneof(scenarios(4), laterPools(4));
      fc.assert(
        fc.property(any, stream, (input, given) => {
          compared += expectEveryThrow(compiled(input), () => given.next().value);
        }),
        runs(20),
      );
      expect(compared).toBeGreaterThan(20);
    },
    patience(120_000),
  );

  it(
    'of programmes with every feature',
    () => {
      let compared = 0;
      fc.assert(
        fc.property(anyProgramme({ attacks: 1, batches: 1, activations: 1, rows: 2 }), stream, (programme, given) => {
          compared += expectEveryThrow(programme, () => given.next().value);
        }),
        runs(20),
      );
      expect(compared).toBeGreaterThan(30);
    },
    patience(120_000),
  );
});
