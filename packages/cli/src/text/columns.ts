import { oneLine } from '../problems.js';
import { type Look, paint } from './style.js';
import { displayWidth, padEnd, padStart, wrap } from './width.js';

export interface Column {
  readonly title: string;
  readonly align: 'left' | 'right';
  /** Shares of what is left of the width; a column without is as wide as its texts. */
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
  const widths = shared(columns, natural, look.width - GAP * (columns.length - 1));
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

/** Widths that fill at most `width`; a column that needs less than its share leaves the rest to the others. */
const shared = (columns: readonly Column[], natural: readonly number[], width: number): number[] => {
  const widths = [...natural];
  const growing = columns
    .map(({ grows }, index) => ({ index, grows: grows ?? 0 }))
    .filter(({ grows }) => grows > 0)
    .sort((a, b) => natural[a.index]! / a.grows - natural[b.index]! / b.grows);
  let free = width - natural.reduce((sum, each, index) => sum + (columns[index]!.grows === undefined ? each : 0), 0);
  let shares = growing.reduce((sum, { grows }) => sum + grows, 0);
  for (const { index, grows } of growing) {
    widths[index] = Math.max(NARROW, Math.min(natural[index]!, Math.floor((free * grows) / shares)));
    free -= widths[index]!;
    shares -= grows;
  }
  return widths;
};
