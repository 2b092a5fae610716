import { describe, expect, it } from 'vitest';
import { extended, modelsOf, standingOf } from './support.js';

const gun = { name: 'Gun', A: 1, skill: '3+', S: 8, AP: -2, D: 1 };
const battle = (effects: readonly string[], reRolls: readonly boolean[]) => ({
  version: 1,
  ruleset: '11e',
  armies: ['Red', 'Blue'],
  commandRerolls: reRolls,
  units: [
    { name: 'Red', army: 0, weapons: [gun], models: [{ name: 'Scout', count: 3, W: 1 }] },
    { name: 'Cart', army: 1, models: [{ name: 'Cart', T: 4, Sv: null, W: 1, effects }] },
  ],
  entries: [
    { attack: { unit: 'Red', targets: [{ unit: 'Cart' }] } },
    { dice: [1] },
    { decision: 'commandReRoll', value: 0 },
    { dice: [3] },
    { dice: [2] },
    { dice: [1] },
  ],
});

describe('the end of a phase', () => {
  it('has come when the ends of the models that stayed to fight are over (05.04.05): they belong to it', () => {
    const begun = standingOf(battle(['FIGHT ON DEATH', 'DEADLY DEMISE 2'], [true, false]));
    expect(modelsOf(begun)).toMatchObject({ Cart: { Cart: ['standing'] } });
    const ended = extended(begun, { endPhase: true });
    const asked = extended(ended, { dice: [6] });
    for (const standing of [begun, ended, asked]) {
      expect(standing).toMatchObject({ phase: 0, commandRerolls: [false, false] });
      expect(standing.units[0]?.hasAttacked).toBe(true);
    }
    expect(ended.question).toMatchObject({ step: 'deadly demise' });
    const over = extended(asked, { decision: 'deadlyDemiseUnits', value: ['Red'] });
    expect(over).toMatchObject({ phase: 1, commandRerolls: [true, false], question: null });
    expect(over.units[0]?.hasAttacked).toBe(false);
    expect(modelsOf(over)).toEqual({ Red: { Scout: ['removed', 'removed', 1] }, Cart: { Cart: ['removed'] } });
  });

  it('has come at once where nothing of it waits', () => {
    const begun = standingOf(battle(['FIGHT ON DEATH'], [true, false]));
    expect(extended(begun, { endPhase: true })).toMatchObject({ phase: 1, commandRerolls: [true, false] });
  });
});

describe('an attack that finds both units as an earlier one did', () => {
  const red = { attack: { unit: 'Red', targets: [{ unit: 'Cart' }] } };
  const programmeOf = (standing: ReturnType<typeof standingOf>) =>
    'attack' in standing.play ? standing.play.attack?.present?.programme : undefined;

  it('is not compiled again; any difference is', () => {
    const start = { ...battle([], [false, false]), entries: [] };
    const first = extended(standingOf(start), red);
    const missed = extended(extended(first, { dice: [1] }), { endPhase: true });
    const second = extended(missed, red);
    expect(programmeOf(first)).toBeDefined();
    expect(programmeOf(second)).toBe(programmeOf(first));
    const other = extended(missed, { attack: { ...red.attack, situation: { cover: true } } });
    expect(programmeOf(other)).not.toBe(programmeOf(first));
    expect(other.question).toMatchObject({ step: 'hit' });
  });
});
