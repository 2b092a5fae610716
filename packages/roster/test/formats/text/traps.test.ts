import { describe, expect, it } from 'vitest';
import type { ArmyUnit } from '../../../src/army.js';
import { catalogueOf } from '../../../src/data/catalogue.js';
import { emberGuard, INVENTED } from '../../invented/datasheets.js';
import { catalogue } from './catalogue.js';
import { armyOf, told } from './samples.js';

// Numbers are those of the list of traps that list files were seen to hold.

const app = (...lines: readonly string[]): string =>
  ['Demo (1000 Points)', '', 'Emberhold', 'Long Night', 'Incursion (1000 Points)', '', 'CHARACTERS', '', ...lines].join(
    '\n',
  );

const only = (text: string, from = catalogue): ArmyUnit => {
  const { units } = armyOf(text, from);
  expect(units).toHaveLength(1);
  return units[0]!;
};

const arms = ({ weapons }: ArmyUnit) => Object.fromEntries(weapons.map(({ name, count }) => [name, count]));
const codes = ({ warnings }: ArmyUnit) => warnings.map(({ code }) => code);
const texts = ({ warnings }: ArmyUnit) => warnings.map(({ text }) => text);

describe('words among the weapons', () => {
  it('that are none: the warlord, an enhancement, who leads whom', () => {
    const text = [
      '+ FACTION KEYWORD: Emberhold\n+++++++\nCHARACTER\n\nChar1: 1x Flame Marshal (110 pts)',
      '1 with Flux pistol, Warlord, Enhancement: Ashen Crown, Marshal’s mace\nAttachment: leader -> Ember Guard\n',
      'BATTLELINE\n\n5x Ember Guard (90 pts)\n• 1x Ember Sergeant\n    1 with Flux rifle',
      '• 4x Ember Guard\n    4 with Flux rifle',
    ].join('\n');
    const { units } = armyOf(text, catalogue);
    expect(units[0]).toMatchObject({
      name: 'Flame Marshal',
      warlord: true,
      enhancements: ['Ashen Crown'],
      warnings: [],
    });
    expect(arms(units[0]!)).toEqual({ 'Flux pistol': 1, 'Marshal’s mace': 1 });
    expect(units.map(({ attached }) => attached?.role)).toEqual(['leader', 'bodyguard']);
  });
});

describe('names of before', () => {
  it('are found by the ids that weapons keep when their datasheet names them anew', () => {
    const renamed = INVENTED.map((sheet) =>
      sheet.id === emberGuard.id
        ? {
            ...sheet,
            weapons: sheet.weapons.map((weapon) =>
              weapon.name === 'Close combat weapon'
                ? { ...weapon, id: `close-combat-weapon-${sheet.id}`, name: 'Boots and fists' }
                : weapon,
            ),
          }
        : sheet,
    );
    const text = app(
      'Ember Guard (90 Points)',
      '  • 5x Ember Guard',
      '     ◦ 5x Flux rifle',
      '     ◦ 5x Close combat weapon',
    );
    const unit = only(text, catalogueOf(renamed, []));
    expect(arms(unit)).toEqual({ 'Flux rifle': 5, 'Boots and fists': 5 });
    expect(unit.weapons.every(({ modes }) => modes.length > 0)).toBe(true);
    expect(texts(unit)).toEqual([]);
  });
});

