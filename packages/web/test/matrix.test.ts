import type { Cell } from '@fusillade/roster';
import { expect, test } from 'vitest';
import { led } from '../src/pages/matrix/cell-keys.js';
import { textOf } from '../src/pages/matrix/cell-words.js';

const odds = (pointsDestroyed: number): Cell => ({
  kind: 'odds',
  unitDestroyed: 0,
  modelsDestroyed: 0,
  woundsLost: 0,
  pointsDestroyed,
  chosen: [],
  notModelled: [],
});

test('no points are only those that are none', () => {
  const text = (points: number) => textOf(odds(points), points, 'points');
  expect([0, 1e-6, 0.0499, 0.05, 12.34].map(text)).toEqual(['0', '<0.1', '<0.1', '0.1', '12.3']);
});

test('arrow keys lead from cell to cell, and never out of the table', () => {
  const from = (row: number, column: number) => (key: string) => led(key, { row, column }, 3, 2);
  expect(['ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft'].map(from(0, 0))).toEqual([
    { row: 1, column: 0 },
    { row: 0, column: 1 },
    { row: 0, column: 0 },
    { row: 0, column: 0 },
  ]);
  expect(['ArrowDown', 'ArrowRight', 'Home', 'x'].map(from(2, 1))).toEqual([
    { row: 2, column: 1 },
    { row: 2, column: 1 },
    { row: 2, column: 0 },
    null,
  ]);
});
