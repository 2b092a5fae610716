import type { Standing } from './bases.js';
import { type Band, bandOf } from './lengths.js';
import { nearestOf } from './reach.js';

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
