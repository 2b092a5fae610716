import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { UnitWeapon } from '../../src/army.js';
import { importList } from '../../src/import.js';
import {
  abilityLine,
  armyOf,
  carried,
  gun,
  meleeLine,
  model,
  rangedLine,
  rosterOf,
  unit,
  unitLine,
  unitOf,
  upgrade,
  withUnit,
} from './build.js';

const tank = (...selections: Parameters<typeof model>[3][]) =>
  unitOf(model('Kiln Tank', 1, withUnit('Kiln Tank'), ...selections));

const weaponsOf = (...profiles: object[]): readonly UnitWeapon[] =>
  tank(upgrade('Kiln cannon', 1, { profiles })).weapons;

const modesOf = (weapons: readonly UnitWeapon[]) =>
  weapons.map(({ name, count, modes }) => [name, count, ...modes.map((mode) => mode.name)]);

describe('trap 10: modes', () => {
  it.each([' - ', ' – ', ' — ', ' \u2011 ', ' \u2212 '])(
    'lines of one stem, told apart by %j, are exclusive',
    (dash) => {
      const lines = ['standard', 'supercharge'].map((mode) =>
        rangedLine(`➤ Kiln cannon${dash}${mode}`, { D: mode === 'standard' ? '1' : '2' }),
      );
      expect(modesOf(weaponsOf(...lines))).toEqual([['Kiln cannon', 1, 'standard', 'supercharge']]);
    },
  );

  it('without an arrow, if another line shares the stem', () => {
    expect(modesOf(weaponsOf(rangedLine('Launcher - frag'), rangedLine('Launcher - krak', { S: '9' })))).toEqual([
      ['Launcher', 1, 'frag', 'krak'],
    ]);
    expect(modesOf(weaponsOf(rangedLine('Twin - barrel'), rangedLine('Lance')))).toEqual([
      ['Twin - barrel', 1, null],
      ['Lance', 1, null],
    ]);
  });

  it('what an enhancement appends is left aside in grouping and kept for display', () => {
    const lines = [
      rangedLine('➤ Kiln cannon - standard (Ash Crown)'),
      rangedLine('➤ Kiln cannon – supercharge (Ash Crown)', { D: '3' }),
    ];
    expect(modesOf(weaponsOf(...lines))).toEqual([
      ['Kiln cannon', 1, 'standard (Ash Crown)', 'supercharge (Ash Crown)'],
    ]);
    expect(modesOf(weaponsOf(rangedLine('Kiln cannon (Ash Crown)')))).toEqual([['Kiln cannon (Ash Crown)', 1, null]]);
  });

  it('modes of one name: equal ones are one, others are told apart', () => {
    const line = (D: string) => rangedLine('➤ Kiln cannon - standard', { D });
    expect(modesOf(weaponsOf(line('1'), line('1')))).toEqual([['Kiln cannon - standard', 1, null]]);
    expect(modesOf(weaponsOf(line('1'), line('2')))).toEqual([['Kiln cannon', 1, 'standard', 'standard #2']]);
  });

  it('one name with suffixes is one weapon in several ways', () => {
    expect(modesOf(weaponsOf(rangedLine('Launcher (frag)'), rangedLine('Launcher (krak)', { S: '9' })))).toEqual([
      ['Launcher', 1, 'frag', 'krak'],
    ]);
  });

  it('arrows without a stem are modes of what the option is called', () => {
    expect(modesOf(weaponsOf(meleeLine('➤ Strike'), meleeLine('➤ Sweep', { A: '6' })))).toEqual([
      ['Kiln cannon', 1, 'Strike', 'Sweep'],
    ]);
  });

  it('lines of different names are different weapons', () => {
    expect(modesOf(weaponsOf(rangedLine('Cosmic ray'), rangedLine('Comet', { S: '9' })))).toEqual([
      ['Cosmic ray', 1, null],
      ['Comet', 1, null],
    ]);
  });

  it('equal weapons with modes are summed over selections', () => {
    const cannon = (number: number) =>
      upgrade('Kiln cannon', number, {
        profiles: [rangedLine('➤ Kiln cannon - shot'), rangedLine('➤ Kiln cannon - shell', { A: 'D6' })],
      });
    expect(carried(tank(cannon(1), cannon(2)))).toEqual(['3 Kiln cannon (3 Kiln Tank)']);
  });
});

