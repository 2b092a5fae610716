import { describe, expect, test } from 'vitest';
import { convert } from '../../src/data/convert.js';
import type { RawAbility, RawData, RawUnit, RawWeapon } from '../../src/data/raw.js';
import { ability, composition, EDITION, line, melee, records, row, stats, unit, weapon } from '../invented/records.js';

const converted = (more: Partial<RawData>) => convert(records(more), 'test 1.0');
const one = (raw: RawUnit, more: Partial<RawData> = {}) => {
  const { factions, check } = converted({ units: [raw], ...more });
  return { sheet: factions[0]!.datasheets[0]!, check };
};
const armed = (weapons: readonly RawWeapon[]) =>
  one(unit('Guard', { weapon_ids: weapons.map(({ id }) => id) }), { weapons }).sheet.weapons;

describe('weapons', () => {
  test('a ranged and a melee line are two weapons, and whoever carries it carries both', () => {
    const spear = weapon('spear', [line('Ranged', { range: 12 }), melee('Sweep'), melee('Strike')]);
    const { sheet } = one(unit('Guard', { weapon_ids: ['spear'] }), {
      weapons: [spear],
      compositions: [composition('Guard', [row('Guard', 1, 1, { default_weapon_ids: ['spear'] })])],
    });
    expect(sheet.weapons.map(({ id, name, modes }) => [id, name, modes.map((mode) => mode.name)])).toEqual([
      ['spear', 'spear', [null]],
      ['spear/melee', 'spear', ['Sweep', 'Strike']],
    ]);
    expect(sheet.models[0]?.loadout).toEqual([
      { weapon: 'spear', count: 1 },
      { weapon: 'spear/melee', count: 1 },
    ]);
  });

  test('numbers and dice as the contract writes them', () => {
    const [gun, blade] = armed([
      weapon('gun', [line('Gun', { stats: { A: 'D6+3', BS: 4, S: '2D6', AP: 0, D: 'D3' } })]),
      weapon('blade', [melee('Blade')]),
    ]);
    expect(gun?.modes[0]?.profile).toMatchObject({ range: 24, A: 'D6+3', skill: '4+', S: '2D6', AP: 0, D: 'D3' });
    expect(blade?.modes[0]?.profile).toMatchObject({ range: 'melee', A: 3, skill: '4+', S: 5, AP: 0, D: 'D3' });
  });

  test('a mode does not repeat its weapon', () => {
    const [rifle] = armed([weapon('Rifle', [line('Rifle - Focused Fire'), line('Saturation')])]);
    expect(rifle?.modes.map(({ name }) => name)).toEqual(['Focused Fire', 'Saturation']);
  });

  test.each([
    [{ keyword_id: 'blast' }, 'BLAST'],
    [{ keyword_id: 'blast', parameters: { value: 2 } }, 'BLAST 2'],
    [{ keyword_id: 'rapid-fire', parameters: { value: 'D6+3' } }, 'RAPID FIRE D6+3'],
    [{ keyword_id: 'close-quarters' }, 'CLOSE-QUARTERS'],
    [{ keyword_id: 'anti', parameters: { target_keyword: 'Epic Hero', threshold: 2 } }, 'ANTI-EPIC HERO 2+'],
    [
      {
        keyword_id: 'anti',
        parameters: { target_keyword: 'Fly', threshold: 4, required_target_keywords_any: ['Fly'] },
      },
      'ANTI-FLY 4+',
    ],
    [
      { keyword_id: 'lethal-hits', parameters: { excluded_target_keywords: ['Monster', 'Vehicle'] } },
      'LETHAL HITS: non-MONSTER/VEHICLE',
    ],
    [
      { keyword_id: 'sustained-hits', parameters: { value: 2, required_target_keywords_any: ['Monster', 'Vehicle'] } },
      'SUSTAINED HITS 2: MONSTER/VEHICLE',
    ],
  ])('keyword %j is %s', (keyword, word) => {
    const [gun] = armed([weapon('gun', [line('Gun', { keywords: [keyword] })])]);
    expect(gun?.modes[0]?.profile).toMatchObject({ abilities: [word], notModelled: [] });
  });

  test('HUNTER is one ability with all its keywords', () => {
    const hunter = (keyword: string) => ({ keyword_id: 'hunter', parameters: { target_keyword: keyword } });
    const [gun] = armed([weapon('gun', [line('Gun', { keywords: [hunter('Monster'), hunter('Vehicle')] })])]);
    expect(gun?.modes[0]?.profile.abilities).toEqual(['HUNTER: MONSTER/VEHICLE']);
  });

  test('TORRENT hits without a roll even where a BS stands', () => {
    const [gun] = armed([weapon('gun', [line('Gun', { keywords: [{ keyword_id: 'torrent' }] })])]);
    expect(gun?.modes[0]?.profile.skill).toBeNull();
  });

  test('a keyword that no word expresses is named; one that nobody knows is in the check', () => {
    const raw = weapon('gun', [line('Gun', { keywords: [{ keyword_id: 'snagged' }, { keyword_id: 'wet' }] })]);
    const { sheet, check } = one(unit('Guard', { weapon_ids: ['gun'] }), { weapons: [raw] });
    expect(sheet.weapons[0]?.modes[0]?.profile.notModelled).toEqual(['Snagged', 'wet']);
    expect(check.notModelledKeywords).toEqual({ Snagged: 1, wet: 1 });
    expect(check.unknownKeywords).toContain('wet');
  });

  test('a weapon without a profile is named', () => {
    const { sheet, check } = one(unit('Guard', { weapon_ids: ['lost', 'empty'] }), { weapons: [weapon('empty', [])] });
    expect(sheet.weapons).toEqual([]);
    expect(check.withoutProfile).toEqual(['Emberhold: Guard: lost', 'Emberhold: Guard: empty']);
    expect(sheet.gaps.filter((gap) => gap.includes('no profile'))).toHaveLength(2);
    expect(check.withoutWeapons).toEqual(['Emberhold: Guard']);
  });

  test('a ranged weapon with a melee line is a ranged weapon without a range', () => {
    const raw = weapon('odd', [melee('Odd')], { type: 'ranged' });
    const { sheet, check } = one(unit('Guard', { weapon_ids: ['odd'] }), { weapons: [raw] });
    expect(sheet.weapons[0]?.modes[0]?.profile).toMatchObject({ range: null, skill: '4+' });
    expect(check.contradictions).toEqual(['Emberhold: Guard: odd']);
    expect(sheet.gaps.some((gap) => gap.includes('no range'))).toBe(true);
  });

  test("a unit's own version of a weapon stands instead of the general one, unless a model carries that", () => {
    const weapons = ['knife', 'knife-Guard', 'gun', 'gun-Guard'].map((id) => weapon(id, [line(id)]));
    const { sheet, check } = one(unit('Guard', { weapon_ids: weapons.map(({ id }) => id) }), {
      weapons,
      compositions: [composition('Guard', [row('Guard', 1, 1, { default_weapon_ids: ['knife-Guard', 'gun'] })])],
    });
    expect(sheet.weapons.map(({ id }) => id)).toEqual(['knife-Guard', 'gun', 'gun-Guard']);
    expect(check.duplicates).toEqual(['Emberhold: Guard: knife']);
  });
});

