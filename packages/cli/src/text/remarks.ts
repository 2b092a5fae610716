import { oneLine } from '../problems.js';
import type { Remarks } from '../roster/setup.js';
import { heading, type Look, paint } from './style.js';
import { wrap } from './width.js';

/**
 * How names became numbers, below an answer. `leftOut`: also what is not modelled, for answers that do not say it
 * themselves.
 */
export const remarksText = (remarks: Remarks, look: Look, leftOut = false): string => {
  const lines: string[] = [];
  const list = (title: string, items: readonly string[]): void => {
    if (items.length === 0) return;
    lines.push('', title, ...items.flatMap((item) => wrap(`- ${oneLine(item)}`, look.width, 2)));
  };
  list(heading(look, 'Chosen for you'), remarks.statements);
  if (leftOut) list(paint(look, 'yellow', 'Not modelled: the numbers leave these out'), remarks.notModelled);
  if (remarks.credit !== undefined) {
    lines.push('', ...wrap(remarks.credit, look.width).map((line) => paint(look, 'dim', line)));
  }
  return lines.map((line) => `${line}\n`).join('');
};
