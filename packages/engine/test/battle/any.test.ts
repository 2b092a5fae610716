import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Battle,
  type BattleEntry,
  type BattleUnit,
  extend,
  odds,
  type Standing,
  usual,
} from '../../src/battle.js';
import { scenarios } from '../oracle/arbitrary.js';
import type { OracleInput, SituationInput } from '../oracle/reading.js';
import { patience, runs } from '../properties/support.js';
import { extended, ofArmies, standingOf } from './support.js';

// Whole battles of random units: they never throw, they end, and the books balance.

const numbers = fc.infiniteStream(fc.integer({ min: 0, max: 2 ** 20 }));
type Numbers = Iterator<number>;
const draw = (from: Numbers, below: number): number => (from.next().value as number) % below;
const oneOf = <T>(from: Numbers, values: readonly T[]): T => values[draw(from, values.length)] as T;

const ENDS = [
  [],
  [],
  ['DEADLY DEMISE D3'],
  ['DEADLY DEMISE 2'],
  ['FIGHT ON DEATH'],
  ['FIGHT ON DEATH', 'DEADLY DEMISE 1'],
];

/** The attacker of a scenario with the models of its target. */
function unitOf({ attackers, target }: OracleInput, index: number, from: Numbers): BattleUnit {
  const [attacker] = attackers;
  return {
    name: `unit ${index}`,
    army: (index % 2) as 0 | 1,
    keywords: target.keywords,
    weapons: attacker?.weapons.map(({ attacks: _, ...weapon }) => weapon),
    effects: attacker?.effects,
    models: target.models.map((row) => ({ ...row, effects: [...(row.effects ?? []), ...oneOf(from, ENDS)] })),
    defence: target.effects,
  } as unknown as BattleUnit;
}

/** A declaration that may be refused: what is destroyed or has attacked is named as well. */
function anyDeclaration({ units }: Standing, situations: readonly SituationInput[], from: Numbers): BattleEntry {
  const attacker = oneOf(from, units);
  const others = units.filter(({ army }) => army !== attacker.army);
  const targets = draw(from, 3) === 0 ? others : [oneOf(from, others)];
  const weapons = (share: number): object => (targets.length === 1 ? {} : { weapons: { [`weapon ${share}`]: 1 } });
  return {
    attack: {
      unit: attacker.name,
      targets: targets.map(({ name }, index) => ({ unit: name, ...weapons(index) })),
      situation: oneOf(from, situations) as object,
    },
  };
}

const SUBSETS = ['hitReRoll', 'woundReRoll', 'saveReRoll', 'hazardReRoll', 'deadlyDemiseUnits'];

function anyAnswer(standing: Standing, from: Numbers): BattleEntry {
  const { question } = standing;
  if (question === null) return { endPhase: true };
  // Few ends would be seen if one die in six did it.
  if ('dice' in question && question.step === 'deadly demise') return { dice: [oneOf(from, [6, 6, 1])] };
  if ('dice' in question) return { dice: Array.from({ length: question.dice }, () => 1 + draw(from, 6)) };
  const { decision, options } = question;
  if (options.length === 0 || draw(from, 4) === 0) return { decision, value: usual(standing) };
  if (SUBSETS.includes(decision)) return { decision, value: options.filter(() => draw(from, 2) === 0) };
  return { decision, value: oneOf(from, options) };
}

const GARBAGE: readonly unknown[] = [
  null,
  {},
  [],
  'dice',
  { dice: [7] },
  { dice: [] },
  { dice: 3 },
  { decision: 'nothing', value: null },
  { decision: 'commandReRoll', value: 99 },
  { endPhase: 1 },
  { attack: { unit: 'nobody', targets: [] } },
  { attack: { unit: 'unit 0', targets: [{ unit: 'unit 0' }] } },
  { attack: null, dice: [1] },
];

/** What must always be true of the books. */
function expectBalanced({ battle, units, destroyed, events, question, open }: Standing): void {
  expect(open).toBe(question === null);
  for (const [index, { name, models, destroyed: isDestroyed }] of units.entries()) {
    const dead = models.filter(({ state }) => state !== 'alive');
    const told = destroyed.filter(({ unit }) => unit === name);
    expect(told.map(({ row, model }) => `${row} ${model}`).sort()).toEqual(
      dead.map(({ row, number }) => `${row} ${number}`).sort(),
    );
    expect(told.filter(({ lastOfUnit }) => lastOfUnit).length).toBe(isDestroyed ? 1 : 0);
    expect(dead.every(({ wounds }) => wounds === 0)).toBe(true);
    const rows = ofArmies(battle).units[index]?.models ?? [];
    const began = rows.reduce((sum, { count = 1, W, woundsLost = 0 }) => sum + count * W - woundsLost, 0);
    const left = models.reduce((sum, { wounds }) => sum + wounds, 0);
    const lost = events.reduce((sum, event) => sum + (event.unit === name ? (event.lost ?? 0) : 0), 0);
    expect(began - left, name).toBe(lost);
    // Whoever stands waits for something: its own attack, the end of the attack, or the end of the phase.
    if (dead.some(({ state }) => state === 'standing') && open) {
      const words = [ofArmies(battle).units[index]?.defence ?? [], ...rows.map(({ effects }) => effects ?? [])].flat();
      expect(JSON.stringify(words)).toContain('FIGHT ON DEATH');
    }
  }
}

describe('any battle', () => {
  it(
    'never throws, ends, and its books balance; entry by entry or all at once it is the same',
    () => {
      const seen = new Set<string>();
      fc.assert(
        fc.property(fc.array(scenarios(4), { minLength: 3, maxLength: 4 }), numbers, (inputs, from) => {
          const battle: Battle = {
            version: 1,
            ruleset: '11e',
            armies: ['one', 'other'],
            commandRerolls: [draw(from, 2) === 0, draw(from, 2) === 0],
            units: inputs.map((input, index) => unitOf(input, index, from)),
            entries: [],
          };
          const situations = inputs.map(({ situation }) => situation ?? {});
          let standing = standingOf(battle);
          let answers = 0;
          for (let attacks = 0; attacks < 8; attacks++) {
            const begun = extend(
              standing,
              draw(from, 6) === 0 ? { endPhase: true } : anyDeclaration(standing, situations, from),
            );
            if (!begun.ok) {
              for (const { problem, suggestion } of begun.issues) expect(problem && suggestion).toBeTruthy();
              continue;
            }
            standing = begun.standing;
            while (standing.question !== null) {
              if (draw(from, 8) === 0) expect(extend(standing, oneOf(from, GARBAGE) as BattleEntry).ok).toBe(false);
              if (draw(from, 8) === 0) odds(standing);
              seen.add('decision' in standing.question ? standing.question.decision : standing.question.step);
              standing = extended(standing, anyAnswer(standing, from));
              answers += 1;
              expect(answers).toBeLessThan(2000);
            }
            expectBalanced(standing);
          }
          const again = standingOf(JSON.parse(JSON.stringify(standing.battle)));
          const { play: _, ...told } = again;
          const { play: __, ...wanted } = standing;
          expect(told).toEqual(wanted);
        }),
        runs(60),
      );
      for (const one of ['deadly demise', 'deadlyDemiseUnits', 'targetOrder', 'commandReRoll']) {
        expect([...seen]).toContain(one);
      }
    },
    patience(90_000),
  );
});