describe('counts', () => {
  it('1: what models carry is printed for all together', () => {
    const unit = only(app('Ember Guard (90 Points)', '  • 5x Ember Guard', '     ◦ 10x Flux rifle'));
    expect(arms(unit)).toEqual({ 'Flux rifle': 10 });
  });

  it('1: before "with" it is a number of models, behind it a number for each', () => {
    const text = [
      '+ FACTION KEYWORD: Emberhold',
      '+++++++',
      '5x Ember Guard (90 pts)',
      '• 5x Ember Guard',
      '    3 with 2x Flux rifle',
      '    2 with Flux rifle',
    ];
    expect(arms(only(text.join('\n')))).toEqual({ 'Flux rifle': 8 });
  });

  it('1: numbers that are far too high for one model are those of all', () => {
    const head = '+ FACTION KEYWORD: Emberhold\n+++++++\n10x Ember Guard (180 pts)\n';
    const unit = only(
      `${head}• 1x Ember Sergeant: Flux rifle\n• 9x Ember Guard: 7x Flux rifle, 2x Storm projector, 9x Close combat weapon`,
    );
    expect(unit.weapons.map(({ name, carriers }) => [name, carriers.map(({ count }) => count)])).toEqual([
      ['Flux rifle', [1]],
      ['Flux rifle', [7]],
      ['Storm projector', [2]],
      ['Close combat weapon', [9]],
    ]);
  });

  it('5: one weapon on several lines of one model is summed', () => {
    const unit = only(
      app('Kiln Tank (190 Points)', '  • 1x Kiln cannon', '  • 1x Twin spray-gun', '  • 3x Twin spray-gun'),
    );
    expect(arms(unit)).toEqual({ 'Kiln cannon': 1, 'Twin spray-gun': 4 });
  });

  it('6: a sergeant’s better weapon of the same name stays his', () => {
    const unit = only(
      app(
        'Ember Guard (90 Points)',
        '  • 1x Ember Sergeant',
        '     ◦ 1x Flux rifle',
        '  • 4x Ember Guard',
        '     ◦ 4x Flux rifle',
      ),
    );
    expect(unit.weapons.map(({ carriers, modes }) => [carriers, modes[0]!.profile.skill])).toEqual([
      [[{ model: 'Ember Sergeant', count: 1 }], '3+'],
      [[{ model: 'Ember Guard', count: 4 }], '4+'],
    ]);
  });

  it('6: what both kinds of models have by default is no spare of nobody’s', () => {
    const rifles = emberGuard.weapons.filter(({ name }) => name === 'Flux rifle');
    const shared = {
      ...emberGuard,
      models: emberGuard.models.map((model) => ({ ...model, loadout: [{ weapon: 'flux-rifle-sergeant', count: 1 }] })),
    };
    const unit = only(
      app('Ember Guard (90 Points)', '  • 4x Ember Guard', '     ◦ 4x Flux rifle'),
      catalogueOf([shared]),
    );
    expect(rifles).toHaveLength(2);
    expect(unit.weapons[0]!.modes[0]!.profile.skill).toBe('3+');
  });

  it('4: one name for a ranged and a melee weapon means both', () => {
    const unit = only(app('Pyre Wardens (100 Points)', '  • 3x Pyre Warden', '     ◦ 3x War-spear'));
    expect(unit.weapons.map(({ name, count, modes }) => [name, count, modes[0]!.profile.range])).toEqual([
      ['War-spear', 3, 9],
      ['War-spear', 3, 'melee'],
    ]);
  });

  it('10: modes of one weapon are exclusive, however many lines name them', () => {
    const unit = only(
      app(
        'Kiln Tank (190 Points)',
        '  • 1x Kiln cannon - shell',
        '  • 1x Kiln cannon – solid shot',
        '  • 1x Crushing tracks',
      ),
    );
    expect(arms(unit)).toEqual({ 'Kiln cannon': 1, 'Crushing tracks': 1 });
    expect(unit.weapons[0]!.modes.map(({ name }) => name)).toEqual(['solid shot', 'shell']);
  });

  it('a program that prints only weapons with counts: as many models as have them', () => {
    const unit = only(app('Pyre Wardens (200 Points)', '    • 6x ‘Herald’s Gaze’', '    • 6x ’Eavy axe'));
    expect(told({ ...armyOf(app('Pyre Wardens (200 Points)', '    • 6x ’Eavy axe'), catalogue) })).toEqual([
      'Pyre\u00a0Wardens, 200: 6 Pyre\u00a0Warden | 6 ’Eavy axe',
    ]);
    expect(unit.models.map(({ count }) => count)).toEqual([6]);
  });

  it('a unit of the wrong size is kept and said', () => {
    const unit = only(app('Pyre Wardens (100 Points)', '  • 9x Pyre Warden', '     ◦ 9x War-spear'));
    expect(unit.models[0]!.count).toBe(9);
    expect(texts(unit)).toEqual(["Pyre Wardens: 9 in the list, 3 to 6 on the datasheet; the list's are kept."]);
  });

  it('2: none of a kind is none', () => {
    const unit = only(
      app(
        'Ember Guard (90 Points)',
        '  • 0x Ember Sergeant',
        '     ◦ 1x Ember blade',
        '  • 5x Ember Guard',
        '     ◦ 5x Flux rifle',
        '     ◦ 0x Storm projector',
        '     ◦ 5x Close combat weapon',
      ),
    );
    expect(unit.models.map(({ name, count }) => [name, count])).toEqual([['Ember Guard', 5]]);
    expect(arms(unit)).toEqual({ 'Flux rifle': 5, 'Close combat weapon': 5 });
    expect(texts(unit)).toEqual(['Ember Guard: 0x Ember Sergeant is left out.']);
  });

  it('points may be newer than the datasheet: the list’s stay, without a word', () => {
    const unit = only(app('Kiln Tank (205 Points)', '  • 1x Kiln cannon', '  • 1x Crushing tracks'));
    expect([unit.points, unit.warnings]).toEqual([205, []]);
  });
});

