import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cursor, PlayerReRoll } from '../../src/evaluate/cursor.js';
import { PLAYER_ROLLS } from '../../src/evaluate/cursor.js';
import { answer, begin, next, type Question } from '../../src/evaluate/walk.js';
import type { Answer, CourseEvent } from '../../src/report/types.js';
import type { Programme } from '../../src/sequence/machine.js';
import { scenarios } from '../oracle/arbitrary.js';
import { patience, programmeOf, runs } from './support.js';

const OWN: readonly PlayerReRoll[] = (['attacker', 'defender'] as const).map((player) => ({
  player,
  rolls: PLAYER_ROLLS,
  sum: 'oneDie',
  rule: '15.02',
}));
const SETS = ['hitReRoll', 'woundReRoll', 'saveReRoll', 'hazardReRoll'];

interface Point {
  readonly cursor: Cursor;
  /** All events up to here, as text: each is written once. */
  readonly told: string;
}

/** A batch by its number. */
const text = (value: unknown): string =>
  JSON.stringify(value, (key, inner) =>
    ['batch', 'present', 'machine'].includes(key) && typeof inner?.id === 'number' ? inner.id : inner,
  );

function startOf(programme: Programme): Point {
  const events: CourseEvent[] = [];
  return { cursor: begin(programme, 'ask', events, OWN), told: text(events) };
}

function after(programme: Programme, { cursor, told }: Point, given: Answer): Point | null {
  const more: CourseEvent[] = [];
  const answered = answer(programme, cursor, given, more);
  return answered.ok ? { cursor: answered.cursor, told: `${told}${text(more)}` } : null;
}

/** All that a point is. */
const written = ({ cursor, told }: Point): string => `${text(cursor)}${told}`;

const replayed = (programme: Programme, answers: readonly Answer[]): Point =>
  answers.reduce<Point>((point, given) => after(programme, point, given) as Point, startOf(programme));

function any(question: Question, draw: (below: number) => number): Answer {
  if ('dice' in question) return { dice: Array.from({ length: question.dice }, () => 1 + draw(6)) };
  const { decision, options } = question;
  if (SETS.includes(decision)) return { decision, value: options.filter(() => draw(2) === 0) };
  return { decision, value: options[draw(options.length)] };
}

describe('a course with recorded answers', () => {
  it(
    'ends the same however often it is undone and redone, and an answer put right goes on from there',
    () => {
      let undone = 0;
      let edited = 0;
      const numbers = fc.infiniteStream(fc.integer({ min: 0, max: 2 ** 20 }));
      fc.assert(
        fc.property(scenarios(6), numbers, (input, drawn) => {
          const draw = (below: number): number => drawn.next().value % below;
          const programme = programmeOf(input);
          const points = [startOf(programme)];
          const answers: Answer[] = [];
          const last = (): Point => points.at(-1) as Point;
          for (let asked = next(programme, last().cursor); asked !== null; asked = next(programme, last().cursor)) {
            // More orders than are listed.
            fc.pre('dice' in asked || asked.options.length > 0);
            const given = any(asked, draw);
            points.push(after(programme, last(), given) as Point);
            answers.push(given);
          }
          const end = written(last());
          const texts = points.map(written);
          // Undone to any point and redone, a few times: each time the points between are the same again.
          for (let times = 0; times < 2; times++) {
            const at = draw(points.length);
            undone += points.length - 1 - at;
            expect(written(points[at] as Point)).toBe(texts[at]);
            let point = replayed(programme, answers.slice(0, at));
            expect(written(point)).toBe(texts[at]);
            for (let index = at; index < answers.length; index++) {
              point = after(programme, points[index] as Point, answers[index] as Answer) as Point;
              expect(written(point)).toBe(texts[index + 1]);
            }
            expect(written(point)).toBe(end);
          }
          if (answers.length === 0) return;
          // One answer put right: the points before it stand, what follows is played from there.
          const at = draw(answers.length);
          const asked = next(programme, (points[at] as Point).cursor) as Question;
          const better = any(asked, draw);
          const changed = [...answers.slice(0, at), better];
          let point = after(programme, points[at] as Point, better) as Point;
          for (const given of answers.slice(at + 1)) {
            const more = after(programme, point, given);
            if (more === null) break;
            point = more;
            changed.push(given);
          }
          edited++;
          expect(written(point)).toBe(written(replayed(programme, changed)));
          expect(points.map(written)).toEqual(texts);
        }),
        runs(1000),
      );
      expect(undone).toBeGreaterThan(2000);
      expect(edited).toBeGreaterThan(500);
    },
    patience(120_000),
  );
});
