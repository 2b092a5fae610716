import { readAppText } from './app.js';
import type { TextLine } from './lines.js';
import { readListForgeText } from './list-forge.js';
import { readNewRecruitText } from './new-recruit.js';
import type { ParsedList } from './parsed.js';
import { readPlainText } from './plain.js';
import { readSimpleText } from './simple.js';

/** Reads the lines if they have the shape of its dialect; `null` otherwise. */
export type Dialect = (lines: readonly TextLine[]) => ParsedList | 'overflow' | null;

/** The most telling shape first. Signatures are rare and are not asked. */
const DIALECTS: readonly Dialect[] = [
  readListForgeText,
  readNewRecruitText,
  readSimpleText,
  readAppText,
  readPlainText,
];

/** The list that the lines hold, whatever its dialect; `null` if they hold none. */
export const parseLines = (lines: readonly TextLine[]): ParsedList | 'overflow' | null => {
  for (const dialect of DIALECTS) {
    const list = dialect(lines);
    if (list !== null) return list;
  }
  return null;
};