describe('names', () => {
  it.each([
    ["Marshal's mace", '11: a straight apostrophe'],
    ['Marshal‘s mace', '11: an opening quote'],
    ['Marshal`s mace', '11: a grave accent'],
    ['Marshalʼs mace', '11: a letter apostrophe'],
    ['MARSHAL’S MACE', '12: capitals'],
    ['Marshal’s  mace ', '11: doubled and trailing spaces'],
    ['Marshal’s\u00a0mace', '11: a no-break space'],
    ['Marshal’s\u202fmace', '11: a narrow no-break space'],
    ['\u2060Mar\u200bshal’s mace\ufeff', '11: invisible characters'],
    ['\u2067Marshal’s mace\u2069', '11: marks of direction'],
    ['Mårshål’s måce', '11: accents'],
    ['Marshal’s maces', 'a plural'],
    ['Marshal’s mace - strike', '10: a mode'],
  ])('%j (%s)', (name) => {
    const unit = only(app('Flame Marshal (85 Points)', `  • 1x ${name}`));
    expect([arms(unit), codes(unit)]).toEqual([{ 'Marshal’s mace': 1 }, []]);
  });

  it.each(['\u2010', '\u2011', '\u2012', '\u2013', '\u2212', '-', ' '])('11: hyphen %j', (hyphen) => {
    const text = app(`Tide${hyphen}Wardens (60 Points)`, '  • 10x Tide Wardens', `     ◦ 10x Hook${hyphen}blade`);
    expect(arms(only(text))).toEqual({ 'Hook-blade': 10 });
  });

  it('11: shown as written, found as meant', () => {
    const unit = only(
      app('E\u0301mber Gu\u200bard (90 Points)', '  • 5x Ember Guard', '     ◦ 5x Flux rifle'),
      catalogueOf([]),
    );
    expect(unit.name).toBe('E\u0301mber Guard');
  });

  it.each(['2,000', '2.000', '2 000', '2\u00a0000', '2\u202f000', '2000'])('12: %j points', (number) => {
    for (const word of ['pts', 'Points', 'points', 'Pts']) {
      const army = armyOf(
        `Demo (${number} ${word})\n\nEmberhold\nStrike Force (${number} ${word})\n\nCHARACTERS\n\nMagma Wyrm (1.210 ${word})\n  • 1x Magma breath`,
      );
      expect([army.points.total, army.points.limit, army.units[0]!.points]).toEqual([2000, 2000, 1210]);
    }
  });

  it('12: the sign × counts as the letter does', () => {
    expect(arms(only(app('Kiln Tank (190 Points)', '  • 2× Twin spray-gun', '  • 1× Crushing tracks')))).toEqual({
      'Twin spray-gun': 2,
      'Crushing tracks': 1,
    });
  });

  it('12: the copy’s number behind a name is none of the name', () => {
    const army = armyOf(app('Kiln Tank[2] (190 pts)', '  • 1x Kiln cannon'), catalogue);
    expect(army.units.map(({ id, customName }) => [id, customName])).toEqual([['Kiln Tank', null]]);
    expect(only(app('Kiln Tank [Old Smoky] (190 pts)', '  • 1x Kiln cannon')).customName).toBe('Old Smoky');
  });

  it('12: brackets may hold other costs as well', () => {
    const text = '# ++ Army Roster ++ [190 pts]\n## Vehicle [190pts, 12PL]\nKiln Tank [190pts, 12PL]: Kiln cannon';
    expect(only(text)).toMatchObject({ name: 'Kiln Tank', points: 190 });
  });

  it('13: bullets of every kind', () => {
    for (const bullet of ['•', '■', '▪', '-', '*', '●', '‣']) {
      expect(
        arms(only(app('Magma Wyrm (210 Points)', `${bullet} 1x Magma breath`, `${bullet} 1x Magma talons`))),
      ).toEqual({
        'Magma breath': 1,
        'Magma talons': 1,
      });
    }
  });

  it('what the datasheet does not have is kept by name, with up to three suggestions', () => {
    const unit = only(
      app(
        'Ember Guard (90 Points)',
        '  • 5x Ember Guard',
        '     ◦ 5x Superior flux rifle',
        '     ◦ 5x Gauss pike',
        '     ◦ 1x Ember banner',
      ),
    );
    expect(unit.weapons.map(({ name, count, modes }) => [name, count, modes])).toEqual([
      ['Superior flux rifle', 5, []],
      ['Gauss pike', 5, []],
    ]);
    expect(unit.notModelled).toEqual(['Ember banner']);
    expect(texts(unit)).toEqual([
      'Ember Guard: the datasheet has no "Superior flux rifle" and "Gauss pike": kept by name, without attacks. Did you mean "Flux rifle"?',
    ]);
  });

  it('a slip of the pen is forgiven where it can mean one thing, and said', () => {
    const unit = only(
      app('Ember Gaurd (90 Points)', '  • 5x Ember Guard', '     ◦ 5x Flux rilfe', '     ◦ 5x Close combat weapon'),
    );
    expect([unit.name, arms(unit)]).toEqual(['Ember Guard', { 'Flux rifle': 5, 'Close combat weapon': 5 }]);
    expect(texts(unit)).toEqual([
      '"Ember Gaurd" is read as Ember Guard.',
      'Ember Gaurd: "Flux rilfe" is read as Flux rifle.',
    ]);
  });

  it('an unknown unit fails alone, with suggestions', () => {
    const army = armyOf(
      app(
        'Ember Guardians Elite (90 Points)',
        '  • 5x Guardian',
        '     ◦ 5x Pike',
        '',
        'Kiln Tank (190 Points)',
        '  • 1x Kiln cannon',
      ),
      catalogue,
    );
    expect(told(army)).toEqual([
      'Ember Guardians Elite, 90: 5 Guardian | 5 Pike',
      'Kiln Tank, 190: 1 Kiln Tank | 1 Kiln cannon',
    ]);
    expect(army.units[0]).toMatchObject({ datasheet: null, models: [{ stats: null }] });
    expect(codes(army.units[0]!)).toEqual(['unknown-unit']);
    expect(army.units[1]!.datasheet).toBe('kiln-tank');
  });

  it('a shorter name is another unit, not a guess', () => {
    const unit = only(app('Ember Guard Vet (90 Points)', '  • 5x Flux pistol'));
    expect(unit.datasheet).toBe(null);
    expect(texts(unit)[0]).toContain('Did you mean "Ember Guard Veterans"?');
  });

  it('an unknown model of a datasheet with several kinds counts as the most numerous, with a warning', () => {
    const unit = only(
      app(
        'Cinder Pack (70 Points)',
        '  • 1x Kennel Keeper',
        '     ◦ 1x Flux pistol',
        '     ◦ 1x Ember blade',
        '  • 3x Cinder Hound',
        '     ◦ 3x Burning fangs',
      ),
    );
    expect(unit.models.map(({ name, stats }) => [name, stats!.T])).toEqual([
      ['Kennel Keeper', 5],
      ['Cinder Hound', 5],
    ]);
    expect(texts(unit)).toEqual([
      'Cinder Pack: no model "Kennel Keeper" on the datasheet; it counts as Cinder Hound. Did you mean "Pack Handler" or "Cinder Hound"?',
    ]);
  });

  it('the list’s faction decides between two units of one name', () => {
    const tank = (faction: string) =>
      armyOf(
        `Demo (120 Points)\n\n${faction}\nTidal\nIncursion (1000 Points)\n\nOTHER DATASHEETS\n\nKiln Tank (120 Points)\n  • 1x Harpoon gun`,
        catalogue,
      ).units[0]!;
    expect(tank('Tide Wardens').datasheet).toBe('tide-kiln-tank');
    expect(tank('Emberhold').datasheet).toBe('kiln-tank');
    expect(tank('Sunken Court')).toMatchObject({
      datasheet: 'kiln-tank',
      warnings: [{ code: 'ambiguous' }, { code: 'unknown-weapon' }],
    });
  });
});

