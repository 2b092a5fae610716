import { describe, expect, it } from 'vitest';
import {
  armyOf,
  blade,
  carried,
  gun,
  meleeLine,
  model,
  rangedLine,
  rosterOf,
  rows,
  unit,
  unitLine,
  unitOf,
  unitsOf,
  upgrade,
  withUnit,
} from './build.js';

const squad = withUnit('Ember Guard');

describe('trap 1: nested numbers are multiplied already', () => {
  it('five models with five guns have one each', () => {
    const guard = unitOf(unit('Ember Guard', 1, squad, model('Ember Guard', 5, {}, gun('Flux gun', 5))));
    expect(rows(guard)).toEqual(['5 Ember Guard']);
    expect(carried(guard)).toEqual(['5 Flux gun (5 Ember Guard)']);
  });

  it('five models with ten guns have two each', () => {
    const guard = unitOf(unit('Ember Guard', 1, squad, model('Ember Guard', 5, {}, gun('Flux gun', 10))));
    expect(carried(guard)).toEqual(['10 Flux gun (10 Ember Guard)']);
  });

  it('each kind of model has its own weapons, not those of the squad', () => {
    const guard = unitOf(
      unit(
        ...(['Ember Guard', 1, {}] as const),
        model('Gunner', 2, withUnit('Gunner', { W: '3' }), gun('Flux cannon', 2)),
        model('Guard', 8, withUnit('Guard'), gun('Flux gun', 8)),
      ),
    );
    expect(carried(guard)).toEqual(['2 Flux cannon (2 Gunner)', '8 Flux gun (8 Guard)']);
  });

  it('a wrapper multiplies nothing either', () => {
    const kit = upgrade('Kit', 5, {}, gun('Flux gun', 5), blade('Knife', 5));
    const guard = unitOf(unit('Ember Guard', 1, squad, model('Ember Guard', 5, {}, kit)));
    expect(carried(guard)).toEqual(['5 Flux gun (5 Ember Guard)', '5 Knife (5 Ember Guard)']);
  });

  it('"2 Flux launchers" whose profile is that of one launcher are two, and it is said', () => {
    const launchers = upgrade('2 Flux launchers', 1, { profiles: [rangedLine('Flux launcher')] });
    const tank = unitOf(model('Kiln Tank', 1, withUnit('Kiln Tank'), launchers));
    expect(carried(tank)).toEqual(['2 Flux launcher (2 Kiln Tank)']);
    expect(tank.warnings).toEqual([{ code: 'count', text: '"2 Flux launchers" was counted as 2 of "Flux launcher".' }]);
    const named = upgrade('2nd kit', 1, { profiles: [rangedLine('Flux launcher')] });
    expect(carried(unitOf(model('Kiln Tank', 1, withUnit('Kiln Tank'), named)))).toEqual([
      '1 Flux launcher (1 Kiln Tank)',
    ]);
  });
});

describe('trap 2: numbers that are none', () => {
  it.each([-5, 0, '-1', 1.5, '1e3', 1e9, 'many', true])('%j weapons are left out, with a warning', (number) => {
    const guard = unitOf(
      unit('Ember Guard', 1, squad, model('Ember Guard', 5, {}, gun('Flux gun', number), blade('Knife', 5))),
    );
    expect(carried(guard)).toEqual(['5 Knife (5 Ember Guard)']);
    expect(guard.warnings).toEqual([{ code: 'count', text: expect.stringContaining('"Flux gun" is listed') }]);
  });

  it.each([-5, 0, '-1'])('%j models are left out with what they carry', (number) => {
    const guard = unitOf(
      unit(
        ...(['Ember Guard', 1, squad] as const),
        model('Ember Guard', 5, {}, gun('Flux gun', 5)),
        model('Ember Guard w/ cannon', number, {}, gun('Flux cannon', 1)),
      ),
    );
    expect(rows(guard)).toEqual(['5 Ember Guard']);
    expect(carried(guard)).toEqual(['5 Flux gun (5 Ember Guard)']);
    expect(guard.warnings).toHaveLength(1);
  });

  it('a unit with such a number is left out; the list says so', () => {
    const army = armyOf(rosterOf([unit('Ember Guard', -1, squad), model('Kiln Tank', 1, withUnit('Kiln Tank'))]));
    expect(army.units.map(({ name }) => name)).toEqual(['Kiln Tank']);
    expect(army.warnings).toEqual([{ code: 'count', text: '"Ember Guard" is listed -1 times; it was left out.' }]);
  });

  it.each([undefined, null, 1, '1', '1.0', ' 1 '])('%j is one', (number) => {
    const tank = unitOf(model('Kiln Tank', number, withUnit('Kiln Tank'), gun('Kiln cannon', number)));
    expect(rows(tank)).toEqual(['1 Kiln Tank']);
    expect(carried(tank)).toEqual(['1 Kiln cannon (1 Kiln Tank)']);
    expect(tank.warnings).toEqual([]);
  });
});

