import type { Cell } from '@fusillade/roster';
import { expect, test } from 'vitest';
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
