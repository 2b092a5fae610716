import fc from 'fast-check';
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

/** The same distance, by its definition: slow, and nothing to get wrong. */
const naive = (a: string, b: string): number => {
  if (a === '' || b === '') return a.length + b.length;
  const [x, y] = [a.slice(0, -1), b.slice(0, -1)];
  const costs = [naive(x, b) + 1, naive(a, y) + 1, naive(x, y) + (a.at(-1) === b.at(-1) ? 0 : 1)];
  if (a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)) {
    costs.push(naive(a.slice(0, -2), b.slice(0, -2)) + 1);
  }
  return Math.min(...costs);
};

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });

test('the distance of any two words is that of its definition, up to the limit', () => {
  fc.assert(
    fc.property(letters, letters, fc.integer({ min: 0, max: 3 }), (a, b, limit) => {
      expect(distance(a, b, limit)).toBe(Math.min(naive(a, b), limit + 1));
    }),
  );
});

test('a name is found in any case, and with a letter left out', () => {
  const names = INVENTED.map(({ name }) => name);
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.nat(), fc.infiniteStream(fc.boolean()), (name, place, upper) => {
      const cased = [...name].map((letter) => (upper.next().value ? letter.toUpperCase() : letter.toLowerCase()));
      expect(catalogue.find(cased.join(''))[0]?.likeness).toBe('exact');
      cased.splice(place % name.length, 1);
      expect(catalogue.find(cased.join('')).map(({ datasheet }) => datasheet.name)).toContain(name);
    }),
  );
});

test('what is too long for a name means nothing, at once', () => {
  const long = 'a/'.repeat(100_000);
  expect(catalogue.find(long)).toEqual([]);
  expect(catalogue.faction(long)).toBeNull();
  expect(findWeapon(emberGuard.weapons, long)).toEqual([]);
});
