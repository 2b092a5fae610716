import type { Army, ArmyUnit, ListWarning } from '../../army.js';
import type { Catalogue } from '../../data/catalogue.js';
import type { Datasheet } from '../../datasheet.js';
import { fold } from '../../names.js';
import { attachments } from './attach.js';
import { splitDetachments } from './detachments.js';
import type { ParsedList } from './parsed.js';
import { didYouMean, inWords, resolveUnit } from './resolve-unit.js';
import { layoutOf } from './shape.js';

/** The army that a list means, with the numbers of the catalogue's datasheets. */
export const resolve = (list: ParsedList, catalogue: Catalogue | null, detachments: readonly string[]): Army => {
  const layout = layoutOf(list);
  const seek = finder(catalogue, list.factions);
  const found = list.units.map(({ name }) => seek(name));
  const sheets = found.map(({ datasheet }) => datasheet);
  const { attached, warnings } = attachments(list.units, sheets);
  const seen = new Map<string, number>();
  const units = list.units.map((unit, index): ArmyUnit => {
    const resolved = resolveUnit(unit, sheets[index]!, layout);
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
    detachments: splitDetachments(list.detachments, detachments),
    points: { total: list.total, limit: list.limit },
    source: list.source,
    units,
    warnings: [...list.warnings, ...editionWarning(edition, sheets)],
  };
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
  const known = new Map<string, Found>();
  return (name) => {
    const key = fold(name);
    const found = known.get(key) ?? seek(catalogue, factions, name);
    known.set(key, found);
    return found;
  };
};

const seek = (catalogue: Catalogue | null, factions: readonly string[], name: string): Found => {
  if (catalogue === null) return { datasheet: null, warnings: [] };
  const matches = catalogue.find(name);
  const certain = matches.filter(({ likeness }) => likeness === matches[0]!.likeness);
  const likeness = matches[0]?.likeness;
  if (likeness === 'exact' || likeness === 'plural') {
    return prefer(
      certain.map(({ datasheet }) => datasheet),
      factions,
      name,
    );
  }
  // A slip of the pen is forgiven inside the list's own faction, where it can mean only one unit.
  const slips = likeness === 'spelling' ? matches.filter(({ datasheet }) => isOf(datasheet, factions)) : [];
  const names = new Set(slips.map(({ datasheet }) => fold(datasheet.name)));
  if (names.size === 1) {
    const { datasheet } = slips[0]!;
    return { datasheet, warnings: [{ code: 'unknown-unit', text: `"${name}" is read as ${datasheet.name}.` }] };
  }
  const near = [...new Set(matches.map(({ datasheet }) => datasheet.name))];
  const text = `No datasheet is called "${name}": it is kept by name and count, without numbers.`;
  return { datasheet: null, warnings: [{ code: 'unknown-unit', text: text + didYouMean(near) }] };
};

/** What other programs call a faction that the datasheets call otherwise. */
const ALIASES: Readonly<Record<string, string>> = {
  'adeptus astartes': 'space marines',
  'space marines': 'adeptus astartes',
  'agents of the imperium': 'imperial agents',
  'imperial agents': 'agents of the imperium',
};

const isOf = ({ faction, factionKeywords }: Datasheet, factions: readonly string[]): boolean =>
  factions.some((name) => {
    const wanted = [fold(name), ALIASES[fold(name)]];
    return [faction, ...factionKeywords].some((each) => wanted.includes(fold(each)));
  });

const prefer = (sheets: readonly Datasheet[], factions: readonly string[], name: string): Found => {
  const [only] = sheets;
  if (sheets.length === 1) return { datasheet: only!, warnings: [] };
  for (const faction of factions) {
    const own = sheets.filter((sheet) => fold(sheet.faction) === fold(faction));
    if (own.length > 0) return { datasheet: own[0]!, warnings: [] };
  }
  const keyed = sheets.find((sheet) => isOf(sheet, factions));
  if (keyed !== undefined) return { datasheet: keyed, warnings: [] };
  const factionsFound = [...new Set(sheets.map(({ faction }) => faction))];
  const text = `${name} is a unit of ${inWords(factionsFound)}; that of ${only!.faction} is taken.`;
  return { datasheet: only!, warnings: [{ code: 'ambiguous', text }] };
};
