import type { SituationInput, TargetInput } from '@fusillade/engine';
import { describe, expect, it } from 'vitest';
import type { ArmyUnit, UnitWeapon } from '../../src/army.js';
import { GENERIC_TARGETS } from '../../src/generic-targets.js';
import type { WeaponProfile } from '../../src/profile.js';
import { type AttackerOptions, attackerOf } from '../../src/scenario/attacker.js';
import { join } from '../../src/scenario/members.js';
import {
  ashChanter,
  cinderPack,
  emberGuard,
  flameMarshal,
  kilnTank,
  magmaWyrm,
  pyreWardens,
} from '../invented/datasheets.js';
import { as, field, oddsOf, problem, value } from './build.js';

const generic = (name: string): TargetInput => GENERIC_TARGETS.find((each) => each.name === name)!;
const HORDE = generic('Light horde');
const TANK = generic('Battle tank');
const FIGHT: SituationInput = { phase: 'fight' };

const attack = (units: readonly ArmyUnit[], options: Partial<AttackerOptions> = {}) =>
  value(attackerOf(units, { target: HORDE, ...options }));
const counts = (units: readonly ArmyUnit[], options: Partial<AttackerOptions> = {}) =>
  attack(units, options).input.weapons.map(({ name, count }) => [name, count]);

const profile = (numbers: Partial<WeaponProfile>): WeaponProfile => ({
  range: 'melee',
  A: 2,
  skill: '3+',
  S: 4,
  AP: 0,
  D: 1,
  abilities: [],
  notModelled: [],
  ...numbers,
});

const weapon = (name: string, carriers: Record<string, number>, numbers: Partial<WeaponProfile>): UnitWeapon => ({
  name,
  count: Object.values(carriers).reduce((sum, count) => sum + count, 0),
  carriers: Object.entries(carriers).map(([model, count]) => ({ model, count })),
  modes: [{ name: null, profile: profile(numbers) }],
});

const squad = (...weapons: UnitWeapon[]): ArmyUnit => ({ ...field(emberGuard, 10), weapons });

describe('weapons of an attacker', () => {
  it('are those of the phase, a better skilled copy kept apart', () => {
    const { input } = attack([field(emberGuard)]);
    expect(input.weapons.map(({ name, count, skill }) => [name, count, skill])).toEqual([
      ['Flux rifle', 4, '4+'],
      ['Flux rifle', 1, '3+'],
    ]);
    expect(counts([field(emberGuard)], { situation: FIGHT })).toEqual([
      ['Ember blade', 1],
      ['Close combat weapon', 4],
    ]);
    const { batches } = oddsOf({ attackers: [input], target: HORDE });
    expect(batches.map(({ attacks }) => attacks.pmf?.findIndex((p) => p > 0.999))).toEqual([8, 2]);
  });

  it('of equal profiles are one entry', () => {
    const twice = squad(
      weapon('Gun', { 'Ember Guard': 3 }, { range: 24 }),
      weapon('Gun', { 'Ember Guard': 1 }, { range: 24 }),
    );
    expect(counts([twice])).toEqual([['Gun', 4]]);
  });

  it('are at most sixty entries, equal profiles of other names joined', () => {
    const many = Array.from({ length: 64 }, (_, i) =>
      weapon(`Gun ${i}`, { 'Ember Guard': 1 }, { range: 24, S: 3 + (i % 8) }),
    );
    const { input } = attack([squad(...many)]);
    expect(input.weapons).toHaveLength(8);
    expect(input.weapons.every(({ count }) => count === 8)).toBe(true);
    expect(oddsOf({ attackers: [input], target: HORDE }).batches.length).toBeGreaterThan(0);
  });

  it('called like a second entry are told apart', () => {
    const odd = squad(
      weapon('Gun', { 'Ember Guard': 1 }, { range: 24 }),
      weapon('Gun#2', { 'Ember Guard': 1 }, { range: 24, S: 5 }),
      weapon('Gun', { 'Ember Guard': 1 }, { range: 24, S: 6 }),
    );
    const { input } = attack([odd]);
    expect(oddsOf({ attackers: [input], target: HORDE }).batches).toHaveLength(3);
  });

  it('without a BS hit without a roll', () => {
    const sprayer = squad(weapon('Sprayer', { 'Ember Guard': 1 }, { range: 12, skill: null }));
    const { input } = attack([sprayer]);
    expect(oddsOf({ attackers: [input], target: HORDE }).batches[0]?.hits.mean).toBeCloseTo(2, 12);
  });
});

