import { BATCH_FIELDS, type BatchField } from '../report/types.js';
import type { CountLaw } from './outcome.js';

/** Fields whose law depends on what happens to the target, beyond the number of wounds scored. */
export type InflictField = 'unsaved' | 'unused' | 'damage' | 'ignored' | 'lostDamage' | 'woundsLost';

/** What one step adds to the counts of a batch. */
export type Counts = Partial<Record<InflictField, number>>;

/**
 * The results of one batch while they are added up: laws are unconditional, so weights are probabilities of getting
 * there. `base` are counts that are known already (a course that has begun).
 */
export class BatchTally {
  readonly base: Readonly<Record<BatchField, number>>;
  readonly #means: Record<BatchField, number>;
  readonly #laws = new Map<BatchField, number[]>();
  readonly #certain: boolean;

  constructor(base: Readonly<Record<BatchField, number>>, certain: boolean) {
    this.base = base;
    this.#certain = certain;
    this.#means = { ...base };
  }

  addMean(field: BatchField, amount: number, weight: number): void {
    this.#means[field] += amount * weight;
  }

  addCounts(counts: Counts, weight: number): void {
    for (const field in counts) this.#means[field as InflictField] += (counts[field as InflictField] ?? 0) * weight;
  }

  /** Adds a law of mass `weight` times its own; its mean is added too unless `lawOnly`. */
  addLaw(field: BatchField, law: ArrayLike<number>, weight: number, lawOnly = false): void {
    const known = this.#laws.get(field) ?? [];
    this.#laws.set(field, known);
    const base = this.base[field];
    let mean = 0;
    for (let k = 0; k < law.length; k++) {
      const p = (law[k] ?? 0) * weight;
      if (p === 0) continue;
      known[base + k] = (known[base + k] ?? 0) + p;
      mean += k * p;
    }
    if (!lawOnly) this.#means[field] += mean;
  }

  /** The law of a field; what is missing to 1 is the batch that was not made, which counts what was known before. */
  law(field: BatchField): CountLaw {
    const law = this.#laws.get(field);
    if (!law) {
      const value = this.base[field];
      const known = this.#certain && this.#means[field] === value;
      return { mean: this.#means[field], pmf: known ? certainPmf(value) : null };
    }
    const pmf = Array.from({ length: law.length }, (_, k) => law[k] ?? 0);
    const mass = pmf.reduce((sum, p) => sum + p, 0);
    const base = this.base[field];
    while (pmf.length <= base) pmf.push(0);
    const rest = 1 - mass;
    // A difference in the last digits is rounding, not a batch that was not made.
    if (rest > 1e-13) pmf[base] = (pmf[base] ?? 0) + rest;
    while (pmf.length > 1 && pmf[pmf.length - 1] === 0) pmf.pop();
    return { mean: this.#means[field], pmf };
  }

  laws(): Record<BatchField, CountLaw> {
    return Object.fromEntries(BATCH_FIELDS.map((field) => [field, this.law(field)])) as Record<BatchField, CountLaw>;
  }
}

const certainPmf = (value: number): number[] => Array.from({ length: value + 1 }, (_, k) => (k === value ? 1 : 0));

export const noCounts = (): Record<BatchField, number> =>
  Object.fromEntries(BATCH_FIELDS.map((field) => [field, 0])) as Record<BatchField, number>;