describe('trap 3: where weapons and profiles stand', () => {
  const two = [model('Gunner', 2, withUnit('Gunner', { W: '3' })), model('Guard', 8, withUnit('Guard'))];

  it('a weapon at the unit is on all models', () => {
    expect(carried(unitOf(unit('Guards', 1, {}, ...two, gun('Flux gun', 1))))).toEqual([
      '10 Flux gun (2 Gunner, 8 Guard)',
    ]);
  });

  it('whether its number is that of the unit or that of the models', () => {
    expect(carried(unitOf(unit('Guards', 1, {}, ...two, gun('Flux gun', 10))))).toEqual([
      '10 Flux gun (2 Gunner, 8 Guard)',
    ]);
    expect(carried(unitOf(unit('Guards', 1, {}, ...two, gun('Flux gun', 20))))).toEqual([
      '20 Flux gun (4 Gunner, 16 Guard)',
    ]);
  });

  it('a profile of the unit itself that is a weapon is on all models', () => {
    const profiles = [unitLine('Guards'), rangedLine('Flux gun')];
    expect(carried(unitOf(unit('Guards', 1, { profiles }, model('Guard', 5))))).toEqual(['5 Flux gun (5 Guard)']);
  });

  it('any other number at the unit is kept, with a warning', () => {
    const guards = unitOf(unit('Guards', 1, {}, ...two, gun('Flux cannon', 3)));
    expect(carried(guards)).toEqual(['3 Flux cannon (2 Gunner, 1 Guard)']);
    expect(guards.warnings.map(({ code }) => code)).toEqual(['ambiguous']);
  });

  it('one at the unit beside weapons of some models is on all models, and it is said', () => {
    const sergeant = model('Sergeant', 1, withUnit('Sergeant', { W: '3' }), blade('Sword', 1), gun('Flux gun', 1));
    const guard = model('Guard', 4, {}, gun('Flux gun', 4));
    const guards = unitOf(unit('Guards', 1, withUnit('Guards'), sergeant, guard, blade('Knife', 1)));
    expect(carried(guards)).toContain('5 Knife (1 Sergeant, 4 Guard)');
    expect(guards.warnings).toEqual([
      { code: 'ambiguous', text: '"Knife" stands at the unit, not at a model; each of the 5 models was given it.' },
    ]);
  });

  it('one at the unit where all models have weapons of its kind is one, and it is said', () => {
    const armed = model('Guard', 5, {}, gun('Flux gun', 5));
    const turret = upgrade('Turret', 1, {}, gun('Flux cannon', 1));
    const guards = unitOf(unit('Guards', 1, withUnit('Guards'), armed, turret, blade('Knife', 1)));
    expect(carried(guards)).toEqual(['5 Flux gun (5 Guard)', '1 Flux cannon (1 Guard)', '5 Knife (5 Guard)']);
    expect(guards.warnings).toEqual([
      {
        code: 'ambiguous',
        text: '"Flux cannon" stands at the unit, not at a model; 1 for all 5 models were counted.',
      },
    ]);
  });

  it('wrappers without a profile, three deep', () => {
    const deep = upgrade('A', 5, {}, upgrade('B', 5, {}, upgrade('C', 5, {}, gun('Flux gun', 5))));
    expect(carried(unitOf(unit('Guards', 1, squad, model('Guard', 5, {}, deep))))).toEqual(['5 Flux gun (5 Guard)']);
  });

  it('a wrapper with a weapon of its own: both count', () => {
    const wrapper = upgrade('Flux gun', 1, { profiles: [rangedLine('Flux gun')] }, gun('Under-barrel tube', 1));
    expect(carried(unitOf(model('Guard', 1, squad, wrapper)))).toEqual([
      '1 Flux gun (1 Guard)',
      '1 Under-barrel tube (1 Guard)',
    ]);
  });

  it('a wrapper that repeats the profile of what it wraps: it counts once', () => {
    const wrapper = upgrade('Flux guns', 1, { profiles: [rangedLine('Flux gun')] }, gun('Flux gun', 2));
    expect(carried(unitOf(model('Guard', 1, squad, wrapper)))).toEqual(['2 Flux gun (2 Guard)']);
  });

  it('an option with a Unit profile is the profile of its models, or a model itself', () => {
    const suit = upgrade('Heavy suit', 2, withUnit('Heavy suit', { T: '6' }));
    const guards = unitOf(unit('Guards', 1, {}, model('Guard', 2, {}, suit)));
    expect(rows(guards)).toEqual(['2 Guard']);
    expect(guards.models[0]?.stats).toMatchObject({ T: 6 });
    const hound = upgrade('Hound', 3, withUnit('Hound', { T: '5' }), blade('Fangs', 3));
    const pack = unitOf(unit('Pack', 1, {}, hound));
    expect(rows(pack)).toEqual(['3 Hound']);
    expect(carried(pack)).toEqual(['3 Fangs (3 Hound)']);
  });

  it('a unit that lists no models has as many as its own number, and it is said', () => {
    const guards = unitOf(unit('Guards', 1, withUnit('Guards'), gun('Flux gun', 1)));
    expect(rows(guards)).toEqual(['1 Guards']);
    expect(guards.warnings.map(({ code }) => code)).toEqual(['count']);
  });
});

