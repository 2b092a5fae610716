import { expect, it } from 'vitest';
import { bandOf, rangesTo } from '../../src/battlefield.js';
import { inch } from './support.js';

it('a range has two halves, and both ends belong to it', () => {
  expect([0, 12, 12.01, 24, 24.01].map((distance) => bandOf(distance, 24))).toEqual([
    'half',
    'half',
    'full',
    'full',
    'out',
  ]);
});

it('every model measures for itself, to the nearest of the target', () => {
  const target = [inch(0), inch(0, 4)];
  // Pistols of 12": gaps of 5.5", 6" (to the second foe), 8" and 12.2".
  const unit = [inch(6.5), inch(0, 11), inch(9), inch(13.2)];
  expect(rangesTo(unit, target, 12)).toEqual([
    { distance: expect.closeTo(5.5, 9), band: 'half' },
    { distance: expect.closeTo(6, 9), band: 'half' },
    { distance: expect.closeTo(8, 9), band: 'full' },
    { distance: expect.closeTo(12.2, 9), band: 'out' },
  ]);
});

it('nobody is in range of a target without models', () => {
  expect(rangesTo([inch(0)], [], 48)).toEqual([{ distance: Number.POSITIVE_INFINITY, band: 'out' }]);
});
