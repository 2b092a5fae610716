import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RandomDice } from '../../src/evaluate/random.js';
import { resolve } from '../../src/evaluate/resolve.js';
import { roll } from '../../src/evaluate/roll.js';
import type { Programme } from '../../src/sequence/machine.js';
import {
  batchOf,
  D3,
  damageOf,
  gatherOf,
  hitFaces,
  machineOf,
  oneBatch,
  packetOf,
  poolOf,
  programmeOf,
  row,
  save,
  woundFaces,
} from './programme.js';

const hit = (needed: number) => ({ faces: hitFaces(needed), again: null, oneAgain: [], rule: '05.01' });
const wound = (needed: number) => ({ faces: woundFaces(needed), again: null, oneAgain: [], rule: '05.02' });
const value = (programme: Programme, given: Parameters<typeof resolve>[1]) => {
  const result = resolve(programme, given);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.value;
};
const issues = (programme: Programme, given: Parameters<typeof resolve>[1]) => {
  const result = resolve(programme, given);
  return result.ok ? [] : result.issues;
};

/** The book's first example (rules C.1): five bolt attacks, then three of a heavy weapon. */
const book = (() => {
  const first = machineOf([poolOf([save(3)], [damageOf(1)])], { hit: hit(3), wound: wound(3) });
  const second = machineOf([poolOf([save(4)], [damageOf(1)], { ap: -1 })], { hit: hit(4), wound: wound(3) });
  return programmeOf({
    rows: [row('Blue', 5, 1)],
    batches: [
      [batchOf([gatherOf(0, 2, { weapons: 2 }), gatherOf(1, 1)], [first]), batchOf([gatherOf(2, 3)], [second])],
    ],
  });
})();

describe('dice of people', () => {
  it('plays the first book example', () => {
    const report = value(book, { dice: '2 4 6 4 3 / 6 3 5 1 / 6 4 2 / 4 4 2 / 3 6 / 5 3' });
    expect(report.state).toEqual({ Blue: [1, 1, 1] });
    expect(report.finals).toEqual([{ p: 1, models: { Blue: [1, 1, 1] } }]);
    expect(report.ask).toBeUndefined();
    const saves = report.events.filter(({ step }) => step === 'save');
    expect(saves.map(({ face, verdict, batch, die }) => [batch, die, face, verdict])).toEqual([
      [0, 2, 2, 'unsaved'],
      [0, 1, 4, 'saved'],
      [0, 0, 6, 'saved'],
      [1, 1, 3, 'unsaved'],
      [1, 0, 5, 'saved'],
    ]);
    expect(report.events.filter(({ step }) => step === 'model destroyed')).toHaveLength(2);
    expect(report.events.filter(({ step, verdict }) => step === 'hit' && verdict === 'critical')).toHaveLength(1);
  });

  it('asks for what is missing, with the state so far', () => {
    const report = value(book, { dice: '2 4 6 4 3 / 6 3 5 1 / 6 4 2' });
    expect(report.ask).toEqual({ step: 'hit', rule: '05.01', dice: 3, batch: 1, attacker: 'Attacker 0' });
    expect(report.state).toEqual({ Blue: [1, 1, 1, 1] });
    expect(report.finals).toBeUndefined();
    expect(value(book, {}).ask).toMatchObject({ step: 'hit', dice: 5, batch: 0 });
  });

  it('names the roll that does not fit', () => {
    expect(issues(book, { dice: '2 4 6 4 / 6 3 5 1' })).toMatchObject([{ code: 'dice', path: 'dice[0]' }]);
    expect(issues(book, { dice: '2 4 6 4' })[0]?.problem).toContain('hit roll');
    expect(issues(book, { dice: '2 4 6 4' })[0]?.problem).toContain('needs 5 dice');
    expect(issues(book, { dice: '2 4 7 4 3' })).toMatchObject([{ code: 'dice', path: 'dice[0]' }]);
    expect(issues(book, { dice: '1 1 1 1 1 / 1 1 1 / 4' })).toMatchObject([{ code: 'dice', path: 'dice[2]' }]);
    expect(issues(book, { log: [{ dice: [1, 1, 1, 1, 0] }] })).toMatchObject([{ code: 'dice', path: 'log[0]' }]);
    expect(issues(book, { log: [{ decision: 'lethalHits', value: true }] })).toMatchObject([{ code: 'decision' }]);
  });

  it('leaves out rolls of no dice, and stops asking when the unit is destroyed', () => {
    expect(value(book, { dice: '1 1 1 1 1 / 1 1 1' }).finals).toBeDefined();
    const one = machineOf([poolOf([save(7)], [damageOf(D3)])], { from: 'save' });
    const programme = oneBatch([row('A', 1, 1)], 3, one);
    const report = value(programme, { dice: '6 6 6 / 1' });
    expect(report.finals).toEqual([{ p: 1, models: { A: [] } }]);
    expect(report.events.at(-1)).toMatchObject({ step: 'attacks lost', verdict: '2 lost' });
  });

  it('reads Feel No Pain dice until the model is destroyed (D dice at once)', () => {
    const one = machineOf([poolOf([save(7)], [damageOf(3, { feelNoPain: 5 })])], { from: 'save' });
    const report = value(oneBatch([row('A', 2, 2)], 1, one), { dice: '1 / 1 2 6' });
    expect(report.state).toEqual({ A: [2] });
    expect(report.events.filter(({ step }) => step === 'feel no pain').map(({ verdict }) => verdict)).toEqual([
      'lost',
      'lost',
      'not read',
    ]);
  });

  it('gives one course to random dice and to the dice string they were written as', () => {
    const saves = [save(3), save(5, { again: { permitted: 63, chosen: 1, rule: '01.05.02' } })];
    const table = [damageOf(D3, { again: { policy: 'policy', rule: '01.05.02' }, feelNoPain: 6 }), damageOf(D3)];
    const machine = machineOf([poolOf(saves, table)], {
      packet: packetOf(table),
      critical: { extra: { dice: D3, rule: '24.36' }, automatic: null },
    });
    const programme = oneBatch([row('A', 3, 2), row('B', 2, 3, true)], { count: 2, sides: 6, plus: 2 }, machine);
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { report, dice, answers } = roll(programme, seed);
        expect(value(programme, { dice })).toEqual(report);
        expect(value(programme, { log: answers })).toEqual(report);
        expect(report.finals).toBeDefined();
      }),
      { numRuns: 50 },
    );
  });
});

