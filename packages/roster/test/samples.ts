import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Real lists, kept outside of the project; tests over them are skipped, and say so, where the folder is missing. */
const FOLDER = process.env['FUSILLADE_SAMPLES'] ?? resolve(import.meta.dirname, '../../../../shared/samples');

export const hasSamples = existsSync(FOLDER);

if (!hasSamples)
  console.warn(`real lists are not tested: there is no ${FOLDER}; set FUSILLADE_SAMPLES to their folder`);

export const sample = (name: string): Uint8Array => new Uint8Array(readFileSync(join(FOLDER, name)));