describe('trap 11: signs', () => {
  it('names are shown as written, without invisible signs and doubled spaces', () => {
    const odd = unitOf(unit('Pyre\u00a0 Wardens\u200b ', 1, withUnit('x'), model('’Eavy\u2011Warden', 1)));
    expect([odd.name, odd.models[0]?.name]).toEqual(['Pyre Wardens', '’Eavy\u2011Warden']);
  });

  it('and compared without regard to quotes, hyphens, accents and case', () => {
    const guard = unitOf(
      unit(
        ...(['Guard', 1, withUnit('Guard')] as const),
        model(
          'Guard',
          4,
          {},
          gun('’Éavy storm-gun', 1),
          gun("'eavy storm\u2011gun", 1),
          gun('`EAVY  STORM\u2212GUN\u200d', 1),
        ),
      ),
    );
    expect(carried(guard)).toEqual(['3 ’Éavy storm-gun (3 Guard)']);
  });

  it('copies of a name are told apart', () => {
    const { units } = armyOf(rosterOf([tankTree('Kiln Tank'), tankTree('KILN\u00a0TANK'), tankTree('Kiln Tank')]));
    expect(units.map(({ id }) => id)).toEqual(['Kiln Tank', 'KILN TANK #2', 'Kiln Tank #3']);
  });
});

const tankTree = (name: string) => model(name, 1, withUnit(name));

describe('trap 12: points', () => {
  it.each(['2000', '2,000', '2.000', '2 000', '2\u00a0000'])('a battle size of %j points', (points) => {
    const size = upgrade('Battle Size', 1, {}, upgrade(`Strike Force (${points} Point limit)`, 1));
    expect(armyOf(rosterOf([size, tankTree('Tank')])).points).toEqual({ total: null, limit: 2000 });
  });

  it.each([
    [{ name: 'pts', value: 90 }, 90],
    [{ name: ' pts', value: '90.0' }, 90],
    [{ name: 'Points', value: 90 }, 90],
    [{ name: 'x', typeId: '51b2-306e-1021-d207', value: 90 }, 90],
    [{ name: 'PL', value: 5 }, null],
    [{ name: 'pts', value: 'many' }, 0],
  ])('costs of %j', (cost, points) => {
    const costs = [{ name: 'Crusade: Experience', value: 7 }, cost];
    const { units } = armyOf(rosterOf([model('Tank', 1, { ...withUnit('Tank'), costs })]));
    expect(units[0]?.points).toBe(points);
  });

  it('of a unit are its own and those of its options; the list’s are its own; no limit is -1', () => {
    const pts = (value: number) => ({ costs: [{ name: 'pts', value }] });
    const crown = upgrade('Crown', 1, { ...pts(15), group: 'Enhancements' });
    const marshal = model('Marshal', 1, { ...withUnit('Marshal'), ...pts(85) }, crown);
    const army = armyOf(rosterOf([marshal], { ...pts(101), costLimits: [{ name: 'pts', value: -1 }] }));
    expect(army.units[0]).toMatchObject({ points: 100, enhancements: ['Crown'] });
    expect(army.points).toEqual({ total: 101, limit: null });
  });
});

describe('trap 13: mark-up in texts', () => {
  it.each(['^^', '**', '^^**', '**^^'])('%s around words changes nothing', (mark) => {
    const text = `This model has a ${mark}4+${[...mark].reverse().join('')} invulnerable\u00a0save.`;
    const profiles = [unitLine('Marshal'), abilityLine('Invulnerable Save', text)];
    expect(unitOf(model('Marshal', 1, { profiles })).models[0]?.stats?.InSv).toBe('4+');
  });

  it('keywords in brackets count as numbers that an ability changes', () => {
    const profiles = [unitLine('Marshal'), abilityLine('War Song', 'Weapons have the [^^LETHAL HITS^^] ability.')];
    expect(unitOf(model('Marshal', 1, { profiles })).notModelled).toEqual(['War Song']);
  });
});

