import type { Standing } from './bases.js';

/** Inches: how far from the true distance the answer may be, roundings of the last binary places aside. */
const ERROR = 1e-10;

/**
 * The distance of two ovals seen from above, in inches; 0 where they touch or overlap.
 *
 * For a direction u let p(u) lead from the farthest point of `one` along u to the farthest point of `other` against u.
 * Lines across u through these points bound a slit of width w = p·u between the bases (if that is positive), so the
 * distance is at least w; and it is at most |p|, since p leads from base to base. Once the two are within `ERROR` of
 * each other, the answer carries its own proof.
 *
 * The distance is the width m of the widest slit. Let that lie at the angle φ from u. Width is concave in u if u may
 * have any length, and p is its gradient: so cos φ · w + sin φ · s ≥ m, where s is the part of p across u. As m ≥ w and
 * m > 0, the sign of s is the sign of φ wherever |φ| < 90°. So it is found by halving, from the direction of the
 * middles: the widest slit is less than 90° from that. The width changes by no more than |p| per radian, which ends the
 * search between ovals that touch or overlap.
 */
export function ovalDistance(one: Standing, other: Standing): number {
  const dx = other.x - one.x;
  const dy = other.y - one.y;
  const middles = Math.sqrt(dx * dx + dy * dy);
  if (middles === 0) return 0;
  const longest = middles + Math.max(one.a, one.b) + Math.max(other.a, other.b);
  let u: Vector = { x: dx / middles, y: dy / middles };
  let low: Vector = { x: u.y, y: -u.x };
  let high: Vector = { x: -u.y, y: u.x };
  let least = 0;
  let most = middles;
  for (let angle = Math.PI / 2; ; angle /= 2) {
    const from = farthestPoint(one, u);
    const to = farthestPoint(other, u);
    const px = dx - from.x - to.x;
    const py = dy - from.y - to.y;
    least = Math.max(least, px * u.x + py * u.y);
    most = Math.min(most, Math.sqrt(px * px + py * py));
    if (most - least <= ERROR || longest * angle <= ERROR) return least;
    if (py * u.x > px * u.y) low = u;
    else high = u;
    u = between(low, high);
  }
}

interface Vector {
  readonly x: number;
  readonly y: number;
}

/** From the middle of the base to its farthest point along `u`. */
function farthestPoint({ a, b, cos, sin }: Standing, u: Vector): Vector {
  const along = a * (u.x * cos + u.y * sin);
  const aside = b * (u.y * cos - u.x * sin);
  const reach = Math.sqrt(along * along + aside * aside);
  const p = (a * along) / reach;
  const q = (b * aside) / reach;
  return { x: p * cos - q * sin, y: p * sin + q * cos };
}

function between(low: Vector, high: Vector): Vector {
  const x = low.x + high.x;
  const y = low.y + high.y;
  const length = Math.sqrt(x * x + y * y);
  return { x: x / length, y: y / length };
}