describe('decisions', () => {
  const ask = { decisions: 'ask' as const };

  it('asks which batch comes next', () => {
    const report = value(book, ask);
    expect(report.ask).toMatchObject({ decision: 'weaponOrder', player: 'attacker', options: ['Gun 0', 'Gun 2'] });
    const second = { decision: 'weaponOrder', value: 'Gun 2' };
    expect(value(book, { ...ask, log: [second] }).ask).toMatchObject({ step: 'hit', dice: 3 });
    expect(issues(book, { ...ask, log: [{ decision: 'weaponOrder', value: 'Gun 9' }] })).toMatchObject([
      { code: 'decision', path: 'log[0]' },
    ]);
    expect(issues(book, { ...ask, dice: '1 1 1' })).toMatchObject([{ code: 'decision', path: 'dice[0]' }]);
  });

  it('asks for the order of groups after the wounds are known, and refuses an illegal one', () => {
    const rows = [row('A', 1, 1), row('B', 3, 1), row('C', 1, 2, true)];
    const machine = machineOf([poolOf([save(2), save(5), save(4)], [damageOf(1), damageOf(1), damageOf(1)])], {
      from: 'save',
    });
    const programme = oneBatch(rows, 3, machine);
    const asked = value(programme, ask).ask;
    expect(asked).toMatchObject({ decision: 'allocationOrder', player: 'defender', count: 2 });
    expect(asked).toHaveProperty('options', [
      ['A', 'B', 'C'],
      ['B', 'A', 'C'],
    ]);
    const decide = (order: string[]) => [{ decision: 'allocationOrder', value: order }, { dice: [2, 1, 4] }];
    // D26: B first, three of B die; A first (D25): the 1 kills A, then 2 and 4 kill two of B.
    expect(value(programme, { ...ask, log: decide(['B', 'A', 'C']) }).state).toEqual({ A: [1], B: [], C: [2] });
    expect(value(programme, { ...ask, log: decide(['A', 'B', 'C']) }).state).toEqual({ A: [], B: [1], C: [2] });
    expect(issues(programme, { ...ask, log: decide(['C', 'A', 'B']) })).toMatchObject([{ code: 'decision' }]);
  });

  it('asks for PRECISION, LETHAL HITS and re-rolls', () => {
    const rows = [row('B', 2, 1), row('C', 1, 2, true)];
    const again = { permitted: 31, chosen: 0, rule: '01.05.02' };
    const machine = machineOf([poolOf([save(5), save(4)], [damageOf(1), damageOf(1)])], {
      hit: { ...hit(3), again },
      critical: { extra: null, automatic: { use: true, rule: '24.23' } },
      precisionPossible: true,
    });
    const programme = oneBatch(rows, 2, machine);
    const first = value(programme, { ...ask, log: [{ dice: [6, 2] }] });
    expect(first.ask).toMatchObject({ decision: 'hitReRoll', options: [1], count: 2 });
    expect(issues(programme, { ...ask, log: [{ dice: [6, 2] }, { decision: 'hitReRoll', value: [0] }] })).toHaveLength(
      1,
    );
    const rolled = [{ dice: [6, 2] }, { decision: 'hitReRoll', value: [1] }];
    expect(value(programme, { ...ask, log: rolled }).ask).toMatchObject({ step: 'hit re-roll', dice: 1 });
    const hits = [...rolled, { dice: [3] }];
    expect(value(programme, { ...ask, log: hits }).ask).toMatchObject({
      decision: 'lethalHits',
      options: [true, false],
    });
    const declined = [...hits, { decision: 'lethalHits', value: false }];
    expect(value(programme, { ...ask, log: declined }).ask).toMatchObject({ step: 'wound', dice: 2 });
    const wounds = [...hits, { decision: 'lethalHits', value: true }, { dice: [1] }];
    expect(value(programme, { ...ask, log: wounds }).ask).toMatchObject({
      decision: 'precision',
      options: ['C', null],
    });
    const named = [...wounds, { decision: 'precision', value: 'C' }, { dice: [3] }];
    expect(value(programme, { ...ask, log: named }).finals?.[0]?.models).toEqual({ B: [1, 1], C: [1] });
    const notNamed = [...wounds, { decision: 'precision', value: null }, { dice: [3] }];
    expect(value(programme, { ...ask, log: notNamed }).finals?.[0]?.models).toEqual({ B: [1], C: [2] });
  });

  it('asks how many of the critical hits wound without a roll (24.23), which a number says', () => {
    const critical = { extra: null, automatic: { use: true, rule: '24.23' } };
    const machine = machineOf([poolOf([save(4)], [damageOf(1)])], { hit: hit(3), critical });
    const programme = oneBatch([row('A', 9, 1)], 4, machine);
    const hits = [{ dice: [6, 6, 6, 3] }];
    expect(value(programme, { ...ask, log: hits }).ask).toMatchObject({
      decision: 'lethalHits',
      options: [true, false, 1, 2],
      count: 4,
    });
    const after = (chosen: unknown) =>
      value(programme, { ...ask, log: [...hits, { decision: 'lethalHits', value: chosen }] });
    expect(after(2).ask).toMatchObject({ step: 'wound', dice: 2 });
    expect(after(1).ask).toMatchObject({ step: 'wound', dice: 3 });
    for (const odd of [0, 3, 1.5, '1'])
      expect(issues(programme, { ...ask, log: [...hits, { decision: 'lethalHits', value: odd }] })).toHaveLength(1);
    const log = [...hits, { decision: 'lethalHits', value: 2 }, { dice: [1, 6] }];
    expect(value(programme, { ...ask, log }).ask).toMatchObject({ step: 'save', dice: 3 });
  });

  it('asks for one-time permissions and damage re-rolls', () => {
    const resources = [{ name: 'once', player: 'attacker' as const, scope: 'scenario' as const, rule: '15.02' }];
    const table = damageOf(D3, {
      again: { policy: 'never', rule: '01.05.02' },
      oneAgain: [{ resource: 0, way: 'lowestDie', rule: '15.02' }],
    });
    const programme = oneBatch([row('A', 1, 9)], 2, machineOf([poolOf([save(7)], [table])], { from: 'save' }), {
      resources,
    });
    const start = [{ dice: [1, 1] }, { dice: [1] }];
    expect(value(programme, { ...ask, log: start }).ask).toMatchObject({ decision: 'damageReRoll' });
    const kept = [...start, { decision: 'damageReRoll', value: false }];
    expect(value(programme, { ...ask, log: kept }).ask).toMatchObject({
      decision: 'commandReRoll',
      options: [0, null],
    });
    const used = [...kept, { decision: 'commandReRoll', value: 0 }, { dice: [6] }];
    // Used up: the second attack asks for its damage, and then only for the permission that is left.
    expect(value(programme, { ...ask, log: used }).state).toEqual({ A: [6] });
    const second = [...used, { dice: [5] }, { decision: 'damageReRoll', value: false }];
    expect(value(programme, { ...ask, log: second }).finals?.[0]?.models).toEqual({ A: [3] });
  });

  it('asks which pool comes first', () => {
    const pools = [
      poolOf([save(4)], [damageOf(1)], { wounds: 'critical', ap: -1 }),
      poolOf([save(3)], [damageOf(1)], { wounds: 'ordinary' }),
    ];
    const programme = oneBatch([row('A', 9, 1)], 2, machineOf(pools, { from: 'wound' }));
    const both = [{ dice: [6, 5] }];
    expect(value(programme, { ...ask, log: both }).ask).toMatchObject({
      decision: 'poolOrder',
      options: ['critical', 'ordinary'],
    });
    const chosen = [...both, { decision: 'poolOrder', value: 'ordinary' }, { dice: [3] }];
    expect(value(programme, { ...ask, log: chosen }).state).toEqual({ A: [1, 1, 1, 1, 1, 1, 1, 1, 1] });
    expect(value(programme, { ...ask, log: [...chosen, { dice: [3] }] }).state).toEqual({
      A: [1, 1, 1, 1, 1, 1, 1, 1],
    });
  });
});

