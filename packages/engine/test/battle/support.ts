import { expect } from 'vitest';
import type { Play } from '../../src/battle/play.js';
import {
  type ArmyBattle,
  type Battle,
  type BattleEntry,
  type BattleEvent,
  battleOf,
  extend,
  replay,
  type Standing,
} from '../../src/battle.js';
import type { ScenarioInput } from '../../src/index.js';

export const standingOf = (battle: unknown): Standing => {
  const replayed = replay(battle);
  if (!replayed.ok) throw new Error(JSON.stringify(replayed));
  return replayed.standing;
};

export const extended = (standing: Standing, entry: BattleEntry): Standing => {
  const replayed = extend(standing, entry);
  if (!replayed.ok) throw new Error(JSON.stringify(replayed));
  return replayed.standing;
};

/** A battle of armies. */
export function ofArmies(battle: Battle): ArmyBattle {
  if ('units' in battle) return battle;
  throw new Error('it is a battle of one scenario');
}

/** What a standing of a battle of armies is played on from. */
export function playOf({ play }: Standing): Play {
  if ('sheets' in play) return play;
  throw new Error('it is a battle of one scenario');
}

/** What a battle is refused for: `entry path: problem`. */
export function refusals(battle: unknown): readonly string[] {
  const replayed = replay(battle);
  if (replayed.ok) return expect.fail('the battle is not refused');
  for (const { suggestion } of replayed.issues) expect(suggestion).not.toBe('');
  return replayed.issues.map(({ path, problem }) => `${replayed.entry} ${path}: ${problem}`);
}

/** The battle of a scenario without Command Re-rolls, as anything else would ask for one after each roll. */
export function battleFrom(scenario: unknown): { battle: ArmyBattle; attacks: readonly BattleEntry[] } {
  const made = battleOf(scenario as ScenarioInput);
  if (!made.ok) throw new Error(JSON.stringify(made.issues));
  const { battle, declarations } = made.value;
  return {
    battle: { ...ofArmies(battle), commandRerolls: [false, false] },
    attacks: declarations.map((attack) => ({ attack })),
  };
}

/** Of each row, model by model: wounds left, or what has become of it. */
export const modelsOf = (standing: Standing) =>
  Object.fromEntries(
    standing.units.map(({ name, models }) => {
      const rows: Record<string, (number | string)[]> = {};
      for (const { row, wounds, state } of models) {
        rows[row] ??= [];
        rows[row].push(state === 'alive' ? wounds : state);
      }
      return [name, rows];
    }),
  );

/** The events as a course alone has them: who stands after it is a battle's business. */
export const ofCourse = (events: readonly BattleEvent[]) =>
  events
    .filter(({ step }) => step !== 'model stands')
    .map(({ entry: _, army: __, unit: ___, attack: ____, suffered: _____, ...event }) => event);
