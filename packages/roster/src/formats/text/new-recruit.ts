import { bodyStart, readAppHead } from './app.js';
import { assemble } from './assemble.js';
import { isUnitLine, readBody } from './body.js';
import { readWith, splitPoints } from './grammar.js';
import { emptyHead, readFence } from './head.js';
import type { TextLine } from './lines.js';
import type { Dialect } from './parse.js';

/**
 * New Recruit's fenced texts: WTC (`1 with Gun, Knife` in lines of their own), WTC-compact (what is carried stands
 * behind the name) and GW (each thing in a bulleted line). Tournament tools put the same fence around lists of the
 * official app: then the body decides.
 */
export const readNewRecruitText: Dialect = (lines) => {
  const head = emptyHead();
  const fence = readFence(lines, head);
  if (fence === null) return null;
  const rest = lines.slice(fence.to);
  const start = bodyStart(rest);
  const opening = rest.slice(0, start);
  // A title with points behind the fence: another program's list with a tournament's block before it.
  const foreign = opening.some(({ text }) => splitPoints(text)?.after === null);
  if (foreign) readAppHead(opening, head);
  else if (head.factions.length === 0) return null;
  const body = readBody(rest, foreign ? start : 0, true);
  if (body.units.length === 0 && !body.overflow) return null;
  // Since the 11th edition the head names a disposition, and may name several detachments.
  if (!foreign) head.edition ??= head.detachments.some((line) => line.includes(', ')) ? '11e' : '10e';
  return assemble(foreign ? 'app-text' : flavour(rest), head, body);
};

const flavour = (lines: readonly TextLine[]): 'new-recruit-wtc' | 'new-recruit-wtc-compact' | 'new-recruit-gw' => {
  if (lines.some((line) => isUnitLine(line) && splitPoints(line.text)!.after !== null))
    return 'new-recruit-wtc-compact';
  return lines.some(({ text }) => readWith(text) !== null) ? 'new-recruit-wtc' : 'new-recruit-gw';
};
