import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { ArmyUnit } from '../../src/army.js';
import { catalogueOf } from '../../src/data/catalogue.js';
import { importList } from '../../src/import.js';
import { emberGuard, flameMarshal, INVENTED } from '../invented/datasheets.js';
import {
  abilityLine,
  armyOf,
  blade,
  gun,
  model,
  rangedLine,
  rosterOf,
  unit,
  unitLine,
  unitOf,
  unitsOf,
  upgrade,
  withUnit,
} from './build.js';

/** What is left of one ability on a single model. */
const ability = (
  name: string,
  text: string,
): Pick<ArmyUnit, 'toggles' | 'notModelled' | 'warnings'> & { stats: unknown } => {
  const { models, toggles, notModelled, warnings } = unitOf(
    model('Marshal', 1, { profiles: [unitLine('Marshal'), abilityLine(name, text)] }),
  );
  const { InSv, InSvAgainst, FNP } = models[0]!.stats!;
  return { stats: [InSv, InSvAgainst, FNP], toggles, notModelled, warnings };
};

const NONE = [null, null, null];

describe('trap 20: abilities that live in text', () => {
  it.each([
    ['Invulnerable Save', '4+', ['4+', null, null]],
    ['Invulnerable Save', '4+.', ['4+', null, null]],
    ['Invulnerable Save', 'This model has a 4+ invulnerable save.', ['4+', null, null]],
    ['Invulnerable Save', 'Models in this unit have a 4+ invulnerable save.', ['4+', null, null]],
    ['Invulnerable Save (4+)', '', ['4+', null, null]],
    ['Invulnerable Save (4+)', 'This model has a 4+ invulnerable save.', ['4+', null, null]],
    ['Invulnerable Save 4+', '', ['4+', null, null]],
    ['Invulnerable Save: 4+', '', ['4+', null, null]],
    ['4+ Invulnerable Save', '', ['4+', null, null]],
    ['Invulnerable Save (4+, ranged)', '', ['4+', 'ranged', null]],
    ['Storm Shield', 'The bearer has a 4+ invulnerable save.', ['4+', null, null]],
    ['Invulnerable Save', 'This model has a 4+ invulnerable save against ranged attacks.', ['4+', 'ranged', null]],
    ['Invulnerable Save', 'This model has a 4+ invulnerable save against melee attacks.', ['4+', 'melee', null]],
    ['Feel No Pain 5+', '', [null, null, '5+']],
    ['Feel No Pain\u00a05+', 'Whatever it says.', [null, null, '5+']],
    ['Feel No Pain,\u00a05+', '', [null, null, '5+']],
    ['Iron Hide', 'This model has the Feel No Pain 5+ ability.', [null, null, '5+']],
  ])('%s: %j is plain', (name, text, stats) => {
    expect(ability(name, text)).toEqual({ stats, toggles: [], notModelled: [], warnings: [] });
  });

  it.each([
    ['Invulnerable Save (5+*)', 'Only sometimes.', '5+', 'ranged'],
    ['Invulnerable Save', '5+*', '5+', 'ranged'],
    ['Invulnerable Save', '5+ (Melee)', '5+', 'melee'],
    ['Invulnerable Save (4+*)', 'This model has a 4+ invulnerable save against melee attacks.', '4+', 'melee'],
  ])('%s: %j is flagged', (name, text, InSv, against) => {
    const { stats, warnings, toggles } = ability(name, text);
    expect(stats).toEqual([InSv, against, null]);
    expect(toggles).toEqual([]);
    expect(warnings.map(({ code }) => code)).toEqual(['check-invulnerable']);
  });

  it('a starred characteristic takes the kind of attack from the ability', () => {
    const text = 'This model has a 4+ invulnerable save against melee attacks.';
    const profiles = [unitLine('Marshal', { InSv: '4+*' }), abilityLine('Invulnerable Save', text)];
    const { models, warnings } = unitOf(model('Marshal', 1, { profiles }));
    expect(models[0]?.stats).toMatchObject({ InSv: '4+', InSvAgainst: 'melee' });
    expect(warnings.map(({ code }) => code)).toEqual(['check-invulnerable']);
  });

  it.each([
    [
      'Invulnerable Save',
      'While near a kiln, this model has a 4+ invulnerable save.',
      'InSv 4+',
      'as its ability says',
    ],
    ['Iron Hide', 'While it stands, this model has the Feel No Pain 5+ ability.', 'FNP 5+', 'as its ability says'],
    [
      'Iron Hide',
      'This model has the Feel No Pain 4+ ability against mortal wounds.',
      'FNP 4+ vs mortal wounds',
      'as its ability says',
    ],
    [
      'Song',
      'While this model is leading a unit, models in that unit have the Feel No Pain 5+ ability.',
      'FNP 5+',
      'leading a unit',
    ],
    ['Feel No Pain 5+*', '', 'FNP 5+', 'as its ability says'],
  ])('%s: %j is a switch that is off', (source, text, effect, condition) => {
    expect(ability(source, text)).toEqual({
      stats: NONE,
      toggles: [{ source: source.replace('\u00a0', ' '), effect, side: 'target', condition, on: false }],
      notModelled: [],
      warnings: [],
    });
  });

  it.each([
    ['Feel No Pain 4+ (mortal wounds)', 'FNP 4+ vs mortal wounds', 'Feel No Pain 4+ (mortal wounds)'],
    ['Feel No Pain 5+ against psychic attacks', 'FNP 5+ vs psychic', 'Feel No Pain 5+ against psychic attacks'],
    ['Stealth', 'STEALTH', 'Stealth'],
    ['Lone Operative', 'LONE OPERATIVE', 'Lone Operative'],
  ])('%s is a switch that is on', (name, effect, source) => {
    const { toggles, stats } = ability(name, '');
    expect(toggles).toEqual([{ source, effect, side: 'target', condition: null, on: true }]);
    expect(stats).toEqual(NONE);
  });

  it('Damaged is a hint, off', () => {
    const text = 'Ash in the gears: subtract 1 from its hit roll.';
    expect(ability('Damaged: 1-4 wounds remaining', text).toggles).toEqual([
      { source: 'Damaged', effect: '-1 to hit', side: 'attacker', condition: '1-4 wounds remaining', on: false },
    ]);
  });

  it.each([
    'Cooled slag: one off the Damage characteristic.',
    'Soot all round: the hit roll, minus one.',
    'Hot sparks: re-roll a wound that comes up 1.',
    'Kindled spears: [LETHAL HITS] on all of them.',
    'White heat: a critical hit is a 5 too.',
    'Bursting coals: D3 mortal wounds nearby.',
  ])('%j is named, never interpreted', (text) => {
    const read = ability('Old Custom', text);
    expect(read).toEqual({ stats: NONE, toggles: [], notModelled: ['Old Custom'], warnings: [] });
    expect(JSON.stringify(read)).not.toContain(text.slice(0, 12));
  });

  it.each([
    ['Deadly Demise', 'Last embers.'],
    ['Leader', 'Walks with EMBER GUARD.'],
    ['Scouts 6"', ''],
    ['Twin-linked', 'Pairs of sparks: re-roll a wound.'],
    ['Anti-', 'Against some: a critical wound sooner.'],
    ['Sustained Hits', 'More sparks for a critical hit.'],
    ['Fast', 'Its Move characteristic: 2" more.'],
  ])('%s is nothing that the odds are asked for', (name, text) => {
    expect(ability(name, text)).toEqual({ stats: NONE, toggles: [], notModelled: [], warnings: [] });
  });

  it('a bare Feel No Pain names no number, so it is named', () => {
    expect(ability('Feel No Pain', 'Roll for each wound.').notModelled).toEqual(['Feel No Pain']);
  });

  it('a save of some models parts the row', () => {
    const shield = upgrade('Shield', 2, {
      profiles: [abilityLine('Shield', 'The bearer has a 4+ invulnerable save.')],
    });
    const guards = unitOf(unit('Guards', 1, withUnit('Guards'), model('Guard', 5, {}, shield, blade('Mace', 5))));
    expect(guards.models.map(({ name, count, stats }) => [name, count, stats?.InSv])).toEqual([
      ['Guard', 2, '4+'],
      ['Guard #2', 3, null],
    ]);
    expect(guards.weapons[0]?.carriers).toEqual([
      { model: 'Guard', count: 2 },
      { model: 'Guard #2', count: 3 },
    ]);
  });

  it('what only one kind of model has is off for the unit', () => {
    const scout = model('Scout', 1, { rules: [{ name: 'Stealth' }] });
    const guards = unitOf(unit('Guards', 1, withUnit('Guards'), scout, model('Guard', 4)));
    expect(guards.toggles).toMatchObject([{ effect: 'STEALTH', condition: 'only Scout', on: false }]);
    const all = model('Guard', 4, { rules: [{ name: 'Stealth' }] });
    expect(unitOf(unit('Guards', 1, withUnit('Guards'), scout, all)).toggles).toMatchObject([{ on: true }]);
  });

  it.each(['Deadly Demise D6', 'deadly demise D6', 'Deadly Demise: d6', 'Deadly Demise (D6)'])(
    '%s is a word for what is played after the attacks',
    (name) => {
      expect(ability(name, 'Last embers: mortal wounds nearby.')).toEqual({
        stats: NONE,
        toggles: [{ source: 'Deadly Demise', effect: 'DEADLY DEMISE D6', side: 'target', condition: null, on: true }],
        notModelled: [],
        warnings: [],
      });
    },
  );

  it('Deadly Demise of one kind of model stands on its rows', () => {
    const profiles = [unitLine('Mortar', { T: '9' })];
    const mortar = model('Mortar', 1, { profiles, rules: [{ name: 'Deadly Demise D3' }] });
    const crew = unitOf(unit('Mortar Crew', 1, withUnit('Mortar Crew'), mortar, model('Loader', 4)));
    expect(crew.toggles).toMatchObject([{ effect: 'DEADLY DEMISE D3', on: true, models: ['Mortar'] }]);
    const all = model('Loader', 4, { rules: [{ name: 'Deadly Demise D3' }] });
    const [toggle] = unitOf(unit('Mortar Crew', 1, withUnit('Mortar Crew'), mortar, all)).toggles;
    expect(toggle).toMatchObject({ on: true });
    expect(toggle).not.toHaveProperty('models');
    // Of one profile with the others it has no row of its own.
    const alike = model('Mortar', 1, { rules: [{ name: 'Deadly Demise D3' }] });
    const one = unitOf(unit('Mortar Crew', 1, withUnit('Mortar Crew'), alike, model('Loader', 4)));
    expect(one.toggles).toMatchObject([{ condition: 'only Mortar', on: false }]);
  });

  it('the bearer of an option of the unit is not the whole unit', () => {
    const text = 'The bearer has the Feel No Pain 5+ ability.';
    const relic = upgrade('Relic', 1, { profiles: [abilityLine('Relic', text)] });
    const guards = unitOf(unit('Guards', 1, withUnit('Guards'), model('Guard', 4), relic));
    expect(guards.models[0]?.stats?.FNP).toBeNull();
    expect(guards.toggles).toMatchObject([{ effect: 'FNP 5+', condition: 'the bearer only', on: false }]);
  });
});

