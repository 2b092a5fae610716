import { type Army, importList } from '@fusillade/roster';
import { readBytes } from '../input/read.js';
import type { Io } from '../io.js';
import { InputError, refuse } from '../problems.js';
import { openCatalogue } from './data.js';

/** 20 MB, as the readers of lists have it. */
const LIMIT = 20_000_000;

/** The army in a file or on standard input (`-`). */
export const openList = async (file: string, io: Io): Promise<Army> => {
  const bytes = await readBytes(file, io, LIMIT);
  const name = file === '-' ? 'standard input' : file;
  // Most files bring their profiles: reading them twice is quicker than reading all datasheets for nothing.
  const alone = importList(bytes, { name });
  if (alone.ok && alone.army.units.every(({ models }) => models.some(({ stats }) => stats !== null))) return alone.army;
  const catalogue = await openCatalogue().catch(() => undefined);
  const result = catalogue === undefined ? alone : importList(bytes, { name, catalogue });
  if (!result.ok) throw new InputError(result.issues);
  return result.army;
};

/** The last part of a path, to say where a unit is from. */
export const baseName = (file: string): string =>
  file === '-' ? 'standard input' : (file.split(/[/\\]/u).at(-1) ?? file);

/** Standard input is read once. */
export const checkInputs = (list: string | undefined, targetList: string | undefined): void => {
  if (list !== '-' || targetList !== '-') return;
  const problem = 'both lists would come from standard input';
  throw refuse('contradiction', '--target-list', problem, 'name a file for one of them');
};
