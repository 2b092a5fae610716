import type { Place, PlacedRow } from './places.js';

/** A model on the table: its place and its base, in inches. */
export interface Standing {
  readonly place: Place;
  readonly base: PlacedRow['base'];
}

export interface Gap {
  /** Between the edges of the bases, seen from above. */
  readonly horizontal: number;
  readonly vertical: number;
  /** Between the nearest points of the bases. */
  readonly distance: number;
}

export function gapBetween(one: Standing, other: Standing): Gap {
  const horizontal = edgeDistance(one, other);
  const vertical = Math.abs(one.place.z - other.place.z);
  return { horizontal, vertical, distance: Math.hypot(horizontal, vertical) };
}

/** Never more than the gap between the two: what it is if every oval is as wide as it is long. */
export function leastGap(one: Standing, other: Standing): Gap {
  const horizontal = Math.max(0, centres(one, other) - radius(one) - radius(other));
  const vertical = Math.abs(one.place.z - other.place.z);
  return { horizontal, vertical, distance: Math.sqrt(horizontal * horizontal + vertical * vertical) };
}

const radius = ({ base }: Standing): number => Math.max(base.a, base.b);

function centres(one: Standing, other: Standing): number {
  const dx = other.place.x - one.place.x;
  const dy = other.place.y - one.place.y;
  return Math.sqrt(dx * dx + dy * dy);
}

/** 2" horizontally and 5" vertically (03). */
export const isEngaged = (gap: Gap): boolean => atMost(gap.horizontal, 2) && atMost(gap.vertical, 5);

/** Millimetres made inches leave a rounding error that must not decide. */
export const atMost = (inches: number, limit: number): boolean => inches <= limit + 1e-9;

export const moved = (from: Place, to: Place): number => Math.hypot(to.x - from.x, to.y - from.y, to.z - from.z);

function edgeDistance(one: Standing, other: Standing): number {
  const dx = other.place.x - one.place.x;
  const dy = other.place.y - one.place.y;
  const round = one.base.a === one.base.b && other.base.a === other.base.b;
  if (round) return Math.max(0, centres(one, other) - one.base.a - other.base.a);
  return Math.max(0, widestSlit(dx, dy, one.base, other.base));
}

const DIRECTIONS = 64;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * The distance of two ovals is the width of the widest slit between two parallel lines that separates them. As a
 * function of the slit's direction it has a single maximum wherever it is positive, so the best of a few directions
 * brackets it.
 */
function widestSlit(dx: number, dy: number, one: PlacedRow['base'], other: PlacedRow['base']): number {
  const width = (angle: number): number => {
    const x = Math.cos(angle);
    const y = Math.sin(angle);
    const reach = ({ a, b }: PlacedRow['base']) => Math.sqrt(a * a * x * x + b * b * y * y);
    return dx * x + dy * y - reach(one) - reach(other);
  };
  const step = (2 * Math.PI) / DIRECTIONS;
  let best = 0;
  for (let i = 1; i < DIRECTIONS; i++) if (width(i * step) > width(best)) best = i * step;
  let low = best - step;
  let high = best + step;
  while (high - low > 1e-10) {
    const left = high - GOLDEN * (high - low);
    const right = low + GOLDEN * (high - low);
    if (width(left) < width(right)) low = left;
    else high = right;
  }
  return width((low + high) / 2);
}
