import type { TargetInput } from '@fusillade/engine';
import { describe, expect, it } from 'vitest';
import { join, joinedUnits } from '../../src/scenario/members.js';
import { targetOf } from '../../src/scenario/target.js';
import { ashChanter, cinderPack, emberGuard, flameMarshal, kilnTank, magmaWyrm } from '../invented/datasheets.js';
import { as, field, oddsOf, problem, value } from './build.js';

const joined = () =>
  join([as(field(flameMarshal), 'leader'), as(field(ashChanter), 'support'), as(field(emberGuard), 'bodyguard')]);

const GUN = { name: 'Gun', A: 1, skill: '3+', S: 4, AP: -1, D: 1 };

describe('a target', () => {
  it('has its rows, keywords, points and origin', () => {
    expect(value(targetOf([field(kilnTank)], { from: 'mine.rosz' })).input).toEqual({
      name: 'Kiln Tank',
      keywords: ['Vehicle', 'Smoke', 'Kiln Tank', 'Emberhold'],
      points: 190,
      origin: 'mine.rosz: Kiln Tank',
      models: [{ name: 'Kiln Tank', count: 1, T: 11, Sv: '2+', W: 13 }],
    });
  });

  it('with two profiles has two rows, the more numerous first', () => {
    const { input, statements } = value(targetOf([field(cinderPack)]));
    expect(statements).toEqual([
      'Models are lost in this order, as far as the rules allow: Cinder Hound, Pack Handler',
    ]);
    expect(input.models).toEqual([
      { name: 'Cinder Hound', count: 3, T: 5, Sv: '6+', W: 2 },
      { name: 'Pack Handler', count: 1, T: 4, Sv: '4+', W: 3, InSv: '5+' },
    ]);
  });

  describe('with DEADLY DEMISE (24.08)', () => {
    const DEMISE = {
      source: 'Deadly Demise',
      effect: 'DEADLY DEMISE D3',
      side: 'target',
      condition: null,
      on: true,
    } as const;
    const effect = { effect: 'DEADLY DEMISE D3', source: 'Deadly Demise', on: true };
    const rowEffects = (input: TargetInput) => input.models.map(({ name, effects }) => [name, effects]);

    it('has it as a whole where all models do, and the odds add a note', () => {
      const { input } = value(targetOf([{ ...field(kilnTank), toggles: [DEMISE] }]));
      expect(input.effects).toEqual([effect]);
      expect(input.models[0]).not.toHaveProperty('effects');
      const attackers = [{ name: 'A', weapons: [{ ...GUN, range: 24 }] }];
      const { effects: _, ...bare } = input;
      const [told, plain] = [oddsOf({ attackers, target: input }), oddsOf({ attackers, target: bare })];
      expect(told.notes.filter(({ code }) => code === 'in-a-battle')).toHaveLength(1);
      const rest = told.notes.filter(({ code }) => code !== 'in-a-battle');
      expect({ ...told, notes: rest }).toEqual(plain);
    });

    it('has it on the rows of the models that do', () => {
      const pack = { ...field(cinderPack), toggles: [{ ...DEMISE, models: ['Pack Handlers'] }] };
      const { input, notModelled } = value(targetOf([pack]));
      expect(rowEffects(input)).toEqual([
        ['Cinder Hound', undefined],
        ['Pack Handler', [effect]],
      ]);
      expect(input).not.toHaveProperty('effects');
      expect(notModelled).toEqual([]);
    });

    it('names what none of its models is called after', () => {
      const pack = { ...field(cinderPack), toggles: [{ ...DEMISE, models: ['Old Hound'] }] };
      expect(value(targetOf([pack])).notModelled).toEqual([
        'Cinder Pack: Deadly Demise (no models are called Old Hound)',
      ]);
    });

    it('has it on the rows of its own unit where units are joined', () => {
      const leader = { ...as(field(flameMarshal), 'leader'), toggles: [DEMISE] };
      const { input } = value(targetOf(join([leader, as({ ...field(emberGuard), toggles: [] }, 'bodyguard')])));
      expect(rowEffects(input).filter(([, effects]) => effects !== undefined)).toEqual([['Flame Marshal', [effect]]]);
      expect(input).not.toHaveProperty('effects');
    });
  });

  it('with a save against shooting only has none in a fight', () => {
    const { input, statements } = value(targetOf([field(magmaWyrm)]));
    expect(statements).toContain('Magma Wyrm: 5+ invulnerable save against ranged attacks only');
    const strike = (range: number | 'melee') =>
      oddsOf({
        attackers: [{ name: 'A', weapons: [{ ...GUN, AP: -6, S: 20, range }] }],
        target: input,
        situation: { phase: range === 'melee' ? 'fight' : 'shooting' },
      }).woundsLost.mean;
    expect(strike(24)).toBeCloseTo((2 / 3) * (5 / 6) * (2 / 3), 12);
    expect(strike('melee')).toBeCloseTo((2 / 3) * (5 / 6), 12);
  });

  it('joined by a leader and a support character is one unit of three roles', () => {
    const { input } = value(targetOf(joined()));
    expect(input.name).toBe('Ember Guard + Ash Chanter + Flame Marshal');
    expect(input.points).toBe(235);
    expect(input.models.map(({ name, role, keywords }) => [name, role, keywords])).toEqual([
      ['Ember Guard', 'bodyguard', ['Battleline', 'Ember Guard']],
      ['Ember Sergeant', 'bodyguard', ['Battleline', 'Ember Guard']],
      ['Ash Chanter', 'support', ['CHARACTER', 'Psyker', 'Ash Chanter']],
      ['Flame Marshal', 'leader', ['CHARACTER', 'Flame Marshal']],
    ]);
    expect(input.keywords).toEqual(['Infantry', 'Emberhold']);
  });

  it('is a psyker unit as long as its psyker lives (19.03)', () => {
    const { input } = value(targetOf(joined()));
    const weapon = { ...GUN, S: 1, abilities: ['ANTI-PSYKER 2+'] };
    const { woundsLost } = oddsOf({ attackers: [{ name: 'A', weapons: [weapon] }], target: input });
    // Hit on 3+, critical wound on 2+, the guard's 4+ save is 5+.
    expect(woundsLost.mean).toBeCloseTo((2 / 3) * (5 / 6) * (2 / 3), 12);
  });

  it("keeps a leader's own ability on the leader", () => {
    const { input, statements } = value(targetOf(joined()));
    expect(input.effects).toBeUndefined();
    expect(input.models.at(-1)?.effects).toEqual([{ effect: 'FNP 5+ vs psychic', source: 'Ashen Cloak', on: true }]);
    expect(statements).toContain('Switched on: Ashen Cloak of Flame Marshal (FNP 5+ vs psychic)');
    expect(value(targetOf([field(flameMarshal)])).input.effects).toHaveLength(1);
  });

  it("ends what a leader does for the unit with the leader's last model (19.04)", () => {
    const shield = {
      source: 'Wall',
      effect: 'FNP 5+',
      side: 'target',
      condition: 'leading a unit',
      on: false,
    } as const;
    const leader = as({ ...field(flameMarshal), toggles: [shield] }, 'leader');
    const { input } = value(targetOf(join([leader, as(field(emberGuard), 'bodyguard')])));
    expect(input.effects).toEqual([{ effect: 'FNP 5+', source: 'Flame Marshal', on: true }]);
    expect(value(targetOf(join([leader]))).input.effects).toEqual([{ effect: 'FNP 5+', source: 'Wall', on: false }]);
  });

  it('names an ability of two effects once', () => {
    const wall = { source: 'Wall', side: 'target', condition: 'when used', on: false } as const;
    const unit = { ...field(kilnTank), toggles: ['+1 T', 'FNP 6+'].map((effect) => ({ ...wall, effect })) };
    expect(value(targetOf([unit])).statements).toEqual([
      'Switched off: Wall of Kiln Tank (+1 T and FNP 6+, when used)',
    ]);
  });

  it('has STEALTH only where the leader has it too: a core ability is one of models (24.33)', () => {
    const stealth = { source: 'Stealth', effect: 'STEALTH', side: 'target', condition: null, on: true } as const;
    const attackers = [{ name: 'A', weapons: [{ ...GUN, range: 24, AP: -6, S: 20 }] }];
    const lost = (leads: boolean) => {
      const guard = as({ ...field(emberGuard), toggles: [stealth] }, 'bodyguard');
      const leader = as({ ...field(flameMarshal), toggles: leads ? [stealth] : [] }, 'leader');
      return oddsOf({ attackers, target: value(targetOf(join([guard, leader]))).input }).woundsLost.mean;
    };
    expect(lost(false)).toBeCloseTo((2 / 3) * (5 / 6), 12);
    expect(lost(true)).toBeCloseTo((1 / 2) * (5 / 6), 12);
  });

  it('is served as a whole by what the data say serves the whole unit, until its leader is gone (19.04)', () => {
    const ward = { source: 'Field', effect: 'InSv 4+ vs ranged', side: 'target', condition: null, on: true } as const;
    const leader = as({ ...field(flameMarshal), toggles: [{ ...ward, wide: true }] }, 'leader');
    const { input } = value(targetOf(join([leader, as(field(emberGuard), 'bodyguard')])));
    expect(input.effects).toEqual([{ effect: 'InSv 4+ vs ranged', source: 'Flame Marshal', on: true }]);
    expect(value(targetOf(join([leader]))).input.effects).toEqual([
      { effect: 'InSv 4+ vs ranged', source: 'Field', on: true },
    ]);
  });

  it('leaves to the player what needs more than leading', () => {
    const condition = 'leading a unit, charged this turn';
    const toggle = { source: 'Wall', effect: 'FNP 5+', side: 'target', condition, on: false } as const;
    const leader = as({ ...field(flameMarshal), toggles: [toggle] }, 'leader');
    const { input } = value(targetOf(join([leader, as(field(emberGuard), 'bodyguard')])));
    expect(input.effects).toEqual([{ effect: 'FNP 5+', source: 'Flame Marshal', on: false }]);
  });

  it('names an ability of two effects once', () => {
    const wall = { source: 'Wall', side: 'target', condition: 'when used', on: false } as const;
    const unit = { ...field(kilnTank), toggles: ['+1 T', 'FNP 6+'].map((effect) => ({ ...wall, effect })) };
    expect(value(targetOf([unit])).statements).toEqual([
      'Switched off: Wall of Kiln Tank (+1 T and FNP 6+, when used)',
    ]);
  });

  it('leaves to the player what needs more than a leader', () => {
    const once = {
      source: 'Wall',
      effect: 'FNP 5+',
      side: 'target',
      condition: 'leading a unit, once per battle',
      on: false,
    } as const;
    const leader = as({ ...field(flameMarshal), toggles: [once] }, 'leader');
    const { input } = value(targetOf(join([leader, as(field(emberGuard), 'bodyguard')])));
    expect(input.effects).toEqual([{ effect: 'FNP 5+', source: 'Flame Marshal', on: false }]);
  });

  it('says that what a unit of several rows gives is counted to the end', () => {
    const wall = { source: 'Wall', effect: 'FNP 6+', side: 'target', condition: null, on: true } as const;
    const guard = as({ ...field(emberGuard), toggles: [wall] }, 'bodyguard');
    const leader = as({ ...field(flameMarshal), toggles: [], notModelled: [] }, 'leader');
    expect(value(targetOf(join([guard, leader]))).notModelled).toEqual([
      'Ember Guard: that Wall ends with its last model (19.04)',
    ]);
    expect(value(targetOf([{ ...guard, attached: null }])).notModelled).toEqual([]);
  });

  it('names rows of one name apart', () => {
    const other = { ...field(emberGuard), id: 'Ember Guard #2' };
    const { input } = value(targetOf(join([as(field(emberGuard), 'bodyguard'), as(other, 'bodyguard')])));
    expect(new Set(input.models.map(({ name }) => name)).size).toBe(4);
    expect(oddsOf({ attackers: [{ name: 'A', weapons: [GUN] }], target: input }).target.models).toBe(10);
  });

  it('needs a profile', () => {
    const bare = { ...field(kilnTank), models: [{ name: 'Kiln Tank', count: 1, stats: null, character: false }] };
    expect(problem(targetOf([bare]))).toMatchObject({ code: 'missing', path: 'Kiln Tank' });
  });

  it('lists what is not modelled by name', () => {
    expect(value(targetOf([field(flameMarshal)])).notModelled).toEqual(['Flame Marshal: Fate of Cinders']);
  });
});

it('units of an army stand as its list attaches them', () => {
  const units = [
    as(field(flameMarshal), 'leader'),
    field(kilnTank),
    as(field(emberGuard), 'bodyguard'),
    { ...field(emberGuard), id: 'Ember Guard #2' },
  ];
  expect(joinedUnits({ units }).map((group) => group.map(({ id }) => id))).toEqual([
    ['Ember Guard', 'Flame Marshal'],
    ['Kiln Tank'],
    ['Ember Guard #2'],
  ]);
});