describe('modes', () => {
  it.each([
    ['Light horde', 'shell'],
    ['Battle tank', 'solid shot'],
  ])('are chosen for the target: %s, %s', (name, mode) => {
    const { input, chosen, statements } = attack([field(kilnTank)], { target: generic(name) });
    expect(input.weapons.map((each) => each.name)).toEqual([`Kiln cannon (${mode})`, 'Twin spray-gun']);
    expect(chosen).toMatchObject([{ unit: 'Kiln Tank', weapon: 'Kiln cannon', mode }]);
    const means = chosen[0]!.means.map(({ mean }) => mean!);
    const alone = (picked: string) =>
      oddsOf({
        attackers: [
          attack([{ ...field(kilnTank), weapons: [oneMode(field(kilnTank).weapons[0]!, picked)] }], {
            target: generic(name),
          }).input,
        ],
        target: generic(name),
      }).woundsLost.mean;
    expect(means[0]).toBeCloseTo(alone('solid shot'), 12);
    expect(means[1]).toBeCloseTo(alone('shell'), 12);
    expect(statements[0]).toContain(`Kiln cannon attacks as ${mode}`);
  });

  it('equal for the target: the first', () => {
    const twin = { ...weapon('Gun', { 'Ember Guard': 1 }, { range: 24 }) };
    const modes = ['one', 'two'].map((name) => ({ name, profile: profile({ range: 24 }) }));
    expect(attack([squad({ ...twin, modes })]).chosen[0]?.mode).toBe('one');
  });

  it('equal but for how their sums are rounded: the first, whatever the number of weapons', () => {
    const { name: at, models } = HORDE;
    const target: TargetInput = { name: at, models: [{ ...models[0]!, T: 4, Sv: '4+', W: 2, count: 10 }] };
    // 2/3 of 1/2, and 1/2 of 2/3.
    const lines = [
      { name: 'keen', profile: profile({ range: 24, A: 1, skill: '3+', S: 4 }) },
      { name: 'strong', profile: profile({ range: 24, A: 1, skill: '4+', S: 5 }) },
    ];
    for (let count = 1; count <= 20; count++) {
      for (const modes of [lines, [...lines].reverse()]) {
        const unit = squad({ ...weapon('Gun', { 'Ember Guard': count }, { range: 24 }), modes });
        expect([count, attack([unit], { target }).chosen[0]?.mode]).toEqual([count, modes[0]!.name]);
      }
    }
  });

  it('see the situation and the effects', () => {
    const gun = squad({
      ...weapon('Gun', { 'Ember Guard': 1 }, {}),
      modes: [
        { name: 'long', profile: profile({ range: 24, A: 3 }) },
        { name: 'close', profile: profile({ range: 24, A: 2, abilities: ['RAPID FIRE 2'] }) },
      ],
    });
    expect(attack([gun]).chosen[0]?.mode).toBe('long');
    expect(attack([gun], { situation: { halfRange: true } }).chosen[0]?.mode).toBe('close');
  });
});

const oneMode = (from: UnitWeapon, name: string): UnitWeapon => ({
  ...from,
  modes: from.modes.filter((mode) => mode.name === name),
});

describe('a model in a fight', () => {
  it('uses the one melee weapon that takes most from this target', () => {
    const both = squad(
      weapon('Club', { 'Ember Guard': 9 }, { S: 8, AP: -2, D: 3, A: 1 }),
      weapon('Whip', { 'Ember Guard': 9 }, { A: 4 }),
    );
    expect(counts([both], { situation: FIGHT })).toEqual([['Whip', 9]]);
    expect(counts([both], { situation: FIGHT, target: TANK })).toEqual([['Club', 9]]);
    expect(attack([both], { situation: FIGHT }).statements.join()).toContain('Ember Guard does not use 9× Club');
  });

  it('fights with what it has when others carry something better', () => {
    const mixed = squad(
      weapon('Knife', { 'Ember Guard': 9 }, { A: 1 }),
      weapon('Fist', { 'Ember Guard': 2 }, { A: 3, S: 8 }),
    );
    expect(counts([mixed], { situation: FIGHT })).toEqual([
      ['Knife', 7],
      ['Fist', 2],
    ]);
  });

  it('fights with one of two equal weapons', () => {
    expect(counts([squad(weapon('Claw', { 'Ember Guard': 18 }, {}))], { situation: FIGHT })).toEqual([['Claw', 9]]);
  });

  it('uses EXTRA ATTACKS beside it (24.11)', () => {
    expect(counts([field(magmaWyrm)], { situation: FIGHT })).toEqual([
      ['Magma talons', 1],
      ['Lashing tail', 1],
    ]);
  });

  it('rows do not share their weapons', () => {
    const rows = squad(
      weapon('Blade', { 'Ember Sergeant': 1 }, { A: 9 }),
      weapon('Knife', { 'Ember Sergeant': 1, 'Ember Guard': 9 }, {}),
    );
    expect(counts([rows], { situation: FIGHT })).toEqual([
      ['Blade', 1],
      ['Knife', 9],
    ]);
  });
});