describe('answers that do not fit', () => {
  const again = { permitted: 0b111, chosen: 0, rule: '01.05.02' };
  const machine = machineOf([poolOf([save(7)], [damageOf(1)])], { hit: { ...hit(4), again } });
  const programme = oneBatch([row('A', 9, 1)], 3, machine);

  it('are counted as people count', () => {
    const problem = (dice: string) => issues(programme, { dice })[0]?.problem;
    expect(problem('4')).toBe('the hit roll (05.01) needs 3 dice, 1 was given');
    expect(problem('6 1 1 / 3 1')).toBe('the wound roll (05.02) needs 1 die, 2 were given');
    expect(problem('6 1 1 / 3 / 1')).toBe('1 die is left over');
    expect(problem('6 1 1 / 3 / 1 2')).toBe('2 dice are left over');
  });

  it('are told which dice may be rolled again', () => {
    const bads = [
      [1, 'it is no list of dice'],
      [[1], 'die 1 shows 4, which may not be rolled again'],
      [[0, 5], 'the roll has no die 5'],
      [[0, 0], 'die 0 is named twice, and none is rolled again twice (01.05.02)'],
      ['all', 'it is no list of dice'],
    ] as const;
    for (const [bad, why] of bads) {
      const log = [{ dice: [3, 4, 1] }, { decision: 'hitReRoll', value: bad }];
      expect(issues(programme, { log, decisions: 'ask' })).toEqual([
        {
          code: 'decision',
          path: 'log[1]',
          problem: `${JSON.stringify(bad)} is not a legal "hitReRoll" (01.05.02): ${why}`,
          suggestion: 'a list of dice to roll again, any of [0,2] (0 is the first of the roll); [] for none',
        },
      ]);
    }
  });
});

