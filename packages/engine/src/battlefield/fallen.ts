import type { Standing } from './bases.js';
import { nearestOf } from './reach.js';

/** A unit of which some models may be destroyed. */
export interface Ranks {
  readonly living: readonly Standing[];
  /** The destroyed models where each stood when it was destroyed, in the order in which they were. */
  readonly fallen: readonly Standing[];
}

/**
 * The models to measure to: the living ones; of a destroyed unit its last model destroyed (05.04.06). Nothing if the
 * unit never had a model.
 *
 * To a destroyed model one measures as to a living one: any point will do that its base occupied before it was
 * destroyed, so the nearest counts. Without a base, and for a vehicle that is no walker on a base, that is any part of
 * the model: give its outline as `base`.
 */
export function measuredTo({ living, fallen }: Ranks): readonly Standing[] {
  return living.length > 0 ? living : fallen.slice(-1);
}

/** Inches from a model to a unit, destroyed or not; infinite if it never had a model. */
export const distanceToUnit = (from: Standing, unit: Ranks): number => nearestOf(from, measuredTo(unit)).distance;
