import { expect, it } from 'vitest';
import { scale, stepPath } from '../src/views/geometry.js';

it('a scale goes there and back, also downwards, and nowhere from nothing', () => {
  const x = scale([10, 20], [0, 200]);
  expect([x(10), x(15), x(20), x(25)]).toEqual([0, 100, 200, 300]);
  expect(x.invert(50)).toBe(12.5);
  expect(scale([0, 1], [100, 0])(0.25)).toBe(75);
  expect(scale([3, 3], [0, 10])(3)).toBe(5);
});

it('steps go level first, then up or down', () => {
  expect(
    stepPath([
      [0, 10],
      [5, 20],
      [8, 20],
      [9.999, 7.12345],
    ]),
  ).toBe('M0 10H5V20H8H10V7.12');
});
