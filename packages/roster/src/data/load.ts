import type { Datasheet } from '../datasheet.js';
import { type Catalogue, catalogueOf } from './catalogue.js';
import type { DataCheck } from './check.js';
import { type DataIndex, type FactionFile, FORMAT } from './files.js';
import { isCheck, isFactionFile, isIndex, isNames } from './guard.js';

/** Gives the text of a data file by its name: `index.json`, `check.json`, `names.json` or a faction's. */
export type Read = (name: string) => Promise<string>;

const loadFile = async <T>(read: Read, name: string, fits: (value: unknown) => value is T): Promise<T> => {
  const text = await read(name);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`The data file ${name} is not JSON; build the project anew (npm run build).`);
  }
  if (!fits(value)) {
    throw new Error(`The data file ${name} is not of format ${FORMAT}; build the project anew (npm run build).`);
  }
  return value;
};

/** Names of factions and datasheets. Throws what `read` throws, or an error that names the file. */
export const loadIndex = (read: Read): Promise<DataIndex> => loadFile(read, 'index.json', isIndex);

/** What the data set was found to lack when it was converted. */
export const loadCheck = (read: Read): Promise<DataCheck> => loadFile(read, 'check.json', isCheck);

/** The datasheets of one faction, by the id that the index gives it. */
export const loadFaction = async (read: Read, id: string): Promise<readonly Datasheet[]> => {
  if (!/^[a-z0-9-]+$/.test(id)) throw new Error(`"${id}" is no faction's id; the index lists them.`);
  return unpack(await loadFile(read, `${id}.json`, isFactionFile));
};

const unpack = ({ faction, weapons, toggles, datasheets }: FactionFile): readonly Datasheet[] =>
  datasheets.map((datasheet) => ({
    ...datasheet,
    faction,
    weapons: datasheet.weapons.map((place) => weapons[place]!),
    toggles: datasheet.toggles.map((place) => toggles[place]!),
  }));

/** Every datasheet, of all factions or of those whose ids are given. */
export const loadCatalogue = async (read: Read, ids?: readonly string[]): Promise<Catalogue> => {
  // Read at once, but looked at in order: which file is complained of must not hang on which came first.
  const naming = loadFile(read, 'names.json', isNames);
  naming.catch(() => {});
  const { factions } = await loadIndex(read);
  const { detachments, enhancements, gear, described } = await naming;
  const wanted = factions.filter(({ id }) => ids === undefined || ids.includes(id));
  const datasheets = await Promise.all(wanted.map(({ id }) => loadFaction(read, id)));
  return catalogueOf(datasheets.flat(), factions, { detachments, enhancements, gear }, described);
};
