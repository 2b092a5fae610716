import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cursor } from '../../src/evaluate/cursor.js';
import type { FaceRow } from '../../src/evaluate/face-row.js';
import { faces } from '../../src/evaluate/faces.js';
import { answer, begin, next } from '../../src/evaluate/walk.js';
import type { Answer, CourseEvent } from '../../src/report/types.js';
import type { Programme } from '../../src/sequence/machine.js';
import { scenarios } from '../oracle/arbitrary.js';
import { programmeOf as compiled, patience, runs } from '../properties/support.js';
import { anyProgramme } from './any-programme.js';
import {
  batchOf,
  D3,
  D6,
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

const dice = (...given: number[]): Answer => ({ dice: given });

function after(programme: Programme, answers: readonly Answer[], decisions: 'choices' | 'ask' = 'choices'): Cursor {
  return answers.reduce<Cursor>(
    (cursor, given) => {
      const answered = answer(programme, cursor, given);
      if (!answered.ok) throw new Error(answered.misfit.problem);
      return answered.cursor;
    },
    begin(programme, decisions),
  );
}

/** `6 critical 05.01 extra-hits 1` and so on. */
const said = (programme: Programme, answers: readonly Answer[] = []): string[] | null =>
  faces(programme, after(programme, answers))?.map(told) ?? null;

function told({ face, verdict, rule, pool, row: met, ...rest }: FaceRow): string {
  const effects = Object.values(rest)
    .flat()
    .map(({ code, rule: by, ...numbers }) => [code, ...Object.values(numbers), by].join(' '));
  return [
    face,
    ...(pool === undefined ? [] : [pool]),
    ...(met === undefined ? [] : [met]),
    verdict,
    `(${rule})`,
    effects.join(', '),
  ]
    .join(' ')
    .trim();
}

const target = [row('A', 5, 1)];

describe('what each face does', () => {
  it('to hit: extra hits, wounds without a roll, and who may roll again', () => {
    const hit = {
      faces: hitFaces(3),
      again: { permitted: 1, chosen: 1, rule: '01.05.02' },
      oneAgain: [{ resource: 0, mask: 3, rule: '15.02' }],
      rule: '05.01',
    };
    const critical = { extra: { dice: D3, rule: '24.36' }, automatic: { use: true, rule: '24.23' } };
    const resources = [{ name: 'once', player: 'attacker' as const, scope: 'scenario' as const, rule: '15.02' }];
    const machine = machineOf([poolOf([save(4)], [damageOf(1)])], { hit, critical });
    const programme = oneBatch(target, 2, machine, { resources });
    expect(said(programme)).toEqual([
      '1 fails (05.01) re-roll 01.05.02, re-roll 1 15.02',
      '2 fails (05.01) re-roll 1 15.02',
      '3 hit (05.01)',
      '4 hit (05.01)',
      '5 hit (05.01)',
      '6 critical (05.01) extra-hits D3 24.36, automatic-wound 24.23',
    ]);
    // The first die is rolled again, and no die may be once more.
    expect(said(programme, [dice(1, 6)])?.slice(0, 3)).toEqual(['1 fails (05.01)', '2 fails (05.01)', '3 hit (05.01)']);
    // One critical hit: its die says how many.
    expect(said(programme, [dice(3, 6)])).toEqual(
      [1, 1, 2, 2, 3, 3].map((n, index) => `${index + 1} counts ${n} (24.36) extra-hits ${n} 24.36`),
    );
    expect(said(programme, [dice(6, 6)])?.[5]).toBe('6 counts 3 (24.36)');
  });

  it('to wound: packets, another AP, mortal wounds besides', () => {
    const wound = { faces: woundFaces(4, 5), again: null, oneAgain: [], rule: '05.02' };
    const inAddition = { perWound: 1, perCritical: 2, rule: '06.02.01' };
    const packet = packetOf([damageOf(D6)]);
    const devastating = machineOf([poolOf([save(4)], [damageOf(D6)])], { from: 'wound', wound, packet, inAddition });
    expect(said(oneBatch(target, 1, devastating))?.slice(2)).toEqual([
      '3 fails (05.02)',
      '4 wound (05.02) mortal-wounds 1 06.02.01',
      '5 critical (05.02) packet D6 24.10, mortal-wounds 3 06.02.01',
      '6 critical (05.02) packet D6 24.10, mortal-wounds 3 06.02.01',
    ]);
    const pools = [
      poolOf([save(4)], [damageOf(1)], { wounds: 'ordinary', ap: -1 }),
      poolOf([save(6)], [damageOf(1)], { wounds: 'critical', ap: -3 }),
    ];
    expect(said(oneBatch(target, 1, machineOf(pools, { from: 'wound', wound })))?.slice(3, 5)).toEqual([
      '4 wound (05.02)',
      '5 critical (05.02) ap -3 05.03.02',
    ]);
  });

  it('to save: by which line, what it costs, and what a six does to the attacker', () => {
    const line = (face: number) => (face > 4 ? '05.04 InSv' : '05.04 Sv');
    const check = save(3, {
      faces: [1, 2, 3, 4, 5, 6].map((face) =>
        face < 3 ? { verdict: 'unsaved', rule: '05.04' } : { verdict: 'saved', rule: line(face) },
      ),
      again: { permitted: 1, chosen: 0, rule: '01.05.02' },
      selfOnSix: 1,
    });
    const values = { quantity: { dice: D6, values: [1, 1, 2, 2, 3, 3], rule: '02.02.03' } };
    const machine = machineOf([poolOf([check], [damageOf(D6, values)])], { from: 'save' });
    expect(said(oneBatch(target, 3, machine))).toEqual([
      '1 unsaved (05.04) damage 1 3 02.02.03, re-roll 01.05.02',
      '2 unsaved (05.04) damage 1 3 02.02.03',
      '3 saved (05.04) saved-by Sv 05.04',
      '4 saved (05.04) saved-by Sv 05.04',
      '5 saved (05.04) saved-by InSv 05.04',
      '6 saved (05.04) saved-by InSv 05.04, attacker-wounds 1 06.02',
    ]);
  });

  it('to save against the group that is current now', () => {
    const rows = [row('A', 1, 1), row('B', 3, 1)];
    const pool = poolOf([save(2), save(5)], [damageOf(1), damageOf(2)]);
    const programme = oneBatch(rows, 1, machineOf([pool], { from: 'save' }), { wish: [1, 0] });
    expect(said(programme)?.slice(3, 5)).toEqual(['4 unsaved (05.04) damage 2 02.02', '5 saved (05.04)']);
    expect(said(programme)).toHaveLength(6);
  });

  it('to save against every kind of model that the dice may meet, in their order', () => {
    const rows = [row('Guard', 1, 1), row('Twin', 1, 1), row('Hound', 3, 1)];
    const pool = poolOf([save(2), save(2), save(6)], [damageOf(1), damageOf(1), damageOf(1)]);
    const met = (dice: number) => {
      const programme = oneBatch(rows, dice, machineOf([pool], { from: 'save' }));
      return faces(programme, after(programme, []))?.map(({ face, verdict, row: of }) => `${of} ${face} ${verdict}`);
    };
    expect(met(3)).toHaveLength(12);
    expect(met(3)?.filter((text) => text.includes(' 5 '))).toEqual(['Guard 5 saved', 'Hound 5 unsaved']);
    // Two dice reach no further than the second model, which saves as the first does.
    expect(met(2)).toHaveLength(6);
    expect(met(2)?.[0]).toBe('undefined 1 unsaved');
  });

  it('to save for two pools in one roll: rows for each', () => {
    const pools = [
      poolOf([save(4)], [damageOf(1)], { wounds: 'critical', ap: -1 }),
      poolOf([save(3)], [damageOf(1)], { wounds: 'ordinary' }),
    ];
    const wound = { faces: woundFaces(4), again: null, oneAgain: [], rule: '05.02' };
    const programme = oneBatch(target, 2, machineOf(pools, { from: 'wound', wound, together: true }));
    const rows = said(programme, [dice(4, 6)]);
    expect(rows).toHaveLength(12);
    expect(rows?.filter((one) => one.startsWith('3'))).toEqual([
      '3 critical unsaved (05.04) damage 1 02.02',
      '3 ordinary saved (05.04)',
    ]);
    expect(said(programme, [dice(4, 4)])).toHaveLength(6);
  });

  it('for damage: D after all modifiers, of a sum only what the die counts', () => {
    const again = { policy: 'never' as const, rule: '01.05.02' };
    const halved = damageOf(D6, { again, quantity: { dice: D6, values: [1, 1, 2, 2, 3, 3], rule: '02.02.03' } });
    const one = oneBatch([row('A', 1, 9)], 1, machineOf([poolOf([save(7)], [halved])], { from: 'save' }));
    expect(said(one, [dice(1)])?.[4]).toBe('5 counts 5 (02.02.03) damage 3 02.02.03, re-roll 01.05.02');
    const sum = damageOf({ count: 2, sides: 6, plus: 1 });
    const two = oneBatch([row('A', 1, 9)], 1, machineOf([poolOf([save(7)], [sum])], { from: 'save' }));
    expect(said(two, [dice(1)])?.[4]).toBe('5 counts 5 (02.02)');
  });

  it('for Feel No Pain, mortal wounds, hazards, Strength and numbers of attacks', () => {
    const packet = packetOf([damageOf(2, { feelNoPain: 6 })]);
    const devastating = machineOf([poolOf([save(4)], [damageOf(2)])], { from: 'devastating', packet });
    expect(said(oneBatch(target, 1, devastating))?.slice(4)).toEqual(['5 lost (24.12)', '6 ignored (24.12)']);
    const mortal = { on: 4, cap: null, selfOn: 1, rule: '15.06' };
    const bombs = oneBatch(target, 6, machineOf([], { from: 'mortal', mortal, mortalFeelNoPain: [5] }));
    expect(said(bombs)?.slice(0, 4)).toEqual([
      '1 mortal wound on the attacker (15.06)',
      '2 fails (15.06)',
      '3 fails (15.06)',
      '4 mortal wound (15.06)',
    ]);
    expect(said(bombs, [dice(2, 2, 2, 2, 2, 4)])?.slice(3, 5)).toEqual(['4 lost (24.12)', '5 ignored (24.12)']);
    const hazard = { dice: 2, failsOn: 2, wounds: 3, oneAgain: [], rule: '06.03' };
    const self = { rows: [row('S', 1, 4)], start: [4], order: [0], mortalFeelNoPain: [4] };
    const saves = machineOf([poolOf([save(2)], [damageOf(1)])], { from: 'save' });
    const risky = programmeOf({
      rows: target,
      activations: [{ hazard, self }],
      batches: [[batchOf([gatherOf(0, 1)], [saves])]],
    });
    expect(said(risky, [dice(6)])?.slice(1, 3)).toEqual(['2 fails (06.03) hazard 3 06.03', '3 passes (06.03)']);
    expect(said(risky, [dice(6), dice(1, 6)])?.slice(2, 4)).toEqual(['3 lost (24.12)', '4 ignored (24.12)']);
    const strength = { dice: D3, variantOf: [1, 1, 0], rule: '02.02.03' };
    const batch = { strength, strengths: [8, 4], machines: [saves, saves] };
    expect(said(oneBatch(target, 1, saves, { batch }))?.slice(3, 5)).toEqual([
      '4 Strength 4 (02.02.03)',
      '5 Strength 8 (02.02.03)',
    ]);
    expect(said(oneBatch(target, D3, saves))?.[4]).toBe('5 counts 3 (02.02)');
    const extra = [{ dice: D6, times: 1, rule: '24.30' }];
    expect(said(oneBatch(target, 1, saves, { gather: { extra } }))?.[4]).toBe('5 counts 5 (24.30)');
  });

  it('is nothing where a decision is due, or nothing', () => {
    const programme = oneBatch(
      [row('A', 1, 1), row('B', 1, 2)],
      1,
      machineOf([poolOf([save(4), save(5)], [damageOf(1), damageOf(1)])], { from: 'save' }),
    );
    expect(faces(programme, after(programme, [], 'ask'))).toBeNull();
    expect(said(programme, [dice(6)])).toBeNull();
  });
});

/** At every question: a roll of nothing but one face gives events with the verdict and the rule that was told of it. */
function expectTold(programme: Programme, faceOf: () => number): number {
  let compared = 0;
  let cursor = begin(programme);
  for (let question = next(programme, cursor); question !== null; question = next(programme, cursor)) {
    if (!('dice' in question)) throw new Error(question.decision);
    const rows = faces(programme, cursor) ?? [];
    expect(rows.length % 6).toBe(0);
    for (const { face, verdict, rule, pool, row: met, then: effects } of rows) {
      const events: CourseEvent[] = [];
      const given = { dice: Array.from({ length: question.dice }, () => face) };
      expect(answer(programme, cursor, given, events).ok).toBe(true);
      const step = question.step.replace(/ re-roll$/, '');
      const ofDice = events.filter((event) => event.face !== null && event.step.replace(/ re-roll$/, '') === step);
      // A save die is judged against the model that it meets, or the first one where all save alike.
      const isMet = (event: CourseEvent): boolean => met === undefined || event.row === met;
      const first = step === 'save' ? ofDice.find(isMet) : ofDice.find((event) => event.face === face);
      if (first === undefined) continue;
      if (first.face !== face || (pool ?? first.pool) !== first.pool) continue;
      if (step === 'save' && !question.step.startsWith(first.step)) continue;
      // Charges say whether they are made; a die that is rolled again has no verdict of its own.
      if (step === 'charge' || first.verdict === 'rolled again') continue;
      compared++;
      expect([first.verdict, first.rule.split(' ')[0]], question.step).toEqual([verdict, rule.split(' ')[0]]);
      const D = effects.find(({ code }) => code === 'damage');
      const inflicted = events.find((event) => isMet(event) && /^D \d+$/.test(event.verdict));
      // With several dice the first of them may be the one attack whose damage a rule sets.
      const isSet = (question.dice > 1 || question.step !== step) && inflicted?.rule !== D?.rule;
      if (D?.n === undefined || inflicted === undefined || isSet || !['save', 'damage'].includes(step)) continue;
      if (step === 'save' || question.dice === 1) expect(inflicted.verdict).toBe(`D ${D.n}`);
    }
    const answered = answer(programme, cursor, { dice: Array.from({ length: question.dice }, faceOf) });
    if (!answered.ok) throw new Error(answered.misfit.problem);
    cursor = answered.cursor;
  }
  return compared;
}

describe('a course agrees', () => {
  const stream = fc.infiniteStream(fc.integer({ min: 1, max: 6 }));

  it(
    'of scenarios',
    () => {
      let compared = 0;
      fc.assert(
        fc.property(scenarios(5), stream, (input, given) => {
          compared += expectTold(compiled(input), () => given.next().value);
        }),
        runs(150),
      );
      expect(compared).toBeGreaterThan(500);
    },
    patience(60_000),
  );

  it(
    'of programmes with every feature',
    () => {
      let compared = 0;
      fc.assert(
        fc.property(anyProgramme({ attacks: 3, batches: 2, activations: 2, rows: 3 }), stream, (programme, given) => {
          compared += expectTold(programme, () => given.next().value);
        }),
        runs(300),
      );
      expect(compared).toBeGreaterThan(1000);
    },
    patience(60_000),
  );
});
