import { ARMOUR_FIELDS, BATCH_FIELDS, type CountField } from '../report/types.js';
import type { CountLaw } from './outcome.js';

/** Fields whose law depends on what happens to the target, beyond the number of wounds scored. */
export type InflictField = 'unsaved' | 'unused' | 'damage' | 'ignored' | 'lostDamage' | 'woundsLost';

/** What one step adds to the counts of a batch. */
export type Counts = Partial<Record<InflictField, number>>;

type FieldTable<Value> = Record<CountField, Value>;

const FIELDS: readonly CountField[] = [...BATCH_FIELDS, ...ARMOUR_FIELDS];

/**
 * The results of one batch while they are added up: laws are unconditional, so weights are probabilities of getting
 * there. `base` are counts that are known already (a course that has begun).
 */
export class BatchTally {
  readonly #base: Readonly<FieldTable<number>>;
  readonly #means: FieldTable<number>;
  readonly #laws: Partial<FieldTable<Float64Array>> = {};

  constructor(base: Readonly<Partial<FieldTable<number>>>) {
    this.#base = { ...noCounts(), ...base };
    this.#means = { ...this.#base };
  }

  addCounts(counts: Counts, weight: number): void {
    for (const field in counts) this.#means[field as InflictField] += (counts[field as InflictField] ?? 0) * weight;
  }

  /** Adds a law of mass `weight` times its own; its mean is added too unless `lawOnly`. */
  addLaw(field: CountField, law: ArrayLike<number>, weight: number, lawOnly = false): void {
    const base = this.#base[field];
    const known = this.#room(field, base + law.length);
    let mean = 0;
    for (let k = 0; k < law.length; k++) {
      const p = (law[k] ?? 0) * weight;
      known[base + k] = (known[base + k] ?? 0) + p;
      mean += k * p;
    }
    if (!lawOnly) this.#means[field] += mean;
  }

  #room(field: CountField, length: number): Float64Array {
    const known = this.#laws[field];
    if (known && known.length >= length) return known;
    const wider = new Float64Array(length);
    if (known) wider.set(known);
    this.#laws[field] = wider;
    return wider;
  }

  /** The law of a field; what is missing to 1 is the batch that was not made, which counts what was known before. */
  #law(field: CountField): CountLaw {
    const mean = this.#means[field];
    const base = this.#base[field];
    const law = this.#laws[field];
    // Counts only grow: one whose mean is still what it was before has not moved.
    if (!law) return { mean, pmf: mean === base ? certainPmf(base) : null };
    let length = law.length;
    while (length > base + 1 && law[length - 1] === 0) length--;
    let mass = 0;
    const pmf = new Array<number>(length);
    for (let k = 0; k < length; k++) {
      const p = law[k] ?? 0;
      pmf[k] = p;
      mass += p;
    }
    const rest = 1 - mass;
    // A difference in the last digits is rounding, not a batch that was not made.
    if (rest > 1e-13) pmf[base] = (pmf[base] ?? 0) + rest;
    return { mean, pmf };
  }

  laws(): FieldTable<CountLaw> {
    const laws = {} as FieldTable<CountLaw>;
    for (const field of FIELDS) laws[field] = this.#law(field);
    return laws;
  }
}

const certainPmf = (value: number): number[] => Array.from({ length: value + 1 }, (_, k) => (k === value ? 1 : 0));

export const noCounts = (): FieldTable<number> => {
  const counts = {} as FieldTable<number>;
  for (const field of FIELDS) counts[field] = 0;
  return counts;
};
