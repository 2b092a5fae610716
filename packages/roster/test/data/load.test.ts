import { describe, expect, test } from 'vitest';
import { convert } from '../../src/data/convert.js';
import { dataFiles, FORMAT } from '../../src/data/files.js';
import { loadCatalogue, loadCheck, loadFaction, loadIndex } from '../../src/data/load.js';
import { ability, composition, line, records, row, unit, weapon } from '../invented/records.js';

const converted = convert(
  records({
    units: [
      unit('Guard', { weapon_ids: ['gun'], ability_ids: ['oath'], model_count: { min: 5, max: 10 } }),
      unit('Watch', { weapon_ids: ['gun'], ability_ids: ['oath'] }),
      unit('Shoal', { faction_id: 'tide-wardens' }),
    ],
    weapons: [weapon('gun', [line('Gun')])],
    compositions: [composition('Guard', [row('Guard', 5, 10, { default_weapon_ids: ['gun'] })])],
    abilities: [
      ability('Lens', { type: 're-roll', modifier: { roll: 'hit', subset: 'ones' } }, { ability_type: 'enhancement' }),
      ability('Oath', { type: 're-roll', modifier: { roll: 'hit', subset: 'ones' } }, { ability_type: 'faction' }),
    ],
    wargear: [
      { id: 'banner', name: 'Ember banner' },
      { id: 'gun', name: 'gun' },
    ],
    detachments: [{ id: 'forge', name: 'Forge and Fire' }],
    enhancements: [
      { id: 'crown', name: 'Ashen Crown' },
      { id: 'lens', name: 'Ember Lens (Upgrade)', ability_id: 'lens' },
    ],
  }),
  'test 1.0',
);
const files = dataFiles(converted);
const reading =
  (changed: Readonly<Record<string, string>> = {}) =>
  async (name: string) => {
    const text = changed[name] ?? files.get(name);
    if (text === undefined) throw new Error(`no ${name}`);
    return text;
  };

test('what was converted comes back', async () => {
  const catalogue = await loadCatalogue(reading());
  expect(catalogue.all()).toEqual(converted.factions.flatMap(({ datasheets }) => datasheets));
  expect(catalogue.faction('Ashen Choir')).toBe('Emberhold');
  // What is a weapon somewhere is no wargear.
  expect(catalogue.names).toEqual({
    detachments: ['Forge and Fire'],
    enhancements: ['Ashen Crown', 'Ember Lens (Upgrade)'],
    gear: ['Ember banner'],
  });
  expect(await loadFaction(reading(), 'emberhold')).toEqual(converted.factions[0]?.datasheets);
  expect(catalogue.enhancement('ember lens')?.toggles).toMatchObject([{ effect: 're-roll hits of 1', on: false }]);
  expect(await loadCheck(reading())).toEqual(converted.check);
});

test('what datasheets share is written once', () => {
  const { weapons, toggles } = JSON.parse(files.get('emberhold.json')!);
  expect([weapons, toggles]).toEqual([
    [expect.objectContaining({ id: 'gun' })],
    [expect.objectContaining({ source: 'Oath' })],
  ]);
});

test('the index has names and sizes', async () => {
  const { source, datasheets } = await loadIndex(reading());
  expect(source).toBe('test 1.0');
  expect(datasheets[0]).toEqual({
    id: 'emberhold/Guard',
    name: 'Guard',
    faction: 'emberhold',
    size: { min: 5, max: 10 },
  });
});

test('only the factions asked for are read', async () => {
  const catalogue = await loadCatalogue(reading({ 'emberhold.json': 'unreadable' }), ['tide-wardens']);
  expect(catalogue.all().map(({ id }) => id)).toEqual(['tide-wardens/Shoal']);
});

describe('files that are not what they should be', () => {
  const changed = (name: string, change: (value: Record<string, unknown>) => void) => {
    const value = JSON.parse(files.get(name)!) as Record<string, unknown>;
    change(value);
    return reading({ [name]: JSON.stringify(value) });
  };

  test.each(['', '<html>', 'null', '[]', '{}', '{"format":1}'])('%j', async (text) => {
    await expect(loadIndex(reading({ 'index.json': text }))).rejects.toThrow(/index\.json .*npm run build/);
    await expect(loadFaction(reading({ 'emberhold.json': text }), 'emberhold')).rejects.toThrow(/emberhold\.json/);
    await expect(loadCheck(reading({ 'check.json': text }))).rejects.toThrow(/check\.json/);
  });

  test('the index is complained of first, whichever was read first', async () => {
    const bad = async (name: string) => {
      if (name === 'index.json') await new Promise((resolve) => setTimeout(resolve, 5));
      return '{}';
    };
    await expect(loadCatalogue(bad)).rejects.toThrow(/index\.json/);
  });

  test('of another format', async () => {
    const read = changed('emberhold.json', (file) => {
      file['format'] = 0;
    });
    await expect(loadFaction(read, 'emberhold')).rejects.toThrow(new RegExp(`format ${FORMAT}`));
  });

  test.each(['weapons', 'toggles'])('places without %s', async (name) => {
    const read = changed('emberhold.json', (file) => {
      file[name] = [];
    });
    await expect(loadFaction(read, 'emberhold')).rejects.toThrow(/emberhold\.json/);
  });

  test.each(['../secrets', 'a/b', 'Orks', ''])('%j is no id of a faction', async (id) => {
    await expect(loadFaction(reading(), id)).rejects.toThrow(/no faction/);
  });
});
