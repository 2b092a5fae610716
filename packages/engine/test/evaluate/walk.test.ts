import { describe, expect, it } from 'vitest';
import { answer, begin, next } from '../../src/evaluate/walk.js';
import type { Resource } from '../../src/sequence/machine.js';
import {
  batchOf,
  D3,
  D6,
  damageOf,
  eachCourse,
  gatherOf,
  hitFaces,
  machineOf,
  oneBatch,
  packetOf,
  poolOf,
  programmeOf,
  row,
  save,
  sumOverAllDice,
  woundFaces,
} from './programme.js';

const plainMortal = machineOf([], {
  from: 'mortal',
  mortal: { on: null, cap: null, selfOn: 0, rule: '06.02' },
  mortalFeelNoPain: [7],
});
const law = (map: Map<string, number>) =>
  Object.fromEntries([...map].map(([key, p]) => [key, Math.round(p * 1e12) / 1e12]));
const close = (actual: Map<string, number>, expected: Record<string, number>) => {
  expect([...actual.keys()].sort()).toEqual(Object.keys(expected).sort());
  for (const [key, p] of Object.entries(expected)) expect(actual.get(key), key).toBeCloseTo(p, 12);
};

describe('save stage, summed over all dice', () => {
  const fromSave = { from: 'save' as const };

  it('Q7: three dice, D3 damage, two W2 models', () => {
    const machine = machineOf([poolOf([save(4)], [damageOf(D3)])], fromSave);
    const ends = sumOverAllDice(oneBatch([row('A', 2, 2)], 3, machine));
    const models = [0, 0, 0];
    for (const [key, p] of ends) models[Math.ceil(Number(key) / 2)] = (models[Math.ceil(Number(key) / 2)] ?? 0) + p;
    [5 / 18, 17 / 36, 1 / 4].forEach((p, left) => {
      expect(models[left]).toBeCloseTo(p, 12);
    });
  });

  it('Q8: D 2 with Feel No Pain 5+ on W3', () => {
    const machine = machineOf([poolOf([save(4)], [damageOf(2, { feelNoPain: 5 })])], fromSave);
    close(sumOverAllDice(oneBatch([row('A', 2, 3)], 2, machine)), { 6: 25 / 81, 5: 20 / 81, 4: 8 / 27, 3: 4 / 27 });
  });

  it('Q11: saves first, then the packet', () => {
    const pool = poolOf([save(4)], [damageOf(2)]);
    const saves = machineOf([pool], fromSave);
    const packets = machineOf([pool], { from: 'devastating', packet: packetOf([damageOf(2)]) });
    const programme = programmeOf({
      rows: [row('A', 2, 3)],
      batches: [[batchOf([gatherOf(0, 2)], [saves]), batchOf([gatherOf(1, 1)], [packets])]],
    });
    // One batch of two saves, one of a critical: same order as inside one batch.
    close(sumOverAllDice(programme), { 4: 1 / 4, 1: 1 / 4, 3: 1 / 2 });
  });

  it('Q12, Q13: dice are read lowest first and the order of groups matters', () => {
    const rows = [row('A', 1, 1), row('B', 3, 1)];
    const machine = machineOf([poolOf([save(2), save(5)], [damageOf(1), damageOf(1)])], fromSave);
    close(sumOverAllDice(oneBatch(rows, 3, machine)), {
      '1,3': 125 / 216,
      '0,3': 1 / 18,
      '0,2': 7 / 36,
      '0,1': 37 / 216,
    });
    close(sumOverAllDice(oneBatch(rows, 3, machine, { wish: [1, 0] })), {
      '1,3': 1 / 27,
      '1,2': 2 / 9,
      '1,1': 4 / 9,
      '1,0': 8 / 27,
    });
  });

  it('Q14, Q15: a CHARACTER last, or first by PRECISION', () => {
    const rows = [row('B', 2, 1), row('C', 1, 4, true)];
    const pool = poolOf([save(5), save(4)], [damageOf(2), damageOf(2)]);
    close(sumOverAllDice(oneBatch(rows, 3, machineOf([pool], fromSave))), {
      '2,4': 1 / 27,
      '1,4': 2 / 9,
      '0,4': 133 / 216,
      '0,2': 1 / 8,
    });
    const precise = machineOf([pool], { ...fromSave, precision: [1], precisionPossible: true });
    close(sumOverAllDice(oneBatch(rows, 3, precise)), { '2,4': 1 / 8, '2,2': 3 / 8, '2,0': 1 / 4, '1,0': 1 / 4 });
  });

  it('Q16: a wounded model first', () => {
    const machine = machineOf([poolOf([save(4)], [damageOf(1)])], fromSave);
    close(sumOverAllDice(oneBatch([row('A', 3, 2)], 2, machine, { start: [5] })), { 5: 1 / 4, 4: 1 / 2, 3: 1 / 4 });
  });
});

