import { assemble } from './assemble.js';
import { isUnitLine, readBody } from './body.js';
import { splitPoints } from './grammar.js';
import { emptyHead, readFence } from './head.js';
import type { TextLine } from './lines.js';
import type { Dialect } from './parse.js';

/** `Epic Hero:` alone on a line. */
const HEAD = /^\p{L}[\p{L} ]{2,30}:$/u;

/**
 * List Forge's text: `name - faction - detachment (1995 Points)`, or a fenced block of a tournament; sections with a
 * colon; counts of one are not printed.
 */
export const readListForgeText: Dialect = (lines) => {
  const heads = lines.findIndex((line, at) => isSectionHead(line) && startsUnit(lines, at + 1));
  if (heads < 0) return null;
  const head = emptyHead();
  const before = lines.slice(0, heads);
  const title = before.find(({ bullet, text }) => bullet === null && titleOf(text) !== null);
  const fence = readFence(before, head);
  if (title === undefined && fence === null) return null;
  if (title !== undefined) Object.assign(head, titleOf(title.text));
  const body = readBody(
    lines.map((line) => (isSectionHead(line) ? { ...line, text: `# ${line.text}` } : line)),
    heads,
    false,
  );
  if (body.units.length === 0 && !body.overflow) return null;
  return assemble('list-forge-text', head, body);
};

const isSectionHead = ({ bullet, text }: TextLine): boolean => bullet === null && HEAD.test(text);

/** Whether the next line that is not blank is a unit's. */
const startsUnit = (lines: readonly TextLine[], from: number): boolean => {
  const next = lines.slice(from, from + 4).find(({ text }) => text !== '');
  return next !== undefined && isUnitLine(next);
};

const titleOf = (text: string) => {
  const priced = splitPoints(text);
  if (priced === null || priced.after !== null) return null;
  const parts = priced.before.split(/ [-–—] /).map((part) => part.trim());
  if (parts.length < 3) return null;
  const [faction, detachment] = parts.slice(-2);
  return {
    name: parts.slice(0, -2).join(' - '),
    factions: [faction!],
    detachments: [detachment!],
    total: priced.points,
  };
};
