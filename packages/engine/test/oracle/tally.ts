import { Fraction } from './fraction.js';

export const FIELDS = [
  'attacks',
  'hits',
  'criticalHits',
  'wounds',
  'criticalWounds',
  'unsaved',
  'unused',
  'damage',
  'ignored',
  'lostDamage',
  'woundsLost',
] as const;
export type Field = (typeof FIELDS)[number];

export interface BatchMeans {
  readonly attacker: string;
  readonly weapons: readonly string[];
  /** The Strength of these attacks, where it is random. */
  readonly strength: number | null;
  readonly means: Readonly<Record<Field, Fraction>>;
}

/** Collects expected numbers: whatever happens with probability p counts p times. */
export class Tally {
  readonly #batches = new Map<
    string,
    { attacker: string; weapons: readonly string[]; strength: number | null; means: Record<Field, Fraction> }
  >();

  open(attacker: string, weapons: readonly string[], strength: number | null): string {
    const key = JSON.stringify([attacker, weapons, strength]);
    if (!this.#batches.has(key)) {
      const means = Object.fromEntries(FIELDS.map((field) => [field, Fraction.zero])) as Record<Field, Fraction>;
      this.#batches.set(key, { attacker, weapons, strength, means });
    }
    return key;
  }

  count(batch: string, field: Field, p: Fraction, times = 1): void {
    const means = this.#batches.get(batch)?.means;
    if (means !== undefined && times !== 0) means[field] = means[field].plus(p.times(times));
  }

  get batches(): BatchMeans[] {
    return [...this.#batches.values()];
  }
}