describe('models', () => {
  test('characteristics as printed; 7+ is no save, no movement is none', () => {
    const profile = stats('Guard', { M: 0, Sv: 7, invuln_sv: null, Ld: 7, OC: 0 });
    expect(one(unit('Guard', { profiles: [profile] })).sheet.models[0]?.stats).toEqual({
      M: null,
      T: 4,
      W: 2,
      Sv: null,
      InSv: null,
      InSvAgainst: null,
      FNP: null,
      Ld: '7+',
      OC: 0,
    });
  });

  test.each([
    [{ invuln_sv: 4 }, '4+', null],
    [{ invuln_sv: null, invuln_sv_ranged: 5 }, '5+', 'ranged'],
    [{ invuln_sv_melee: 4 }, '4+', 'melee'],
  ] as const)('%j', (saves, InSv, InSvAgainst) => {
    const { sheet, check } = one(unit('Guard', { profiles: [stats('Guard', saves)] }));
    expect(sheet.models[0]?.stats).toMatchObject({ InSv, InSvAgainst });
    expect(check.conditionalInvulnerable).toHaveLength(InSvAgainst === null ? 0 : 1);
  });

  const squad = unit('Guard', {
    profiles: [stats('Trooper', { W: 1 }), stats('Grand Sergeant', { W: 3 }), stats('Cook', { W: 5 })],
    model_count: { min: 5, max: 10 },
    points: [{ models: 10, cost: 90 }],
  });
  const wounds = (name: string, profile_name?: string) => {
    const rows = [row('Trooper', 4, 9), row(name, 1, 1, profile_name === undefined ? {} : { profile_name })];
    const { sheet, check } = one(squad, { compositions: [composition('Guard', rows)] });
    return { W: sheet.models[1]?.stats.W, guessed: check.guessedProfiles };
  };

  test.each([
    ['Grand Sergeant', undefined, 3],
    // Its own name is believed before the other one.
    ['Cook', 'Trooper', 5],
    ['Surgeon', 'Cook', 5],
    ['Sergeant', undefined, 3],
    ['Grand Sergaent', undefined, 3],
    ['Trooper (horn)', undefined, 1],
  ])('the profile of %s (%s)', (name, profile, W) => {
    expect(wounds(name, profile)).toEqual({ W, guessed: [] });
  });

  test('where no name says it, the profile is guessed and said to be', () => {
    expect(wounds('Boy')).toEqual({ W: 1, guessed: ['Emberhold: Guard: Boy'] });
  });

  test('a profile that no row has is kept as a model that may be there', () => {
    const rows = [row('Trooper', 4, 9), row('Grand Sergeant', 1, 1)];
    const { sheet } = one(squad, { compositions: [composition('Guard', rows)] });
    expect(sheet.models.map(({ name, min, max }) => [name, min, max])).toEqual([
      ['Trooper', 4, 9],
      ['Grand Sergeant', 1, 1],
      ['Cook', 0, 10],
    ]);
    expect(sheet.gaps).toEqual([expect.stringContaining('how many Cook')]);
    expect(sheet.size).toEqual({ min: 5, max: 10 });
  });

  test('rows of one name are told apart; two of a weapon are two', () => {
    const rows = [
      row('Trooper', 1, 1, { default_weapon_ids: ['gun', 'gun', 'banner'] }),
      row('Trooper', 1, 1, { default_weapon_ids: ['gun'] }),
    ];
    const { sheet } = one(unit('Guard', { profiles: [stats('Trooper')], weapon_ids: ['gun'] }), {
      weapons: [weapon('gun', [line('Gun')])],
      compositions: [composition('Guard', rows)],
    });
    expect(sheet.models.map(({ name, loadout }) => [name, loadout])).toEqual([
      ['Trooper', [{ weapon: 'gun', count: 2 }]],
      ['Trooper #2', [{ weapon: 'gun', count: 1 }]],
    ]);
  });

  const named = (keywords: readonly string[], leads: boolean) => {
    const rows = [row('Abbot', 1, 1, { is_leader_model: leads }), row('Novice', 2, 2)];
    const profiles = [stats('Abbot', { W: 4 }), stats('Novice', { W: 1 })];
    const { sheet, check } = one(unit('Choir', { profiles, keywords }), { compositions: [composition('Choir', rows)] });
    const characters = sheet.models.filter(({ character }) => character).map(({ name }) => name);
    return { characters, listed: check.characterModels };
  };

  test.each([
    [['Infantry'], true, []],
    [['Infantry', 'Imperium', 'Character'], true, ['Abbot']],
    [['Infantry', 'Character', 'Imperium'], true, ['Abbot', 'Novice']],
    [['Infantry', 'Imperium', 'Character', 'Novice'], true, ['Abbot', 'Novice']],
    [['Infantry', 'Character'], false, ['Abbot', 'Novice']],
  ])('CHARACTER models with keywords %j', (keywords, leads, characters) => {
    expect(named(keywords, leads)).toEqual({
      characters,
      listed: characters.length === 0 ? [] : [`Emberhold: Choir: ${characters.join(', ')}`],
    });
  });

  test('without a composition each model is said to carry one of everything that is no option', () => {
    const { sheet, check } = one(
      unit('Guard', {
        profiles: [stats('Trooper'), stats('Sergeant', { W: 3 })],
        model_count: { min: 5, max: 10 },
        weapon_ids: ['gun', 'axe', 'big-gun'],
      }),
      {
        weapons: ['gun', 'axe', 'big-gun'].map((id) => weapon(id, [line(id)])),
        options: [
          { unit_id: 'Guard', faction_id: 'emberhold', replacement: ['axe'] },
          { unit_id: 'Guard', faction_id: 'emberhold', replacement_choice: [['big-gun']] },
          { unit_id: 'Guard', faction_id: 'tide-wardens', replacement: ['gun'] },
        ],
      },
    );
    expect(sheet.models.map(({ name, min, max }) => [name, min, max])).toEqual([
      ['Trooper', 4, 9],
      ['Sergeant', 1, 1],
    ]);
    expect(sheet.models[1]?.loadout).toEqual([{ weapon: 'gun', count: 1 }]);
    expect(check.withoutComposition).toEqual(['Emberhold: Guard']);
    expect(sheet.gaps[0]).toContain('one of every weapon');
  });

  test('default loadouts without a weapon of a kind that there is', () => {
    const idle = (carried: readonly string[]) =>
      one(unit('Guard', { profiles: [stats('Trooper')], weapon_ids: ['gun', 'blade'] }), {
        weapons: [weapon('gun', [line('gun')]), weapon('blade', [melee('blade')])],
        compositions: [composition('Guard', [row('Trooper', 1, 1, { default_weapon_ids: carried })])],
      }).check.idleLoadouts;
    expect(idle(['gun'])).toEqual(['Emberhold: Guard: melee']);
    expect(idle(['blade'])).toEqual(['Emberhold: Guard: ranged']);
    expect(idle(['gun', 'blade'])).toEqual([]);
  });

  describe('default loadouts that may hold too much', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const loadouts = (trooper: readonly string[], sergeant: readonly string[], options: RawData['options'] = []) => {
      const rows = [
        row('Trooper', 1, 1, { default_weapon_ids: trooper }),
        row('Sergeant', 1, 1, { default_weapon_ids: sergeant }),
      ];
      const { sheet, check } = one(
        unit('Guard', { profiles: [stats('Trooper')], weapon_ids: ids, points: [{ models: 1, cost: 5 }] }),
        { weapons: ids.map((id) => weapon(id, [line(id)])), compositions: [composition('Guard', rows)], options },
      );
      return { gaps: sheet.gaps, listed: check.doubtfulLoadouts };
    };
    const option = (more: Partial<RawData['options'][number]>) => ({
      unit_id: 'Guard',
      faction_id: 'emberhold',
      ...more,
    });
    const listed = ['Emberhold: Guard'];

    test('every weapon on every model', () => {
      expect(loadouts(ids, ids)).toEqual({ gaps: [expect.stringContaining('every model every weapon')], listed });
      expect(loadouts(ids, ['a'])).toEqual({ gaps: [], listed: [] });
    });

    test('a weapon and what may stand in its place', () => {
      const swap = option({ replaces: ['a'], replacement_choice: [['c'], ['b', 'd']] });
      const back = option({ replaces: ['b', 'd'], replacement: ['a'] });
      expect(loadouts(['a', 'b', 'd'], ['a'], [swap, back])).toEqual({
        gaps: ['Trooper carries a by default, and b and d, which may stand in its place.'],
        listed,
      });
      expect(loadouts(['a', 'b'], ['c'], [swap]).listed).toEqual([]);
    });

    test('an option of another model, or one that only adds, is no doubt', () => {
      const swap = option({ replaces: ['a'], replacement: ['b'], model_constraint: { model_name: 'Sergeant' } });
      expect(loadouts(['a', 'b'], ['a'], [swap]).listed).toEqual([]);
      expect(loadouts(['a', 'b'], ['a'], [option({ replacement: ['b'] })]).listed).toEqual([]);
    });
  });
});