describe('trap 4: ranged and melee lines on one selection', () => {
  it('are two weapons, both of which can be used', () => {
    const spear = upgrade('War-spear', 1, {
      profiles: [rangedLine('War-spear', { Range: '9"' }), meleeLine('War-spear')],
    });
    const { weapons } = unitOf(model('Warden', 1, squad, spear));
    expect(weapons.map(({ name, count, modes }) => [name, count, modes.map(({ profile }) => profile.range)])).toEqual([
      ['War-spear', 1, [9]],
      ['War-spear', 1, ['melee']],
    ]);
  });

  it('also with one stem and an arrow', () => {
    const profiles = [
      rangedLine('➤ Spear - ray'),
      rangedLine('➤ Spear - bolt', { S: '6' }),
      meleeLine('➤ Spear - strike'),
      meleeLine('➤ Spear - sweep', { A: '6' }),
    ];
    const { weapons } = unitOf(model('Warden', 1, squad, upgrade('Spear', 1, { profiles })));
    expect(weapons.map(({ name, modes }) => [name, modes.map((mode) => mode.name)])).toEqual([
      ['Spear', ['ray', 'bolt']],
      ['Spear', ['strike', 'sweep']],
    ]);
  });

  it('a melee line in a ranged profile is melee', () => {
    const { weapons } = unitOf(model('Warden', 1, squad, gun('Ramming prow', 1, { Range: 'Melee' })));
    expect(weapons[0]?.modes[0]?.profile).toMatchObject({ range: 'melee', skill: '3+' });
  });
});

describe('traps 5 and 6: one name, several selections', () => {
  it('equal numbers are summed over selections and models', () => {
    const guards = unitOf(
      unit(
        ...(['Guards', 1, squad] as const),
        model('Guard', 1, {}, gun('Flux gun', 3)),
        model('Guard', 1, {}, gun('FLUX GUN', 1)),
        model('Guard', 1, {}, gun('Flux gun', 1), gun('Flux gun (Ashen upgrade)', 1)),
      ),
    );
    expect(carried(guards)).toEqual(['6 Flux gun (6 Guard)']);
  });

  it('an upgraded one with other numbers is kept apart, with its suffix', () => {
    const guards = unitOf(
      unit(
        'Guards',
        1,
        squad,
        model('Guard', 3, {}, gun('Flux gun', 2), gun('Flux gun (Ashen upgrade)', 1, { AP: '-2' })),
      ),
    );
    expect(carried(guards)).toEqual(['2 Flux gun (2 Guard)', '1 Flux gun (Ashen upgrade) (1 Guard)']);
  });

  it.each([{ BS: '2+' }, { A: '3' }, { Keywords: 'Heavy' }])('a sergeant’s %j is kept apart', (better) => {
    const guards = unitOf(
      unit(
        ...(['Guards', 1, squad] as const),
        model('Sergeant', 1, withUnit('Sergeant', { W: '3' }), gun('Flux gun', 1, better)),
        model('Guard', 4, {}, gun('Flux gun', 4)),
      ),
    );
    expect(carried(guards)).toEqual(['1 Flux gun (1 Sergeant)', '4 Flux gun (4 Guard)']);
  });
});

describe('trap 7: forces and units inside of others', () => {
  const tank = model('Kiln Tank', 1, withUnit('Kiln Tank'));
  const guard = unit('Ember Guard', 1, squad, model('Guard', 5));

  it('several forces, forces in forces, in order', () => {
    const forces = [
      { catalogueName: 'Xenos - Emberhold', selections: [guard], forces: [{ selections: [tank] }] },
      { catalogueName: 'Xenos - Tide Wardens', selections: [guard] },
    ];
    const army = armyOf(rosterOf([], { forces }));
    expect(army.units.map(({ id }) => id)).toEqual(['Ember Guard', 'Kiln Tank', 'Ember Guard #2']);
    expect(army.faction).toBe('Emberhold');
  });

  it('a unit in a unit is a unit of its own, with its own points', () => {
    const points = (value: number) => ({ costs: [{ name: 'pts', value }] });
    const outer = unit(
      ...(['Convoy', 1, { ...withUnit('Convoy'), ...points(50) }] as const),
      model('Carrier', 1, {}, upgrade('Ram', 1, points(5))),
      unit('Crew', 1, { ...withUnit('Crew'), ...points(30) }, model('Crewman', 4, {}, gun('Flux gun', 4))),
    );
    const army = armyOf(rosterOf([outer]));
    expect(army.units.map(({ id, points: cost }) => [id, cost])).toEqual([
      ['Convoy', 55],
      ['Crew', 30],
    ]);
    expect(army.units.map(carried)).toEqual([[], ['4 Flux gun (4 Crewman)']]);
  });

  it('what only holds units is none', () => {
    expect(unitsOf(upgrade('Allied detachment', 1, {}, guard, tank)).map(({ id }) => id)).toEqual([
      'Ember Guard',
      'Kiln Tank',
    ]);
  });
});