describe('packets and mortal wounds', () => {
  it('Q9, Q10: a packet damages one model at most', () => {
    const packet = packetOf([damageOf(3, { feelNoPain: 5 })]);
    const machine = machineOf([poolOf([save(7)], [damageOf(3)])], { from: 'devastating', packet });
    close(sumOverAllDice(oneBatch([row('A', 3, 2)], 1, machine)), { 6: 1 / 27, 5: 2 / 9, 4: 20 / 27 });
    let mean = 0;
    eachCourse(oneBatch([row('A', 3, 2)], 2, machine), (end, p) => {
      mean += p * (end.made[0]?.tally.woundsLost ?? 0);
    });
    expect(mean).toBeCloseTo(788 / 243, 12);
  });

  it('D45: the packets of a PRECISION attack start on the CHARACTER', () => {
    const packet = packetOf([damageOf(1), damageOf(1)]);
    const pool = poolOf([save(7), save(7)], [damageOf(1), damageOf(1)]);
    const machine = machineOf([pool], { from: 'devastating', packet, precision: [1], precisionPossible: true });
    const rows = [row('B', 2, 1), row('C', 1, 2, true)];
    expect(law(sumOverAllDice(oneBatch(rows, 1, machine)))).toEqual({ '2,1': 1 });
    expect(law(sumOverAllDice(oneBatch(rows, 3, machine)))).toEqual({ '1,0': 1 });
  });

  it('names no second CHARACTER for the packets when the first died in the pool', () => {
    const rows = [row('B', 2, 1), row('C1', 1, 1, true), row('C2', 1, 1, true)];
    const table = rows.map(() => damageOf(1));
    // Of two wound dice, 4 and 6: the save kills C1, whom PRECISION named, and the packet falls on a bodyguard.
    const machine = machineOf(
      [
        poolOf(
          rows.map(() => save(7)),
          table,
        ),
      ],
      {
        from: 'wound',
        packet: packetOf(table),
        precision: [1, 2],
        precisionPossible: true,
      },
    );
    const programme = oneBatch(rows, 2, machine);
    const end = [[4, 6], [1]].reduce((cursor, dice) => {
      const answered = answer(programme, cursor, { dice });
      if (!answered.ok) throw new Error(answered.misfit.problem);
      return answered.cursor;
    }, begin(programme));
    expect(end.state).toEqual([1, 0, 1]);
    // Without a save, the packet itself names C1.
    const alone = answer(programme, begin(programme), { dice: [1, 6] });
    expect(alone.ok && alone.cursor.state).toEqual([2, 0, 1]);
  });

  it('D22, D24: ordinary mortal wounds spill over, CHARACTERs last', () => {
    const machine = machineOf([], {
      from: 'mortal',
      mortal: { on: null, cap: null, selfOn: 0, rule: '06.02' },
      mortalFeelNoPain: [7, 7],
    });
    expect(law(sumOverAllDice(oneBatch([row('A', 2, 2), row('C', 1, 4, true)], 3, machine)))).toEqual({ '1,4': 1 });
    const wounded = oneBatch([row('B', 1, 1), row('C', 1, 4, true)], 2, machine, { start: [1, 3] });
    expect(law(sumOverAllDice(wounded))).toEqual({ '0,2': 1 });
  });

  it('caps mortal wounds of dice and counts those on the attacker', () => {
    const mortal = { on: 5, cap: 1, selfOn: 1, rule: '15.06' };
    const machine = machineOf([], { from: 'mortal', mortal, mortalFeelNoPain: [7] });
    let mean = 0;
    let own = 0;
    eachCourse(oneBatch([row('A', 1, 9)], 2, machine), (end, p) => {
      mean += p * (9 - (end.state[0] as number));
      own += p * (end.selfWounds[0] as number);
    });
    expect(mean).toBeCloseTo(1 - (4 / 6) ** 2, 12);
    expect(own).toBeCloseTo(1 - (5 / 6) ** 2, 12);
  });

  it('inflicts mortal wounds in addition after the damage, and they spill over', () => {
    const inAddition = { perWound: 1, perCritical: 1, rule: '06.02.01' };
    const machine = machineOf([poolOf([save(7)], [damageOf(5)])], { from: 'devastating', inAddition });
    // Two critical wounds: two models by damage, then two mortal wounds each.
    expect(law(sumOverAllDice(oneBatch([row('A', 4, 3)], 2, machine)))).toEqual({ 2: 1 });
  });
});

