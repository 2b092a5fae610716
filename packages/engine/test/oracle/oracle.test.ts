import { describe, expect, it } from 'vitest';
import { Fraction } from './fraction.js';
import type { OracleResult } from './oracle.js';
import { oracle } from './oracle.js';
import type { ChoicesInput, RowInput, SituationInput, WeaponInput, Word } from './reading.js';
import type { Field } from './tally.js';

// Exact values by exhaustive enumeration of dice; the oracle has to be right before anything is compared with it.

interface SetUp {
  readonly weapons: readonly Partial<WeaponInput>[];
  readonly models: readonly Partial<RowInput>[];
  readonly keywords?: readonly string[];
  readonly attackerKeywords?: readonly string[];
  readonly attackerEffects?: readonly Word[];
  readonly effects?: readonly Word[];
  readonly situation?: SituationInput;
  readonly choices?: ChoicesInput;
}

function play({
  weapons,
  models,
  keywords = [],
  attackerKeywords = [],
  attackerEffects = [],
  effects = [],
  situation = {},
  choices = {},
}: SetUp) {
  return oracle({
    version: 1,
    ruleset: '11e',
    attackers: [
      {
        name: 'Red',
        keywords: attackerKeywords,
        effects: attackerEffects,
        weapons: weapons.map((weapon, index) => ({
          name: `gun ${index}`,
          count: 1,
          range: 24,
          A: 1,
          skill: '3+',
          S: 4,
          AP: 0,
          D: 1,
          ...weapon,
        })),
      },
    ],
    target: {
      name: 'Blue',
      keywords,
      effects,
      models: models.map((row, index) => ({ name: `row ${index}`, count: 1, T: 4, Sv: '3+', W: 1, ...row })),
    },
    situation,
    choices,
  });
}

const text = (fractions: readonly Fraction[]): string[] => fractions.map(String);

const mean = (pmf: readonly Fraction[]): string =>
  String(pmf.reduce((sum, p, k) => sum.plus(p.times(k)), Fraction.zero));

/** The chance of an end state, given as the wounds left of each row's living models. */
const final = (result: OracleResult, ...lefts: readonly (readonly number[])[]): string => {
  const key = JSON.stringify(Object.fromEntries(lefts.map((left, row) => [`row ${row}`, left])));
  return String(result.finals.get(key) ?? Fraction.zero);
};

const batchMean = (result: OracleResult, field: Field): string => String(result.batches[0]?.means[field]);

const SQUAD: Partial<RowInput>[] = [{ count: 5 }];
const NO_SAVE = { Sv: null };
/** Attacks that hit automatically and wound on 2+. */
const SURE: Partial<WeaponInput> = { skill: null, S: 8, abilities: ['TORRENT'] };
const DEVASTATING: Partial<WeaponInput> = {
  skill: null,
  S: 8,
  abilities: ['TORRENT', 'ANTI-INFANTRY 2+', 'DEVASTATING WOUNDS'],
};

