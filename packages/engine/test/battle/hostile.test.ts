import { describe, expect, it } from 'vitest';
import { extend, replay } from '../../src/battle.js';
import { ODD, places, spoiled } from './odd.js';
import { refusals, standingOf } from './support.js';

const good = () => ({
  version: 1,
  ruleset: '11e',
  armies: ['Red', 'Blue'],
  commandRerolls: [false, false] as unknown,
  units: [
    {
      name: 'Red',
      army: 0,
      keywords: ['INFANTRY'],
      weapons: [
        { name: 'Gun', A: 1, skill: '3+', S: 4, AP: 0, D: 1, abilities: ['ONE SHOT'] },
        { name: 'Axe', range: 'melee', A: 3, skill: '3+', S: 4, AP: 0, D: 1 },
      ],
      effects: ['+1 to hit', { effect: 're-roll hits of 1', source: 'Raider' }],
      models: [{ name: 'Raider', count: 2, T: 4, Sv: '4+', W: 1, weapons: { Gun: 1, Axe: 1 }, effects: ['FNP 6+'] }],
      defence: ['-1 to hit'],
    },
    {
      name: 'Blue',
      army: 1,
      weapons: [{ name: 'Gun', count: 2, A: 1, skill: '3+', S: 4, AP: 0, D: 1 }],
      models: [{ name: 'Guard', count: 3, T: 4, Sv: '4+', W: 1, effects: ['DEADLY DEMISE 1'] }],
    },
    { name: 'Teal', army: 1, models: [{ name: 'Guard', T: 4, Sv: '4+', W: 1 }] },
  ] as object[],
  entries: [
    {
      attack: {
        unit: 'Red',
        targets: [{ unit: 'Blue', weapons: { Gun: 2 }, situation: { cover: true }, choices: { lethalHits: true } }],
        situation: { phase: 'shooting' },
        choices: { allocationOrder: ['Guard'] },
      },
    },
    { dice: [1, 4], by: 'app', seed: 3 },
    { decision: 'hitReRoll', value: [0] },
    { dice: [6] },
  ] as unknown[],
});

