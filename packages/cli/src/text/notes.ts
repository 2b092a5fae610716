import type { ReportNote } from '@fusillade/engine';
import { oneLine } from '../problems.js';
import { heading, type Look, paint } from './style.js';
import { wrap } from './width.js';

export const noteLines = (notes: readonly ReportNote[], notModelled: readonly string[], look: Look): string[] => {
  const lines: string[] = [];
  if (notes.length > 0) {
    lines.push(heading(look, 'Notes'));
    for (const note of notes) {
      const rule = note.rule === '' ? '' : ` [${note.rule}]`;
      lines.push(...wrap(`- ${oneLine(note.text)}${rule}`, look.width, 2));
    }
  }
  if (notModelled.length > 0) {
    if (lines.length > 0) lines.push('');
    lines.push(paint(look, 'yellow', 'Not modelled: the numbers leave these out'));
    for (const word of notModelled) lines.push(...wrap(`- ${oneLine(word)}`, look.width, 2));
  }
  return lines;
};
