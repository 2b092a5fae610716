import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amend, type Battle, type BattleEntry, extend, odds, type Standing } from '../../src/battle.js';
import { type Answer, exactAfter, resolve } from '../../src/index.js';
import { scenarios } from '../oracle/arbitrary.js';
import { patience, programmeOf, runs } from '../properties/support.js';
import { battleFrom, extended, ofCourse, refusals, standingOf } from './support.js';

const numbers = fc.infiniteStream(fc.integer({ min: 0, max: 2 ** 20 }));
type Numbers = Iterator<number>;
const draw = (from: Numbers, below: number): number => (from.next().value as number) % below;

const SUBSETS = ['hitReRoll', 'woundReRoll', 'saveReRoll', 'hazardReRoll'];

/** Any legal answer to the question that stands. */
function anyAnswer({ question }: Standing, from: Numbers): Answer {
  if (question === null) throw new Error('nothing is asked');
  if ('dice' in question) return { dice: Array.from({ length: question.dice }, () => 1 + draw(from, 6)) };
  const { decision, options } = question;
  // More orders than are listed.
  fc.pre(options.length > 0);
  if (SUBSETS.includes(decision)) return { decision, value: options.filter(() => draw(from, 2) === 0) };
  return { decision, value: options[draw(from, options.length)] };
}

/** Plays one attack to its end. */
function played(start: Standing, attack: BattleEntry, from: Numbers): Standing {
  let standing = extended(start, attack);
  while (standing.question !== null) standing = extended(standing, anyAnswer(standing, from));
  return standing;
}

/** One attacker alone, and no Command Re-roll planned. */
function single(input: { readonly attackers: readonly object[] }): { readonly [key: string]: unknown } {
  const { choices, ...scenario } = structuredClone(input) as { choices?: Record<string, unknown>; attackers: object[] };
  delete choices?.commandReroll;
  const attackers = scenario.attackers.slice(0, 1) as { choices?: Record<string, unknown> }[];
  for (const attacker of attackers) delete attacker.choices?.commandReroll;
  return { ...scenario, ...(choices === undefined ? {} : { choices }), attackers };
}

const answersIn = ({ entries }: Battle): Answer[] => entries.filter((entry) => !('attack' in entry)) as Answer[];

describe('a battle of one attack', () => {
  it(
    'is the course of its scenario: the same questions, events and models, and the same odds all along',
    () => {
      fc.assert(
        fc.property(scenarios(5), numbers, (input, from) => {
          const scenario = single(input);
          const { battle, attacks } = battleFrom(scenario);
          const programme = programmeOf(scenario);
          let standing = extended(standingOf(battle), attacks[0] as BattleEntry);
          while (standing.question !== null) {
            const answers = answersIn(standing.battle);
            const law = exactAfter(programme, answers, { decisions: 'ask' });
            const destroyed = law.target.reduce((sum, { state, p }) => sum + (state.every((n) => n === 0) ? p : 0), 0);
            expect(odds(standing)?.destroyed).toBeCloseTo(destroyed, 12);
            standing = extended(standing, anyAnswer(standing, from));
          }
          const resolved = resolve(programme, { log: answersIn(standing.battle), decisions: 'ask' });
          if (!resolved.ok) return expect.fail(JSON.stringify(resolved.issues));
          expect(resolved.value.ask).toBeUndefined();
          expect(ofCourse(standing.events)).toEqual(resolved.value.events);
          const target = standing.units.at(-1);
          for (const [row, wounds] of Object.entries(resolved.value.state)) {
            const alive = target?.models.filter((model) => model.row === row && model.state === 'alive');
            expect(alive?.map((model) => model.wounds)).toEqual(wounds);
          }
        }),
        runs(40),
      );
    },
    patience(60_000),
  );
});

describe('what is to be said of an attack', () => {
  it('is there when a rule ended it before any die, until the phase ends', () => {
    const { battle, attacks } = battleFrom({
      version: 1,
      ruleset: '11e',
      attackers: [{ name: 'Red', weapons: [{ name: 'Gun', range: 12, A: 1, skill: '3+', S: 4, AP: 0, D: 1 }] }],
      target: { name: 'Blue', models: [{ name: 'Trooper', count: 2, T: 4, Sv: '3+', W: 1 }] },
      situation: { distance: 20 },
    });
    expect(standingOf(battle).notes).toEqual([]);
    const over = extended(standingOf(battle), attacks[0] as BattleEntry);
    expect(over.question).toBeNull();
    expect(over.notes.map(({ rule }) => rule)).toContain('04.02');
    expect(extended(over, { endPhase: true }).notes).toEqual([]);
  });
});

