import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Real lists, kept outside of the project. */
export const SAMPLES = process.env['FUSILLADE_SAMPLES'] ?? resolve(import.meta.dirname, '../../../../shared/samples');

/** Whether they are there; without them the files `*.samples.test.ts` are no part of a run (vitest.config.ts). */
export const hasSamples = existsSync(SAMPLES);

export const sample = (name: string): Uint8Array => new Uint8Array(readFileSync(join(SAMPLES, name)));
