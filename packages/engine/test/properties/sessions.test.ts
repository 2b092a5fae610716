import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cursor } from '../../src/evaluate/cursor.js';
import {
  type Answer,
  answer,
  begin,
  exactAfter,
  next,
  type Programme,
  type Question,
  report,
  resolve,
} from '../../src/index.js';
import { woundsByModel } from '../../src/target/state.js';
import { scenarios } from '../oracle/arbitrary.js';
import { expectSame, flat, type Input, lawOf, patience, programmeOf, runs } from './support.js';

const faces = fc.infiniteStream(fc.integer({ min: 0, max: 2 ** 20 }));
type Numbers = Iterator<number>;

const draw = (numbers: Numbers, below: number): number => (numbers.next().value as number) % below;

/** Decisions whose value is a set of dice: any subset of those offered. */
const isSubset = ({ decision }: Extract<Question, { decision: string }>): boolean =>
  ['hitReRoll', 'woundReRoll', 'saveReRoll', 'hazardReRoll'].includes(decision);

/** Every legal answer to a decision that is listed, and for sets of dice the empty, the full and one-die ones. */
function offered(question: Extract<Question, { decision: string }>): Answer[] {
  const { decision, options } = question;
  const values = isSubset(question) ? [[], options, ...options.map((die) => [die])] : options;
  return values.map((value) => ({ decision, value }));
}

function any(question: Question, numbers: Numbers): Answer {
  // More orders than are listed.
  if ('decision' in question) fc.pre(question.options.length > 0);
  if ('dice' in question) return { dice: Array.from({ length: question.dice }, () => 1 + draw(numbers, 6)) };
  if (isSubset(question)) {
    return { decision: question.decision, value: question.options.filter(() => draw(numbers, 2) === 0) };
  }
  return { decision: question.decision, value: question.options[draw(numbers, question.options.length)] };
}

function after(programme: Programme, cursor: Cursor, given: Answer): Cursor {
  const answered = answer(programme, cursor, given);
  if (!answered.ok) throw new Error(`${answered.misfit.problem}: ${JSON.stringify(given)}`);
  return answered.cursor;
}

/** A whole course with decisions asked, and what was asked and answered on the way. */
function course(programme: Programme, numbers: Numbers, look: (question: Question, cursor: Cursor) => void = () => {}) {
  const answers: Answer[] = [];
  let cursor = begin(programme, 'ask');
  for (let question = next(programme, cursor); question !== null; question = next(programme, cursor)) {
    look(question, cursor);
    const given: Answer = any(question, numbers);
    answers.push(given);
    cursor = after(programme, cursor, given);
    if (answers.length > 2000) throw new Error('a course without end');
  }
  return { answers, cursor };
}

const modelsOf = ({ rows }: Programme, { state }: Cursor) =>
  Object.fromEntries(rows.map(({ name, W }, row) => [name, woundsByModel(W, state[row] ?? 0)]));

