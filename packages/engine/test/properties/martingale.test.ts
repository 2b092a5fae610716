import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { courseIn } from '../../src/battle/play.js';
import { exactFrom } from '../../src/evaluate/exact-resume.js';
import { begin, next } from '../../src/evaluate/walk.js';
import type { Answer } from '../../src/report/types.js';
import { battleFrom, extended, standingOf } from '../battle/support.js';
import { fallenSources, laterPools, scenarios } from '../oracle/arbitrary.js';
import { after, any, type Counted, expectFair } from './fair.js';
import { patience, programmeOf, runs } from './support.js';

describe('the odds of an attack', () => {
  it('know the order that was decided, where CHARACTER models of one row stand apart', () => {
    const row = (name: string, count: number, InSv: string | null) => ({
      name,
      count,
      T: 4,
      Sv: '6+',
      InSv,
      W: 1,
      keywords: ['CHARACTER'],
    });
    const programme = programmeOf({
      version: 1,
      ruleset: '11e',
      attackers: [
        { name: 'Ember', weapons: [{ name: 'Gun', count: 2, range: 24, A: 1, S: 4, AP: -3, D: 1, from: 'save' }] },
      ],
      target: { name: 'Tide', models: [row('Twin', 2, '4+'), row('Page', 1, null)] },
    });
    const order = ['Twin', 'Page', 'Twin'];
    const cursor = after(programme, begin(programme, 'ask'), { decision: 'allocationOrder', value: order });
    expect(next(programme, cursor)).toMatchObject({ step: 'save', dice: 2 });
    // A lowest die below 4 destroys a Twin, then the other die the Page, who has no save; else the first Twin saves both.
    const law = new Map(exactFrom(programme, cursor, {}).target.map(({ state, p }) => [state.join(), p]));
    expect(law.get('2,1')).toBeCloseTo(1 / 4, 14);
    expect(law.get('1,0')).toBeCloseTo(3 / 4, 14);
    expect(law.size).toBe(2);
  });

  it('know which models of a group come first', () => {
    const row = (name: string, FNP: string | null) => ({ name, T: 4, Sv: null, W: 1, FNP });
    const programme = programmeOf({
      version: 1,
      ruleset: '11e',
      attackers: [{ name: 'Ember', weapons: [{ name: 'Gun', range: 24, A: 1, S: 4, AP: 0, D: 1, from: 'save' }] }],
      target: { name: 'Tide', models: [row('Medic', '4+'), row('Grunt', null)] },
    });
    const lawAfter = (value: readonly string[]) => {
      const cursor = after(programme, begin(programme, 'ask'), { decision: 'allocationOrder', value });
      return exactFrom(programme, cursor, {}).target.map(({ state, p }) => `${state.join()}: ${p}`);
    };
    expect(lawAfter(['Grunt', 'Medic'])).toEqual(['1,0: 1']);
    expect(lawAfter(['Medic', 'Grunt']).sort()).toEqual(['0,1: 0.5', '1,1: 0.5']);
  });

  it(
    'are the mean of the odds after each roll, at every roll of a course, and certain after the last',
    () => {
      const counted: Counted = { rolls: 0, decisions: 0 };
      const inputs = fc.oneof(
        { weight: 3, arbitrary: scenarios(5) },
        { weight: 1, arbitrary: laterPools(4) },
        { weight: 1, arbitrary: fallenSources(4) },
      );
      const numbers = fc.infiniteStream(fc.integer({ min: 0, max: 2 ** 20 }));
      fc.assert(
        fc.property(inputs, numbers, fc.boolean(), (input, drawn, hasReRolls) => {
          const { battle, attacks } = battleFrom(input);
          let standing = standingOf({ ...battle, commandRerolls: [hasReRolls, hasReRolls] });
          for (const attack of attacks) {
            if (standing.units.at(-1)?.destroyed === true) return;
            standing = extended(standing, attack);
            while (standing.question !== null) {
              expectFair(standing, counted);
              const present = courseIn(standing.play);
              const given = any(standing, drawn);
              standing = extended(standing, given);
              if (standing.question !== null || !present) continue;
              const { programme, cursor } = present;
              const end = after(programme, cursor, given as Answer);
              expect(exactFrom(programme, end, {}).target).toEqual([{ state: end.state, p: 1 }]);
            }
          }
        }),
        runs(120),
      );
      expect(counted.rolls).toBeGreaterThan(200);
      expect(counted.decisions).toBeGreaterThan(60);
    },
    patience(180_000),
  );
});
