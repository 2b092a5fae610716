import { type Catalogue, closest, type Datasheet, fold, type Joined, nameKey, nameOf, rank } from '@fusillade/roster';
import { refuse, short } from '../problems.js';

const MOST_NAMES = 12;

/** Names for a suggestion; a long list is cut, and says so. */
export const listed = (names: readonly string[]): string => {
  const unique = [...new Set(names)];
  const more = unique.length - MOST_NAMES;
  return more > 0 ? `${unique.slice(0, MOST_NAMES).join(', ')} and ${more} more` : unique.join(', ');
};

export interface Found<T> {
  readonly value: T;
  /** What was understood, where that is not what was written. */
  readonly statements: readonly string[];
}

/** `faction/name`, or a name alone. */
export const namedIn = (query: string, catalogue: Catalogue): { readonly name: string; readonly faction?: string } => {
  const at = query.indexOf('/');
  if (at <= 0) return { name: query };
  const faction = catalogue.faction(query.slice(0, at));
  return faction === null ? { name: query } : { name: query.slice(at + 1).trim(), faction };
};

/** `5x Rifle A2 BS3+ …` or `Trooper T4 Sv3+ …`: a name, then numbers, without the colon between them. */
const WEAPON_NUMBERS = /^(.*?\S)\s+((?:A=?\d*D?\d+|T\d+)\s.*)$/u;

/** A faction's name in front of a unit's or behind it ("ork boyz"), where no unit is called so. */
const besideFaction = (
  catalogue: Catalogue,
  query: string,
): { readonly name: string; readonly faction: string } | null => {
  const words = query.trim().split(/\s+/u);
  for (let count = Math.min(words.length - 1, MOST_FACTION_WORDS); count > 0; count--) {
    const sides = [
      { of: words.slice(0, count), rest: words.slice(count) },
      { of: words.slice(-count), rest: words.slice(0, -count) },
    ];
    for (const { of, rest } of sides) {
      const faction = catalogue.faction(of.join(' ')) ?? catalogue.faction(`${of.join(' ')}s`);
      if (faction !== null) return { name: rest.join(' '), faction };
    }
  }
  return null;
};

const MOST_FACTION_WORDS = 4;

interface Sought {
  readonly matches: ReturnType<Catalogue['find']>;
  readonly faction?: string;
}

/** The datasheets that a name may mean, with `faction/` in front or the faction's name beside it. */
export const seek = (catalogue: Catalogue, query: string): Sought => {
  const { name, faction } = namedIn(query, catalogue);
  const matches = catalogue.find(name, faction === undefined ? {} : { faction });
  if (matches.length > 0 || query.length > LONGEST_QUERY)
    return { matches, ...(faction === undefined ? {} : { faction }) };
  const beside = faction === undefined ? besideFaction(catalogue, name) : null;
  return beside === null
    ? { matches }
    : { matches: catalogue.find(beside.name, { faction: beside.faction }), faction: beside.faction };
};

const LONGEST_QUERY = 200;
const FEW_NAMES = 6;

/** Names that begin as a word of the query does, most alike first. */
export const nearest = (catalogue: Catalogue, query: string): readonly string[] => {
  if (query.length > LONGEST_QUERY) return [];
  const words = nameKey(query).words.filter((word) => word.length > 3);
  const likeness = (name: string): number => {
    const own = nameKey(name).words;
    const shares = words.map((word) => Math.max(0, ...own.map((other) => commonStart(word, other) / word.length)));
    return Math.max(0, ...shares);
  };
  const names = [...new Set(catalogue.all().map(({ name }) => name))].map((name) => ({ name, alike: likeness(name) }));
  return names
    .filter(({ alike }) => alike > 0.5)
    .sort((a, b) => b.alike - a.alike || a.name.length - b.name.length)
    .slice(0, FEW_NAMES)
    .map(({ name }) => name);
};

