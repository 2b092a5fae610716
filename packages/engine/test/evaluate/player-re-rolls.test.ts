import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cursor, PlayerReRoll } from '../../src/evaluate/cursor.js';
import { PLAYER_ROLLS } from '../../src/evaluate/cursor.js';
import { exactFrom } from '../../src/evaluate/exact-resume.js';
import { answer, begin, next, type Question } from '../../src/evaluate/walk.js';
import type { Answer, CourseEvent } from '../../src/report/types.js';
import type { Programme } from '../../src/sequence/machine.js';
import { scenarios } from '../oracle/arbitrary.js';
import { flatOutcome } from '../properties/outcomes.js';
import { programmeOf as compiled, expectSame, patience, runs } from '../properties/support.js';
import {
  batchOf,
  D6,
  damageOf,
  gatherOf,
  hitFaces,
  machineOf,
  oneBatch,
  poolOf,
  programmeOf,
  row,
  save,
  woundFaces,
} from './programme.js';

const BOTH: readonly PlayerReRoll[] = [
  { player: 'attacker', rolls: PLAYER_ROLLS.filter((roll) => roll !== 'save'), sum: 'oneDie', rule: '15.02' },
  { player: 'defender', rolls: ['save'], sum: 'oneDie', rule: '15.02' },
];
const WHOLE = BOTH.map((own): PlayerReRoll => ({ ...own, sum: 'whole' }));

const dice = (...faces: number[]): Answer => ({ dice: faces });
const again = (value: number | null): Answer => ({ decision: 'commandReRoll', value });

/** What is asked before each answer and after the last: `hit 2` for dice, the options of a decision. */
function asked(programme: Programme, own: readonly PlayerReRoll[], answers: readonly Answer[]) {
  const events: CourseEvent[] = [];
  let cursor = begin(programme, 'ask', events, own);
  const say = (question: Question | null): string => {
    if (question === null) return 'over';
    if ('dice' in question) return `${question.step} ${question.dice} ${question.rule}`;
    return `${question.player} ${question.decision} ${JSON.stringify(question.options)} ${question.rule}`;
  };
  const said = [say(next(programme, cursor))];
  for (const given of answers) {
    const answered = answer(programme, cursor, given, events);
    if (!answered.ok) throw new Error(answered.misfit.problem);
    cursor = answered.cursor;
    said.push(say(next(programme, cursor)));
  }
  return { said, events, cursor };
}

const plain = machineOf([poolOf([save(4)], [damageOf(1)])]);
const target = [row('A', 5, 1)];