describe('amend', () => {
  it(
    'is the replay of the edited list, as far as it fits',
    () => {
      fc.assert(
        fc.property(scenarios(5), numbers, (input, from) => {
          const { battle, attacks } = battleFrom(single(input));
          const end = played(standingOf(battle), attacks[0] as BattleEntry, from);
          const { entries } = end.battle;
          fc.pre(entries.length > 1);
          const index = 1 + draw(from, entries.length - 1);
          const other = anyAnswer(standingOf({ ...battle, entries: entries.slice(0, index) }), from);
          const amended = amend(end.battle, index, other);
          if (!amended.ok) return expect.fail(JSON.stringify(amended));
          const kept = amended.battle.entries.length;
          expect(kept + amended.dropped).toBe(entries.length);
          expect(amended.battle.entries).toEqual([
            ...entries.slice(0, index),
            other,
            ...entries.slice(index + 1, kept),
          ]);
          const standing = standingOf(amended.battle);
          if (amended.dropped > 0) expect(extend(standing, entries[kept] as BattleEntry).ok).toBe(false);
        }),
        runs(40),
      );
    },
    patience(60_000),
  );

  it('refuses an entry that does not fit, and an index that is none', () => {
    const { battle, attacks } = battleFrom({
      version: 1,
      ruleset: '11e',
      attackers: [{ name: 'Red', weapons: [{ name: 'Gun', count: 2, A: 1, skill: '3+', S: 4, AP: 0, D: 1 }] }],
      target: { name: 'Blue', models: [{ name: 'Trooper', count: 2, T: 4, Sv: '3+', W: 1 }] },
    });
    const played: Battle = { ...battle, entries: [...attacks, { dice: [1, 1] }] };
    expect(amend(played, 1, { dice: [1] })).toMatchObject({ ok: false, entry: 1 });
    expect(amend(played, 2, { dice: [1, 1] })).toMatchObject({ ok: false, entry: null });
    expect(amend(played, 1, { dice: [1, 6] })).toMatchObject({ ok: true, dropped: 0 });
    expect(refusals({ ...played, entries: [...played.entries, { dice: [1] }] })).toEqual([
      '2 entries[2]: dice are given where nothing is asked',
    ]);
  });
});

describe('mortal wounds on an attacker of two targets', () => {
  it('are told once, when it has finished with the last', () => {
    const target = (name: string) => ({
      name,
      army: 1,
      models: [{ name: `${name} model`, T: 4, Sv: '6+', W: 9, effects: ['save rolls of 6 cause 1 mortal wounds'] }],
    });
    const gun = { name: 'Gun', count: 2, A: 1, from: 'save', AP: 0, D: 1 };
    const units = [
      { name: 'Red', army: 0, weapons: [gun], models: [{ name: 'Raider', count: 5, T: 4, Sv: '4+', W: 1 }] },
      target('Ward'),
      target('Pup'),
    ];
    const targets = [
      { unit: 'Ward', weapons: { Gun: 1 } },
      { unit: 'Pup', weapons: { Gun: 1 } },
    ];
    const entries = [
      { attack: { unit: 'Red', targets } },
      { decision: 'targetOrder', value: 'Ward' },
      { dice: [6] },
      { dice: [6] },
    ];
    const standing = standingOf({
      version: 1,
      ruleset: '11e',
      armies: ['Red', 'Blue'],
      commandRerolls: [false, false],
      units,
      entries,
    });
    expect(standing.question).toBeNull();
    const told = standing.events.filter(({ verdict }) => verdict.endsWith('on the attacker'));
    expect(told.map(({ verdict, entry }) => [verdict, entry])).toEqual([['2 on the attacker', 3]]);
    expect(standing.units[0]?.models.filter(({ state }) => state === 'alive')).toHaveLength(3);
  });
});