describe('a battle from a stranger', () => {
  it('is fine before it is spoiled', () => {
    expect(standingOf(good()).question).toMatchObject({ step: 'wound', dice: 2 });
  });

  it('is refused with words wherever it is spoiled; nothing is thrown', () => {
    let refused = 0;
    for (const [at, place] of places(good()).entries()) {
      // Some of all that may be odd there: the next places meet the others.
      for (const odd of ODD.filter((_, index) => (index + at) % 4 === 0)) {
        const replayed = replay(spoiled(good(), place, odd));
        if (replayed.ok) continue;
        refused += 1;
        expect(replayed.issues.length).toBeGreaterThan(0);
        for (const { problem, suggestion } of replayed.issues)
          expect(`${problem}${suggestion}`).not.toMatch(/undefined|\[object/);
      }
    }
    expect(refused).toBeGreaterThan(300);
  });

  it.each(ODD.map((odd) => [typeof odd, odd]))('may be no battle at all: %s', (_, odd) => {
    expect(replay(odd).ok).toBe(false);
  });
});

/** The battle with other entries after the first that stand there. */
const after = (...entries: unknown[]) => ({ ...good(), entries });
const red = (targets: unknown, more: object = {}) => ({ attack: { unit: 'Red', targets, ...more } });
const fight = { situation: { phase: 'fight' } };
const miss = [red([{ unit: 'Blue' }]), { dice: [1, 1] }, { decision: 'hitReRoll', value: [] }];
const plainWeapon = { name: 'Gun', A: 1, skill: '3+', S: 4, AP: 0, D: 1 };

describe('what a battle refuses', () => {
  it.each<[string, unknown, string]>([
    ['another version', { ...good(), version: 2 }, 'null version: version 2 is not known'],
    ['a field that is none', { ...good(), turns: [] }, 'null turns: there is no field "turns" here'],
    ['one army', { ...good(), armies: ['Red'] }, 'null armies: a list does not name two armies'],
    [
      're-rolls that are none',
      { ...good(), commandRerolls: [1, 0] },
      'null commandRerolls: a list does not say which army has one',
    ],
    ['a third army', { ...good(), units: [{ name: 'Red', army: 2 }], entries: [] }, 'null units[0].army: 2 is no army'],
    [
      'two units of one name',
      {
        ...good(),
        units: [
          { name: 'Red', army: 0 },
          { name: 'Red', army: 1 },
        ],
        entries: [],
      },
      'null units[1].name: "Red" is already the name of units[0]',
    ],
    [
      'an unknown word of the attacking unit',
      { ...good(), units: [{ name: 'Red', army: 0, weapons: [plainWeapon], effects: ['+1 to hitt'] }], entries: [] },
      'null units[0].effects[0]: "+1 to hitt" is no known ability or effect',
    ],
    [
      'an unknown word of the attacked unit',
      {
        ...good(),
        units: [{ name: 'Red', army: 0, models: [{ name: 'A', T: 4, Sv: null, W: 1 }], defence: ['STEALHT'] }],
        entries: [],
      },
      'null units[0].defence[0]: "STEALHT" is no known ability or effect',
    ],
    [
      'an unknown word of a row, once and in its place',
      {
        ...good(),
        units: [
          {
            name: 'Red',
            army: 0,
            weapons: [{ ...plainWeapon, count: undefined }],
            models: [
              { name: 'A', T: 4, Sv: null, W: 1, weapons: { Gun: 1 }, effects: ['+1 to hit', 'FNP 5+', 'FNP5'] },
            ],
          },
        ],
        entries: [],
      },
      'null units[0].models[0].effects[2]: "FNP5" is no known ability or effect',
    ],
    [
      'too many units',
      { ...good(), units: Array.from({ length: 41 }, () => ({})) },
      'null units: 41 units are more than 40',
    ],
    [
      'too many entries',
      after(...Array.from({ length: 5001 }, () => ({ endPhase: true }))),
      'null entries: 5001 entries are more than 5000',
    ],
    ['dice before anything', after({ dice: [1] }), '0 entries[0]: dice are given where nothing is asked'],
    [
      'a decision before anything',
      after({ decision: 'precision', value: null }),
      '0 entries[0]: decision "precision" is given where nothing is asked',
    ],
    ['no entry', after(3), '0 entries[0]: 3 is no entry'],
    [
      'two things at once',
      after({ dice: [1], decision: 'precision' }),
      '0 entries[0].decision: there is no field "decision" here',
    ],
    ['too few dice', after(miss[0], { dice: [2] }), '1 entries[1]: the hit roll (05.01) needs 2 dice, 1 was given'],
    ['a seven', after(miss[0], { dice: [2, 7] }), '1 entries[1]: the hit roll (05.01) has a face of 7'],
    [
      'an attack in the middle of another',
      after(miss[0], miss[0]),
      '1 entries[1]: the hit roll (05.01) is due, not an attack',
    ],
    [
      'the end of the phase in the middle',
      after(miss[0], { endPhase: true }),
      '1 entries[1]: the hit roll (05.01) is due, not the end of the phase',
    ],
    [
      'an unknown attacker',
      after({ attack: { unit: 'Rde', targets: [{ unit: 'Blue' }] } }),
      '0 entries[0].attack.unit: there is no unit "Rde"',
    ],
    ['an unknown target', after(red([{ unit: 'Blu' }])), '0 entries[0].attack.targets[0].unit: there is no unit "Blu"'],
    ['no target', after(red([])), '0 entries[0].attack.targets: nobody is attacked'],
    ['itself', after(red([{ unit: 'Red' }])), '0 entries[0].attack.targets[0].unit: "Red" is of the same army (04.02)'],
    [
      'a target twice',
      after(
        red([
          { unit: 'Blue', weapons: { Gun: 1 } },
          { unit: 'Blue', weapons: { Gun: 1 } },
        ]),
      ),
      '0 entries[0].attack.targets[1].unit: "Blue" is named twice',
    ],
    [
      'a unit without weapons',
      after({ attack: { unit: 'Teal', targets: [{ unit: 'Red' }] } }),
      '0 entries[0].attack.unit: "Teal" has no weapons (04.01)',
    ],
    [
      'several targets and no weapons said',
      after(red([{ unit: 'Blue' }, { unit: 'Teal', weapons: { Gun: 1 } }])),
      '0 entries[0].attack.targets[0].weapons: of several targets each has its weapons (04.02)',
    ],
    [
      'a weapon that is none',
      after(red([{ unit: 'Blue', weapons: { Gnu: 1 } }])),
      '0 entries[0].attack.targets[0].weapons.Gnu: "Gnu" is no weapon of "Red"',
    ],
    [
      'more weapons than there are',
      after(red([{ unit: 'Blue', weapons: { Gun: 3 } }])),
      '0 entries[0].attack.targets[0].weapons.Gun: 3 of 2 "Gun" weapons',
    ],
    [
      'a gun at two targets',
      after(
        red([
          { unit: 'Blue', weapons: { Gun: 2 } },
          { unit: 'Teal', weapons: { Gun: 1 } },
        ]),
      ),
      '0 entries[0].attack.targets[1].weapons.Gun: 3 of 2 "Gun" weapons',
    ],
    [
      'shares of a gun',
      after(red([{ unit: 'Blue', weapons: { Gun: { attacks: 1 } } }])),
      '0 entries[0].attack.targets[0].weapons.Gun: the attacks of "Gun" cannot be shared (04.02)',
    ],
    [
      'more attacks than A',
      after(red([{ unit: 'Blue', weapons: { Axe: { attacks: 4 } } }], fight)),
      '0 entries[0].attack.targets[0].weapons.Axe: 4 of the 3 attacks of "Axe" (04.02)',
    ],
    [
      'more attacks than all of them have',
      after(
        red(
          [
            { unit: 'Blue', weapons: { Axe: { count: 2, attacks: 2 } } },
            { unit: 'Teal', weapons: { Axe: { count: 2, attacks: 2 } } },
          ],
          fight,
        ),
      ),
      '0 entries[0].attack.targets[1].weapons.Axe: 8 of 6 "Axe" attacks',
    ],
    [
      'a planned Command Re-roll',
      after(red([{ unit: 'Blue', choices: { commandReroll: { by: 'attacker', roll: 'hit' } } }])),
      '0 entries[0].attack.targets[0].choices.commandReroll: a Command Re-roll is not planned in a battle: it is asked after each roll (15.02)',
    ],
    [
      'a situation that is none',
      after(red([{ unit: 'Blue', situation: { phase: 'magic' } }])),
      '0 entries[0].attack.targets[0].situation.phase: "magic" is not known here',
    ],
    [
      'choices that are none',
      after(red([{ unit: 'Blue' }], { choices: { precision: 'Chief' } })),
      '0 entries[0].attack.choices.precision: "Chief" is no row of the target',
    ],
    [
      'to attack twice in a phase',
      after(...miss, miss[0]),
      '3 entries[3].attack.unit: "Red" has attacked in this phase',
    ],
  ])('%s', (_, battle, problem) => {
    expect(refusals(battle)).toContain(problem);
    expect(refusals(battle).length).toBe(1);
  });

  it('spent weapons, destroyed units, and targets that say no T', () => {
    const spent = after(...miss, { endPhase: true }, red([{ unit: 'Blue', weapons: { Gun: 1 } }]));
    expect(refusals(spent)).toEqual([
      '4 entries[4].attack.targets[0].weapons.Gun: no "Gun" is left: 2 are spent (24.26)',
    ]);
    const dead = after(red([{ unit: 'Teal' }]), { dice: [6, 6] }, { dice: [6, 6] }, { dice: [1, 1] });
    expect(
      refusals({ ...dead, entries: [...dead.entries, { endPhase: true }, red([{ unit: 'Teal' }], fight)] }),
    ).toEqual(['5 entries[5].attack.targets[0].unit: "Teal" is destroyed (05.04.04)']);
    const [attacker] = good().units;
    const ghost = { name: 'Ghost', army: 1, models: [{ name: 'Ghost', W: 1 }] };
    expect(refusals({ ...after(red([{ unit: 'Ghost' }])), units: [attacker, ghost] })).toEqual([
      '0 units[1].models[0].T: "T" is missing',
      '0 units[1].models[0].Sv: "Sv" is missing',
    ]);
    const bare = { name: 'Bare', army: 1 };
    expect(refusals({ ...after(red([{ unit: 'Bare' }])), units: [attacker, bare] })).toEqual([
      '0 entries[0].attack.targets[0].unit: "Bare" has no models to be attacked',
    ]);
  });

  it('not: a second attack out of phase, in snap shooting, or where a rule says so', () => {
    for (const more of [
      { again: true },
      { situation: { outOfPhase: true } },
      { situation: { shootingType: 'snap' } },
    ]) {
      const battle = after(...miss, red([{ unit: 'Blue', weapons: { Axe: 1 } }], more));
      expect(standingOf(battle).battle.entries.length).toBe(4);
    }
  });
});

describe('a battle that is full', () => {
  it('takes no entry more: it could not be opened again', () => {
    const full = standingOf({ ...good(), entries: Array.from({ length: 5000 }, () => ({ endPhase: true })) });
    expect(full.phase).toBe(5000);
    const more = extend(full, { endPhase: true });
    expect(more.ok ? [] : more.issues.map(({ path, problem }) => `${path}: ${problem}`)).toEqual([
      'entries: a battle has at most 5000 entries',
    ]);
  });
});
