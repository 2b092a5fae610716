import fc from 'fast-check';
import { expect, it } from 'vitest';
import { moved, movedOf, stand } from '../../src/battlefield.js';
import { inch, models } from './support.js';

it('a way is measured from middle to middle, climbing included', () => {
  expect(moved(inch(1, 2, 0), inch(4, 6, 0))).toBe(5);
  expect(moved(inch(0, 0, 0), inch(2, 3, 6))).toBe(7);
});

it('who takes to the skies climbs for nothing', () => {
  expect(moved(inch(0, 0, 0), inch(0, 3, 9), true)).toBe(3);
});

it('turning on the spot is no way', () => {
  expect(moved(stand({ base: [60, 35], at: [1, 1, 0] }), stand({ base: [60, 35], at: [1, 1, 0], facing: 90 }))).toBe(0);
});

it.each([
  [[], 'stationary'],
  [[0, 0], 'stationary'],
  [[0, 0.01], 'upTo3'],
  [[3, 3], 'upTo3'],
  [[0.1 + 0.2 + 2.7], 'upTo3'],
  [[0, 3.01], 'moved'],
] as const)('ways of %j are "%s"', (ways, word) => {
  expect(movedOf(ways)).toBe(word);
});

it('ways are symmetric and the straight one is shortest', () => {
  fc.assert(
    fc.property(models, models, models, (one, two, three) => {
      const [a, b, c] = [stand(one), stand(two), stand(three)];
      expect(moved(a, b)).toBe(moved(b, a));
      expect(moved(a, c)).toBeLessThanOrEqual(moved(a, b) + moved(b, c) + 1e-12);
    }),
  );
});