describe('a course with decisions asked', () => {
  it(
    'accepts every option that it offers, and no other',
    () => {
      const asked = new Map<string, number>();
      fc.assert(
        fc.property(scenarios(5), faces, (input, numbers) => {
          const programme = programmeOf(input);
          course(programme, numbers, (question, cursor) => {
            if ('dice' in question) {
              for (const dice of [question.dice - 1, question.dice + 1]) {
                expect(answer(programme, cursor, { dice: Array.from({ length: dice }, () => 3) }).ok).toBe(false);
              }
              return;
            }
            fc.pre(question.options.length > 0);
            asked.set(question.decision, (asked.get(question.decision) ?? 0) + 1);
            expect(question.count).toBe(isSubset(question) ? 2 ** question.options.length : question.options.length);
            expect(new Set(question.options.map((option) => JSON.stringify(option))).size).toBe(
              question.options.length,
            );
            for (const given of offered(question)) {
              const answered = answer(programme, cursor, given);
              if (!answered.ok) expect.fail(`${JSON.stringify(given)}: ${answered.misfit.problem}`);
            }
            for (const value of ['nobody', -1, ['nobody'], [99], undefined]) {
              const given: Answer = { decision: question.decision, value };
              if (answer(programme, cursor, given).ok) expect.fail(`accepts ${JSON.stringify(given)}`);
            }
            expect(answer(programme, cursor, { decision: 'nothing', value: null }).ok).toBe(false);
            expect(answer(programme, cursor, { dice: [1] }).ok).toBe(false);
          });
        }),
        runs(250),
      );
      for (const decision of ['allocationOrder', 'lethalHits', 'hitReRoll', 'woundReRoll', 'saveReRoll']) {
        expect(asked.get(decision) ?? 0, decision).toBeGreaterThan(0);
      }
    },
    patience(60_000),
  );

  it(
    'ends where resolve ends, and there the law is certain',
    () => {
      fc.assert(
        fc.property(scenarios(5), faces, (input, numbers) => {
          const programme = programmeOf(input);
          const { answers, cursor } = course(programme, numbers);
          const resolved = resolve(programme, { log: answers, decisions: 'ask' });
          if (!resolved.ok) return expect.fail(JSON.stringify(resolved.issues));
          const models = modelsOf(programme, cursor);
          expect(resolved.value.ask).toBeUndefined();
          expect(resolved.value.state).toEqual(models);
          expect(resolved.value.finals).toEqual([{ p: 1, models }]);

          const law = report(programme, exactAfter(programme, answers, { decisions: 'ask', full: true }), {
            full: true,
          });
          expect(law.finals).toEqual([{ p: 1, models }]);
          for (const [index, { selfMortalWounds }] of law.attackers.entries())
            expect(selfMortalWounds.mean).toBe(cursor.selfWounds[index]);
          for (const batch of law.batches) {
            const made = cursor.made.find(
              ({ activation, labels, strength }) =>
                programme.activations[activation]?.name === batch.attacker &&
                `${labels} ${strength}` === `${batch.weapons} ${batch.strength ?? null}`,
            );
            for (const [field, value] of Object.entries(made?.tally ?? {}))
              expect(batch[field as 'hits'].mean, field).toBe(value);
          }
          // One answer fewer leaves it open; one more does not fit.
          const open = resolve(programme, { log: answers.slice(0, -1), decisions: 'ask' });
          if (answers.length > 0) expect(open.ok && open.value.ask).toBeTruthy();
          expect(resolve(programme, { log: [...answers, { dice: [1] }], decisions: 'ask' }).ok).toBe(false);
        }),
        runs(250),
      );
    },
    patience(60_000),
  );

  it(
    'is the mean over its dice at any question, whatever was decided',
    () => {
      let compared = 0;
      fc.assert(
        fc.property(scenarios(3), faces, fc.nat(12), (input, numbers, at) => {
          const programme = programmeOf(input);
          const answers: Answer[] = [];
          let cursor = begin(programme, 'ask');
          let question = next(programme, cursor);
          for (
            ;
            question !== null && (answers.length < at || 'decision' in question);
            question = next(programme, cursor)
          ) {
            const given: Answer = any(question, numbers);
            answers.push(given);
            cursor = after(programme, cursor, given);
          }
          if (question === null || !('dice' in question) || question.dice > 2) return;
          compared++;
          const said = (more: readonly Answer[]) =>
            flat(report(programme, exactAfter(programme, [...answers, ...more], { decisions: 'ask' })));
          const mean = new Map<string, number>();
          const throws = [1, 2, 3, 4, 5, 6].flatMap((a) =>
            question.dice === 1 ? [[a]] : [1, 2, 3, 4, 5, 6].map((b) => [a, b]),
          );
          for (const dice of throws) {
            for (const [key, value] of said([{ dice }])) mean.set(key, (mean.get(key) ?? 0) + value / throws.length);
          }
          expectSame(said([]), mean, 1e-10);
        }),
        runs(250),
      );
      expect(compared).toBeGreaterThan(30);
    },
    patience(120_000),
  );

  it(
    'comes to the law of the scenario if every decision is the scenario’s',
    () => {
      fc.assert(
        fc.property(scenarios(4), (input: Input) => {
          const programme = programmeOf(input);
          const found = flat(
            report(programme, exactAfter(programme, [], { full: true, decisions: 'ask' }), { full: true }),
          );
          expectSame(found, flat(lawOf(input)));
        }),
        runs(120),
      );
    },
    patience(60_000),
  );
});
