import { type Army, importList } from '@fusillade/roster';
import { LIMIT, MOST_OF_A_LIST, readBytes } from '../input/read.js';
import type { Io } from '../io.js';
import { InputError, refuse } from '../problems.js';
import { openCatalogue } from './data.js';

/** The army in a file or on standard input (`-`). */
export const openList = async (file: string, io: Io): Promise<Army> => {
  const bytes = await readBytes(file, io, MOST_OF_A_LIST);
  const name = file === '-' ? 'standard input' : file;
  // Most files bring their profiles: reading them twice is quicker than reading all datasheets for nothing.
  const alone = importList(bytes, { name });
  if (alone.ok && alone.army.units.every(({ models }) => models.some(({ stats }) => stats !== null))) return alone.army;
  if (!alone.ok && isScenario(bytes)) {
    throw refuse('file', name, 'is a scenario, not an army list', `write fusillade odds ${file}`);
  }
  const catalogue = await openCatalogue().catch(() => undefined);
  const result = catalogue === undefined ? alone : importList(bytes, { name, catalogue });
  if (!result.ok) throw new InputError(result.issues);
  return result.army;
};

/** Whether the bytes are a list that an app wrote. */
export const isList = (bytes: Uint8Array): boolean => {
  const read = importList(bytes);
  return read.ok && read.army.format !== 'plain-text';
};

const isScenario = (bytes: Uint8Array): boolean => {
  if (bytes.length > LIMIT) return false;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' && value !== null && 'attackers' in value && 'target' in value;
  } catch {
    return false;
  }
};

/** What a list of the edition before means for its numbers; `null`: it is of this one. */
export const editionRemark = ({ edition, units }: Army): string | null => {
  if (edition !== '10e') return null;
  // A unit that no datasheet knows has no numbers at all.
  const own = units.some(({ datasheet, models }) => datasheet === null && models.some(({ stats }) => stats !== null));
  return own
    ? '10e data: the numbers of the list are those of the edition before'
    : '10e data: a list of the edition before, with the numbers of the datasheets of the 11th';
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
