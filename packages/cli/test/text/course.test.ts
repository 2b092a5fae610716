import { describe, expect, it } from 'vitest';
import { courseText } from '../../src/text/course.js';
import { displayWidth } from '../../src/text/width.js';
import * as courses from '../fixtures/courses.js';
import { expectGolden } from '../golden.js';

describe('the notes of a course', () => {
  for (const [name, course] of Object.entries(courses)) {
    for (const width of [60, 80, 120]) {
      it(`${name} at ${width} columns`, () => {
        const text = courseText(course, { width, colour: false });
        for (const line of text.split('\n')) expect(displayWidth(line), line).toBeLessThanOrEqual(width);
        expect(text).not.toMatch(/\u00a0| $/mu);
        expectGolden(`course-${name}-${width}.txt`, text);
      });
    }
  }

  it('names steps and decisions in words', () => {
    const text = courseText(courses.asking, { width: 80, colour: false });
    expect(text).toMatch(/^ {2}Hit re-roll {2,}2 → fails \[05\.01\]$/mu);
    const asked = { ...courses.deciding.ask, decision: 'damageReRoll' } as NonNullable<typeof courses.deciding.ask>;
    expect(courseText({ ...courses.deciding, ask: asked }, { width: 200, colour: false })).toContain(
      'decides damage re-roll (',
    );
  });

  it('does not count hazard rolls as a batch', () => {
    const ask = { step: 'hazard', rule: '06.03', batch: null, attacker: 'Gun crew', dice: 1 };
    const text = courseText({ ...courses.asking, ask }, { width: 80, colour: false });
    expect(text).toContain('\nGun crew, afterwards\n');
    expect(text).toContain('Next: roll 1 die for Gun crew: hazard [06.03]');
  });

  it('lists only some of many options', () => {
    const options = Array.from({ length: 40 }, (_, index) => index);
    const asked = courses.deciding.ask;
    if (asked === undefined || !('decision' in asked)) throw new Error('the fixture asks for no decision');
    const ask = { ...asked, options, count: 40 };
    expect(courseText({ ...courses.deciding, ask }, { width: 120, colour: false })).toContain('11 or 28 more');
    const none = { ...ask, options: [], count: 5040 };
    expect(courseText({ ...courses.deciding, ask: none }, { width: 120, colour: false })).toContain(
      '5040 possible answers',
    );
  });

  it('says how to answer: with one option, or with a list of dice', () => {
    const asked = courses.deciding.ask;
    if (asked === undefined || !('decision' in asked)) throw new Error('the fixture asks for no decision');
    const text = (decision: typeof asked.decision, options: unknown[], width = 80) =>
      courseText({ ...courses.deciding, ask: { ...asked, decision, options, count: 4 } }, { width, colour: false });
    expect(text('weaponOrder', ['Rifle', 'Axe'])).toContain(
      '\nAnswer in the log: {"decision":"weaponOrder","value":"Rifle"}\n',
    );
    expect(text('weaponOrder', ['x'.repeat(60), 'Axe'])).toContain('"value":…}\n');
    const dice = text('hitReRoll', [0, 2], 160);
    expect(dice).toContain('any of the dice 0, 2 (0 is the first');
    expect(dice).toContain('\nAnswer in the log: {"decision":"hitReRoll","value":[0]}\n');
  });
});
