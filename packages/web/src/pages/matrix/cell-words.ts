import { chanceOf, cell as chanceText, meanCell, meanText } from '@fusillade/engine/words';
import type { Cell } from '@fusillade/roster';
import type { Column, Metric, Row } from './state.js';

/** The number of a cell, for a column. */
export const textOf = (cell: Cell | undefined, value: number | null, metric: Metric): string => {
  if (cell === undefined) return '·';
  if (cell.kind === 'none') return '–';
  if (cell.kind === 'refused') return '?';
  if (value === null) return '–';
  if (metric === 'destroy') return chanceText(chanceOf(value), 'sure', 'never');
  if (value === 0) return '0';
  return metric === 'models' ? meanCell(value) : pointsText(value);
};

/** Nothing that is uncertain is shown as 0. */
const pointsText = (points: number): string => (points < 0.05 ? '<0.1' : points.toFixed(1));

/** The cell in a sentence: what a tap leads to, and what a screen reader says. */
export const sentenceOf = (cell: Cell | undefined, row: Pick<Row, 'name'>, column: Pick<Column, 'name'>): string => {
  const who = `${row.name} on ${column.name}`;
  if (cell === undefined) return `${who}: not worked out yet`;
  if (cell.kind === 'none') return `${who}: no weapon for this phase`;
  if (cell.kind === 'refused') return `${who}: not counted, ${cell.reason}`;
  const modes = cell.chosen.map(({ weapon, mode }) => `; ${weapon} as ${mode}`).join('');
  const left = cell.notModelled.length > 0 ? `; not modelled: ${cell.notModelled.join(', ')}` : '';
  return `${who}: ${chanceText(chanceOf(cell.unitDestroyed), 'certain', 'never')} to destroy, ${meanText(cell.modelsDestroyed)} models on average${modes}${left}`;
};
