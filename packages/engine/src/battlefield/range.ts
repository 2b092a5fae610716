import type { Standing } from './bases.js';
import { atMost } from './distance.js';
import { nearestOf } from './reach.js';

/** `half`: within half range, `full`: within range but not half of it, `out`: beyond. */
export type Band = 'half' | 'full' | 'out';

/** Where a distance lies in a weapon's range; both in inches. */
export function bandOf(distance: number, range: number): Band {
  if (!atMost(distance, range)) return 'out';
  return atMost(distance, range / 2) ? 'half' : 'full';
}

export interface Ranged {
  /** Inches to the nearest model of the target. */
  readonly distance: number;
  readonly band: Band;
}

/** Model by model, whether a weapon of that range reaches the target unit (04.02); sight is not looked at. */
export const rangesTo = (unit: readonly Standing[], target: readonly Standing[], range: number): readonly Ranged[] =>
  unit.map((model) => {
    const { distance } = nearestOf(model, target);
    return { distance, band: bandOf(distance, range) };
  });
