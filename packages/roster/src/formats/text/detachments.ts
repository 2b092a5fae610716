import { fold } from '../../names.js';

const JOINT = /^(?:, ?| (?:and|et|und|y|e|&) )/i;
const ANY_JOINT = /, | (?:and|et|und|y|e|&) /i;

/**
 * The detachments that the lines name. A name may itself hold "and" or a comma: names that are known are taken first,
 * the longest of them; what is left is split at every comma and "and".
 */
export const splitDetachments = (lines: readonly string[], known: readonly string[]): readonly string[] => {
  const names = [...known].sort((a, b) => b.length - a.length);
  return lines
    .flatMap((line) => split(line, names) ?? line.split(ANY_JOINT))
    .map((name) => name.trim())
    .filter(Boolean);
};

/** The line as names of the list alone, read from its beginning; `null` if it does not come out even. */
const split = (line: string, names: readonly string[]): string[] | null => {
  const found: string[] = [];
  let rest = line.trim();
  while (rest !== '') {
    const name = names.find((each) => starts(rest, each));
    if (name === undefined) return null;
    found.push(rest.slice(0, lengthIn(rest, name)));
    rest = rest.slice(lengthIn(rest, name));
    if (rest === '') break;
    const joint = JOINT.exec(rest);
    if (joint === null) return null;
    rest = rest.slice(joint[0].length);
  }
  return found;
};

const starts = (text: string, name: string): boolean => lengthIn(text, name) > 0;

/** How much of the text the name covers, spelling aside; 0 if the text does not begin with it. */
const lengthIn = (text: string, name: string): number => {
  for (const extra of [0, 1, -1, 2, -2, 3]) {
    const length = name.length + extra;
    const part = text.slice(0, length);
    const after = text.slice(length);
    if (fold(part) === fold(name) && part.trim() === part && (after === '' || JOINT.test(after))) return part.length;
  }
  return 0;
};
