import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cursor, PlayerReRoll } from '../../src/evaluate/cursor.js';
import { PLAYER_ROLLS } from '../../src/evaluate/cursor.js';
import { exactFrom } from '../../src/evaluate/exact-resume.js';
import { answer, begin, next } from '../../src/evaluate/walk.js';
import type { Answer } from '../../src/report/types.js';
import type { Programme } from '../../src/sequence/machine.js';
import { scenarios } from '../oracle/arbitrary.js';
import type { OracleInput } from '../oracle/reading.js';
import { programmeOf as compiled, patience, runs } from '../properties/support.js';
import {
  batchOf,
  D3,
  damageOf,
  gatherOf,
  machineOf,
  oneBatch,
  packetOf,
  poolOf,
  programmeOf,
  row,
  save,
  woundFaces,
} from './programme.js';

const BOTH: readonly PlayerReRoll[] = [
  { player: 'attacker', rolls: PLAYER_ROLLS.filter((roll) => roll !== 'save'), sum: 'oneDie', rule: 'own' },
  { player: 'defender', rolls: ['save'], sum: 'oneDie', rule: 'own' },
];
const WHOLE = BOTH.map((own): PlayerReRoll => ({ ...own, sum: 'whole' }));

function after(programme: Programme, cursor: Cursor, given: Answer): Cursor {
  const answered = answer(programme, cursor, given);
  if (!answered.ok) throw new Error(answered.misfit.problem);
  return answered.cursor;
}

/** Whether the re-roll that is asked after these rolls is said to be pointless; no other is used on the way. */
function pointless(programme: Programme, own: readonly PlayerReRoll[], ...rolls: readonly (readonly number[])[]) {
  let cursor = begin(programme, 'ask', null, own);
  for (const [index, dice] of rolls.entries()) {
    const question = next(programme, cursor);
    if (question !== null && 'decision' in question && index > 0)
      cursor = after(programme, cursor, { decision: 'commandReRoll', value: null });
    cursor = after(programme, cursor, { dice });
  }
  const question = next(programme, cursor);
  if (question === null || !('decision' in question) || question.decision !== 'commandReRoll')
    return expect.fail(`no re-roll is asked but ${JSON.stringify(question)}`);
  // It is legal all the same.
  expect(question.options.at(-1)).toBeNull();
  expect(question.options.length).toBeGreaterThan(1);
  return question.pointless === true;
}

const target = [row('A', 5, 1)];
const plain = machineOf([poolOf([save(4)], [damageOf(1)])]);
const of = (more: Parameters<typeof machineOf>[1]) => oneBatch(target, 2, machineOf(plain.pools, more));

describe('a re-roll is pointless where no die could do better', () => {
  it('of a hit roll: without a failure, if critical hits do no more than others', () => {
    expect(pointless(of({}), BOTH, [3, 6])).toBe(true);
    expect(pointless(of({}), BOTH, [2, 6])).toBe(false);
    const sustained = { extra: { dice: D3, rule: '24.36' }, automatic: null };
    expect(pointless(of({ critical: sustained }), BOTH, [5, 6])).toBe(false);
    expect(pointless(of({ critical: sustained }), BOTH, [6, 6])).toBe(true);
    const lethal = { extra: null, automatic: { use: false, rule: '24.23' } };
    expect(pointless(of({ critical: lethal }), BOTH, [5, 6])).toBe(false);
  });

  it('of a wound roll: without a failure, if critical wounds go the way of others', () => {
    expect(pointless(of({ from: 'wound' }), BOTH, [4, 6])).toBe(true);
    expect(pointless(of({ from: 'wound' }), BOTH, [3, 6])).toBe(false);
    const packets = { from: 'wound' as const, packet: packetOf([damageOf(3)]) };
    expect(pointless(of(packets), BOTH, [4, 6])).toBe(false);
    // Mortal wounds may be less than an attack's damage, where Feel No Pain is against them alone.
    expect(pointless(of(packets), BOTH, [6, 6])).toBe(false);
    const more = { from: 'wound' as const, inAddition: { perWound: 0, perCritical: 1, rule: 'more' } };
    expect(pointless(of(more), BOTH, [5, 6])).toBe(false);
    expect(pointless(of(more), BOTH, [6, 6])).toBe(true);
    const never = { from: 'wound' as const, wound: { ...plain.wound, faces: woundFaces(7, 7) } };
    expect(pointless(of(never), BOTH, [1, 6])).toBe(true);
  });

  it('of a save roll: where no face saves, or every die does, whoever of the unit it meets', () => {
    const saves = (...thresholds: number[]) => {
      const rows = thresholds.map((_, index) => row(`Row ${index}`, 1, 1));
      const pool = poolOf(
        thresholds.map((threshold) => save(threshold)),
        thresholds.map(() => damageOf(1)),
      );
      return oneBatch(rows, 2, machineOf([pool], { from: 'save' }));
    };
    // With several groups their order is decided first.
    expect(pointless(saves(7), BOTH, [1, 6])).toBe(true);
    expect(pointless(saves(3), BOTH, [3, 5])).toBe(true);
    expect(pointless(saves(3), BOTH, [2, 5])).toBe(false);
    const six = poolOf([save(7, { selfOnSix: 1 })], [damageOf(1)]);
    const wounding = oneBatch(target, 2, machineOf([six], { from: 'save' }));
    expect(pointless(wounding, BOTH, [5, 6])).toBe(false);
    expect(pointless(wounding, BOTH, [6, 6])).toBe(true);
  });

  it('of damage: at its most, or where the model is destroyed anyway and nothing may be ignored', () => {
    const damage = (left: number, more: Parameters<typeof damageOf>[1] = {}) =>
      oneBatch([row('A', 2, left)], 1, machineOf([poolOf([save(7)], [damageOf(D3, more)])], { from: 'save' }));
    expect(pointless(damage(3), BOTH, [1], [5])).toBe(true);
    expect(pointless(damage(3), WHOLE, [1], [4])).toBe(false);
    expect(pointless(damage(2), WHOLE, [1], [4])).toBe(true);
    expect(pointless(damage(2, { feelNoPain: 5 }), BOTH, [1], [4])).toBe(false);
    expect(pointless(damage(2, { feelNoPain: 5, ignoredWhole: true }), BOTH, [1], [4])).toBe(true);
  });

  it('of the number of attacks: at its most; of hazards: without a failure; of a charge: out of reach', () => {
    const attacks = oneBatch(target, D3, machineOf(plain.pools, {}), { gather: { weapons: 2 } });
    expect(pointless(attacks, BOTH, [5, 6])).toBe(true);
    expect(pointless(attacks, WHOLE, [5, 4])).toBe(false);
    const hazard = { dice: 2, failsOn: 2, wounds: 1, oneAgain: [], rule: '06.03' };
    const batches = [[batchOf([gatherOf(0, 1)], [machineOf(plain.pools, { from: 'save' })])]];
    const hazards = programmeOf({ rows: target, activations: [{ hazard }], batches });
    expect(pointless(hazards, BOTH, [6], [3, 6])).toBe(true);
    expect(pointless(hazards, BOTH, [6], [2, 6])).toBe(false);
    const charge = (need: number) =>
      programmeOf({
        rows: target,
        activations: [{ charge: { need, modifier: -2, reRoll: false, rule: '11.04' } }],
        batches,
      });
    expect(pointless(charge(10), BOTH, [1, 1])).toBe(false);
    expect(pointless(charge(11), BOTH, [1, 1])).toBe(true);
  });
});

