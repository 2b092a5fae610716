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

const ONLY_POINTS = /^[([]?\d[\d.,’ ]{0,8} ?(?:pts|points?)[)\]]?$/i;

/** Pages on which lists are shown print the points of a unit on a line of their own: they are put behind its name. */
const joinPoints = (lines: readonly TextLine[]): readonly TextLine[] => {
  if (!lines.some(({ text }) => ONLY_POINTS.test(text))) return lines;
  const joined: TextLine[] = [];
  for (const line of lines) {
    const name = joined[joined.length - 1];
    if (ONLY_POINTS.test(line.text) && name !== undefined && name.bullet === null && name.text !== '') {
      joined[joined.length - 1] = { ...name, text: `${name.text} (${line.text.replace(/[()[\]]/g, '')})` };
    } else joined.push(line);
  }
  return joined;
};

/** The list that the lines hold, whatever its dialect; `null` if they hold none. */
export const parseLines = (printed: readonly TextLine[]): ParsedList | 'overflow' | null => {
  const lines = joinPoints(printed);
  for (const dialect of DIALECTS) {
    const list = dialect(lines);
    if (list !== null) return list;
  }
  return null;
};
