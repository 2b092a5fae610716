import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { courseIn } from '../../src/battle/play.js';
import { amend, battleOf, faces, luck, odds, type Standing } from '../../src/battle.js';
import { rollOutcomes } from '../../src/evaluate/roll-outcomes.js';
import { waitingIn } from '../../src/evaluate/walk-combat.js';
import { extended, standingOf } from '../battle/support.js';
import { any, type Counted, expectFair } from '../properties/fair.js';
import { patience, runs } from '../properties/support.js';
import { anyClassic, anyCombat } from './any.js';

const numbers = fc.infiniteStream(fc.integer({ min: 0, max: 2 ** 20 }));
const scenarios = fc.oneof(anyClassic(3), anyCombat);

const begun = (scenario: Parameters<typeof battleOf>[0]): Standing => {
  const made = battleOf(scenario);
  if (!made.ok) throw new Error(JSON.stringify(made.issues));
  return standingOf(made.value.battle);
};

/** All that a standing says, without what it is played on from. */
const told = ({ play: _, ...standing }: Standing): string => JSON.stringify(standing);

const MOST = 40;

/** The luck of a roll as it is defined: the law after each outcome, from the beginning. */
function naiveLuck(standing: Standing, isBack: boolean) {
  const { question } = standing;
  const course = courseIn(standing.play);
  if (course === null || question === null || !('dice' in question)) throw new Error('no roll');
  const outcomes = rollOutcomes({ ...waitingIn(course.programme, course.cursor), events: null }, question.dice, MOST);
  const meanAfter = (dice: readonly number[]): number => {
    const after = odds(extended(standing, { dice }));
    return (isBack ? after?.back : after)?.models.mean ?? Number.NaN;
  };
  return { outcomes, meanAfter };
}

describe('a scenario of the ruleset that is played by itself', () => {
  it(
    'has odds that are the mean of those after each roll, for both sides of a combat, and are certain after the last',
    () => {
      const counted: Counted = { rolls: 0, decisions: 0 };
      fc.assert(
        fc.property(scenarios, numbers, (scenario, drawn) => {
          let standing = begun(scenario);
          while (standing.question !== null) {
            expectFair(standing, counted);
            standing = extended(standing, any(standing, drawn));
          }
          const end = odds(standing);
          for (const side of end?.back === undefined ? [end] : [end, end.back]) {
            const unit = standing.units.find(({ name }) => name === side?.unit);
            const lost = unit?.models.filter(({ state }) => state !== 'alive').length;
            expect(side?.destroyed).toBe(unit?.destroyed === true ? 1 : 0);
            expect(side?.models.pmf?.[Math.round(side.models.mean)]).toBeCloseTo(1, 12);
            // What was lost before the battle is no matter of it.
            expect(lost).toBeGreaterThanOrEqual(Math.round(side?.models.mean ?? -1));
          }
        }),
        runs(150),
      );
      expect(counted.rolls).toBeGreaterThan(200);
      expect(counted.decisions).toBeGreaterThan(30);
    },
    patience(180_000),
  );

  it(
    'judges each roll by the models that it costs the side that is struck, in all of a combat',
    () => {
      let judged = 0;
      let backs = 0;
      fc.assert(
        fc.property(scenarios, numbers, (scenario, drawn) => {
          let standing = begun(scenario);
          while (standing.question !== null) {
            const given = any(standing, drawn);
            if ('dice' in given) {
              const isBack =
                odds(standing)?.back !== undefined && standing.attack?.unit === standing.units.at(-1)?.name;
              const { outcomes, meanAfter } = naiveLuck(standing, isBack);
              const found = luck(standing, given.dice, MOST);
              expect(found === null).toBe(outcomes === null);
              if (found !== null && outcomes !== null) {
                judged++;
                if (isBack) backs++;
                const means = outcomes.map(({ dice, p }) => ({ mean: meanAfter(dice), p }));
                const own = meanAfter(given.dice);
                const before = odds(standing);
                expect(found.expectedAfter).toBeCloseTo(own, 11);
                expect(found.expectedBefore).toBeCloseTo((isBack ? before?.back : before)?.models.mean ?? -1, 11);
                const share = (fits: (mean: number) => boolean): number =>
                  means.reduce((sum, { mean, p }) => sum + (fits(mean) ? p : 0), 0);
                expect(found.equal).toBeCloseTo(
                  share((mean) => Math.abs(mean - own) < 1e-11),
                  11,
                );
                expect(found.below).toBeCloseTo(
                  share((mean) => mean <= own - 1e-11),
                  11,
                );
              }
            }
            standing = extended(standing, given);
          }
        }),
        runs(60),
      );
      expect(judged).toBeGreaterThan(100);
      expect(backs).toBeGreaterThan(15);
    },
    patience(180_000),
  );

  it(
    'is the same however its entries are played, undone or changed, and tells every model once',
    () => {
      fc.assert(
        fc.property(scenarios, numbers, (scenario, drawn) => {
          const points = [begun(scenario)];
          for (let last = points[0] as Standing; last.question !== null; last = points.at(-1) as Standing) {
            expect('dice' in last.question ? faces(last) : null).not.toBe('dice' in last.question ? null : 1);
            points.push(extended(last, any(last, drawn)));
          }
          const last = points.at(-1) as Standing;
          const { battle } = last;
          for (const [count, point] of points.entries())
            expect(told(standingOf({ ...battle, entries: battle.entries.slice(0, count) }))).toBe(told(point));
          expect(told(standingOf(JSON.parse(JSON.stringify(battle))))).toBe(told(last));
          for (const { name, models, destroyed } of last.units) {
            const lost = last.events.reduce((sum, event) => sum + (event.unit === name ? (event.lost ?? 0) : 0), 0);
            const before = points[0]?.units.find((unit) => unit.name === name)?.models ?? [];
            const sum = (of: typeof models): number => of.reduce((all, { wounds }) => all + wounds, 0);
            expect(sum(before) - sum(models), name).toBe(lost);
            const ends = last.destroyed.filter(({ unit, lastOfUnit }) => unit === name && lastOfUnit);
            const began = before.some(({ state }) => state === 'alive');
            expect(ends.length, name).toBe(destroyed && began ? 1 : 0);
          }
          if (battle.entries.length === 0) return;
          const at = (drawn.next().value as number) % battle.entries.length;
          const better = any(points[at] as Standing, drawn);
          const amended = amend(battle, at, better);
          if (!amended.ok) throw new Error(JSON.stringify(amended));
          expect(amended.battle.entries[at]).toEqual(better);
          expect(amended.battle.entries.length + amended.dropped).toBe(battle.entries.length);
          standingOf(amended.battle);
        }),
        runs(300),
      );
    },
    patience(180_000),
  );
});