describe('traps 21 and 22: attached units', () => {
  const character = { categories: [{ name: 'Character' }] };
  const marshal = (more: Readonly<Record<string, unknown>>) =>
    model('Marshal', 1, { id: 'm', ...withUnit('Marshal'), ...character, ...more });
  const guard = unit('Guard', 1, { id: 'g', ...withUnit('Guard') }, model('Guard', 5));

  it('without an association nobody is attached', () => {
    expect(unitsOf(marshal({}), guard).map(({ attached }) => attached)).toEqual([null, null]);
  });

  it.each([{ to: 'g' }, { ids: ['x', 'g'], name: 'Leader' }])('an association %j attaches', (association) => {
    expect(unitsOf(marshal({ associations: [association] }), guard).map(({ attached }) => attached)).toEqual([
      { unit: 'Guard', role: 'leader' },
      { unit: 'Guard', role: 'bodyguard' },
    ]);
  });

  it('as support where it says so', () => {
    const { attached } = unitsOf(marshal({ associations: [{ name: 'Support', to: 'g' }] }), guard)[0]!;
    expect(attached).toEqual({ unit: 'Guard', role: 'support' });
  });

  it.each([[{ to: 'nobody' }], [{ to: 'm' }], [{}], [{ to: 7 }]])(
    '%j attaches nobody, and it is said',
    (association) => {
      const army = armyOf(rosterOf([marshal({ associations: [association] }), guard]));
      expect(army.units.map(({ attached }) => attached)).toEqual([null, null]);
      expect(army.warnings.map(({ code }) => code)).toEqual(['attachment']);
    },
  );

  it('what the leader gives is named beside the weapons that may have it already', () => {
    const text = 'While this model is leading a unit, its weapons have the [LETHAL HITS] ability.';
    const profiles = [unitLine('Marshal'), abilityLine('War Song', text)];
    const granted = gun('Flux gun', 5, { Keywords: 'Lethal Hits' });
    const [leader, guards] = unitsOf(
      model('Marshal', 1, { profiles }),
      unit('Guard', 1, withUnit('Guard'), model('Guard', 5, {}, granted)),
    );
    expect(leader?.notModelled).toEqual(['War Song']);
    expect(guards?.weapons[0]?.modes[0]?.profile.abilities).toEqual(['LETHAL HITS']);
  });

  it('each unit keeps its own keywords; faction keywords and roster slots are no keywords', () => {
    const names = [
      'Infantry',
      'Faction: Emberhold',
      'Configuration',
      'Rapid Fire Weapon',
      'Attacks Dx Weapon',
      'Allies: X',
    ];
    const categories = [...names, 'Warlord', 'infantry', 'Battleline', ''].map((name) => ({ name }));
    const [guards] = unitsOf(
      unit('Guard', 1, { ...withUnit('Guard'), categories: categories.slice(0, 2) }, model('G', 1)),
    );
    expect(guards).toMatchObject({ keywords: ['Infantry'], factionKeywords: ['Emberhold'] });
    const inUnit = upgrade('Allies', 1, {}, unit('Guard', 1, { ...withUnit('Guard'), categories }, model('G', 1)));
    expect(unitOf(inUnit)).toMatchObject({ keywords: ['infantry', 'Battleline'], warlord: true });
  });
});

