import fc from 'fast-check';
import { type Model, type Standing, stand } from '../../src/battlefield.js';

/** Millimetres of an inch: bases of so many inches have edges that can be counted. */
export const INCH = 25.4;

/** A model on a round base of one inch, half an inch from the middle to the edge. */
export const inch = (x: number, y = 0, z = 0): Standing => stand({ base: INCH, at: [x, y, z] });

const base = fc.oneof(
  fc.constantFrom(25, 28.5, 32, 40, 50, 60, 80, 100, 130, 160),
  fc.constantFrom<readonly [number, number]>([60, 35], [75, 42], [90, 52], [105, 70], [120, 92], [170, 105], [35, 60]),
  fc.tuple(fc.double({ min: 10, max: 300, noNaN: true }), fc.double({ min: 10, max: 300, noNaN: true })),
);
export const facing = fc.double({ min: -360, max: 360, noNaN: true });
const place = fc.double({ min: -20, max: 20, noNaN: true });

/** Any model near the middle of the table. */
export const models: fc.Arbitrary<Model> = fc.record({
  base,
  at: fc.tuple(place, place, fc.constantFrom(0, 0, 3, 5, 7.5)),
  facing,
});

/** The model moved by so many inches. */
export const shifted = ({ at: [x, y, z], ...model }: Model, dx: number, dy: number, dz = 0): Model => ({
  ...model,
  at: [x + dx, y + dy, z + dz],
});

/** The table turned about its middle. */
export const turned = ({ base, at: [x, y, z], facing = 0 }: Model, degrees: number): Model => {
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return { base, at: [x * cos - y * sin, x * sin + y * cos, z], facing: facing + degrees };
};

type Pair = readonly [x: number, y: number];

/** A point of a base's outline. */
const rimAt = ({ x, y, a, b, cos, sin }: Standing, angle: number): Pair => {
  const [p, q] = [a * Math.cos(angle), b * Math.sin(angle)];
  return [x + p * cos - q * sin, y + p * sin + q * cos];
};

const POINTS = 180;

/**
 * The nearest two of many points on both outlines, then of many points near those two, and so on: seen from above, for
 * bases that do not overlap. Knows nothing of slits, directions or which of the two is round.
 */
export const byOutlines = (one: Standing, other: Standing): number => {
  let middles: Pair = [Math.PI, Math.PI];
  let span = Math.PI;
  let nearest = Number.POSITIVE_INFINITY;
  while (span > 1e-6) {
    const points = (on: Standing, middle: number) =>
      Array.from({ length: POINTS + 1 }, (_, i) => {
        const angle = middle + ((2 * i) / POINTS - 1) * span;
        return [angle, rimAt(on, angle)] as const;
      });
    const others = points(other, middles[1]);
    for (const [angle, [x, y]] of points(one, middles[0])) {
      for (const [otherAngle, [u, v]] of others) {
        const length = Math.hypot(u - x, v - y);
        if (length >= nearest) continue;
        nearest = length;
        middles = [angle, otherAngle];
      }
    }
    span *= 8 / POINTS;
  }
  return nearest;
};

/** Whether a point lies on a base or its edge, seen from above. */
export const covers = ({ x, y, a, b, cos, sin }: Standing, [px, py]: Pair): boolean => {
  const along = (px - x) * cos + (py - y) * sin;
  const aside = (py - y) * cos - (px - x) * sin;
  return (along / a) ** 2 + (aside / b) ** 2 <= 1;
};

/** Some points all over a base, its outline among them. */
export const pointsOf = (standing: Standing): readonly Pair[] =>
  [0, 0.25, 0.5, 0.75, 1].flatMap((part) =>
    Array.from({ length: 24 }, (_, i) =>
      rimAt({ ...standing, a: standing.a * part, b: standing.b * part }, (i * Math.PI) / 12),
    ),
  );

/**
 * Two models that stand exactly `gap` apart, by construction: a point of the first outline, the line across it, and the
 * second base laid against the parallel line beyond. What lies on two sides of a slit is as far apart as the slit is
 * wide, if both touch it at opposite points.
 */
export const apart = (one: Model, base: Model['base'], facing: number, angle: number, gap: number): Model => {
  const from = stand(one);
  const normal = normalAt(from, angle);
  const [x, y] = rimAt(from, angle);
  const alone = stand({ base, at: [0, 0, 0], facing });
  // The outline's point whose normal points back: its angle is found from the normal, (cos t / a, sin t / b).
  const back: Pair = [-normal[0], -normal[1]];
  const along = back[0] * alone.cos + back[1] * alone.sin;
  const aside = back[1] * alone.cos - back[0] * alone.sin;
  const [u, v] = rimAt(alone, Math.atan2(aside * alone.b, along * alone.a));
  return { base, at: [x + normal[0] * gap - u, y + normal[1] * gap - v, one.at[2]], facing };
};

/** Unit vector out of the outline at that point. */
const normalAt = ({ a, b, cos, sin }: Standing, angle: number): Pair => {
  const [p, q] = [Math.cos(angle) / a, Math.sin(angle) / b];
  const length = Math.hypot(p, q);
  return [(p * cos - q * sin) / length, (p * sin + q * cos) / length];
};