describe('whole batches', () => {
  const auto = { faces: woundFaces(2), again: null, oneAgain: [], rule: '05.02' };

  it('P1, P11, P12: one attack, 5 models', () => {
    const kill = (again: { permitted: number; chosen: number } | null) => {
      const hit = { faces: hitFaces(3), again: again && { ...again, rule: '01.05.02' }, oneAgain: [], rule: '05.01' };
      const machine = machineOf([poolOf([save(3)], [damageOf(1)])], { hit });
      return sumOverAllDice(oneBatch([row('A', 5, 1)], 1, machine)).get('4');
    };
    expect(kill(null)).toBeCloseTo(1 / 9, 12);
    expect(kill({ permitted: 1, chosen: 1 })).toBeCloseTo(7 / 54, 12);
    expect(kill({ permitted: 63, chosen: 3 })).toBeCloseTo(4 / 27, 12);
  });

  it('Q2: LETHAL with SUSTAINED 1', () => {
    const critical = {
      extra: { dice: { count: 0, sides: 6 as const, plus: 1 }, rule: '24.36' },
      automatic: { use: true, rule: '24.23' },
    };
    const wound = { faces: woundFaces(6), again: null, oneAgain: [], rule: '05.02' };
    const machine = machineOf([poolOf([save(7)], [damageOf(1)])], { critical, wound });
    close(sumOverAllDice(oneBatch([row('A', 5, 1)], 1, machine)), { 5: 3 / 4, 4: 2 / 9, 3: 1 / 36 });
  });

  it('Q6′: TORRENT, wounds on 2+, Feel No Pain', () => {
    const pool = poolOf([save(7)], [damageOf(2, { feelNoPain: 5 })]);
    const ends = sumOverAllDice(oneBatch([row('A', 1, 2)], 1, machineOf([pool], { hit: null, wound: auto })));
    close(ends, { 2: 7 / 27, 1: 10 / 27, 0: 10 / 27 });
  });

  it('Q17: hits of D3 attacks', () => {
    const hit = { faces: hitFaces(4), again: null, oneAgain: [], rule: '05.01' };
    const wound = { faces: woundFaces(1, 7), again: null, oneAgain: [], rule: '05.02' };
    const machine = machineOf([poolOf([save(7)], [damageOf(0)])], { hit, wound });
    const hits = [0, 0, 0, 0];
    eachCourse(
      oneBatch([row('A', 1, 1)], D3, { ...machine, wound: { ...wound, faces: woundFaces(7, 7) } }),
      (end, p) => {
        const count = end.made[0]?.tally.hits as number;
        hits[count] = (hits[count] as number) + p;
      },
    );
    [7 / 24, 11 / 24, 5 / 24, 1 / 24].forEach((p, count) => {
      expect(hits[count]).toBeCloseTo(p, 12);
    });
  });

  it('rolls random Strength by weapon and resolves each result in turn', () => {
    const pool = poolOf([save(7)], [damageOf(1)]);
    const never = { faces: woundFaces(7, 7), again: null, oneAgain: [], rule: '05.02' };
    const machines = [machineOf([pool], { from: 'save' }), machineOf([pool], { from: 'wound', wound: never })];
    const strength = { dice: D6, variantOf: [1, 1, 1, 1, 0, 0], rule: '02.02.03' };
    const programme = programmeOf({
      rows: [row('A', 9, 1)],
      batches: [[batchOf([gatherOf(0, 1, { weapons: 2 })], machines, { strength, strengths: [8, 4] })]],
    });
    close(sumOverAllDice(programme), { 9: 4 / 9, 8: 4 / 9, 7: 1 / 9 });
  });

  it('adds extra attacks per weapon', () => {
    const extra = [{ dice: D3, times: 2, rule: '24.06' }];
    const programme = oneBatch([row('A', 20, 1)], D3, plainMortal, { gather: { extra, weapons: 1 } });
    close(sumOverAllDice(programme), { 17: 1 / 9, 16: 1 / 9, 15: 2 / 9, 14: 1 / 9, 13: 2 / 9, 12: 1 / 9, 11: 1 / 9 });
  });

  it('sends critical wounds to their own pool, or reads both together', () => {
    const pools = [
      poolOf([save(4)], [damageOf(1)], { wounds: 'critical', ap: -1 }),
      poolOf([save(3)], [damageOf(1)], { wounds: 'ordinary' }),
    ];
    const wound = { faces: woundFaces(4), again: null, oneAgain: [], rule: '05.02' };
    const unsaved = (together: boolean) => {
      let mean = 0;
      const machine = machineOf(pools, { from: 'wound', wound, together });
      eachCourse(oneBatch([row('A', 9, 1)], 1, machine), (end, p) => {
        mean += p * (end.made[0]?.tally.unsaved as number);
      });
      return mean;
    };
    expect(unsaved(false)).toBeCloseTo(1 / 12 + 1 / 9, 12);
    expect(unsaved(true)).toBeCloseTo(1 / 12 + 1 / 9, 12);
  });
});

