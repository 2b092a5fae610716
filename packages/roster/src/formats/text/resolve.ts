import type { Army, ArmyUnit, ListWarning } from '../../army.js';
import { type Catalogue, type ListNames, NO_NAMES } from '../../data/catalogue.js';
import type { Datasheet } from '../../datasheet.js';
import { fold } from '../../names.js';
import { attachments } from './attach.js';
import { splitDetachments } from './detachments.js';
import { isSlip } from './loadout.js';
import type { ParsedList } from './parsed.js';
import { didYouMean, inWords, type ResolvedUnit, resolveUnit, type Words } from './resolve-unit.js';
import { layoutOf } from './shape.js';

/** The army that a list means, with the numbers of the catalogue's datasheets. */
export const resolve = (list: ParsedList, catalogue: Catalogue | null): Army => {
  const layout = layoutOf(list);
  const names = catalogue?.names ?? NO_NAMES;
  const words = wordsOf(names);
  const seek = finder(catalogue, list.factions);
  const found = list.units.map(({ name }) => seek(name));
  const sheets = found.map(({ datasheet }) => datasheet);
  const { attached, warnings } = attachments(list.units, sheets);
  const seen = new Map<string, number>();
  const units = list.units.map((unit, index): ArmyUnit => {
    const resolved = enhanced(resolveUnit(unit, sheets[index]!, layout, words), catalogue);
    const copy = (seen.get(fold(resolved.name)) ?? 0) + 1;
    seen.set(fold(resolved.name), copy);
    return {
      id: copy === 1 ? resolved.name : `${resolved.name} #${copy}`,
      ...resolved,
      attached: attached[index]!,
      warnings: [...found[index]!.warnings, ...resolved.warnings, ...warnings[index]!],
    };
  });
  const edition = list.edition ?? '11e';
  return {
    format: list.format,
    edition,
    name: list.name,
    faction: list.factions[0] ?? null,
    detachments: splitDetachments(list.detachments, names.detachments),
    points: { total: list.total, limit: list.limit },
    source: list.source,
    units,
    warnings: [...(catalogue === null ? [NO_DATASHEETS] : []), ...list.warnings, ...editionWarning(edition, sheets)],
  };
};

/** With what its enhancements do to attacks, as far as the catalogue knows them. */
const enhanced = (unit: ResolvedUnit, catalogue: Catalogue | null): ResolvedUnit => {
  const known = unit.enhancements.flatMap((name) => catalogue?.enhancement(name) ?? []);
  if (known.length === 0) return unit;
  return {
    ...unit,
    toggles: [...unit.toggles, ...known.flatMap(({ toggles }) => toggles)],
    notModelled: [...new Set([...unit.notModelled, ...known.flatMap(({ notModelled }) => notModelled)])],
  };
};

/** Made once for what thousands of names are folded for. */
const once = <K extends object, V>(make: (key: K) => V): ((key: K) => V) => {
  const made = new WeakMap<K, V>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
};

const wordsOf = once(
  ({ gear, enhancements }: ListNames): Words => ({
    gear: new Set(gear.map(fold)),
    enhancements: new Set(enhancements.map(fold)),
  }),
);

/** Most names are spelled as the datasheets spell them, and need no comparing. */
const spelled = once((catalogue: Catalogue) => {
  const sheets = new Map<string, Datasheet[]>();
  for (const sheet of catalogue.all()) {
    const key = fold(sheet.name);
    const alike = sheets.get(key);
    if (alike === undefined) sheets.set(key, [sheet]);
    else alike.push(sheet);
  }
  return sheets;
});

const NO_DATASHEETS: ListWarning = {
  code: 'no-profile',
  text: 'The list has names and counts only, and there are no datasheets to take its numbers from.',
};

const editionWarning = (edition: Army['edition'], sheets: readonly (Datasheet | null)[]): ListWarning[] =>
  edition === '10e' && sheets.some((sheet) => sheet !== null)
    ? [{ code: 'edition', text: 'A list of the 10th edition: its units have the numbers of 11th-edition datasheets.' }]
    : [];

interface Found {
  readonly datasheet: Datasheet | null;
  readonly warnings: readonly ListWarning[];
}

/** Finds datasheets by the list's names; a name that several factions have means the list's own, if it is one of them. */
const finder = (catalogue: Catalogue | null, factions: readonly string[]): ((name: string) => Found) => {
  if (catalogue === null) return () => ({ datasheet: null, warnings: [] });
  const known = new Map<string, Found>();
  const faction = ownFaction(catalogue, factions);
  return (name) => {
    const key = fold(name);
    const found = known.get(key) ?? findIn(catalogue, faction, name);
    known.set(key, found);
    return found;
  };
};

/** The faction that the datasheets know, by the most specific of the list's names for it. */
const ownFaction = (catalogue: Catalogue, factions: readonly string[]): string | null => {
  for (const name of factions) {
    const found = catalogue.faction(name);
    if (found !== null) return found;
  }
  return null;
};

const findIn = (catalogue: Catalogue, faction: string | null, name: string): Found => {
  const exact = spelled(catalogue).get(fold(name));
  if (exact !== undefined) return prefer(exact, faction, name);
  const matches = catalogue.find(name);
  const likeness = matches[0]?.likeness;
  const certain = matches.filter((match) => match.likeness === likeness).map(({ datasheet }) => datasheet);
  if (likeness === 'exact' || likeness === 'plural') return prefer(certain, faction, name);
  // A slip of the pen is forgiven inside the list's own faction, where it can mean only one unit.
  const slips = certain.filter((sheet) => sheet.faction === faction && isSlip(name, sheet.name));
  if (new Set(slips.map((sheet) => fold(sheet.name))).size === 1) {
    const text = `"${name}" is read as ${slips[0]!.name}.`;
    return { datasheet: slips[0]!, warnings: [{ code: 'unknown-unit', text }] };
  }
  const near = matches.toSorted(
    (a, b) => Number(b.datasheet.faction === faction) - Number(a.datasheet.faction === faction),
  );
  const text = `No datasheet is called "${name}": it is kept by name and count, without numbers.`;
  const names = [...new Set(near.map(({ datasheet }) => datasheet.name))];
  return { datasheet: null, warnings: [{ code: 'unknown-unit', text: text + didYouMean(names) }] };
};

const prefer = (sheets: readonly Datasheet[], faction: string | null, name: string): Found => {
  const [first] = sheets;
  const own = sheets.find((sheet) => sheet.faction === faction);
  if (own !== undefined || sheets.length === 1) return { datasheet: own ?? first!, warnings: [] };
  const others = [...new Set(sheets.map((sheet) => sheet.faction))];
  const text = `${name} is a unit of ${inWords(others)}; that of ${first!.faction} is taken.`;
  return { datasheet: first!, warnings: [{ code: 'ambiguous', text }] };
};