describe('trap 8: several Unit profiles', () => {
  it('one row for each T, W, Sv and InSv; the names of merged models are kept', () => {
    const pack = unitOf(
      unit(
        ...(['Pack', 1, withUnit('Pack')] as const),
        model('Pack w/ claws', 3),
        model('Pack (Beamer)', 2),
        model('Handler', 1, withUnit('Handler', { W: '4' })),
        model('Warden', 1, withUnit('Warden', { InSv: '5+' })),
        model('Mate', 1, withUnit('Mate', { Sv: '4+' })),
        model('Beast', 1, withUnit('Beast', { T: '5' })),
        model('Fast one', 1, withUnit('Fast one', { M: '12"', OC: '0' })),
      ),
    );
    expect(rows(pack)).toEqual(['6 Pack', '1 Handler', '1 Warden', '1 Mate', '1 Beast']);
    expect(pack.models[0]?.loadouts).toEqual([
      { name: 'Pack w/ claws', count: 3 },
      { name: 'Pack (Beamer)', count: 2 },
      { name: 'Fast one', count: 1 },
    ]);
    expect(pack.models[1]?.loadouts).toBeUndefined();
  });

  it('profiles that stand together on the unit go to the models that bear their names', () => {
    const profiles = [unitLine('Guards'), unitLine('Drake', { W: '9' })];
    const guards = unitOf(unit('Mixed', 1, { profiles }, model('Drake', 1), model('Guard', 4)));
    expect(guards.models.map(({ name, stats }) => [name, stats?.W])).toEqual([
      ['Drake', 9],
      ['Guard', 2],
    ]);
    expect(guards.warnings).toEqual([]);
    const lost = unitOf(unit('Mixed', 1, { profiles }, model('Wisp', 1)));
    expect(lost.models[0]?.stats?.W).toBe(2);
    expect(lost.warnings.map(({ code }) => code)).toEqual(['ambiguous']);
  });

  it('CHARACTER models are rows of their own', () => {
    const character = { categories: [{ name: 'Character' }] };
    const court = unitOf(
      unit('Court', 1, { ...withUnit('Court'), ...character }, model('Herald', 1, character), model('Guard', 2)),
    );
    expect(court.models.map(({ name, count, character: is }) => [name, count, is])).toEqual([
      ['Herald', 1, true],
      ['Guard', 2, false],
    ]);
    expect(court.warnings).toEqual([]);
  });

  it('where only the unit is CHARACTER, the models with the most wounds are, and it is said', () => {
    const categories = [{ name: 'Character' }];
    const court = unitOf(
      unit(
        ...(['Court', 1, { categories }] as const),
        model('Guard', 2, withUnit('Guard')),
        model('Queen', 1, withUnit('Queen', { W: '8' })),
      ),
    );
    expect(court.models.map(({ name, character }) => [name, character])).toEqual([
      ['Guard', false],
      ['Queen', true],
    ]);
    expect(court.warnings.map(({ code }) => code)).toEqual(['ambiguous']);
    const equal = unitOf(unit('Twins', 1, { ...withUnit('Twin'), categories }, model('Twin', 2)));
    expect(equal.models).toMatchObject([{ character: true, count: 2 }]);
    expect(equal.warnings).toEqual([]);
  });
});

describe('trap 9: what is hidden', () => {
  it.each([true, 'true'])('profiles and rules with hidden %j are not read', (hidden) => {
    const profiles = [
      unitLine('Guard'),
      { ...unitLine('Guard', { T: '9' }), hidden },
      { ...rangedLine('Ghost gun'), hidden },
    ];
    const rules = [
      { name: 'Stealth', hidden },
      { name: 'Feel No Pain 5+', hidden },
    ];
    const guard = unitOf(model('Guard', 1, { profiles, rules }));
    expect(guard).toMatchObject({ weapons: [], toggles: [], models: [{ stats: { T: 4, FNP: null } }], warnings: [] });
  });
});