describe('one attack on five models: chance to kill', () => {
  const indirect: Partial<WeaponInput> = { abilities: ['INDIRECT FIRE'] };
  const spotted: SituationInput = { shootingType: 'indirect', movement: 'stationary', spotted: true };
  const flamer: Partial<WeaponInput> = { ...SURE, AP: -1 };
  const rows: readonly (readonly [
    string,
    string,
    Omit<SetUp, 'models' | 'weapons'>,
    Partial<WeaponInput>,
    Partial<RowInput>,
  ])[] = [
    ['P1', '1/9', {}, {}, {}],
    ['P2', '1/12', { situation: { cover: true } }, {}, {}],
    ['P2 by STEALTH', '1/12', { effects: ['STEALTH'] }, {}, {}],
    ['P3', '1/18', { situation: { cover: true }, effects: ['-1 to hit'] }, {}, {}],
    ['P3 twice', '1/18', { situation: { cover: true }, effects: ['-2 to hit'] }, {}, {}],
    ['P4', '1/36', { situation: { cover: true }, effects: ['-1 to hit'] }, { skill: '6+' }, {}],
    ['P5', '5/36', { attackerEffects: ['+1 to hit'] }, { skill: '2+' }, {}],
    ['P6', '1/36', { situation: { shootingType: 'indirect' } }, { ...indirect, skill: '2+' }, {}],
    ['P7', '1/12', { situation: spotted }, indirect, {}],
    ['P8', '1/18', { situation: spotted }, { ...indirect, skill: '4+' }, {}],
    ['P9', '1/12', { situation: spotted, attackerEffects: ['+1 to hit'] }, { ...indirect, skill: '4+' }, {}],
    ['P10', '1/36', { situation: { shootingType: 'snap' } }, { skill: '2+' }, {}],
    ['P11', '7/54', { attackerEffects: ['re-roll hits of 1'] }, {}, {}],
    ['P12', '4/27', { attackerEffects: ['re-roll hits'] }, {}, {}],
    ['P13', '1/6', {}, { abilities: ['TWIN-LINKED'] }, {}],
    ['P14', '1/9', { keywords: ['INFANTRY'] }, { abilities: ['ANTI-INFANTRY 4+'] }, { T: 8 }],
    [
      'P14 with -1 to wound',
      '1/9',
      { keywords: ['INFANTRY'], effects: ['-1 to wound'] },
      { abilities: ['ANTI-INFANTRY 4+'] },
      { T: 8 },
    ],
    ['P15', '5/12', {}, flamer, { InSv: '5+' }],
    ['P16', '5/9', {}, { ...flamer, AP: -3 }, { InSv: '5+' }],
    ['P17', '1/12', {}, { abilities: ['LETHAL HITS'] }, { T: 8 }],
  ];
  it.each(rows)('%s: %s', (_, expected, setUp, weapon, row) => {
    const result = play({ ...setUp, weapons: [weapon], models: [{ count: 5, ...row }] });
    expect(String(result.woundsLost[1])).toBe(expected);
  });
});

describe('whole attacks', () => {
  it('Q1: a full re-roll that fishes for critical hits', () => {
    const result = play({
      weapons: [{}],
      models: SQUAD,
      attackerEffects: ['re-roll hits'],
      choices: { fishHits: true },
    });
    expect([batchMean(result, 'criticalHits'), batchMean(result, 'hits')]).toEqual(['11/36', '13/18']);
  });

  it('Q2: LETHAL HITS with SUSTAINED HITS', () => {
    const result = play({
      weapons: [{ abilities: ['LETHAL HITS', 'SUSTAINED HITS 1'] }],
      models: [{ count: 5, T: 8, ...NO_SAVE }],
    });
    expect(text(result.woundsLost)).toEqual(['3/4', '2/9', '1/36']);
    expect(batchMean(result, 'wounds')).toBe('5/18');
  });

  it('Q3, Q4: DEVASTATING WOUNDS beside saves', () => {
    const weapon = { D: 3, abilities: ['DEVASTATING WOUNDS'] };
    const one = play({ weapons: [weapon], models: [{ count: 3, W: 2 }] });
    expect(text(one.woundsLost)).toEqual(['22/27', '0', '5/27']);
    const two = play({ weapons: [{ ...weapon, A: 2 }], models: [{ count: 3, W: 2 }] });
    expect(text(two.woundsLost)).toEqual(['484/729', '0', '220/729', '0', '25/729']);
  });

  it('Q5: two attacks with SUSTAINED HITS 1', () => {
    const result = play({ weapons: [{ A: 2, abilities: ['SUSTAINED HITS 1'] }], models: SQUAD });
    expect(text(result.woundsLost)).toEqual(['34969/46656', '1309/5832', '193/7776', '7/5832', '1/46656']);
  });
});

/** Each of these is played from the save step, and once more from automatic hits that wound on 2+. */
const twins = (weapon: Partial<WeaponInput>, setUp: Omit<SetUp, 'weapons'>) => ({
  saves: play({ ...setUp, weapons: [{ ...weapon, from: 'save' }] }),
  whole: play({ ...setUp, weapons: [{ ...weapon, ...SURE, abilities: [...(weapon.abilities ?? []), 'TORRENT'] }] }),
});

