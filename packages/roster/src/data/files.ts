import type { Datasheet, DatasheetWeapon } from '../datasheet.js';
import type { Faction, ListNames } from './catalogue.js';
import type { Converted } from './convert.js';

/** Raised whenever files written before can no longer be read. */
export const FORMAT = 2;

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
}

/** `<faction>.json`: a weapon that several datasheets share stands once. */
export interface FactionFile {
  readonly format: typeof FORMAT;
  readonly faction: string;
  readonly weapons: readonly DatasheetWeapon[];
  /** `weapons` are places in the list above. */
  readonly datasheets: readonly (Omit<Datasheet, 'weapons' | 'faction'> & { readonly weapons: readonly number[] })[];
}

/** The files to write, by name, as text. */
export const dataFiles = ({ factions, names, check }: Converted): ReadonlyMap<string, string> => {
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
    ['names.json', JSON.stringify({ format: FORMAT, ...names } satisfies NamesFile)],
  ]);
  for (const { id, name, datasheets } of factions) {
    const places = new Map<DatasheetWeapon, number>();
    const place = (weapon: DatasheetWeapon): number => {
      const known = places.get(weapon) ?? places.size;
      places.set(weapon, known);
      return known;
    };
    const packed = datasheets.map(({ faction: _, weapons, ...rest }) => ({ ...rest, weapons: weapons.map(place) }));
    const file: FactionFile = { format: FORMAT, faction: name, weapons: [...places.keys()], datasheets: packed };
    files.set(`${id}.json`, JSON.stringify(file));
  }
  return files;
};