describe('layout', () => {
  it('without a datasheet hollow bullets stand below full ones, indented or not', () => {
    const text = app(
      'Salt Guard (90 Points)',
      '• 1x Salt Sergeant',
      '◦ 1x Pike',
      '• 4x Salt Guard',
      '◦ 3x Pike',
      '◦ 1x Bombard',
    );
    expect(told(armyOf(text))).toEqual(['Salt Guard, 90: 1 Salt Sergeant, 4 Salt Guard | 4 Pike, 1 Bombard']);
  });

  it('bare lines: names of models tell models from what they carry, and without a datasheet the lines do', () => {
    const lines = [
      'Ember Guard (90 points)',
      '• 1x Ember Sergeant',
      '• 1x Ember blade',
      '• 4x Ember Guard',
      '• 5x Flux rifle',
      '4x Close combat weapon',
    ];
    for (const known of [catalogue, undefined]) {
      const [unit] = armyOf(app(...lines), known).units;
      expect(unit!.models.map(({ name, count }) => [name, count])).toEqual([
        ['Ember Sergeant', 1],
        ['Ember Guard', 4],
      ]);
      expect(arms(unit!)).toEqual({ 'Ember blade': 1, 'Flux rifle': 5, 'Close combat weapon': 4 });
    }
  });

  it('an enhancement, the warlord and roles may stand below a model', () => {
    const unit = only(
      app(
        'Flame Marshal (110 Points)',
        '• Attached as: Leader (Character)',
        '• 1x Flame Marshal',
        '   • Warlord',
        '   ◦ 1x Flux pistol',
        '   ◦ Enhancements: Ashen Crown (Upgrade)',
      ),
    );
    expect(unit).toMatchObject({ warlord: true, enhancements: ['Ashen Crown'] });
    expect(arms(unit)).toEqual({ 'Flux pistol': 1 });
    // Printed as attached, but to nobody.
    expect([unit.attached, codes(unit)]).toEqual([null, ['attachment']]);
  });

  it('a title of several lines, or none', () => {
    const rest =
      '\n\nEmberhold\nLong Night (2 Detachment Points)\nPurge the Foe\nStrike Force (2,000 Points)\n\nCHARACTERS\n\nMagma Wyrm (210 Points)\n  • 1x Magma breath';
    expect(armyOf(`Ash\nand embers (1,990 Points)${rest}`)).toMatchObject({
      name: 'Ash and embers',
      faction: 'Emberhold',
      points: { total: 1990, limit: 2000 },
    });
    expect(armyOf(rest.trim())).toMatchObject({
      name: null,
      faction: 'Emberhold',
      detachments: ['Long Night'],
      points: { total: null, limit: 2000 },
    });
  });

  it('chapters stand below their faction; the detachment stands behind the size in one order', () => {
    const text =
      'Emberhold\nStrike Force (2000 points)\nLong Night\n\n\nCHARACTERS\n\nMagma Wyrm (210 points)\n  • 1x Magma breath';
    expect(armyOf(text)).toMatchObject({ faction: 'Emberhold', detachments: ['Long Night'], points: { limit: 2000 } });
    const chapter =
      'Demo (210 Points)\n\nEmberhold\nAshen Choir\nLong Night\nStrike Force (2,000 Points)\n\nCHARACTERS\n\nMagma Wyrm (210 Points)\n  • 1x Magma breath';
    expect(armyOf(chapter)).toMatchObject({ faction: 'Ashen Choir', detachments: ['Long Night'] });
  });

  it('detachments joined by "and": known names first, the longest of them', () => {
    const named = (line: string) =>
      armyOf(
        `Demo (210 Points)\n\nEmberhold\n${line} (3 Detachment Points)\nPurge the Foe\nIncursion (1,000 Points)\n\nCHARACTERS\n\nMagma Wyrm (210 Points)\n  • 1x Magma breath`,
        catalogue,
      ).detachments;
    expect(named('Forge and Fire and Long Night')).toEqual(['Forge and Fire', 'Long Night']);
    expect(named('Forge, Forge and Fire and Long Night')).toEqual(['Forge', 'Forge and Fire', 'Long Night']);
    expect(named('Forge and Fire')).toEqual(['Forge and Fire']);
    expect(named('Red Tide, Black Tide and Dry Land')).toEqual(['Red Tide', 'Black Tide', 'Dry Land']);
  });

  it('a tournament’s fence around the official app’s list', () => {
    const text = `${'+'.repeat(40)}\nPlayer Name: Somebody\nFactions Used: Emberhold\nArmy Points: 210\nDetachment Used: Long Night\n${'+'.repeat(40)}\n\n${app('Magma Wyrm (210 Points)', '  • 1x Magma breath')}`;
    expect(armyOf(text, catalogue)).toMatchObject({
      format: 'app-text',
      name: 'Demo',
      faction: 'Emberhold',
      points: { total: 210, limit: 1000 },
      units: [{ name: 'Magma Wyrm' }],
    });
  });

  it('units in lines of their own, joined by plus signs', () => {
    const army = armyOf('1x Flame Marshal + 10x Ember Guard\n1x Kiln Tank', catalogue);
    expect(army.format).toBe('plain-text');
    expect(
      army.units.map(({ name, points, attached, models }) => [
        name,
        points,
        attached?.role,
        models.reduce((sum, { count }) => sum + count, 0),
      ]),
    ).toEqual([
      ['Flame Marshal', null, 'leader', 1],
      ['Ember Guard', null, 'bodyguard', 10],
      ['Kiln Tank', null, undefined, 1],
    ]);
  });

  it('what means nothing is said with its line, and nothing else suffers', () => {
    const unit = only(app('Magma Wyrm (210 Points)', '  • 1x Magma breath', 'painted blue', '  • 1x Magma talons'));
    expect(arms(unit)).toEqual({ 'Magma breath': 1, 'Magma talons': 1 });
    expect(texts(unit)).toEqual(['Line 11, "painted blue", was not understood and is left out.']);
  });

  it('26: the source says its data version', () => {
    const army = armyOf(
      `${app('Magma Wyrm (210 Points)', '  • 1x Magma breath')}\n\nExported with App Version: v1.45.0 (105), Data Version: v720`,
      catalogue,
    );
    expect(army).toMatchObject({
      edition: '10e',
      source: 'Exported with App Version: v1.45.0 (105), Data Version: v720',
    });
    expect(army.warnings.map(({ code }) => code)).toEqual(['edition']);
  });
});

