import { describe, expect, it } from 'vitest';
import { refusals, standingOf } from './support.js';

// Two Scouts and a Chief carry one rocket each; what is left of these depends on who fired and who died.

const rocket = { name: 'Rocket', A: 1, from: 'save', AP: 0, D: 1, abilities: ['ONE SHOT'] };
const units = [
  {
    name: 'Red',
    army: 0,
    weapons: [rocket],
    models: [
      { name: 'Scout', count: 2, T: 4, Sv: null, W: 1, weapons: { Rocket: 1 } },
      { name: 'Chief', T: 4, Sv: null, W: 1, keywords: ['CHARACTER'], weapons: { Rocket: 1 } },
    ],
  },
  {
    name: 'Blue',
    army: 1,
    weapons: [{ name: 'Dart', A: 1, from: 'save', AP: 0, D: 1 }],
    models: [{ name: 'Guard', count: 9, T: 4, Sv: null, W: 1 }],
  },
];
const battle = (...entries: unknown[]) => ({
  version: 1,
  ruleset: '11e',
  armies: ['Red', 'Blue'],
  commandRerolls: [false, false],
  units,
  entries,
});
const fire = (weapons?: object) => ({
  attack: {
    unit: 'Red',
    targets: [{ unit: 'Blue', ...(weapons === undefined ? {} : { weapons: { Rocket: weapons } }) }],
  },
});
const dart = { attack: { unit: 'Blue', targets: [{ unit: 'Red' }] } };
const end = { endPhase: true };
const saves = (...dice: number[]) => ({ dice });
/** The Scouts die one by one: they come before a CHARACTER. */
const loseOne = [dart, saves(1), end];
const most = (...entries: unknown[]) => refusals(battle(...entries, fire({ by: { Scout: 9 } })))[0];
const left = (...entries: unknown[]) => {
  const { question } = standingOf(battle(...entries, fire()));
  return question !== null && 'dice' in question ? question.dice : 0;
};

describe('ONE SHOT weapons of several rows (24.26)', () => {
  it('are spent by the row that is named, and die with it', () => {
    const chief = [fire({ by: { Chief: 1 } }), saves(6), end];
    expect(left(...chief)).toBe(2);
    expect(left(...chief, ...loseOne)).toBe(1);
    expect(left(...chief, ...loseOne, ...loseOne)).toBe(0);
    const scout = [fire({ by: { Scout: 1 } }), saves(6), end];
    expect(left(...scout)).toBe(2);
    // The Scout that fired is the first that is lost: nothing unspent goes with it.
    expect(left(...scout, ...loseOne)).toBe(2);
    expect(left(...scout, ...loseOne, ...loseOne)).toBe(1);
  });

  it('are told with what is left of them, as long as they are unspent and their models live or stay to fight', () => {
    const told = (...entries: unknown[]) => standingOf(battle(...entries)).units[0]?.weapons;
    const rockets = (n: number) => [{ label: 'Rocket', left: n, carried: true }];
    const chief = [fire({ by: { Chief: 1 } }), saves(6), end];
    expect(told()).toEqual(rockets(3));
    expect(told(...chief)).toEqual(rockets(2));
    expect(told(...chief, ...loseOne)).toEqual(rockets(1));
    const [red, blue] = units as [object, object];
    const armed = {
      ...red,
      weapons: [rocket, { ...rocket, count: 2 }, { ...rocket, name: 'Stake', range: 'melee', abilities: [], count: 4 }],
      defence: ['FIGHT ON DEATH'],
    };
    const uncounted = { ...battle(dart, saves(1)), units: [armed, blue] };
    expect(standingOf(uncounted).units[0]?.weapons).toEqual([
      ...rockets(3),
      { label: 'Rocket#2', left: 2, carried: false },
      { label: 'Stake', left: 4, carried: false },
    ]);
  });

  it('are those of the rows listed first where nobody says whose, and the record says so', () => {
    const one = [fire(1 as never), saves(6)];
    const standing = standingOf(battle(...one));
    expect(standing.notes).toMatchObject([{ code: 'one-shot', rule: '24.26', text: 'Rocket: spent are 1 of Scout' }]);
    expect(left(...one, end, ...loseOne)).toBe(2);
    const three = [fire(), saves(6, 6, 6)];
    expect(standingOf(battle(...three)).notes).toEqual([]);
    const mixed = [fire({ by: { Chief: 1, Scout: 1 } }), saves(6, 6), end];
    expect(left(...mixed)).toBe(1);
    expect(left(...mixed, ...loseOne)).toBe(1);
    expect(left(...mixed, ...loseOne, ...loseOne)).toBe(0);
  });

  it('are refused by name where they are not there', () => {
    const chief = [fire({ by: { Chief: 1 } }), saves(6), end];
    const at = 'attack.targets[0].weapons.Rocket: ';
    expect(refusals(battle(...chief, fire({ by: { Chief: 1 } })))).toEqual([
      `3 entries[3].${at}1 of the 0 "Rocket" that "Chief" has left`,
    ]);
    expect(most(...chief)).toBe(`3 entries[3].${at}9 of the 2 "Rocket" that "Scout" has left`);
    expect(refusals(battle(...chief, fire(3 as never)))).toEqual([
      `3 entries[3].${at}3 of 2 "Rocket" weapons that are left: 1 is spent (24.26)`,
    ]);
    const all = [fire(), saves(6, 6, 6), end];
    expect(refusals(battle(...all, fire(1 as never)))).toEqual([
      `3 entries[3].${at}no "Rocket" is left: 3 are spent (24.26)`,
    ]);
    expect(refusals(battle(fire({ by: { Sarge: 1 } })))).toEqual([
      `0 entries[0].${at}1 of the 0 "Rocket" that "Sarge" has left`,
    ]);
    expect(refusals(battle(fire({ by: [1] })))).toEqual([
      '0 entries[0].attack.targets[0].weapons.Rocket.by: a list does not say how many of which rows',
    ]);
    expect(refusals(battle(fire({ by: { Chief: 1 }, count: 1 })))).toEqual([
      '0 entries[0].attack.targets[0].weapons.Rocket.count: "by" says it already',
    ]);
    const blue = { attack: { unit: 'Blue', targets: [{ unit: 'Red', weapons: { Dart: { by: { Guard: 1 } } } }] } };
    expect(refusals(battle(blue))).toEqual([
      '0 entries[0].attack.targets[0].weapons.Dart: "by" says who uses up a ONE SHOT weapon (24.26), and "Dart" is none',
    ]);
  });
});
