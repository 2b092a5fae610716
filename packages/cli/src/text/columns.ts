import { oneLine } from '../problems.js';
import { type Look, paint } from './style.js';
import { displayWidth, padEnd, padStart, wrap } from './width.js';

export interface Column {
  readonly title: string;
  readonly align: 'left' | 'right';
  /** The columns that share what is left of the width; all others are as wide as their texts. */
  readonly grows?: number;
}

const GAP = 2;
const NARROW = 8;

/** A table without lines: texts too long for their column go on in the next line. */
export const columnLines = (columns: readonly Column[], rows: readonly (readonly string[])[], look: Look): string[] => {
  const clean = rows.map((row) => row.map(oneLine));
  const natural = columns.map(({ title }, index) =>
    Math.max(displayWidth(title), ...clean.map((row) => displayWidth(row[index] ?? ''))),
  );
  const fixed = columns.reduce((sum, { grows }, index) => sum + (grows === undefined ? natural[index]! : 0), 0);
  const free = look.width - fixed - GAP * (columns.length - 1);
  const shares = columns.reduce((sum, { grows }) => sum + (grows ?? 0), 0);
  const widths = columns.map(({ grows }, index) =>
    grows === undefined
      ? natural[index]!
      : Math.max(NARROW, Math.min(natural[index]!, Math.floor((free * grows) / shares))),
  );
  const line = (texts: readonly string[]): string =>
    texts
      .map((text, index) => (columns[index]!.align === 'right' ? padStart : padEnd)(text, widths[index]!))
      .join(' '.repeat(GAP))
      .trimEnd();
  const folded = (texts: readonly string[]): string[] => {
    const cells = texts.map((text, index) => wrap(text, widths[index]!));
    const height = Math.max(...cells.map((each) => each.length));
    return Array.from({ length: height }, (_, row) => line(cells.map((each) => each[row] ?? '')));
  };
  return [
    ...folded(columns.map(({ title }) => title)).map((text) => paint(look, 'bold', text)),
    ...clean.flatMap(folded),
  ];
};
