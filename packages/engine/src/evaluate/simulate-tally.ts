import type { CountField } from '../report/types.js';
import { ARMOUR_FIELDS, BATCH_FIELDS } from '../report/types.js';
import type { CountLaw } from './outcome.js';

/** Where each field of a batch stands in a tally: its place in `BATCH_FIELDS`, then in `ARMOUR_FIELDS`. */
export const FIELD = {
  attacks: 0,
  hits: 1,
  criticalHits: 2,
  wounds: 3,
  criticalWounds: 4,
  unsaved: 5,
  unused: 6,
  damage: 7,
  ignored: 8,
  lostDamage: 9,
  woundsLost: 10,
  noEffect: 11,
  glancing: 12,
  penetrating: 13,
} as const satisfies Record<CountField, number>;

/** Counts how often each value occurred. */
export class Histogram {
  counts = new Int32Array(16);

  add(value: number): void {
    if (value >= this.counts.length) {
      const longer = new Int32Array(2 * value);
      longer.set(this.counts);
      this.counts = longer;
    }
    this.counts[value] = (this.counts[value] as number) + 1;
  }

  addAll({ counts }: Histogram): void {
    if (counts.length > this.counts.length) {
      const longer = new Int32Array(counts.length);
      longer.set(this.counts);
      this.counts = longer;
    }
    for (const [value, count] of counts.entries()) this.counts[value] = (this.counts[value] as number) + count;
  }

  /** Relative frequencies in `runs` runs; runs that added nothing count 0. */
  law(runs: number): CountLaw {
    let seen = 0;
    let sum = 0;
    let last = 0;
    this.counts.forEach((count, value) => {
      seen += count;
      sum += count * value;
      if (count > 0) last = value;
    });
    const pmf = Array.from(
      this.counts.subarray(0, last + 1),
      (count, value) => (count + (value === 0 ? runs - seen : 0)) / runs,
    );
    return { mean: sum / runs, pmf };
  }
}

/** What batches are counted together: the same attacker, entries and Strength. */
export interface CountedBatch {
  readonly activation: number;
  readonly entries: readonly number[];
  readonly labels: readonly string[];
  readonly strength: number | null;
  readonly armour: boolean;
  /** Place among the machines of its batch, in resolve order. */
  readonly machine: number;
}

/** What batches of the same attacker, entries and Strength came to in all runs. */
export class Accumulator {
  readonly batch: CountedBatch;
  readonly histograms: readonly Histogram[];

  constructor(batch: CountedBatch) {
    this.batch = batch;
    const fields = batch.armour ? [...BATCH_FIELDS, ...ARMOUR_FIELDS] : BATCH_FIELDS;
    this.histograms = fields.map(() => new Histogram());
  }

  addAll({ histograms }: Accumulator): void {
    for (const [field, histogram] of histograms.entries()) this.histograms[field]?.addAll(histogram);
  }

  add(tally: Int32Array): void {
    for (let field = 0; field < this.histograms.length; field++) {
      (this.histograms[field] as Histogram).add(tally[field] as number);
    }
  }
}