describe('points', () => {
  const points = (raw: RawUnit['points'], max: number) => {
    const { sheet } = one(unit('Guard', { points: raw ?? [], model_count: { min: 1, max } }));
    const cost = (models: number) => sheet.points.find((step) => step.min <= models && models <= step.max)?.cost;
    return { cost, gaps: sheet.gaps.filter((gap) => gap.includes('point') || gap.includes('cost')) };
  };

  test('by number of models, of the first such unit; between two steps the dearer one', () => {
    const { cost, gaps } = points(
      [
        { models: 5, cost: 85, unit_count_min: 3 },
        { models: 5, cost: 75, unit_count_min: 1 },
        { models: 10, cost: 150, unit_count_min: 1 },
        { models: 11, models_max: 20, cost: 290, unit_count_min: 1 },
      ],
      20,
    );
    expect([1, 5, 6, 10, 11, 20, 21].map(cost)).toEqual([75, 75, 150, 150, 290, 290, undefined]);
    expect(gaps).toEqual([]);
  });

  test('ranges that overlap at one price', () => {
    const { cost } = points(
      [
        { models: 3, models_max: 24, cost: 195 },
        { models: 10, cost: 195 },
      ],
      24,
    );
    expect([3, 10, 24].map(cost)).toEqual([195, 195, 195]);
  });

  test.each([
    [[], 5, 'no points for it'],
    [[{ models: 5, cost: 0 }], 5, 'no points for it'],
    [[{ models: 5, cost: 70 }], 6, 'no points for 6 models'],
    [
      [
        { models: 6, cost: 170 },
        { models: 6, cost: 110 },
      ],
      6,
      '6 models cost 170 or 110 points',
    ],
  ])('%j for up to %i models leaves a gap', (raw, max, gap) => {
    expect(points(raw, max).gaps).toEqual([expect.stringContaining(gap)]);
  });
});