describe('trap 23: the edition is told by the id of the game system', () => {
  const tank = model('Tank', 1, withUnit('Tank'));
  const editionOf = (more: Readonly<Record<string, unknown>>) =>
    importList(strToU8(JSON.stringify(rosterOf([tank], more))));

  it.each([
    [{ gameSystemId: 'sys-352e-adc2-7639-d610', gameSystemName: 'Warhammer 40,000 10th Edition' }, '11e', 0],
    [{ gameSystemId: 'sys-352e-adc2-7639-d6a9', gameSystemName: 'Warhammer 40,000 11th Edition' }, '10e', 1],
    [{ gameSystemId: 'fork', gameSystemName: 'Warhammer 40,000 11th Edition' }, '11e', 0],
    [{ gameSystemId: 'fork', gameSystemName: 'Warhammer 40k 10e' }, '10e', 1],
    [{ gameSystemId: '', gameSystemName: 'Warhammer 40,000' }, '11e', 1],
  ])('%j', (system, edition, warnings) => {
    const imported = editionOf(system);
    expect(imported).toMatchObject({ ok: true, army: { edition } });
    if (imported.ok) expect(imported.army.warnings.map(({ code }) => code)).toEqual(Array(warnings).fill('edition'));
  });

  it.each([
    [{ gameSystemId: '28ec-711c-d87f-3aeb', gameSystemName: 'Warhammer 40,000 9th Edition' }, 'the 9th edition'],
    [{ gameSystemId: '28ec-711c-d87f-3aeb' }, 'the 8th or 9th edition'],
    [{ gameSystemId: 'x', gameSystemName: 'Warhammer 40,000 8th Edition' }, 'the 8th edition'],
    [{ gameSystemId: 'x', gameSystemName: 'Age of Embers 4.0' }, 'another game: Age of Embers 4.0'],
  ])('%j is refused', (system, what) => {
    const imported = editionOf(system);
    expect(imported).toMatchObject({ ok: false, issues: [{ code: 'edition' }] });
    if (!imported.ok) expect(imported.issues[0]?.problem).toBe(`this list is for ${what}`);
  });
});