describe('what other programs write', () => {
  it('models with nothing below them, and wargear beside models', () => {
    const lines = ['Cinder Pack (70 Points)', '  • 1x Pack Handler', '     ◦ 1x Flux pistol', '     ◦ 1x Ember blade'];
    const unit = only(app(...lines, '  • 3x Cinder Hound', '  • 1x Ember banner', '  • 1x Brass bell'));
    expect(unit.models.map(({ name, count }) => [name, count])).toEqual([
      ['Pack Handler', 1],
      ['Cinder Hound', 3],
    ]);
    expect(arms(unit)).toEqual({ 'Flux pistol': 1, 'Ember blade': 1, 'Brass bell': 1, 'Burning fangs': 3 });
    expect(unit.notModelled).toEqual(['Ember banner']);
    expect(codes(unit)).toEqual(['unknown-weapon', 'default-loadout']);
  });

  it('a keyword that the detachment gives', () => {
    const unit = only(
      app('Kiln Tank (190 points)', '• Long Night Keyword: Character', '• 1x Kiln cannon', '1x Crushing tracks'),
    );
    expect(unit.keywords).toEqual(['Vehicle', 'Smoke', 'Kiln Tank', 'Character']);
    expect(unit.models).toMatchObject([{ character: true }]);
    const simple = only(
      '# ++ Army Roster ++ [190 pts]\n## Vehicle [190 pts]\nKiln Tank [190 pts]: Long Night Character, Kiln cannon, Crushing tracks',
    );
    expect([simple.keywords.at(-1), arms(simple)]).toEqual(['Character', { 'Kiln cannon': 1, 'Crushing tracks': 1 }]);
  });

  it('points on a line of their own, as pages show them', () => {
    const text =
      'Emberhold\nLong Night\nStrike Force\n2,000 Points\nCHARACTERS\nMagma Wyrm\n210 Points\n• 1x Magma breath\nFlame Marshal\n85 Points\n• 1x Flux pistol';
    expect(armyOf(text, catalogue)).toMatchObject({
      faction: 'Emberhold',
      detachments: ['Long Night'],
      points: { limit: 2000 },
      units: [
        { name: 'Magma Wyrm', points: 210 },
        { name: 'Flame Marshal', points: 85 },
      ],
    });
  });

  it('no sections at all', () => {
    const army = armyOf(
      'Emberhold\nLong Night\nStrike Force (2000 points)\n\nMagma Wyrm (210 points)\n• 1x Magma breath\n\nKiln Tank (190 points)\n',
      catalogue,
    );
    expect(army).toMatchObject({
      name: null,
      faction: 'Emberhold',
      detachments: ['Long Night'],
      points: { limit: 2000 },
    });
    expect(army.units.map(({ name }) => name)).toEqual(['Magma Wyrm', 'Kiln Tank']);
  });

  it('keys instead of a title', () => {
    const army = armyOf(
      'Battle Size: Strike Force (2000 point limit)\nDetachments: Long Night\nForce Dispositions: Purge the Foe\n\nMagma Wyrm (210 points)\n• 1x Magma breath\n\nCreated with WarOrgan (https://warorgan.com)',
      catalogue,
    );
    expect(army).toMatchObject({
      name: null,
      edition: '11e',
      detachments: ['Long Night'],
      points: { total: null, limit: 2000 },
      source: 'Created with WarOrgan (https://warorgan.com)',
    });
  });

  it('sections with numbers before the names', () => {
    const { units } = armyOf('## Véhicules [210pts]\nVéhicules 1 : Magma Wyrm [210pts]: Magma breath', catalogue);
    expect(units.map(({ name, points }) => [name, points])).toEqual([['Magma Wyrm', 210]]);
  });

  it('a leader and those it leads named at both ends, in keys', () => {
    const { units } = armyOf(
      app(
        'Flame Marshal (85 Points)',
        '    • Leading: Ember Guard',
        '    • 1x Flux pistol',
        '',
        'OTHER DATASHEETS',
        '',
        'Ember Guard (90 Points)',
        '    • Leader: Flame Marshal',
        '    • 5x Flux rifle',
        '    • 5x Close combat weapon',
      ),
      catalogue,
    );
    expect(units.map(({ attached }) => attached)).toEqual([
      { unit: 'Attached unit 1', role: 'leader' },
      { unit: 'Attached unit 1', role: 'bodyguard' },
    ]);
    expect(units[1]!.models.map(({ count }) => count)).toEqual([1, 4]);
  });
});