describe('attachment', () => {
  const leader = (faction_id: string, more: Partial<RawUnit> = {}) =>
    unit('priest', { faction_id, attachment_role: 'leader', ...more });
  const record = (ids: readonly string[], keywords?: readonly string[]) => ({
    leader_id: 'priest',
    eligible_bodyguard_ids: ids,
    game_version: EDITION,
    ...(keywords === undefined ? {} : { eligible_bodyguard_keywords: keywords }),
  });
  const attaches = (more: Partial<RawData>) =>
    converted(more)
      .factions.flatMap(({ datasheets }) => datasheets)
      .filter(({ id }) => id.endsWith('/priest'))
      .map((sheet) => sheet.attaches);

  test('a record serves the faction that knows its bodyguards', () => {
    const units = [
      leader('emberhold'),
      leader('tide-wardens'),
      unit('guard'),
      unit('guard', { faction_id: 'tide-wardens' }),
      unit('wall', { faction_id: 'tide-wardens' }),
    ];
    expect(attaches({ units, leaders: [record(['guard', 'wall']), record(['guard'])] })).toEqual([
      { role: 'leader', to: ['emberhold/guard', 'tide-wardens/wall'] },
      { role: 'leader', to: ['tide-wardens/guard', 'tide-wardens/wall'] },
    ]);
  });

  test('bodyguards by keywords: all of them, or the one that names a unit', () => {
    const units = [
      leader('emberhold', { keywords: ['Infantry', 'Battleline'] }),
      unit('a', { keywords: ['Infantry', 'Battleline'] }),
      unit('b', { keywords: ['Infantry'] }),
      unit('c', { name: 'Ash Veterans', keywords: ['Mounted'] }),
    ];
    expect(attaches({ units, leaders: [record([], ['Battleline', 'Infantry'])] })).toEqual([
      { role: 'leader', to: ['emberhold/a'] },
    ]);
    expect(attaches({ units, leaders: [record(['b'], ['Ash Veterans'])] })).toEqual([
      { role: 'leader', to: ['emberhold/b', 'emberhold/c'] },
    ]);
  });

  test('a role without a record is a gap', () => {
    const { sheet, check } = one(leader('emberhold', { attachment_role: 'support' }));
    expect(sheet.attaches).toEqual({ role: 'support', to: [] });
    expect(check.withoutBodyguard).toEqual(['Emberhold: priest']);
  });
});

