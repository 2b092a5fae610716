import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Standing, usual } from '../../src/battle.js';
import { type Answer, resolve } from '../../src/index.js';
import { RandomDice } from '../../src/simulate.js';
import { scenarios } from '../oracle/arbitrary.js';
import { patience, programmeOf, runs } from '../properties/support.js';
import { battleFrom, extended, ofCourse, standingOf } from './support.js';

/** One attacker, as what may be used once is there again in the next attack; no Command Re-roll planned. */
function unplanned(input: object): { readonly [key: string]: unknown } {
  const scenario = structuredClone(input) as { choices?: { commandReroll?: unknown } } & {
    attackers: { choices?: { commandReroll?: unknown } }[];
  };
  for (const { choices } of [scenario, ...scenario.attackers]) delete choices?.commandReroll;
  return { ...scenario, attackers: scenario.attackers.slice(0, 1) };
}

describe('what is usually decided', () => {
  it(
    'is what the choices say: with the same dice the course goes as where nobody is asked',
    () => {
      fc.assert(
        fc.property(scenarios(5), fc.integer({ min: 0, max: 2 ** 31 }), (input, seed) => {
          const scenario = unplanned(input);
          const { battle, attacks } = battleFrom(scenario);
          const random = new RandomDice(seed);
          const dice: Answer[] = [];
          let standing: Standing = standingOf(battle);
          for (const attack of attacks) {
            if (standing.units.at(-1)?.destroyed === true) break;
            standing = extended(standing, attack);
            while (standing.question !== null) {
              const { question } = standing;
              if ('dice' in question) {
                const given = { dice: random.rollMany(question.dice) };
                dice.push(given);
                standing = extended(standing, given);
              } else {
                standing = extended(standing, { decision: question.decision, value: usual(standing) });
              }
            }
          }
          const plain = resolve(programmeOf(scenario), { log: dice, decisions: 'choices' });
          if (!plain.ok) return expect.fail(JSON.stringify(plain.issues));
          expect(plain.value.ask).toBeUndefined();
          expect(ofCourse(standing.events).map(({ batch: _, ...event }) => event)).toEqual(
            plain.value.events.map(({ batch: _, ...event }) => event),
          );
        }),
        runs(120),
      );
    },
    patience(60_000),
  );

  it('is an order of 05.03 where there are too many to list', () => {
    const models = ['A', 'B', 'C', 'D', 'E'].map((name, index) => ({ name, count: 1, T: 4, Sv: '5+', W: index + 1 }));
    const { battle, attacks } = battleFrom({
      version: 1,
      ruleset: '11e',
      attackers: [{ name: 'Red', weapons: [{ name: 'Gun', A: 1, S: 4, AP: 0, D: 1, from: 'wound', skill: '3+' }] }],
      target: { name: 'Blue', models },
      choices: { allocationOrder: ['C', 'E', 'A'] },
    });
    let standing = extended(standingOf(battle), attacks[0] as never);
    while (standing.question !== null && 'dice' in standing.question)
      standing = extended(standing, { dice: Array.from({ length: standing.question.dice }, () => 6) });
    expect(standing.question).toMatchObject({ decision: 'allocationOrder', options: [], count: 120 });
    expect(usual(standing)).toEqual(['C', 'E', 'A', 'B', 'D']);
  });

  const usualIn = (
    choices: object,
    abilities: readonly string[],
    dice: readonly number[],
    decision: string,
    effects: readonly string[] = [],
  ): unknown => {
    const { battle, attacks } = battleFrom({
      version: 1,
      ruleset: '11e',
      attackers: [
        { name: 'Red', effects, weapons: [{ name: 'Gun', count: 2, A: 1, skill: '4+', S: 4, AP: 0, D: 1, abilities }] },
      ],
      target: {
        name: 'Blue',
        keywords: ['INFANTRY'],
        models: [
          { name: 'Trooper', count: 3, T: 4, Sv: '4+', W: 1, role: 'bodyguard' },
          { name: 'Captain', T: 4, Sv: '3+', W: 4, keywords: ['CHARACTER'], role: 'leader' },
        ],
      },
      choices,
    });
    let standing = extended(standingOf(battle), attacks[0] as never);
    while (standing.question !== null && 'dice' in standing.question) standing = extended(standing, { dice });
    expect(standing.question).toMatchObject({ decision });
    return usual(standing);
  };

  it.each([
    ['nobody', {}, null],
    ['whom the choices name', { precision: 'Captain' }, 'Captain'],
  ])('names by PRECISION %s', (_, choices, value) => {
    expect(usualIn(choices, ['PRECISION'], [5, 5], 'precision')).toBe(value);
  });

  it.each([
    [true, {}],
    [false, { lethalHits: false }],
  ])('uses LETHAL HITS: %s', (value, choices) => {
    expect(usualIn(choices, ['LETHAL HITS'], [6, 4], 'lethalHits')).toBe(value);
  });

  it.each([
    ['the dice that failed', {}, [0]],
    ['hits too, where the choices fish', { fishHits: true }, [0, 1]],
  ])('rolls again %s', (_, choices, value) => {
    expect(usualIn(choices, [], [2, 4], 'hitReRoll', ['re-roll hits'])).toEqual(value);
  });

  it.each([
    ['below the mean', [1], 0],
    ['above it', [6], null],
  ])('makes a one-time re-roll of damage %s', (_, dice, value) => {
    const { battle, attacks } = battleFrom({
      version: 1,
      ruleset: '11e',
      attackers: [
        {
          name: 'Red',
          effects: ['re-roll one damage'],
          weapons: [{ name: 'Gun', A: 1, S: 4, AP: -6, D: 'D3', from: 'save' }],
        },
      ],
      target: { name: 'Blue', models: [{ name: 'Beast', T: 4, Sv: '6+', W: 9 }] },
    });
    const rolled = extended(extended(standingOf(battle), attacks[0] as never), { dice: [1] });
    const standing = extended(rolled, { dice });
    expect(standing.question).toMatchObject({ decision: 'commandReRoll', options: [0, null] });
    expect(usual(standing)).toBe(value);
  });

  it('is nothing where no decision waits', () => {
    const { battle } = battleFrom({
      version: 1,
      ruleset: '11e',
      attackers: [{ name: 'Red', weapons: [{ name: 'Gun', A: 1, skill: '3+', S: 4, AP: 0, D: 1 }] }],
      target: { name: 'Blue', models: [{ name: 'Trooper', T: 4, Sv: '3+', W: 1 }] },
    });
    expect(usual(standingOf(battle))).toBeUndefined();
  });
});