describe('New Recruit', () => {
  const head = [
    '+++++++++++++',
    '+ FACTION KEYWORD: Xenos - Emberhold',
    '+ DETACHMENT: Long Night (Rule)',
    '+ TOTAL ARMY POINTS: 300pts',
    '+',
    '+ WARLORD: Char2: Flame Marshal',
    '+ ENHANCEMENT: Ashen Crown (on Char2: Flame Marshal)',
    '& Cold Iron (on Char3: Ash Chanter)',
    '+ NUMBER OF UNITS: 3',
    '+++++++++++++',
    '',
  ];

  it('an option prints again what it brings: that is not counted twice', () => {
    const unit = (...lines: string[]) =>
      only([...head.slice(0, 2), '+++++++++++++', '', '1x Kiln Tank (190 pts)', ...lines].join('\n'));
    const wtc = unit('1 with Kiln cannon, Crushing tracks, Twin spray-gun', '  • Tow hookTwin spray-gun');
    expect(arms(wtc)).toEqual({ 'Kiln cannon': 1, 'Crushing tracks': 1, 'Twin spray-gun': 1 });
    const gw = only(
      [
        ...head,
        '5x Ember Guard (90 pts)',
        '• 5x Ember Guard',
        '    • 5x Flux rifle',
        '    • 1x Storm projector',
        '    • 5x Close combat weapon',
        '  • Tow hook',
        '    • 1x Storm projector',
      ].join('\n'),
    );
    expect(arms(gw)).toEqual({ 'Flux rifle': 5, 'Storm projector': 1, 'Close combat weapon': 5 });
    // More than was listed before is new.
    const more = unit('1 with Twin spray-gun', '  • Ashen lens upgradeTwin spray-gun, Twin spray-gun, Crushing tracks');
    expect(arms(more)).toEqual({ 'Twin spray-gun': 3, 'Crushing tracks': 1 });
  });

  it('warlord and enhancements that only the head prints go to their units', () => {
    const { units } = armyOf(
      [
        ...head,
        'Char1: 1x Flame Marshal (85 pts): Flux pistol',
        'Char2: 1x Flame Marshal (110 pts): Flux pistol',
        'Char3: 1x Ash Chanter (60 pts): Soot storm',
      ].join('\n'),
      catalogue,
    );
    expect(units.map(({ warlord, enhancements }) => [warlord, enhancements])).toEqual([
      [false, []],
      [true, ['Ashen Crown']],
      [false, ['Cold Iron']],
    ]);
  });

  it('10th or 11th edition: only the latter has dispositions, or several detachments', () => {
    const edition = (...lines: string[]) =>
      armyOf(
        [
          '++++++++',
          '+ FACTION KEYWORD: Emberhold',
          ...lines,
          '++++++++',
          '',
          '1x Kiln Tank (190 pts): Kiln cannon',
        ].join('\n'),
      ).edition;
    expect(edition('+ DETACHMENT: Long Night (Rule)')).toBe('10e');
    expect(edition('+ DETACHMENT: Long Night (Rule)', '+ FORCE DISPOSITION: Purge the Foe')).toBe('11e');
    expect(edition('+ DETACHMENT: Long Night, Short Day (Rule)')).toBe('11e');
  });

  it('21: of several units with one name the numbered is meant', () => {
    const { units } = armyOf(
      [
        ...head,
        'Char1: 1x Flame Marshal (85 pts): Flux pistol',
        'Leading Ember Guard[2]',
        'Char2: 1x Flame Marshal (85 pts): Flux pistol',
        'Leading Ember Guard[1]',
        '',
        '5x Ember Guard (90 pts): 5 with Flux rifle',
        '5x Ember Guard (90 pts): 5 with Flux rifle',
      ].join('\n'),
      catalogue,
    );
    const [first, second, third, fourth] = units.map(({ attached }) => attached?.unit);
    expect([first === fourth, second === third, first === second]).toEqual([true, true, false]);
  });

  it('21: of several pairs with the same two names each leader has a unit of its own', () => {
    const pairs = (leading: string, attached: string) =>
      armyOf(
        [
          ...head,
          ...['Char1: 1x Flame Marshal (85 pts): Flux pistol', leading],
          ...['Char2: 1x Flame Marshal (85 pts): Flux pistol', leading, ''],
          ...['5x Ember Guard (90 pts): 5 with Flux rifle', attached],
          ...['5x Ember Guard (90 pts): 5 with Flux rifle', attached],
        ].join('\n'),
        catalogue,
      ).units.map(({ attached: place }) => place?.unit);
    for (const said of [
      pairs('Leading Ember Guard', ''),
      pairs('Leading Ember Guard', '  Attached to Flame Marshal'),
    ]) {
      expect(new Set(said).size).toBe(2);
      expect(said).not.toContain(undefined);
      expect([said[0] === said[2], said[1] === said[3]]).toEqual([true, true]);
    }
  });

  it('an enhancement that head and unit print is one', () => {
    const { units } = armyOf(
      [
        '+++++++++++++',
        '+ FACTION KEYWORD: Xenos - Emberhold',
        '+ ENHANCEMENT: Ashen Crown (Upgrade) (on Char1: Flame Marshal)',
        '+++++++++++++',
        '',
        'Char1: 1x Flame Marshal (85 pts): Flux pistol',
        'Char2: 1x Flame Marshal (100 pts): Flux pistol',
        'Enhancement: Ashen Crown (Upgrade) (+15 pts)',
      ].join('\n'),
      catalogue,
    );
    expect(units.map(({ enhancements }) => enhancements)).toEqual([[], ['Ashen Crown']]);
  });

  it('21: one end is enough; a leader leads one unit; a leader of nobody is said', () => {
    const { units } = armyOf(
      [
        ...head,
        'Char1: 1x Flame Marshal (85 pts): Flux pistol',
        'Char2: 1x Flame Marshal (85 pts): Flux pistol',
        'Char3: 1x Ash Chanter (60 pts): Soot storm',
        'Leading Salt Guard',
        '',
        '5x Ember Guard (90 pts): 5 with Flux rifle',
        '  Attached to Flame Marshal',
        '5x Ember Guard (90 pts): 5 with Flux rifle',
        '  Attached to Flame Marshal',
        '5x Ember Guard (90 pts): 5 with Flux rifle',
      ].join('\n'),
      catalogue,
    );
    expect(units.map(({ attached }) => attached?.role)).toEqual([
      'leader',
      'leader',
      undefined,
      'bodyguard',
      'bodyguard',
      undefined,
    ]);
    expect([
      units[0]!.attached!.unit === units[3]!.attached!.unit,
      units[1]!.attached!.unit === units[4]!.attached!.unit,
    ]).toEqual([true, true]);
    expect(units[2]!.warnings.map(({ code }) => code)).toContain('attachment');
  });

  it('21, 22: who joins as what is the datasheet’s to say, and each unit keeps its own keywords', () => {
    const { units } = armyOf(
      [
        ...head,
        'Char1: 1x Ash Chanter (60 pts): Soot storm',
        'Leading Ember Guard',
        '',
        '5x Ember Guard (90 pts): 5 with Flux rifle',
      ].join('\n'),
      catalogue,
    );
    expect(units.map(({ attached }) => attached?.role)).toEqual(['support', 'bodyguard']);
    expect(units.map(({ keywords }) => keywords.includes('Psyker'))).toEqual([true, false]);
  });

  it('what upgrades another thing is an enhancement', () => {
    const unit = only(
      '# ++ Army Roster ++ [210 pts]\n## Character [210 pts]\nMagma Wyrm [210 pts]: Dragonheart, Magma breath (Dragonheart upgrade), Magma talons',
    );
    expect(unit.enhancements).toEqual(['Dragonheart']);
    expect(arms(unit)).toEqual({ 'Magma breath': 1, 'Magma talons': 1 });
  });

  it('what an option brings counts, not the option', () => {
    const unit = only(
      '# ++ Army Roster ++ [190 pts]\n## Vehicle [190 pts]\nKiln Tank [190 pts]: 2x Tow hook (Twin spray-gun), Crushing tracks',
    );
    expect(arms(unit)).toEqual({ 'Twin spray-gun': 2, 'Crushing tracks': 1 });
  });

  it('models without a line of their own weapons have their datasheet’s, the others what is printed', () => {
    const unit = only(
      [...head, '5x Ember Guard (90 pts)', '• 1x Ember Sergeant: Flux pistol, Ember blade', '• 4x Ember Guard'].join(
        '\n',
      ),
    );
    expect(arms(unit)).toEqual({ 'Flux pistol': 1, 'Ember blade': 1, 'Flux rifle': 4, 'Close combat weapon': 4 });
    expect(texts(unit)).toEqual([
      'Ember Guard: the list prints no weapons; taken by default: Ember Guard with Flux rifle and Close combat weapon.',
    ]);
  });

  it('of one kind of models some may have weapons printed and others not', () => {
    const unit = only(
      [
        ...head,
        '6x Ember Guard (180 pts)',
        '• 1x Ember Sergeant: Flux pistol, Ember blade',
        '• 2x Ember Guard w/ projector: Storm projector, Close combat weapon',
        '• 3x Ember Guard',
      ].join('\n'),
    );
    expect(unit.models.map(({ name, count }) => [name, count])).toEqual([
      ['Ember Sergeant', 1],
      ['Ember Guard', 5],
    ]);
    expect(arms(unit)).toEqual({
      'Flux pistol': 1,
      'Ember blade': 1,
      'Storm projector': 2,
      'Close combat weapon': 5,
      'Flux rifle': 3,
    });
    expect(texts(unit)).toEqual([
      'Ember Guard: the list prints no weapons; taken by default: 3 Ember Guard with Flux rifle and Close combat weapon.',
    ]);
  });

  it('nothing is added to a model with weapons; that it has none for melee is said', () => {
    const unit = only([...head, '1x Kiln Tank (190 pts): Kiln cannon'].join('\n'));
    expect(arms(unit)).toEqual({ 'Kiln cannon': 1 });
    expect(texts(unit)).toEqual([
      'Kiln Tank: the list prints no melee weapon; not added: Crushing tracks of Kiln Tank.',
    ]);
  });
});

it('every invented datasheet is found by its own name', () => {
  for (const sheet of INVENTED) {
    expect(
      only(
        `Demo (100 Points)\n\n${sheet.faction}\nLong Night\nIncursion (1000 Points)\n\nCHARACTERS\n\n${sheet.name} (100 Points)\n  • 1x Tow hook`,
      ).datasheet,
    ).toBe(sheet.id);
  }
});