describe('a re-roll of the player’s own', () => {
  it('is asked after every roll of that player until it is used, of any die', () => {
    const { said, cursor } = asked(oneBatch(target, 2, plain), BOTH, [
      dice(2, 5),
      again(null),
      dice(6),
      again(0),
      dice(1),
    ]);
    expect(said).toEqual([
      'hit 2 05.01',
      'attacker commandReRoll [0,1,null] 15.02',
      'wound 1 05.02',
      'attacker commandReRoll [0,null] 15.02',
      'wound re-roll 1 15.02',
      'over',
    ]);
    expect(cursor.playerReRolls).toEqual([BOTH[1]]);
  });

  it('is used once', () => {
    const { said, events, cursor } = asked(oneBatch(target, 2, plain), BOTH, [
      dice(2, 5),
      again(0),
      dice(3),
      dice(4, 4),
      dice(1, 2),
      again(1),
      dice(5),
    ]);
    expect(said).toEqual([
      'hit 2 05.01',
      'attacker commandReRoll [0,1,null] 15.02',
      'hit re-roll 1 15.02',
      'wound 2 05.02',
      'save 2 05.03',
      'defender commandReRoll [0,1,null] 15.02',
      'save re-roll 1 15.02',
      'over',
    ]);
    expect(events).toContainEqual(
      expect.objectContaining({ step: 'hit', die: 0, face: 2, verdict: 'rolled again', rule: '15.02' }),
    );
    expect(cursor.playerReRolls).toEqual([]);
    expect(cursor.state).toEqual([4]);
  });

  it('takes no die that another permission takes, and is not asked where none is left', () => {
    const hit = {
      faces: hitFaces(3),
      again: { permitted: 3, chosen: 3, rule: 'own' },
      oneAgain: [],
      rule: '05.01',
    };
    const programme = oneBatch(target, 2, machineOf(plain.pools, { hit }));
    const both: Answer = { decision: 'hitReRoll', value: [1] };
    expect(asked(programme, BOTH, [dice(2, 1), both]).said.at(-1)).toBe('attacker commandReRoll [0,null] 15.02');
    const all: Answer = { decision: 'hitReRoll', value: [0, 1] };
    expect(asked(programme, BOTH, [dice(2, 1), all]).said.at(-1)).toBe('hit re-roll 2 own');
  });

  it('is not asked where a rule forbids to roll again', () => {
    const hit = { faces: hitFaces(3), again: null, oneAgain: [], forbidden: '10.07', rule: '05.01' };
    const wound = { faces: woundFaces(4), again: null, oneAgain: [], forbidden: '01.05.02', rule: '05.02' };
    const programme = oneBatch(target, 1, machineOf(plain.pools, { hit, wound }));
    expect(asked(programme, BOTH, [dice(5), dice(5), dice(1)]).said).toEqual([
      'hit 1 05.01',
      'wound 1 05.02',
      'save 1 05.03',
      'defender commandReRoll [0,null] 15.02',
    ]);
  });

  it('takes the number of attacks and damage whole, or one die of it', () => {
    const sum = { count: 2, sides: 6 as const, plus: 0 };
    const machine = machineOf([poolOf([save(7)], [damageOf(sum)])], { from: 'save' });
    const programme = oneBatch([row('A', 1, 99)], sum, machine, { gather: { weapons: 2 } });
    expect(asked(programme, WHOLE, [dice(1, 2, 3, 4), again(2), dice(5, 6)]).said.slice(1)).toEqual([
      'attacker commandReRoll [0,2,null] 15.02',
      'attacks re-roll 2 15.02',
      'save 14 05.03',
    ]);
    expect(asked(programme, BOTH, [dice(1, 2, 3, 4), again(3), dice(6)]).said.slice(1)).toEqual([
      'attacker commandReRoll [0,1,2,3,null] 15.02',
      'attacks re-roll 1 15.02',
      'save 12 05.03',
    ]);
    const one = oneBatch([row('A', 1, 99)], 1, machine);
    const upTo = [dice(1), again(null), dice(2, 5)];
    expect(asked(one, WHOLE, [...upTo, again(0), dice(6, 6)]).said.slice(3)).toEqual([
      'attacker commandReRoll [0,null] 15.02',
      'damage re-roll 2 15.02',
      'over',
    ]);
    const { said, cursor } = asked(one, BOTH, [...upTo, again(0), dice(6)]);
    expect(said.slice(3)).toEqual(['attacker commandReRoll [0,1,null] 15.02', 'damage re-roll 1 15.02', 'over']);
    expect(cursor.state).toEqual([99 - 11]);
  });

  it('is asked of hazard rolls, and of a charge that is not made', () => {
    const charge = { need: 7, modifier: 0, reRoll: false, rule: '11.04' };
    const hazard = { dice: 2, failsOn: 2, wounds: 1, oneAgain: [], rule: '06.03' };
    const programme = programmeOf({
      rows: target,
      activations: [{ charge, hazard }],
      batches: [[batchOf([gatherOf(0, 1)], [machineOf(plain.pools, { from: 'save' })])]],
    });
    const failed = asked(programme, BOTH, [dice(3, 3), again(0), dice(3, 4), dice(6), again(null), dice(1, 6)]);
    expect(failed.said).toEqual([
      'charge 2 11.04',
      'attacker commandReRoll [0,null] 15.02',
      'charge re-roll 2 11.04',
      'save 1 05.03',
      'defender commandReRoll [0,null] 15.02',
      'hazard 2 06.03',
      'over',
    ]);
    expect(asked(programme, BOTH, [dice(3, 3), again(null)]).said.at(-1)).toBe('over');
    const made = asked(programme, BOTH, [dice(3, 4), dice(6), again(null), dice(1, 6)]);
    expect(made.said.at(-1)).toBe('attacker commandReRoll [0,1,null] 15.02');
  });

  it('is never asked of Feel No Pain or of dice for Strength', () => {
    const machine = machineOf([poolOf([save(7)], [damageOf(2, { feelNoPain: 5 })])], { from: 'save' });
    const strength = { dice: D6, variantOf: [0, 0, 0, 0, 0, 0], rule: '02.02.03' };
    const programme = oneBatch([row('A', 2, 2)], 1, machine, { batch: { strength } });
    const { said } = asked(programme, BOTH, [dice(3), dice(1), again(null), dice(1, 1)]);
    expect(said).toEqual([
      'strength 1 02.02.03',
      'save 1 05.03',
      'defender commandReRoll [0,null] 15.02',
      'feel no pain 2 24.12',
      'over',
    ]);
  });

  it('is refused by snap shooting, and by units that nobody may roll again against', () => {
    const scenario = (situation: object, effects: readonly string[]) =>
      compiled({
        version: 1,
        ruleset: '11e',
        attackers: [{ name: 'Ember', weapons: [{ name: 'Gun', range: 24, A: 1, skill: '3+', S: 4, AP: 0, D: 1 }] }],
        target: { name: 'Tide', models: [{ name: 'Pike', count: 5, T: 4, Sv: '3+', W: 1 }], effects },
        situation,
      });
    const said = (programme: Programme) => asked(programme, BOTH, [dice(6)]).said.at(-1);
    expect(said(scenario({}, []))).toBe('attacker commandReRoll [0,null] 15.02');
    expect(said(scenario({ shootingType: 'snap', distance: 12 }, []))).toBe('wound 1 05.02');
    expect(said(scenario({}, ['no hit re-rolls']))).toBe('wound 1 05.02');
  });
});