describe('decisions that a rule forbids', () => {
  const table = (rows: number) => Array.from({ length: rows }, () => damageOf(1));
  const saves = (rows: number) => Array.from({ length: rows }, (_, index) => save(3 + (index % 4)));
  const refused = (programme: Programme, decision: string, value: unknown): string | undefined =>
    issues(programme, { log: [{ decision, value }], decisions: 'ask' })[0]?.problem;

  it('say what has to come first in the order of groups', () => {
    const rows = [row('A', 1, 1), row('B', 2, 2), row('C', 1, 3, true), row('D', 1, 3, true), row('E', 1, 1)];
    const machine = machineOf([poolOf(saves(5), table(5))], { from: 'save' });
    // A model of B and D are wounded.
    const programme = oneBatch(rows, 1, machine, { start: [1, 3, 3, 2, 1] });
    const why = (...order: string[]) => refused(programme, 'allocationOrder', order)?.split('(05.03): ')[1];
    expect(why('A', 'B', 'E', 'D', 'C')).toBe('groups with a wounded model come first');
    expect(why('B', 'A', 'D', 'E', 'C')).toBe('CHARACTER models come after the other groups');
    expect(why('B', 'A', 'E', 'C', 'D')).toBe('a wounded CHARACTER model comes before the others');
    expect(why('B', 'A', 'E', 'D')).toBe('"C" is missing');
    expect(why('B', 'A', 'A', 'E', 'D', 'C')).toBe('"A" is named too often');
    expect(why('B', 'A', 'E', 'X', 'D', 'C')).toBe('no model of "X" is left, or it is no row of the target');
    expect(refused(programme, 'allocationOrder', 'B')).toBe(
      '"B" is not a legal "allocationOrder" (05.03): it is no list of rows',
    );
    // The legal ones.
    for (const order of [
      ['B', 'A', 'E', 'D', 'C'],
      ['B', 'E', 'A', 'D', 'C'],
    ])
      expect(refused(programme, 'allocationOrder', order)).toBeUndefined();
  });

  /** Of an edition where the models of a group are taken as they are listed. */
  const listedRules = {
    weaponOrder: '04.03',
    allocation: '05.03',
    poolOrder: '05.03.02',
    inflict: '05.04',
    unitDestroyed: '05.04.04',
    mortal: '06.02',
    mortalName: 'mortal wounds',
    feelNoPain: '24.12',
    precision: '24.28',
  };

  it('keep the rows of one group together', () => {
    const rows = [row('A', 1, 1), row('B', 1, 1), row('C', 1, 1)];
    const machine = machineOf([poolOf(saves(3), table(3))], { from: 'save', groups: [0, 1, 0] });
    const programme = oneBatch(rows, 1, machine);
    expect(refused(programme, 'allocationOrder', ['A', 'B', 'C'])).toBe(
      '["A","B","C"] is not a legal "allocationOrder" (05.03): the rows of one group stand together',
    );
    expect(refused(programme, 'allocationOrder', ['B', 'A', 'C'])).toBeUndefined();
    expect(refused(programme, 'allocationOrder', ['B', 'C', 'A'])).toBeUndefined();
    const listed: Programme = { ...programme, generalRules: { ...listedRules } };
    expect(refused(listed, 'allocationOrder', ['B', 'C', 'A'])).toBe(
      '["B","C","A"] is not a legal "allocationOrder" (05.03): the rows of one group stand together, in their order',
    );
    expect(refused(listed, 'allocationOrder', ['B', 'A', 'C'])).toBeUndefined();
  });

  it('name only a CHARACTER that is there', () => {
    const rows = [row('A', 1, 1), row('C', 1, 2, true), row('D', 1, 2, true)];
    const machine = machineOf([poolOf(saves(3), table(3))], { from: 'save', precisionPossible: true });
    const programme = oneBatch(rows, 1, machine, { start: [1, 2, 0] });
    expect(refused(programme, 'precision', 'A')).toBe('"A" is not a legal "precision" (24.28): "A" is no CHARACTER');
    expect(refused(programme, 'precision', 'D')).toBe(
      '"D" is not a legal "precision" (24.28): no model of "D" is left',
    );
    expect(refused(programme, 'precision', 'X')).toBe(
      '"X" is not a legal "precision" (24.28): the target has no row "X"',
    );
  });

  it('roll no die again twice, and have six faces', () => {
    const again = { permitted: 0b11, chosen: 0, rule: '24.38' };
    const resources = [{ name: 'once', player: 'attacker' as const, scope: 'scenario' as const, rule: '15.02' }];
    const roll = { ...hit(4), again, oneAgain: [{ resource: 0, mask: 0b111, rule: '15.02' }] };
    const programme = oneBatch([row('A', 9, 1)], 3, machineOf([poolOf([save(7)], [damageOf(1)])], { hit: roll }), {
      resources,
    });
    const log = [{ dice: [1, 3, 5] }, { decision: 'hitReRoll', value: [0] }];
    const problem = (value: unknown) =>
      issues(programme, { log: [...log, { decision: 'commandReRoll', value }], decisions: 'ask' })[0]?.problem;
    expect(problem(0)).toBe(
      '0 is not a legal "commandReRoll" (15.02): die 0 is rolled again already, and no die is twice (01.05.02)',
    );
    expect(problem(2)).toBe('2 is not a legal "commandReRoll" (15.02): die 2 shows 5, which may not be rolled again');
    expect(problem(7)).toBe('7 is not a legal "commandReRoll" (15.02): the roll has no die 7');
    expect(issues(programme, { log: [{ dice: [1, 7, 5] }] })[0]?.problem).toBe('the hit roll (05.01) has a face of 7');
    const twice = [
      ...log,
      { decision: 'commandReRoll', value: 1 },
      { dice: [2, 2] },
      { decision: 'hitReRoll', value: [0] },
    ];
    expect(issues(programme, { log: twice, decisions: 'ask' })[0]?.problem).toBe(
      '"hitReRoll" is decided where the wound roll (05.02) is due',
    );
  });
});

