import type { Standing } from './bases.js';
import { atMost } from './lengths.js';
import { ovalDistance } from './oval.js';

/** How far two bases are apart, in inches; 0 where they touch or overlap. */
export interface Gap {
  /** Between their edges, seen from above. */
  readonly horizontal: number;
  readonly vertical: number;
  /** Between their nearest points. */
  readonly distance: number;
}

/**
 * Exact but for roundings between round bases; where one is oval, at most 1e-9" from the truth. Bases are flat, so the
 * nearest points lie where they do when seen from above.
 */
export function gapBetween(one: Standing, other: Standing): Gap {
  const round = one.a === one.b && other.a === other.b;
  return gapOf(round ? Math.max(0, middles(one, other) - one.a - other.a) : ovalDistance(one, other), one, other);
}

/** Never more than the gap between the two: what it is if every oval is as wide as it is long. */
export const leastGap = (one: Standing, other: Standing): Gap =>
  gapOf(Math.max(0, middles(one, other) - radius(one) - radius(other)), one, other);

const radius = ({ a, b }: Standing): number => Math.max(a, b);

/** `Math.hypot` is slow, and no number here is near its limits. */
const length = (x: number, y: number): number => Math.sqrt(x * x + y * y);

const middles = (one: Standing, other: Standing): number => length(other.x - one.x, other.y - one.y);

function gapOf(horizontal: number, one: Standing, other: Standing): Gap {
  const vertical = Math.abs(one.z - other.z);
  return { horizontal, vertical, distance: length(horizontal, vertical) };
}

/** Places are written to a hundredth of an inch: what is nearer than that touches. */
const MEASURED = 0.01;

/** Base contact. */
export const isContact = ({ distance }: Gap): boolean => atMost(distance, MEASURED);
