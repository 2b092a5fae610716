import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Catalogue, loadCatalogue, loadIndex, nameKey, type Read, rank } from '@fusillade/roster';
import { InputError, refuse } from '../problems.js';

/** Shown wherever numbers of the data set are. */
export const CREDIT = 'Powered by 40kdc-data (https://40kdc.alpacasoft.dev), data CC BY 4.0';

// Beside the built program, beside its parts, and beside the sources.
const PLACES = ['./datasheets/', '../datasheets/', '../../../roster/dist/datasheets/', '../../roster/dist/datasheets/'];

const named = (): string | undefined => {
  const folder = process.env.FUSILLADE_DATA;
  return folder === '' ? undefined : folder;
};

/** The folder of the data set; the variable FUSILLADE_DATA names another one. */
const folder = (): string => {
  const other = named();
  if (other !== undefined) return other;
  const places = PLACES.map((place) => fileURLToPath(new URL(place, import.meta.url)));
  return places.find((place) => existsSync(join(place, 'index.json'))) ?? places[0]!;
};

/** Gives the text of a file of the data set. */
export const dataReader = (): Read => {
  const from = folder();
  return async (name) => {
    try {
      return await readFile(join(from, name), 'utf8');
    } catch {
      throw missing(join(from, name));
    }
  };
};

/** Where the variable names the folder, it is the first to be looked at. */
const missing = (file: string): InputError =>
  named() === undefined
    ? refuse('file', file, 'the datasheets are not there', 'npm start builds them')
    : refuse(
        'file',
        file,
        'the datasheets are not there, where the variable FUSILLADE_DATA says',
        'correct the variable, or unset it: the datasheets are those that npm start builds',
      );

/** Files of another version of the program, or damaged ones, are the user's to build anew. */
const opened = async <T>(open: Promise<T>): Promise<T> => {
  try {
    return await open;
  } catch (error) {
    if (error instanceof InputError) throw error;
    const problem = error instanceof Error ? error.message : String(error);
    throw refuse('file', folder(), problem, 'npm start builds them');
  }
};

export const openCatalogue = (): Promise<Catalogue> => opened(loadCatalogue(dataReader()));

/** The factions that have a datasheet which one of the names may mean: all that `find` needs for these names. */
export const openCatalogueFor = (names: readonly string[]): Promise<Catalogue> => {
  // A faction in front of a name changes what is near: then all are needed.
  if (names.some((name) => name.includes('/'))) return openCatalogue();
  return opened(factionsOf(names).then((ids) => loadCatalogue(dataReader(), ids)));
};

/** `undefined`: all of them, to look for what a name that fits nothing may mean. */
const factionsOf = async (names: readonly string[]): Promise<readonly string[] | undefined> => {
  const { datasheets } = await loadIndex(dataReader());
  const keys = datasheets.map(({ name }) => nameKey(name));
  const found = names.map((name) => rank(name, keys).map(({ index }) => datasheets[index]!.faction));
  return found.some((ids) => ids.length === 0) ? undefined : [...new Set(found.flat())];
};
