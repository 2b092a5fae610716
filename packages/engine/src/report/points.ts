import type { Outcome } from '../evaluate/outcome.js';
import type { Programme } from '../sequence/machine.js';
import { livingModels } from '../target/state.js';
import type { PointsLaw } from './types.js';

/** Sums that differ by less than this share of all are one: they are the same points, added in another order. */
const ROUNDING = 1e-9;

/**
 * The law of the points that the target loses: a model that is destroyed counts for its own, or for its share of its
 * unit's; one that is only wounded counts for nothing. Null where neither rows nor unit have points.
 */
export function pointsDestroyed({ rows, start }: Programme, { target }: Pick<Outcome, 'target'>): PointsLaw | null {
  const all = rows.reduce((sum, { count, spared = 0, points = Number.NaN }) => sum + (count + spared) * points, 0);
  if (Number.isNaN(all)) return null;
  const lost = target.map(({ state, p }) => ({
    value: rows.reduce(
      (sum, { W, points = 0 }, row) =>
        sum + points * (livingModels(W, start[row] as number) - livingModels(W, state[row] as number)),
      0,
    ),
    p,
  }));
  const outcomes: { value: number; p: number }[] = [];
  for (const { value, p } of lost.filter((each) => each.p > 0).sort((a, b) => a.value - b.value)) {
    const last = outcomes.at(-1);
    if (last !== undefined && value - last.value <= ROUNDING * all) last.p += p;
    else outcomes.push({ value, p });
  }
  return { mean: lost.reduce((sum, { value, p }) => sum + value * p, 0), all, outcomes };
}
