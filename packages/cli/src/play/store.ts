import type { Answer } from '@fusillade/engine';
import type { Battle, BattleEntry } from '@fusillade/engine/battle';
import { fileProblem } from '../input/read.js';
import { refuse } from '../problems.js';

/** Writes a file at once or not at all: whatever interrupts it, the old text or the new one stands there. */
export const writeWhole = async (file: string, text: string): Promise<void> => {
  const { rename, rm, writeFile } = await import('node:fs/promises');
  const unfinished = `${file}.${process.pid}.part`;
  try {
    await writeFile(unfinished, text);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw fileProblem(error, file, 'written');
  }
};

export const battleJson = (battle: Battle): string => {
  const { entries, ...start } = battle;
  // One entry a line: a battle can be read, and compared, where it is kept.
  const lines = entries.map((entry) => `\n  ${JSON.stringify(entry)}`).join(',');
  return `${JSON.stringify(start).slice(0, -1)},"entries":[${lines}${lines === '' ? '' : '\n'}]}\n`;
};

/** The text of a file that a battle may be written to; null: there is none. */
const textAt = async (file: string): Promise<string | null> => {
  const { readFile } = await import('node:fs/promises');
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw fileProblem(error, file, 'read');
  }
};

const MOST_READ = 20_000_000;

/** How many entries the battle in a file has; null: there is no such file. Refused where it holds something else. */
export const entriesAt = async (file: string): Promise<number | null> => {
  const text = await textAt(file);
  if (text === null) return null;
  try {
    const value: unknown = text.length > MOST_READ ? null : JSON.parse(text);
    if (typeof value === 'object' && value !== null && 'entries' in value && Array.isArray(value.entries))
      return value.entries.length;
  } catch {
    // Said below.
  }
  throw refuse('file', file, 'is there already, and holds no battle', 'name another file');
};

/** The answers of a battle as `resolve --log` reads them: what was declared follows from the scenario. */
export const answersOf = (entries: readonly BattleEntry[]): Answer[] =>
  entries.flatMap((entry): Answer[] => {
    if ('dice' in entry) return [{ dice: entry.dice }];
    return 'decision' in entry ? [{ decision: entry.decision, value: entry.value }] : [];
  });