describe('save rolls and damage, with their twins through a whole attack', () => {
  it('Q6: Feel No Pain on each wound', () => {
    const { saves, whole } = twins({ D: 2 }, { models: [{ W: 2, FNP: '5+', ...NO_SAVE }] });
    expect(text(saves.woundsLost)).toEqual(['1/9', '4/9', '4/9']);
    expect(text(whole.woundsLost)).toEqual(['7/27', '10/27', '10/27']);
  });

  it('Q7: random damage', () => {
    const { saves, whole } = twins({ A: 3, D: 'D3' }, { models: [{ count: 2, W: 2, Sv: '4+' }] });
    expect(text(saves.modelsDestroyed)).toEqual(['1/4', '17/36', '5/18']);
    expect(text(whole.modelsDestroyed)).toEqual(['49/144', '895/1944', '775/3888']);
  });

  it('Q8: invulnerable save and Feel No Pain', () => {
    const { saves, whole } = twins({ A: 2, D: 2, AP: -1 }, { models: [{ count: 2, W: 3, InSv: '5+', FNP: '5+' }] });
    const states = [[3, 3], [2, 3], [1, 3], [3]];
    expect(states.map((state) => final(saves, state))).toEqual(['25/81', '20/81', '8/27', '4/27']);
    expect(mean(saves.woundsLost)).toBe('104/81');
    expect(states.map((state) => final(whole, state))).toEqual(['289/729', '170/729', '65/243', '25/243']);
  });

  it('Q9, Q10: packets of DEVASTATING WOUNDS with Feel No Pain', () => {
    const setUp = { keywords: ['INFANTRY'], models: [{ count: 3, W: 2, FNP: '5+' }] };
    const packet = (A: number) => play({ ...setUp, weapons: [{ A, D: 3, from: 'devastating' }] });
    const whole = (A: number) => play({ ...setUp, weapons: [{ ...DEVASTATING, A, D: 3 }] });
    const states = [
      [2, 2, 2],
      [1, 2, 2],
      [2, 2],
    ];
    expect(states.map((state) => final(packet(1), state))).toEqual(['1/27', '2/9', '20/27']);
    expect(mean(packet(1).woundsLost)).toBe('46/27');
    expect(states.map((state) => final(whole(1), state))).toEqual(['16/81', '5/27', '50/81']);
    expect([mean(packet(2).woundsLost), String(packet(2).modelsDestroyed[2])]).toEqual(['788/243', '400/729']);
    expect([mean(whole(2).woundsLost), String(whole(2).modelsDestroyed[2])]).toEqual(['5960/2187', '2500/6561']);
  });

  it('Q11: saves, then a packet', () => {
    const models = [{ count: 2, W: 3, Sv: '4+' }];
    const saves = play({
      models,
      weapons: [
        { A: 2, D: 2, from: 'save' },
        { A: 1, D: 2, from: 'devastating' },
      ],
    });
    const states = [[3, 3], [1], [1, 3], [3]];
    expect(states.map((state) => final(saves, state))).toEqual(['0', '1/4', '1/4', '1/2']);
    const whole = play({
      models,
      keywords: ['INFANTRY'],
      weapons: [
        { ...SURE, A: 2, D: 2 },
        { ...DEVASTATING, D: 2 },
      ],
    });
    expect(states.map((state) => final(whole, state))).toEqual(['49/864', '125/864', '35/96', '125/288']);
  });

  it('Q12, Q13: dice are read lowest first against groups in the announced order', () => {
    const models = [
      { count: 1, Sv: '2+' },
      { count: 3, Sv: '5+' },
    ];
    const ab = twins({ A: 3 }, { models });
    expect(
      String(
        [...ab.saves.finals]
          .filter(([key]) => key.startsWith('{"row 0":[1]'))
          .reduce((sum, [, p]) => sum.plus(p), Fraction.zero),
      ),
    ).toBe('125/216');
    const dead = [[1, 1, 1], [1, 1], [1]].map((left) => final(ab.saves, [], left));
    expect(dead).toEqual(['1/18', '7/36', '37/216']);
    expect([mean(ab.saves.modelsDestroyed), mean(ab.whole.modelsDestroyed)]).toEqual(['23/24', '3835/5184']);

    const ba = twins({ A: 3 }, { models, choices: { allocationOrder: ['row 1', 'row 0'] } });
    expect([[1, 1, 1], [1, 1], [1], []].map((left) => final(ba.saves, [1], left))).toEqual([
      '1/27',
      '2/9',
      '4/9',
      '8/27',
    ]);
    expect([mean(ba.saves.modelsDestroyed), mean(ba.whole.modelsDestroyed)]).toEqual(['2', '5/3']);
  });

  const led: Partial<RowInput>[] = [
    { count: 2, role: 'bodyguard' },
    { Sv: '2+', InSv: '4+', W: 4, role: 'leader', keywords: ['CHARACTER'] },
  ];

  it('Q14: a CHARACTER comes last', () => {
    const { saves, whole } = twins(
      { A: 3, AP: -2, D: 2 },
      { models: led, choices: { allocationOrder: ['row 1', 'row 0'] } },
    );
    const states = [
      [[1, 1], [4]],
      [[1], [4]],
      [[], [4]],
      [[], [2]],
    ];
    expect(states.map((state) => final(saves, ...state))).toEqual(['1/27', '2/9', '133/216', '1/8']);
    expect(states.map((state) => final(whole, ...state))).toEqual(['64/729', '80/243', '23825/46656', '125/1728']);
  });

  it('Q15: unless PRECISION names it', () => {
    const weapon = { A: 3, AP: -2, D: 2, abilities: ['PRECISION'] };
    const setUp = { models: led, choices: { precision: 'row 1' } };
    const saves = play({ ...setUp, weapons: [{ ...weapon, from: 'save' }] });
    const states = [
      [[1, 1], [4]],
      [[1, 1], [2]],
      [[1, 1], []],
      [[1], []],
    ];
    expect(states.map((state) => final(saves, ...state))).toEqual(['1/8', '3/8', '1/4', '1/4']);
    // TORRENT takes PRECISION away (24.37.01), so the twin begins with the hits.
    const twin = play({ ...setUp, weapons: [{ ...weapon, S: 8, from: 'wound' }] });
    expect(states.map((state) => final(twin, ...state))).toEqual(['343/1728', '245/576', '25/108', '125/864']);
  });

  it('Q16: a wounded model is finished first', () => {
    const { saves, whole } = twins({ A: 2 }, { models: [{ count: 3, W: 2, Sv: '4+', woundsLost: 1 }] });
    const states = [
      [1, 2, 2],
      [2, 2],
      [1, 2],
    ];
    expect(states.map((state) => final(saves, state))).toEqual(['1/4', '1/2', '1/4']);
    expect(states.map((state) => final(whole, state))).toEqual(['49/144', '35/72', '25/144']);
  });
});