describe('a model that shoots', () => {
  const pistols = (S: number) => weapon('Pistol', { 'Ember Guard': 9 }, { range: 12, S, abilities: ['PISTOL'] });
  const rifles = (count = 9) => weapon('Rifle', { 'Ember Guard': count }, { range: 24 });

  it('uses pistols or other weapons, whatever takes more (24.07)', () => {
    expect(counts([squad(pistols(3), rifles())])).toEqual([['Rifle', 9]]);
    expect(counts([squad(pistols(9), rifles())])).toEqual([['Pistol', 9]]);
    expect(counts([squad(pistols(4), rifles())])).toEqual([['Rifle', 9]]);
  });

  it('uses a pistol when it has nothing else', () => {
    expect(counts([squad(pistols(3), rifles(6))])).toEqual([
      ['Pistol', 3],
      ['Rifle', 6],
    ]);
  });

  it('uses everything if it is a VEHICLE or a MONSTER, or in close-quarters shooting', () => {
    const armed = squad(pistols(3), rifles());
    const both = [
      ['Pistol', 9],
      ['Rifle', 9],
    ];
    expect(counts([{ ...armed, keywords: ['Vehicle'] }])).toEqual(both);
    expect(counts([armed], { situation: { shootingType: 'close-quarters', engagedWithTarget: true } })).toEqual(both);
  });

  it('uses several weapons that are no pistols', () => {
    const two = squad(rifles(), weapon('Launcher', { 'Ember Guard': 9 }, { range: 24, S: 6 }));
    expect(counts([two])).toEqual([
      ['Rifle', 9],
      ['Launcher', 9],
    ]);
  });
});

describe('units joined as one attacker', () => {
  const joined = () => join([as(field(flameMarshal), 'leader'), as(field(emberGuard), 'bodyguard')]);

  it('attack with all their weapons; what a leader does for all is switched on', () => {
    const { input } = attack(joined());
    expect(input.weapons.map(({ name, count }) => [name, count])).toEqual([
      ['Flux rifle', 4],
      ['Flux rifle', 1],
      ['Flux pistol', 1],
    ]);
    expect(input.effects).toEqual([
      { effect: 're-roll hits of 1', source: 'Steady Aim', on: false },
      { effect: '+1 to hit', source: 'Words of Fire', on: true },
    ]);
    expect(input.points).toBe(175);
  });

  it("a leader's own ability is on its own weapons only", () => {
    const own = { source: 'Duellist', effect: '+1 to wound', side: 'attacker', condition: null, on: true } as const;
    const leader = as({ ...field(flameMarshal), toggles: [own] }, 'leader');
    const { input } = attack(join([leader, as(field(emberGuard), 'bodyguard')]));
    expect(input.effects).toEqual([{ effect: 're-roll hits of 1', source: 'Steady Aim', on: false }]);
    expect(input.weapons.map(({ effects }) => effects?.length ?? 0)).toEqual([0, 0, 1]);
  });
});

describe('the rest of an attacker', () => {
  it('its own models stand for hazard rolls, and only then', () => {
    const storm = { ...field(ashChanter), weapons: [oneMode(field(ashChanter).weapons[0]!, 'focused witchfire')] };
    expect(attack([storm]).input.models).toMatchObject([{ name: 'Ash Chanter', W: 4, FNP: '5+' }]);
    expect(attack([storm], { ownModels: false }).input.models).toBeUndefined();
    expect(attack([field(emberGuard)]).input.models).toBeUndefined();
    const { attackers } = oddsOf({ attackers: [attack([storm]).input], target: HORDE });
    expect(attackers[0]!.finals.length).toBeGreaterThan(1);
  });

  it('without a weapon for the phase is an issue that says so', () => {
    const blind = { ...field(cinderPack), weapons: [] };
    expect(problem(attackerOf([blind], { target: HORDE }))).toMatchObject({ suggestion: 'name its weapons' });
    const melee = { ...field(pyreWardens), weapons: field(pyreWardens).weapons.slice(1) };
    expect(problem(attackerOf([melee], { target: HORDE })).suggestion).toBe('try --phase fight');
  });

  it('lists keywords and weapons that are not modelled', () => {
    expect(attack([field(kilnTank)], { situation: FIGHT }).notModelled).toEqual(['Crushing tracks: Snagged']);
    const bare = squad(
      { name: 'Thing', count: 2, carriers: [], modes: [] },
      weapon('Gun', { 'Ember Guard': 1 }, { range: 24 }),
    );
    expect(attack([bare]).notModelled[0]).toContain('2× Thing');
  });
});