describe('permissions for one die', () => {
  const resources = [{ name: 'once', player: 'attacker' as const, scope: 'scenario' as const, rule: '15.02' }];
  const one = [{ resource: 0, mask: 3, rule: '15.02' }];
  const all = { faces: woundFaces(7, 7), again: null, oneAgain: [], rule: '05.02' };

  it('rolls the first failed hit again, once: mean 2852/729 hits of five on 3+ (three of them here)', () => {
    const hit = { faces: hitFaces(3), again: null, oneAgain: one, rule: '05.01' };
    const machine = machineOf([poolOf([save(7)], [damageOf(1)])], { hit, wound: all });
    let mean = 0;
    eachCourse(oneBatch([row('A', 1, 1)], 3, machine, { resources }), (end, p) => {
      mean += p * (end.made[0]?.tally.hits as number);
    });
    expect(mean).toBeCloseTo(2 + (1 - 8 / 27) * (2 / 3), 12);
    expect(5 * (2 / 3) + (1 - 32 / 243) * (2 / 3)).toBeCloseTo(2852 / 729, 12);
  });

  it('rolls one failed save again: failures of three 4+ saves', () => {
    const defender = [{ ...resources[0], player: 'defender' as const }] as const;
    const check = save(4, { oneAgain: [{ resource: 0, mask: 7, rule: '15.02' }] });
    const machine = machineOf([poolOf([check], [damageOf(1)])], { from: 'save' });
    const programme = oneBatch([row('A', 3, 1)], 3, machine, { resources: defender as never });
    close(sumOverAllDice(programme), { 3: 5 / 16, 2: 3 / 8, 1: 1 / 4, 0: 1 / 16 });
  });

  it('rolls one failed hazard roll again', () => {
    const hazard = { dice: 3, failsOn: 2, wounds: 1, oneAgain: one, rule: '06.03' };
    const machine = machineOf([poolOf([save(7)], [damageOf(1)])], { from: 'save' });
    const programme = oneBatch([row('A', 1, 1)], 1, machine, { resources, activations: [{ hazard }] });
    const failures = [0, 0, 0, 0];
    eachCourse(programme, (end, p) => {
      const count = end.selfWounds[0] as number;
      failures[count] = (failures[count] as number) + p;
    });
    [16 / 27, 8 / 27, 8 / 81, 1 / 81].forEach((p, count) => {
      expect(failures[count]).toBeCloseTo(p, 12);
    });
  });

  it('is there again in every activation or batch where its scope says so', () => {
    const hit = { faces: hitFaces(3), again: null, oneAgain: one, rule: '05.01' };
    const machine = machineOf([poolOf([save(7)], [damageOf(1)])], { hit, wound: all });
    const single = [batchOf([gatherOf(0, 1)], [machine])];
    const pair = [batchOf([gatherOf(0, 1)], [machine]), batchOf([gatherOf(1, 1)], [machine])];
    const mean = (scope: Resource['scope'], batches = [single, single]) => {
      let hits = 0;
      const programme = programmeOf({
        rows: [row('A', 1, 1)],
        resources: [{ ...(resources[0] as (typeof resources)[0]), scope }],
        batches,
      });
      eachCourse(programme, (end, p) => {
        hits += p * end.made.reduce((sum, { tally }) => sum + tally.hits, 0);
      });
      return hits;
    };
    expect(mean('activation')).toBeCloseTo((2 * 8) / 9, 12);
    expect(mean('batch')).toBeCloseTo((2 * 8) / 9, 12);
    expect(mean('batch', [pair])).toBeCloseTo((2 * 8) / 9, 12);
    expect(mean('activation', [pair])).toBeCloseTo(8 / 9 + (2 / 3) * (8 / 9) + (1 / 3) * (2 / 3), 12);
    expect(mean('scenario')).toBeCloseTo(8 / 9 + (2 / 3) * (8 / 9) + (1 / 3) * (2 / 3), 12);
  });

  it('rolls the number of attacks and damage again', () => {
    const save7 = poolOf([save(7)], [damageOf(D6, { oneAgain: [{ resource: 0, way: 'lowestDie', rule: '15.02' }] })]);
    const machine = machineOf([save7], { from: 'save' });
    let lost = 0;
    eachCourse(oneBatch([row('A', 1, 9)], 1, machine, { resources }), (end, p) => {
      lost += p * (9 - (end.state[0] as number));
    });
    expect(lost).toBeCloseTo(17 / 4, 12);
    const attacksAgain = [{ resource: 0, way: 'belowMean' as const, rule: '15.02' }];
    const two = oneBatch([row('A', 99, 1)], D6, plainMortal, {
      resources,
      batch: { attacksAgain },
      gather: { weapons: 2 },
    });
    let attacks = 0;
    eachCourse(two, (end, p) => {
      attacks += p * (99 - (end.state[0] as number));
    });
    // The first roll below its mean is rolled again: at least one of two is below it with 3/4.
    expect(attacks).toBeCloseTo(7 + 0.75 * (3.5 - 2), 12);
  });
});