describe('traps 26 and 27: where numbers come from', () => {
  it('the data revisions of the file stand in the army', () => {
    const forces = [
      { catalogueName: 'Xenos - Emberhold', catalogueRevision: 5, selections: [model('Tank', 1, withUnit('Tank'))] },
    ];
    const more = {
      gameSystemName: 'Warhammer 40,000 11th Edition',
      gameSystemRevision: 6,
      generatedBy: 'A builder',
      forces,
    };
    expect(armyOf(rosterOf([], more)).source).toBe(
      'A builder; Warhammer 40,000 11th Edition, data revision 6; Xenos - Emberhold, data revision 5',
    );
  });

  it('units with their own profiles name no datasheet, even where the catalogue has one', () => {
    const catalogue = catalogueOf(INVENTED);
    const own = model('Kiln Tank', 1, { profiles: [unitLine('Kiln Tank', { T: '7' }), rangedLine('Kiln cannon')] });
    const imported = importList(strToU8(JSON.stringify(rosterOf([own]))), { catalogue });
    expect(imported).toMatchObject({ ok: true, army: { units: [{ datasheet: null, models: [{ stats: { T: 7 } }] }] } });
  });
});

describe('files without profiles', () => {
  const stripped = rosterOf([
    model(
      'Flame Marshal',
      1,
      { costs: [{ name: 'pts', value: 85 }] },
      upgrade('Flux pistol', 1),
      upgrade('Marshal’s mace', 1),
      upgrade('Warlord', 1),
    ),
    unit(
      ...(['Ember Guard', 1, {}] as const),
      model('Ember Sergeant', 1, {}, upgrade('Flux rifle', 1)),
      model('Ember Guard', 4, {}, upgrade('Flux rifle', 3), upgrade('Storm projector', 1), upgrade('Soot thrower', 1)),
    ),
    unit('Nameless Ones', 1, {}, model('Nameless One', 3, {}, upgrade('Claws', 3))),
  ]);

  it('keep units, models and counts, and say so', () => {
    const { units } = armyOf(stripped);
    expect(units.map(({ models }) => models.map(({ name, count, stats }) => [name, count, stats]))).toEqual([
      [['Flame Marshal', 1, null]],
      [
        ['Ember Sergeant', 1, null],
        ['Ember Guard', 4, null],
      ],
      [['Nameless One', 3, null]],
    ]);
    expect(units.map(({ weapons }) => weapons.map(({ name, count, modes }) => [name, count, modes.length]))).toEqual([
      [
        ['Flux pistol', 1, 0],
        ['Marshal’s mace', 1, 0],
      ],
      [
        ['Flux rifle', 4, 0],
        ['Storm projector', 1, 0],
        ['Soot thrower', 1, 0],
      ],
      [['Claws', 3, 0]],
    ]);
    expect(units.map(({ warnings }) => warnings)).toEqual(
      ['Flame Marshal', 'Ember Guard', 'Nameless Ones'].map((name) => [
        { code: 'no-profile', text: `"${name}": no profiles in this file.` },
      ]),
    );
  });

  it('take their numbers from a catalogue, where it knows them', () => {
    const imported = importList(strToU8(JSON.stringify(stripped)), { catalogue: catalogueOf(INVENTED) });
    if (!imported.ok) throw new Error('refused');
    const [marshal, guard, nameless] = imported.army.units;
    expect(marshal).toMatchObject({ datasheet: flameMarshal.id, points: 85, warlord: true, warnings: [] });
    expect(marshal?.models).toMatchObject([{ character: true, stats: { W: 5, InSv: '4+' } }]);
    expect(guard?.datasheet).toBe(emberGuard.id);
    expect(guard?.weapons.map(({ name, count, modes }) => [name, count, modes[0]?.profile.skill])).toEqual([
      ['Flux rifle', 1, '3+'],
      ['Flux rifle', 3, '4+'],
      ['Storm projector', 1, '4+'],
      ['Soot thrower', 1, undefined],
    ]);
    expect(guard?.warnings.map(({ code }) => code)).toEqual(['unknown-weapon', 'default-loadout']);
    expect(nameless).toMatchObject({ datasheet: null, models: [{ count: 3, stats: null }] });
    expect(nameless?.warnings.map(({ code }) => code)).toEqual(['no-profile', 'unknown-unit']);
    expect(imported.army.warnings).toContainEqual({
      code: 'no-profile',
      text: 'No profiles in this file: numbers are those of datasheets, by name.',
    });
  });

  it('say for how many units, where others bring theirs', () => {
    const mixed = rosterOf([model('Tank', 1, withUnit('Tank'), gun('Gun', 1)), model('Flame Marshal', 1, {})]);
    const imported = importList(strToU8(JSON.stringify(mixed)), { catalogue: catalogueOf(INVENTED) });
    if (!imported.ok) throw new Error('refused');
    expect(imported.army.warnings.map(({ text }) => text)).toContain(
      'No profiles in this file for 1 of 2 units: numbers are those of datasheets, by name.',
    );
  });

  it('options marked as weapons are the weapons, others are wargear', () => {
    const categories = [{ name: 'Ranged Weapon' }];
    const tank = model('Tank', 1, {}, upgrade('Cannon', 1, { categories }), upgrade('Banner', 1));
    expect(unitOf(tank).weapons.map(({ name }) => name)).toEqual(['Cannon']);
  });

  it('a weapon without a profile beside others that have one is named', () => {
    const categories = [{ name: 'Ranged Weapon' }];
    const tank = unitOf(model('Tank', 1, withUnit('Tank'), gun('Gun', 1), upgrade('Cannon', 1, { categories })));
    expect(tank.weapons.map(({ name, modes }) => [name, modes.length])).toEqual([
      ['Gun', 1],
      ['Cannon', 0],
    ]);
    expect(tank.warnings).toEqual([{ code: 'no-profile', text: '"Tank": no profiles in this file for "Cannon".' }]);
  });
});