describe('traps 14 to 19: cells and keywords, in a file', () => {
  const only = (cells: Readonly<Record<string, string>>) => tank(gun('Kiln cannon', 1, cells));

  it.each([
    [{ A: 'D6+0' }, { A: 'D6' }],
    [{ A: '2D6+01' }, { A: '2D6+1' }],
    [
      { S: 'D6+6', AP: '-', Range: '18' },
      { S: 'D6+6', AP: 0, range: 18 },
    ],
    [
      { BS: 'N/A', Keywords: 'Torrent' },
      { skill: null, abilities: ['TORRENT'] },
    ],
    [
      { BS: '3+', Keywords: 'Torrent' },
      { skill: null, abilities: ['TORRENT'] },
    ],
    [{ Keywords: '-,\u00a0Assault' }, { abilities: ['ASSAULT'] }],
    [{ Keywords: ',\u00a0Assault,\u00a0assault' }, { abilities: ['ASSAULT'] }],
    [{ Keywords: '[TWIN\u2011LINKED], Anti-fly 2' }, { abilities: ['TWIN-LINKED', 'ANTI-FLY 2+'] }],
    [{ Keywords: 'Bubblechukka' }, { abilities: [], notModelled: ['Bubblechukka'] }],
    [{ Range: 'N/A' }, { range: null }],
  ])('%j', (cells, expected) => {
    const unitRead = only(cells);
    expect(unitRead.weapons[0]?.modes[0]?.profile).toMatchObject(expected);
    expect(unitRead.warnings).toEqual([]);
  });

  it.each([
    [{ S: '8+' }, 'S "8+" was read as 8'],
    [{ AP: '2' }, 'AP "2" was read as -2'],
    [{ BS: 'N/A' }, 'has no BS and no TORRENT'],
    [{ Keywords: 'Gloomfire' }, '"Gloomfire" is not known'],
  ])('%j is read with a warning', (cells, warning) => {
    const { weapons, warnings } = only(cells);
    expect(weapons[0]?.modes).toHaveLength(1);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.text).toContain(`Kiln cannon`);
    expect(warnings[0]?.text).toContain(warning);
  });

  it.each([{ A: '*' }, { S: '*' }, { AP: '*' }, { D: '*' }, { BS: '*' }, { D: '' }])(
    'with %j a weapon is kept without numbers, and it is said',
    (cells) => {
      const { weapons, warnings } = only(cells);
      expect(weapons).toMatchObject([{ name: 'Kiln cannon', count: 1, modes: [] }]);
      expect(warnings.map(({ text }) => text)).toContain('Kiln cannon is left out of the odds.');
    },
  );

  it('one mode that cannot be read leaves the other', () => {
    const profiles = [rangedLine('➤ Kiln cannon - a', { A: '*' }), rangedLine('➤ Kiln cannon - b')];
    const { weapons, warnings } = tank(upgrade('Kiln cannon', 1, { profiles }));
    expect(modesOf(weapons)).toEqual([['Kiln cannon', 1, 'b']]);
    expect(warnings.map(({ text }) => text)).toContain('Kiln cannon - a is left out of the odds.');
  });

  it.each([{ T: '*' }, { W: '-' }])('a model with %j has no numbers, and it is said', (cells) => {
    const { models, warnings } = unitOf(model('Kiln Tank', 1, withUnit('Kiln Tank', cells)));
    expect(models[0]?.stats).toBeNull();
    expect(warnings.map(({ code }) => code)).toContain('value');
  });

  it.each([
    [
      { M: '20+"', OC: '-', Sv: '7+' },
      { M: '20+"', OC: null, Sv: null },
    ],
    [
      { M: '-', Sv: '2', LD: '7' },
      { M: null, Sv: '2+', Ld: '7+' },
    ],
    [{ InSv: '4+' }, { InSv: '4+', InSvAgainst: null }],
    [{ InSv: '-' }, { InSv: null }],
  ])('a model with %j', (cells, expected) => {
    const { models, warnings } = unitOf(model('Kiln Tank', 1, withUnit('Kiln Tank', cells)));
    expect(models[0]?.stats).toMatchObject(expected);
    expect(warnings).toEqual([]);
  });
});

describe('profiles are told by what they hold', () => {
  it('types of any name, characteristics by id, SV of the 10th edition', () => {
    const ids = ['e703-ecb6-5ce7-aec1', 'd29d-cf75-fc2d-34a4', '450-a17e-9d5e-29da', '750a-a2ec-90d3-21fe'];
    const byId = {
      name: 'T',
      typeName: '?',
      characteristics: ids.map((typeId, i) => ({ typeId, $text: ['6"', '9', '2+', '12'][i] })),
    };
    const power = { ...rangedLine('Comet'), typeName: 'Star Powers' };
    const tankRead = unitOf(model('Kiln Tank', 1, { profiles: [byId, power] }));
    expect(tankRead.models[0]?.stats).toMatchObject({ M: '6"', T: 9, Sv: '2+', W: 12 });
    expect(carried(tankRead)).toEqual(['1 Comet (1 Kiln Tank)']);
  });

  it('lists that are wrapped as other tools wrap them', () => {
    const tree = {
      roster: {
        gameSystemId: 'sys-352e-adc2-7639-d610',
        forces: { force: [{ selections: { selection: { ...tankTree('Kiln Tank') } } }] },
      },
    };
    const imported = importList(strToU8(JSON.stringify(tree)));
    expect(imported).toMatchObject({
      ok: true,
      army: { units: [{ name: 'Kiln Tank', models: [{ stats: { T: 4 } }] }] },
    });
  });
});