describe('abilities', () => {
  const pain = (threshold: number, more: Partial<RawAbility> = {}) =>
    ability('Scarred', { type: 'feel-no-pain', target: 'unit', modifier: { threshold } }, more);
  const core = { ability_type: 'core' };
  const guard = unit('Guard', { ability_ids: ['scarred', 'unknown'] });

  test("a core Feel No Pain stands on the models, the faction's own record before a general one", () => {
    const abilities = [
      pain(4, { ...core, faction_id: 'tide-wardens' }),
      pain(6, { ...core, faction_id: null }),
      pain(5, core),
    ];
    expect(one(guard, { abilities }).sheet.models[0]?.stats.FNP).toBe('5+');
    expect(one(guard, { abilities: abilities.slice(0, 2) }).sheet.models[0]?.stats.FNP).toBe('6+');
    expect(one(guard, { abilities: abilities.slice(0, 1) }).sheet.models[0]?.stats.FNP).toBeNull();
  });

  test("an army's rule belongs to its units, a part's rule to those that bear its name", () => {
    const [emberhold, choir, ...others] = records().factions;
    const factions = [
      { ...emberhold!, faction_rule_ids: ['oath'] },
      { ...choir!, faction_rule_ids: ['hymn'] },
      ...others,
    ];
    const plus = { type: 'roll-modifier', modifier: { roll: 'hit', operation: 'add', value: 1 } };
    const abilities = [ability('Oath', plus), ability('Hymn', plus)];
    const sources = (more: Partial<RawUnit>) =>
      one(unit('Guard', more), { abilities, factions }).sheet.toggles.map(({ source }) => source);
    expect(sources({})).toEqual(['Oath']);
    expect(sources({ ability_ids: ['oath'], faction_keywords: ['Emberhold', 'Ashen Choir'] })).toEqual([
      'Oath',
      'Hymn',
    ]);
  });

  test('all others are toggles, or named and counted', () => {
    const abilities = [pain(5), ability('Unknown', { type: 'volcano' })];
    const { sheet, check } = one(guard, { abilities });
    expect(sheet.toggles).toEqual([
      { source: 'Scarred', effect: 'FNP 5+', side: 'target', condition: 'check the datasheet', on: false },
    ]);
    expect(sheet.notModelled).toEqual(['Unknown']);
    expect(check.notModelledAbilities).toEqual({ Unknown: 1 });
    expect(check.counts.toggles).toBe(1);
  });
});

test('a faction also goes by the keywords that only its units have', () => {
  const { factions } = converted({
    units: [
      unit('Guard', { faction_keywords: ['Emberhold', 'Ashborn', 'Realm'] }),
      unit('Shoal', { faction_id: 'tide-wardens', faction_keywords: ['Tide Wardens', 'Realm'] }),
    ],
  });
  expect(factions.map(({ aliases }) => aliases)).toEqual([['Kilnborn', 'Ashen Choir', 'Ashborn'], []]);
});

test('units of another edition are not read, those of another mode of play are counted', () => {
  const { factions, check } = converted({
    units: [
      unit('Old', { game_version: { edition: '10th' } }),
      unit('Patrol', { game_modes: ['combat-patrol'] }),
      unit('Guard'),
    ],
  });
  expect(factions.flatMap(({ datasheets }) => datasheets).map(({ id }) => id)).toEqual(['emberhold/Guard']);
  expect(check.counts).toMatchObject({ factions: 1, datasheets: 1, leftOut: { 'combat-patrol': 1 } });
  expect(factions[0]).toMatchObject({ name: 'Emberhold', aliases: ['Kilnborn', 'Ashen Choir'] });
});
