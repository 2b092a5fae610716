import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Catalogue, loadCatalogue, type Read } from '@fusillade/roster';
import { InputError, refuse } from '../problems.js';

/** Shown wherever numbers of the data set are. */
export const CREDIT = 'Powered by 40kdc-data (https://40kdc.alpacasoft.dev), data CC BY 4.0';

// Beside the built program, beside its parts, and beside the sources.
const PLACES = ['./datasheets/', '../datasheets/', '../../../roster/dist/datasheets/', '../../roster/dist/datasheets/'];

/** The folder of the data set; the variable FUSILLADE_DATA names another one. */
const folder = (): string => {
  const named = process.env.FUSILLADE_DATA;
  if (named !== undefined && named !== '') return named;
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
      throw refuse('file', join(from, name), 'the datasheets are not there', 'npm start builds them');
    }
  };
};

export const openCatalogue = async (): Promise<Catalogue> => {
  try {
    return await loadCatalogue(dataReader());
  } catch (error) {
    if (error instanceof InputError) throw error;
    // Files of another version of the program, or damaged ones.
    const problem = error instanceof Error ? error.message : String(error);
    throw refuse('file', folder(), problem, 'npm start builds them');
  }
};