const commonStart = (a: string, b: string): number => {
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  return same;
};

/** The one datasheet that a name means; refuses, naming candidates, where it means none or several. */
export const findDatasheet = (catalogue: Catalogue, query: string, flag: string): Found<Datasheet> => {
  const { matches, faction } = seek(catalogue, query);
  if (matches.length === 0) {
    const { name } = namedIn(query, catalogue);
    if (WEAPON_NUMBERS.test(name)) {
      const [, head = '', numbers = ''] = WEAPON_NUMBERS.exec(name)!;
      throw refuse('value', flag, `"${short(query)}" has no colon`, `write "${short(`${head}: ${numbers}`)}"`);
    }
    const near = nearest(catalogue, name);
    const looked = `fusillade unit "${short(name.split(' ')[0]!)}" looks for names; numbers are written behind a colon`;
    const suggestion = near.length > 0 ? `did you mean ${near.join(', ')}?` : looked;
    throw refuse('unknown-name', flag, `"${short(query)}" is no datasheet that is known`, suggestion);
  }
  const near = closest(matches);
  const current = near.filter(({ datasheet }) => !datasheet.legends);
  const [best, ...others] = current.length > 0 ? current : near;
  const { datasheet, likeness } = best!;
  if (others.length > 0) {
    const all = [best!, ...others].map((each) => each.datasheet);
    const factions = new Set(all.map((each) => each.faction));
    const names = all.map((each) => (factions.size > 1 ? `${each.faction}/${each.name}` : each.name));
    throw refuse('ambiguous', flag, `"${short(query)}" may be several datasheets`, `write one of ${listed(names)}`);
  }
  const same = likeness === 'exact' && faction === undefined;
  const statements = same ? [] : [`"${query}" is read as ${datasheet.name} (${datasheet.faction})`];
  return { value: datasheet, statements };
};

/** The names that a joined unit answers to. */
const callings = (units: Joined): string[] => [
  nameOf(units),
  ...units.flatMap(({ id, name, customName }) => [id, name, ...(customName === null ? [] : [customName])]),
];

/** The one unit of an army that a name means; without a name, its only unit. */
export const findUnit = (army: readonly Joined[], query: string | undefined, flag: string): Found<Joined> => {
  const names = army.map(nameOf);
  if (query === undefined) {
    if (army.length === 1) return { value: army[0]!, statements: [`${names[0]} is the only unit of the list`] };
    throw refuse('missing', flag, 'is not given', `name a unit of the list: ${listed(names)}`);
  }
  const exact = army.filter((units) => units.some(({ id }) => fold(id) === fold(query)));
  if (exact.length === 1) return { value: exact[0]!, statements: otherCopies(army, exact[0]!, query) };
  const places = army.flatMap((units, place) => callings(units).map((name) => ({ place, key: nameKey(name) })));
  const ranked = rank(
    query,
    places.map(({ key }) => key),
  );
  const near = new Set(closest(ranked).map(({ index }) => places[index]!.place));
  if (near.size === 0) {
    throw refuse('unknown-name', flag, `"${short(query)}" is no unit of the list`, `its units: ${listed(names)}`);
  }
  if (near.size > 1) {
    const all = [...near].map((place) => names[place]!);
    throw refuse(
      'ambiguous',
      flag,
      `"${short(query)}" may be several units of the list`,
      `write one of ${listed(all)}`,
    );
  }
  const [place] = near;
  return { value: army[place!]!, statements: [`"${query}" is read as ${names[place!]}`] };
};

const otherCopies = (army: readonly Joined[], found: Joined, query: string): string[] => {
  const copies = army.filter((units) => units !== found && units.some(({ name }) => fold(name) === fold(query)));
  if (copies.length === 0) return [];
  const all = copies.map((units) => units.find(({ name }) => fold(name) === fold(query))!.id);
  return [`The list has several units called ${query}: the first is meant here; the others are ${listed(all)}`];
};