describe('numbers of dice', () => {
  it.each([
    ['Q17', 'D3', ['7/24', '11/24', '5/24', '1/24']],
    ['Q18', 'D6', ['21/128', '5/16', '33/128', '1/6', '29/384', '1/48', '1/384']],
    ['Q21', 6, ['1/64', '3/32', '15/64', '5/16', '15/64', '3/32', '1/64']],
  ] as const)('%s: successes on 4+ of %s dice', (_, A, expected) => {
    const result = play({ weapons: [{ A, from: 'mortal', on: '4+' }], models: [{ count: 8 }] });
    expect(text(result.woundsLost)).toEqual(expected);
  });

  it('Q17 as hits', () => {
    expect(batchMean(play({ weapons: [{ A: 'D3', skill: '4+' }], models: SQUAD }), 'hits')).toBe('1');
  });

  const damage = (weapon: Partial<WeaponInput>, effects: readonly Word[], choices: ChoicesInput = {}) =>
    play({ weapons: [{ from: 'save', ...weapon }], models: [{ W: 20, ...NO_SAVE }], effects, choices }).woundsLost;

  it('Q19: add, divide, subtract, round up once', () => {
    const law = damage({ D: 'D6', halfRange: true, abilities: ['MELTA 2'] }, ['halve D', '-1 D']);
    expect(text(law)).toEqual(['0', '1/3', '1/3', '1/3']);
  });

  it('Q20: no damage below 1', () => {
    expect(text(damage({ D: 'D6' }, ['-1 damage']))).toEqual(['0', '1/3', '1/6', '1/6', '1/6', '1/6']);
  });

  it('D17–D19: floor, set before add, set to 0 ends it', () => {
    expect(text(damage({ D: 1 }, ['-1 D']))).toEqual(['0', '1']);
    const melta: Partial<WeaponInput> = { D: 3, halfRange: true, abilities: ['MELTA 2'] };
    expect(mean(damage(melta, ['set D to 1']))).toBe('3');
    expect(text(damage(melta, ['set D to 0']))).toEqual(['1']);
  });

  it('Q22: dice that hurt both sides, capped', () => {
    const result = play({ weapons: [{ A: 10, from: 'mortal', on: '5+', cap: 6, selfOn: 1 }], models: [{ count: 8 }] });
    expect(mean(result.woundsLost)).toBe('195446/59049');
    expect(mean(result.attackers[0]?.selfMortalWounds ?? [])).toBe('25189889/15116544');
  });

  const hazards = (choices: ChoicesInput, attackerKeywords: readonly string[] = []) =>
    play({ weapons: [{ count: 3, abilities: ['HAZARDOUS'] }], models: SQUAD, choices, attackerKeywords }).attackers[0]
      ?.selfMortalWounds ?? [];

  it('Q23: three hazard rolls', () => {
    expect(text(hazards({}))).toEqual(['8/27', '4/9', '2/9', '1/27']);
    expect(text(hazards({}, ['VEHICLE']))).toEqual(['8/27', '0', '0', '4/9', '0', '0', '2/9', '0', '0', '1/27']);
  });

  it('Command Re-roll', () => {
    const by = (roll: string, options = {}): ChoicesInput => ({
      commandReroll: { by: roll === 'save' ? 'defender' : 'attacker', roll },
      options,
    });
    expect(batchMean(play({ weapons: [{ A: 5 }], models: SQUAD, choices: by('hit') }), 'hits')).toBe('2852/729');
    expect(
      text(
        play({ weapons: [{ A: 3, from: 'save' }], models: [{ count: 5, Sv: '4+' }], choices: by('save') }).woundsLost,
      ),
    ).toEqual(['5/16', '3/8', '1/4', '1/16']);
    expect(text(hazards(by('hazard')))).toEqual(['16/27', '8/27', '8/81', '1/81']);
    expect(mean(damage({ D: 'D6' }, [], by('damage')))).toBe('17/4');
    expect(mean(damage({ D: '2D6' }, [], by('damage')))).toBe('593/72');
    expect(mean(damage({ D: '2D6' }, [], by('damage', { commandRerollSum: 'whole' })))).toBe('287/36');
    const attacks = (A: string, options = {}) =>
      batchMean(play({ weapons: [{ A, from: 'mortal' }], models: SQUAD, choices: by('attacks', options) }), 'attacks');
    expect([attacks('D6'), attacks('2D6'), attacks('2D6', { commandRerollSum: 'whole' })]).toEqual([
      '17/4',
      '593/72',
      '287/36',
    ]);
  });
});