/** Under a rule of its own, so that no permission of the scenario is taken for it. */
const NAMED = BOTH.map((own): PlayerReRoll => ({ ...own, rule: 'own' }));
const SETS = ['hitReRoll', 'woundReRoll', 'saveReRoll', 'hazardReRoll'];

describe('the law of what is to come', () => {
  it(
    'counts on no such re-roll, and a course that uses none is the course without',
    () => {
      let compared = 0;
      fc.assert(
        fc.property(scenarios(4), fc.infiniteStream(fc.integer({ min: 1, max: 6 })), (input, faces) => {
          const programme = compiled(input);
          const after = (cursor: Cursor, given: Answer): Cursor => {
            const answered = answer(programme, cursor, given);
            if (!answered.ok) throw new Error(answered.misfit.problem);
            return answered.cursor;
          };
          const any = (question: Question): Answer => {
            if ('dice' in question) return dice(...Array.from({ length: question.dice }, () => faces.next().value));
            const { decision, options } = question;
            return { decision, value: SETS.includes(decision) ? options : options[0] };
          };
          let bare = begin(programme, 'ask');
          let cursor = begin(programme, 'ask', null, NAMED);
          for (let question = next(programme, cursor); question !== null; question = next(programme, cursor)) {
            const law = flatOutcome(exactFrom(programme, cursor, {}));
            expectSame(law, flatOutcome(exactFrom(programme, bare, {})), 1e-13);
            if (question.rule === 'own') {
              compared++;
              cursor = after(cursor, again(null));
            } else {
              expect(question).toEqual(next(programme, bare));
              fc.pre('dice' in question || question.options.length > 0);
              const given = any(question);
              bare = after(bare, given);
              cursor = after(cursor, given);
            }
          }
          expect(next(programme, bare)).toBeNull();
          expect(cursor.state).toEqual(bare.state);
        }),
        runs(80),
      );
      expect(compared).toBeGreaterThan(50);
    },
    patience(60_000),
  );
});