describe('what belongs to no batch', () => {
  it('has none: the charge, hazard rolls, and wounds on the attacker', () => {
    const machine = machineOf([poolOf([save(7)], [damageOf(1)])], { from: 'save' });
    const self = { rows: [row('S', 2, 2)], start: [4], order: [0], mortalFeelNoPain: [5] };
    const programme = programmeOf({
      rows: [row('A', 1, 1)],
      activations: [
        {
          charge: { need: 2, modifier: 0, reRoll: false, rule: '11.04' },
          hazard: { dice: 1, failsOn: 2, wounds: 1, oneAgain: [], rule: '06.03' },
          self,
        },
      ],
      batches: [[batchOf([gatherOf(0, 1)], [machine]), batchOf([gatherOf(1, 1)], [machine])]],
    });
    const batches = (step: string, dice: string) =>
      value(programme, { dice })
        .events.filter((event) => event.step === step)
        .map(({ batch }) => batch);
    const all = '1 2 / 1 / 1 / 3';
    expect(batches('charge', all)).toEqual([null, null]);
    expect(batches('save', all)).toEqual([0]);
    for (const step of ['attacks lost', 'hazard', 'feel no pain']) expect(batches(step, all), step).toEqual([null]);
    // All of them announced, then each that is lost.
    expect(batches('mortal wounds', all)).toEqual([null, null]);
    expect(value(programme, { dice: '' }).ask).toMatchObject({ step: 'charge', batch: null });
    expect(value(programme, { dice: '1 2' }).ask).toMatchObject({ step: 'save', batch: 0 });
    expect(value(programme, { dice: '1 2 / 1' }).ask).toMatchObject({ step: 'hazard', batch: null });
  });
});

it('rolls fair dice, the same for the same seed', () => {
  const counts = [0, 0, 0, 0, 0, 0, 0];
  for (const face of new RandomDice(7).rollMany(60_000)) counts[face] = (counts[face] as number) + 1;
  expect(counts[0]).toBe(0);
  expect(counts).toHaveLength(7);
  const chi = counts.slice(1).reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
  expect(chi).toBeLessThan(25);
  expect(new RandomDice(7).rollMany(20)).toEqual(new RandomDice(7).rollMany(20));
  expect(new RandomDice(8).rollMany(20)).not.toEqual(new RandomDice(7).rollMany(20));
});