describe('allocation', () => {
  it('D64: the order is made anew for every batch, wounded groups first', () => {
    const models = [{ count: 2 }, { count: 2, W: 2, Sv: '5+', woundsLost: 1 }];
    const result = play({
      models,
      weapons: [
        { from: 'save', D: 1, AP: -9 },
        { from: 'save', D: 1, AP: -8 },
      ],
    });
    expect(final(result, [1], [2])).toBe('1');
  });

  it('D24: mortal wounds take bodyguards before a wounded CHARACTER', () => {
    const models = [{ count: 1 }, { W: 4, woundsLost: 1, keywords: ['CHARACTER'] }];
    expect(final(play({ models, weapons: [{ A: 2, from: 'mortal' }] }), [], [2])).toBe('1');
  });

  it('D45: a packet of an attack with PRECISION starts on the CHARACTER', () => {
    const models = [{ count: 2 }, { W: 4, keywords: ['CHARACTER'] }];
    const weapons = [{ A: 1, D: 3, from: 'devastating', abilities: ['PRECISION'] }];
    expect(final(play({ models, weapons, choices: { precision: 'row 1' } }), [1, 1], [1])).toBe('1');
    expect(final(play({ models, weapons }), [1], [4])).toBe('1');
  });

  it('D46: critical wounds with better AP are a pool of their own', () => {
    const law = (poolOrder: string, options = {}) =>
      play({
        models: [
          { count: 1, Sv: '2+' },
          { count: 2, Sv: '4+', W: 2 },
        ],
        weapons: [{ A: 2, S: 4, D: 1, from: 'wound' }],
        attackerEffects: ['critical wounds +2 AP'],
        choices: { poolOrder, options },
      });
    // Nothing lost: (1/2 + 1/3 * 5/6 + 1/6 * 1/2) squared. Two models hurt: 1/9 * 5/36 (two ordinary wounds) + 1/36 * 21/36
    // (two critical ones) + 1/9 * (1/6 * 5/6) with AP 0 first, or 1/9 * (1/2 * 1/2) with AP -2 first.
    expect(final(law('worseFirst'), [1], [2, 2])).toBe('961/1296');
    expect(final(law('worseFirst'), [], [1, 2])).toBe('61/1296');
    expect(final(law('betterFirst'), [], [1, 2])).toBe('77/1296');
  });
});
