import { assemble } from './assemble.js';
import { isUnitLine, readBody } from './body.js';
import { readCount } from './grammar.js';
import { emptyHead } from './head.js';
import type { TextLine } from './lines.js';
import type { Dialect } from './parse.js';

/**
 * One line for each unit. New Recruit's "short" text prints points, and what characters and vehicles carry; others
 * print only `2x Ember Guard + 1x Ember Marshal`, the plus sign for units that stand together.
 */
export const readPlainText: Dialect = (lines) => {
  if (lines.some(isUnitLine)) {
    const body = readBody(lines, 0, false);
    return assemble('new-recruit-short', emptyHead(), body);
  }
  const counted = lines.filter(({ text }) => text !== '');
  if (counted.length === 0 || !counted.every(isCountedUnits)) return null;
  const body = readBody(named(counted), 0, false);
  return assemble('plain-text', emptyHead(), {
    ...body,
    units: body.units.map((unit) => ({ ...unit, points: null })),
  });
};

const isCountedUnits = ({ text }: TextLine): boolean =>
  text.length <= 400 && text.split(' + ').every((part) => readCount(part).counted);

/** As the body wants it: a head for each group of units, a unit line for each unit. */
const named = (lines: readonly TextLine[]): TextLine[] => {
  let groups = 0;
  return lines.flatMap((line) => {
    const parts = line.text.split(' + ');
    const head = parts.length > 1 ? `Attached unit ${++groups}` : '# Units';
    return [head, ...parts.map((part) => `${part} (0 pts)`)].map((text) => ({ ...line, bullet: null, text }));
  });
};
