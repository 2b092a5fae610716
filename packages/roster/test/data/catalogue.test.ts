import { describe, expect, test } from 'vitest';
import { catalogueOf, closest, findWeapon } from '../../src/data/catalogue.js';
import { distance } from '../../src/data/match.js';
import { emberGuard, flameMarshal, INVENTED, kilnTank, pyreWardens } from '../invented/datasheets.js';

const catalogue = catalogueOf(INVENTED);
const ids = (query: string, faction?: string) =>
  closest(catalogue.find(query, faction === undefined ? {} : { faction })).map(({ datasheet }) => datasheet.id);

describe('a datasheet by its name', () => {
  test.each([
    // Spelled alike beats every longer name that begins so.
    ['Ember Guard', 'exact', ['ember-guard']],
    ['EMBER‑GUARD', 'exact', ['ember-guard']],
    ['pyre wardens', 'exact', ['pyre-wardens']],
    ['Ember Guards', 'plural', ['ember-guard']],
    ['Tide Warden', 'plural', ['tide-wardens']],
    ['tide caller', 'plural', ['tide-caller']],
    ['The Flame Marshal', 'plural', ['flame-marshal']],
    ['ember', 'prefix', ['ember-guard', 'ember-guard-veterans']],
    ['veteran guard', 'words', ['ember-guard-veterans']],
    ['wyrm', 'words', ['magma-wyrm']],
    ['Flame Marhsal', 'spelling', ['flame-marshal']],
    ['chantr', 'spelling', ['ash-chanter']],
    // Equal names of two factions.
    ['kiln tank', 'exact', ['kiln-tank', 'tide-kiln-tank']],
  ])('%s', (query, likeness, expected) => {
    expect(ids(query)).toEqual(expected);
    expect(catalogue.find(query)[0]?.likeness).toBe(likeness);
  });

  test('further matches follow the closest ones', () => {
    expect(catalogue.find('ember guard').map(({ datasheet }) => datasheet.id)).toEqual([
      'ember-guard',
      'ember-guard-veterans',
    ]);
  });

  test('of one faction only', () => {
    expect(ids('Kiln Tank', 'tide  wardens')).toEqual(['tide-kiln-tank']);
    expect(ids('Ember Guard', 'Tide Wardens')).toEqual([]);
  });

  test('a faction by any of its names', () => {
    const named = catalogueOf(INVENTED, [{ name: 'Emberhold', aliases: ['Kilnborn', 'Ashen Choir'] }]);
    const ids = (faction: string) => named.find('Kiln Tank', { faction }).map(({ datasheet }) => datasheet.id);
    expect(named.faction('emberhold')).toBe('Emberhold');
    expect(named.faction('Realm \u2013 Emberhold - Ashen Choir')).toBe('Emberhold');
    expect(named.faction('Tide Wardens (2,000 points)')).toBe('Tide Wardens');
    expect(named.faction('Nobody')).toBeNull();
    expect(ids('Ashen  choir')).toEqual(['kiln-tank']);
    expect(ids('Nobody')).toEqual([]);
  });

  test.each(['', '   ', '’', 'xyz', 'Drowned Leviathan'])('%j means nothing', (query) => {
    expect(ids(query)).toEqual([]);
  });

  test('by id; the first of two equal ids stays', () => {
    expect(catalogue.byId('magma-wyrm')?.name).toBe('Magma Wyrm');
    expect(catalogue.byId('nobody')).toBeUndefined();
    expect(catalogueOf([kilnTank, { ...kilnTank, name: 'Other' }]).all()).toEqual([kilnTank]);
  });
});

describe('a weapon by its name', () => {
  const found = (weapons: Parameters<typeof findWeapon>[0], query: string) =>
    closest(findWeapon(weapons, query)).map(({ weapon, mode }) => [weapon.id, mode?.name ?? null]);

  test.each([
    ['storm projector', [['storm-projector', null]]],
    ['Storm projector/overcharge', [['storm-projector', 'overcharge']]],
    ['➤ Storm projector – Standard', [['storm-projector', 'standard']]],
    ['storm/over', [['storm-projector', 'overcharge']]],
    ['overcharge', [['storm-projector', 'overcharge']]],
    ['storm projector: standrad', [['storm-projector', 'standard']]],
    // Two weapons bear the name.
    [
      'flux rifles',
      [
        ['flux-rifle', null],
        ['flux-rifle-sergeant', null],
      ],
    ],
    ['lascannon', []],
  ])('%s', (query, expected) => {
    expect(found(emberGuard.weapons, query)).toEqual(expected);
  });

  test('quotes and no-break spaces do not count', () => {
    expect(found(pyreWardens.weapons, "Herald's Gaze")).toEqual([['heralds-gaze', null]]);
    expect(found(pyreWardens.weapons, 'eavy axe')).toEqual([['eavy-axe', null]]);
    expect(found(flameMarshal.weapons, "marshal's mace / sweep")).toEqual([['marshals-mace', 'sweep']]);
  });
});

test('slips of the pen are counted as letters dropped, put in, exchanged or swapped', () => {
  expect(distance('marshal', 'marshal', 2)).toBe(0);
  expect(distance('marhsal', 'marshal', 2)).toBe(1);
  expect(distance('marsha', 'marshal', 2)).toBe(1);
  expect(distance('marxhel', 'marshal', 2)).toBe(2);
  expect(distance('kiln', 'marshal', 2)).toBe(3);
});
