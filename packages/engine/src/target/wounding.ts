import type { DamageRoll } from './damage.js';
import { damageLaw } from './damage.js';

/** What one attack that inflicts damage does to a model (05.04.02), for one set of resources used up by it. */
export interface Wounding {
  /** Resources (bit mask) used up afterwards. */
  readonly spent: number;
  /** `lost[k]`: probability of ending here with k wounds lost, k = 0..left; all woundings together sum to 1. */
  readonly lost: Float64Array;
  /** Share of the mean of D. */
  readonly damage: number;
  /** Share of the mean number of wounds ignored by Feel No Pain (24.12). */
  readonly ignored: number;
}

/**
 * One entry for each set of resources that may be used up; one entry in all where nothing can be used up.
 * @param left wounds left of the model, at least 1
 * @param spent resources already used up
 */
export function wounding(damage: DamageRoll, left: number, spent: number): readonly Wounding[] {
  const chances = damageLaw(damage, left, spent);
  const most = chances.reduce((highest, { value }) => Math.max(highest, value), 0);
  const table = lostByDamage(most, left, ignoreChance(damage.feelNoPain));
  const bySpent = new Map<number, { lost: Float64Array; damage: number; ignored: number }>();
  for (const { value, spent: after, p } of chances) {
    const entry = bySpent.get(after) ?? { lost: new Float64Array(left + 1), damage: 0, ignored: 0 };
    bySpent.set(after, entry);
    const { lost, ignored } = table[value] as LostWounds;
    lost.forEach((q, k) => {
      entry.lost[k] = (entry.lost[k] as number) + p * q;
    });
    entry.damage += p * value;
    entry.ignored += p * ignored;
  }
  return [...bySpent].map(([after, entry]) => ({ spent: after, ...entry }));
}

/** Probability that a Feel No Pain die ignores a wound; `again`: faces that are rolled again, a mask. */
export function ignoreChance(feelNoPain: number, again = 0): number {
  const once = (7 - feelNoPain) / 6;
  let failing = 0;
  for (let face = 1; face < Math.min(7, feelNoPain); face++) failing += (again >> (face - 1)) & 1;
  return failing === 0 ? once : once + (failing / 6) * once;
}

interface LostWounds {
  readonly lost: Float64Array;
  readonly ignored: number;
}

/**
 * By damage 0..most: the law of wounds lost by a model and the mean of those ignored. The dice are read one by one
 * until the model is destroyed; what is not read is neither lost nor ignored.
 */
export function lostByDamage(most: number, left: number, ignore: number): readonly LostWounds[] {
  let lost = new Float64Array(left + 1);
  lost[0] = 1;
  let ignored = 0;
  const table: LostWounds[] = [{ lost, ignored }];
  for (let damage = 1; damage <= most; damage++) {
    const next = new Float64Array(left + 1);
    for (let k = 0; k < left; k++) {
      next[k] = (next[k] as number) + (lost[k] as number) * ignore;
      next[k + 1] = (next[k + 1] as number) + (lost[k] as number) * (1 - ignore);
    }
    next[left] = (next[left] as number) + (lost[left] as number);
    ignored += (1 - (lost[left] as number)) * ignore;
    lost = next;
    table.push({ lost, ignored });
  }
  return table;
}
