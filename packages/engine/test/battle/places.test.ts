import { describe, expect, it } from 'vitest';
import { lastPlace } from '../../src/battle.js';
import { standingOf } from './support.js';

// Models 32 mm wide: from middle to middle 1.26" more than from base to base.
const battle = (entries: unknown[]) => ({
  version: 1,
  ruleset: '11e',
  armies: ['Red', 'Blue'],
  commandRerolls: [false, false],
  units: [
    {
      name: 'Red',
      army: 0,
      weapons: [
        { name: 'Gun', range: 12, A: 1, skill: '3+', S: 8, AP: -2, D: 1 },
        { name: 'Pistol', range: 12, A: 1, skill: '3+', S: 4, AP: 0, D: 1 },
      ],
      models: [
        { name: 'Chief', W: 1, base: 32, at: [[0, 0, 0]], weapons: { Pistol: 1 } },
        { name: 'Raider', W: 1, base: 32, at: [[0, 2, 0]], weapons: { Gun: 1 } },
      ],
    },
    {
      name: 'Blue',
      army: 1,
      weapons: [{ name: 'Dart', A: 1, from: 'save', AP: 0, D: 1 }],
      models: [
        { name: 'Scout', T: 4, Sv: null, W: 1, base: 32, at: [[10, 0, 0]] },
        {
          name: 'Guard',
          count: 2,
          T: 4,
          Sv: null,
          W: 1,
          base: 32,
          at: [
            [11, 0, 0],
            [20, 0, 0],
          ],
        },
      ],
    },
  ],
  entries,
});

const red = { attack: { unit: 'Red', targets: [{ unit: 'Blue', weapons: { Gun: 1 } }] } };
const kill = [{ dice: [3] }, { dice: [2] }, { dice: [6] }];
/** Scout and Guard are one group: which of them is first is decided. */
const killScout = kill.toSpliced(2, 0, { decision: 'allocationOrder', value: ['Scout', 'Guard'] } as never);

describe('where models stand', () => {
  it('counts as long as they are there: the next target in range is one that lives', () => {
    const first = standingOf(battle([red]));
    expect(first.question).toMatchObject({ step: 'hit', dice: 1 });
    const once = [red, ...killScout];
    const scoutDead = standingOf(battle(once));
    expect(scoutDead.destroyed.map(({ row, model }) => `${row} ${model}`)).toEqual(['Scout 1']);
    const again = standingOf(battle([...once, { endPhase: true }, red, ...kill]));
    expect(again.destroyed.map(({ row, model }) => `${row} ${model}`)).toEqual(['Scout 1', 'Guard 1']);
    const far = standingOf(battle([...once, { endPhase: true }, red, ...kill, { endPhase: true }, red]));
    // 20" - 1.26" is out of range: no attack is made.
    expect(far.question).toBeNull();
    expect(far.units[0]?.hasAttacked).toBe(true);
  });

  it('is where the last model of a unit stood', () => {
    const dart = { attack: { unit: 'Blue', targets: [{ unit: 'Red' }] } };
    const target = {
      name: 'Red',
      army: 0,
      models: [
        {
          name: 'Raider',
          count: 2,
          T: 4,
          Sv: null,
          W: 1,
          base: 32,
          at: [
            [0, 0, 0],
            [3, 1, 0],
          ],
        },
      ],
    };
    const [, blue] = battle([]).units;
    const units = [target, blue];
    const alive = standingOf({ ...battle([dart, { dice: [1] }]), units });
    expect(lastPlace(alive, 'Red')).toBeNull();
    const dead = standingOf({ ...battle([dart, { dice: [1] }, { endPhase: true }, dart, { dice: [1] }]), units });
    expect(lastPlace(dead, 'Red')).toEqual({ row: 'Raider', model: 2, base: 32, at: [3, 1, 0] });
    expect(lastPlace(dead, 'nobody')).toBeNull();
  });
});
