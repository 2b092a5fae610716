import type { Standing } from './bases.js';
import { atMost } from './lengths.js';

/**
 * Inches from where a model stood to where it stands: the straight line between the middles of the base. The way it
 * took may have been longer. `flying`: it took to the skies, so its climb does not count (24.16).
 */
export const moved = (from: Standing, to: Standing, flying = false): number =>
  Math.hypot(to.x - from.x, to.y - from.y, flying ? 0 : to.z - from.z);

/** How a unit moved whose models moved so many inches each: the farthest of them decides (24.16). */
export type Moved = 'stationary' | 'upTo3' | 'moved';

export function movedOf(ways: readonly number[]): Moved {
  const farthest = Math.max(0, ...ways);
  if (atMost(farthest, 0)) return 'stationary';
  return atMost(farthest, 3) ? 'upTo3' : 'moved';
}
