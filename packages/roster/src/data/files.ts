import type { Datasheet, DatasheetWeapon } from '../datasheet.js';
import type { Toggle } from '../profile.js';
import type { Enhancement, Faction, ListNames } from './catalogue.js';
import type { Converted } from './convert.js';

/** Raised whenever files written before can no longer be read. */
export const FORMAT = 3;

/** `index.json`: everything to be found by name, without profiles. */
export interface DataIndex {
  readonly format: typeof FORMAT;
  /** Name and version of the data set. */
  readonly source: string;
  readonly factions: readonly (Faction & { readonly id: string })[];
  readonly datasheets: readonly {
    readonly id: string;
    readonly name: string;
    /** Id of its faction. */
    readonly faction: string;
    /** Smallest and largest number of models. */
    readonly size: Datasheet['size'];
  }[];
}

/** `names.json`: what only the reading of lists needs. */
export interface NamesFile extends ListNames {
  readonly format: typeof FORMAT;
  /** Those of the enhancements that do something to attacks. */
  readonly described: readonly Enhancement[];
}

type Packed = Omit<Datasheet, 'weapons' | 'toggles' | 'faction'>;

/** `<faction>.json`: a weapon, and a toggle, that several datasheets share stands once. */
export interface FactionFile {
  readonly format: typeof FORMAT;
  readonly faction: string;
  readonly weapons: readonly DatasheetWeapon[];
  readonly toggles: readonly Toggle[];
  /** `weapons` and `toggles` are places in the lists above. */
  readonly datasheets: readonly (Packed & {
    readonly weapons: readonly number[];
    readonly toggles: readonly number[];
  })[];
}

/** The files to write, by name, as text. */
export const dataFiles = ({ factions, names, enhancements, check }: Converted): ReadonlyMap<string, string> => {
  const index: DataIndex = {
    format: FORMAT,
    source: check.source,
    factions: factions.map(({ id, name, aliases }) => ({ id, name, aliases })),
    datasheets: factions.flatMap(({ id: faction, datasheets }) =>
      datasheets.map(({ id, name, size }) => ({ id, name, faction, size })),
    ),
  };
  const files = new Map<string, string>([
    ['index.json', JSON.stringify(index)],
    ['check.json', JSON.stringify(check)],
    ['names.json', JSON.stringify({ format: FORMAT, ...names, described: enhancements } satisfies NamesFile)],
  ]);
  for (const { id, name, datasheets } of factions) {
    const weapons = new Shared<DatasheetWeapon>();
    const toggles = new Shared<Toggle>();
    const packed = datasheets.map(({ faction: _, ...sheet }) => ({
      ...sheet,
      weapons: sheet.weapons.map((weapon) => weapons.place(weapon)),
      toggles: sheet.toggles.map((toggle) => toggles.place(toggle)),
    }));
    const file: FactionFile = {
      format: FORMAT,
      faction: name,
      weapons: weapons.all,
      toggles: toggles.all,
      datasheets: packed,
    };
    files.set(`${id}.json`, JSON.stringify(file));
  }
  return files;
};

/** Values of which equal ones stand once. */
class Shared<T> {
  readonly all: T[] = [];
  readonly #places = new Map<string, number>();

  place(value: T): number {
    const key = JSON.stringify(value);
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    this.#places.set(key, this.all.length);
    return this.all.push(value) - 1;
  }
}
