import type { Standing } from './bases.js';
import { type Gap, gapBetween, leastGap } from './distance.js';
import { atMost, ENGAGEMENT } from './lengths.js';

/** Within engagement range (03). */
export const isEngaged = ({ horizontal, vertical }: Gap): boolean =>
  atMost(horizontal, ENGAGEMENT.horizontal) && atMost(vertical, ENGAGEMENT.vertical);

/** What matters of a model's gaps to an enemy unit. */
export interface Nearest {
  /** Inches to the nearest of its models; infinite where there is none. */
  readonly distance: number;
  /** Whether any of them, not only the nearest, is within engagement range. */
  readonly engaged: boolean;
}

/** Ovals are slow to measure, so only pairs that can still matter are. */
export function nearestOf(model: Standing, enemies: readonly Standing[]): Nearest {
  const byLeast = enemies
    .map((enemy) => ({ enemy, least: leastGap(model, enemy) }))
    .sort((one, other) => one.least.distance - other.least.distance);
  let distance = Number.POSITIVE_INFINITY;
  let engaged = false;
  for (const { enemy, least } of byLeast) {
    if (least.distance >= distance && (engaged || !isEngaged(least))) continue;
    const gap = gapBetween(model, enemy);
    distance = Math.min(distance, gap.distance);
    engaged ||= isEngaged(gap);
  }
  return { distance, engaged };
}

/** Inches from base to base at which a model strikes in the classic rules (12.2), and with a weapon that has Reach. */
export const STRIKING = { usual: 1, reach: 2 } as const;

export interface Strikes {
  /** Indices of the unit's models that have a model of the target in reach; their number is `inReach`. */
  readonly strikers: readonly number[];
  /** Indices of the target's models that are in reach of any striker. */
  readonly struck: readonly number[];
}

/**
 * Who of a unit may strike whom of a target: in base contact, or no farther away than it strikes (12.2, step 2).
 * `reach`: inches, of all models or of each.
 */
export function strikes(
  unit: readonly Standing[],
  target: readonly Standing[],
  reach: number | readonly number[] = STRIKING.usual,
): Strikes {
  const far = (i: number): number => (typeof reach === 'number' ? reach : (reach[i] ?? STRIKING.usual));
  const reached = unit.map((model, i) => target.map((enemy) => isWithin(model, enemy, far(i))));
  const indices = (yes: readonly boolean[]): number[] => yes.flatMap((each, i) => (each ? [i] : []));
  return {
    strikers: indices(reached.map((row) => row.includes(true))),
    struck: indices(target.map((_, i) => reached.some((row) => row[i] === true))),
  };
}

/** Whether two bases touch or are at most so many inches apart. */
export const isWithin = (one: Standing, other: Standing, inches: number): boolean =>
  atMost(leastGap(one, other).distance, inches) && atMost(gapBetween(one, other).distance, inches);