describe('the end of an activation', () => {
  const machine = machineOf([poolOf([save(7)], [damageOf(1)])], { from: 'save' });
  const hazard = { dice: 1, failsOn: 2, wounds: 3, oneAgain: [], rule: '06.03' };

  it('asks the hazard roll though the unit is destroyed, but nothing of a later attacker', () => {
    const programme = programmeOf({
      rows: [row('A', 1, 1)],
      activations: [{ hazard }, { hazard }],
      batches: [
        [batchOf([gatherOf(0, 1)], [machine]), batchOf([gatherOf(1, 2)], [machineOf([])])],
        [batchOf([gatherOf(0, 1)], [machine])],
      ],
    });
    const ends: Record<string, number> = {};
    eachCourse(programme, (end, p) => {
      ends[end.selfWounds.join()] = p;
    });
    expect(ends['3,0']).toBeCloseTo(1 / 3, 12);
    expect(ends['0,0']).toBeCloseTo(2 / 3, 12);
    expect(Object.keys(ends)).toHaveLength(2);
    const first = next(programme, begin(programme));
    expect(first).toMatchObject({ step: 'save', dice: 1 });
  });

  it('inflicts mortal wounds on the attacker by 06.02, with Feel No Pain', () => {
    const self = { rows: [row('S', 2, 2)], start: [4], order: [0], mortalFeelNoPain: [5] };
    const programme = programmeOf({
      rows: [row('A', 9, 1)],
      activations: [{ hazard, self }],
      batches: [[batchOf([gatherOf(0, 1)], [machine])]],
    });
    const ends = new Map<string, number>();
    eachCourse(programme, ({ selves }, p) => {
      const key = String(selves[0]);
      ends.set(key, (ends.get(key) ?? 0) + p);
    });
    close(ends, { 4: 2 / 3 + 1 / 81, 3: 2 / 27, 2: 4 / 27, 1: 8 / 81 });
  });

  it('attacks only after a charge that is made', () => {
    const charge = { need: 7, modifier: 0, reRoll: true, rule: '11.04' };
    const programme = programmeOf({
      rows: [row('A', 9, 1)],
      activations: [{ charge, hazard: null }],
      batches: [
        [
          batchOf(
            [gatherOf(0, 1)],
            [machineOf([], { from: 'mortal', mortal: { on: null, cap: null, selfOn: 0, rule: '06.02' } })],
          ),
        ],
      ],
    });
    close(sumOverAllDice(programme), { 9: 25 / 144, 8: 119 / 144 });
  });

  it('applies packets after the last batch where the table says so', () => {
    const late = machineOf([poolOf([save(7)], [damageOf(1)])], {
      from: 'devastating',
      packet: packetOf([damageOf(3)], 'activation'),
    });
    const programme = programmeOf({
      rows: [row('A', 2, 3)],
      batches: [[batchOf([gatherOf(0, 1)], [late]), batchOf([gatherOf(1, 1)], [machine])]],
    });
    // The save's damage wounds the first model before the packet kills it; the other way round 2 wounds were left.
    close(sumOverAllDice(programme), { 3: 1 });
    const end: number[] = [];
    eachCourse(programme, (cursor) => {
      end.push(...cursor.made.map(({ tally }) => tally.lostDamage));
    });
    expect(end.slice(0, 2)).toEqual([1, 0]);
  });
});
