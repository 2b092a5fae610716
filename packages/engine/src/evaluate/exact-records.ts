import type { Batch } from '../sequence/machine.js';
import type { MadeBatch } from './cursor.js';
import { BatchTally, noCounts } from './exact-tally.js';
import type { BatchOutcome } from './outcome.js';

export interface BatchRecord {
  readonly activation: number;
  readonly entries: readonly number[];
  readonly labels: readonly string[];
  readonly strength: number | null;
  readonly armour: boolean;
  readonly tally: BatchTally;
}

/** The results of batches, in the order in which they were first met. */
export class Records {
  readonly #records: BatchRecord[] = [];
  readonly #byKey = new Map<string, number>();

  at(index: number): BatchRecord {
    return this.#records[index] as BatchRecord;
  }

  /** The place of a batch; batches of the same entries and Strength are one, whatever their context. */
  of(activation: number, batch: Batch, machine: number): number {
    const strength = batch.strength === null ? null : (batch.strengths[machine] ?? null);
    const { entries } = batch;
    const known = this.#byKey.get(`${activation}|${entries.join(',')}|${strength}`);
    if (known !== undefined) return known;
    const labels = batch.gather.map((gather) => gather.label);
    const armour = batch.machines[machine]?.armour === true;
    return this.#put({ activation, entries, labels, strength, armour, tally: new BatchTally(noCounts()) });
  }

  /** A batch of a course that has begun: what it has counted so far. */
  known({ activation, entries, labels, strength, tally }: MadeBatch): number {
    const armour = tally.noEffect !== undefined;
    return this.#put({ activation, entries, labels, strength, armour, tally: new BatchTally(tally) });
  }

  outcomes(): BatchOutcome[] {
    return this.#records.map(({ activation, entries, labels, strength, armour, tally }) => ({
      attacker: activation,
      entries,
      labels,
      strength,
      ...(armour ? { armour } : {}),
      fields: tally.laws(),
    }));
  }

  #put(record: BatchRecord): number {
    const { activation, entries, strength } = record;
    this.#records.push(record);
    this.#byKey.set(`${activation}|${entries.join(',')}|${strength}`, this.#records.length - 1);
    return this.#records.length - 1;
  }
}