const SETS = ['hitReRoll', 'woundReRoll', 'saveReRoll', 'hazardReRoll'];

/**
 * One attacker, and no other Command Re-roll planned. Critical hits wound without a roll only if their player wants it;
 * the law follows what is chosen once and for all.
 */
const alone = (input: OracleInput) => {
  const plain = ({ commandReroll: _, ...choices }: NonNullable<OracleInput['choices']> = {}) => ({
    ...choices,
    lethalHits: false,
  });
  const attackers = input.attackers.slice(0, 1).map((one) => ({ ...one, choices: plain(one.choices) }));
  return { ...input, choices: plain(input.choices), attackers };
};

/** Wounds that the target loses and that the attacker brings on itself, on average. */
const means = (programme: Programme, cursor: Cursor) => {
  const { target: ends, attackers } = exactFrom(programme, cursor, {});
  const left = ends.reduce((sum, { state, p }) => sum + p * state.reduce((all, wounds) => all + wounds, 0), 0);
  return { left, self: attackers.reduce((sum, { selfMortalWounds }) => sum + selfMortalWounds.mean, 0) };
};

describe('where a re-roll is said to be pointless', () => {
  it(
    'no face of any die leads to a better law, with everything worked out',
    () => {
      let compared = 0;
      fc.assert(
        fc.property(scenarios(3), fc.infiniteStream(fc.integer({ min: 1, max: 6 })), (input, faces) => {
          const programme = compiled(alone(input));
          let cursor = begin(programme, 'ask', null, BOTH);
          for (let question = next(programme, cursor); question !== null; question = next(programme, cursor)) {
            if ('dice' in question) {
              cursor = after(programme, cursor, {
                dice: Array.from({ length: question.dice }, () => faces.next().value),
              });
              continue;
            }
            const { decision, options, player } = question;
            fc.pre(options.length > 0);
            if (question.rule === 'own' && question.pointless === true) {
              compared++;
              const now = means(programme, after(programme, cursor, { decision, value: null }));
              for (const die of options.slice(0, -1)) {
                const again = after(programme, cursor, { decision, value: die });
                for (let face = 1; face <= 6; face++) {
                  const asked = next(programme, again);
                  if (asked === null || !('dice' in asked) || asked.dice !== 1) continue;
                  const other = means(programme, after(programme, again, { dice: [face] }));
                  const gain = player === 'attacker' ? now.left - other.left : other.left - now.left;
                  const self = player === 'attacker' ? now.self - other.self : other.self - now.self;
                  expect(Math.max(gain, self)).toBeLessThan(1e-9);
                }
              }
            }
            const value = SETS.includes(decision) ? options : question.rule === 'own' ? null : options[0];
            cursor = after(programme, cursor, { decision, value });
          }
        }),
        runs(300),
      );
      expect(compared).toBeGreaterThan(100);
    },
    patience(60_000),
  );
});
