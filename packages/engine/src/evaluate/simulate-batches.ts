import type { Programme } from '../sequence/machine.js';
import type { BatchTables, MachineTables, VariantTables } from './simulate-tables.js';
import { batchTables, machineTables } from './simulate-tables.js';
import { Accumulator, type CountedBatch } from './simulate-tally.js';
import type { StateKey, Unit } from './simulate-unit.js';

/** A point between two batches; what follows depends on the state alone. */
export interface Crossing {
  readonly remaining: readonly number[];
  readonly ways: Map<StateKey, Way>;
  readonly frozen: string;
}

export interface Way {
  readonly tables: BatchTables;
  /** Whether it inflicts ordinary mortal wounds: then what follows depends on what they destroy. */
  readonly isMortal: boolean;
  /** What follows then, by the rows alive before it and after. */
  readonly afterFallen: Map<string, Crossing>;
  readonly after: Crossing;
}

/** Remembers which batch follows in which state, so that the programme is asked once for each. */
export class Batches {
  readonly accumulators = new Map<string, Accumulator>();
  private readonly programme: Programme;
  private readonly starts: readonly Map<StateKey, Crossing>[];
  private readonly crossings = new Map<string, Crossing>();
  private readonly tables = new Map<string, BatchTables>();

  constructor(programme: Programme) {
    this.programme = programme;
    this.starts = programme.activations.map(() => new Map());
  }

  /** Where an activation begins. */
  start(activation: number, target: Unit): Crossing {
    const key = target.key();
    const starts = this.starts[activation] as Map<StateKey, Crossing>;
    const known = starts.get(key);
    if (known !== undefined) return known;
    const frozen = this.programme.freeze(activation, target.state());
    const crossing = this.crossing(activation, frozen, this.programme.entries(activation, frozen));
    starts.set(key, crossing);
    return crossing;
  }

  way(activation: number, crossing: Crossing, target: Unit): Way {
    const key = target.key();
    const known = crossing.ways.get(key);
    if (known !== undefined) return known;
    const { remaining, frozen } = crossing;
    const batch = this.programme.batch(activation, frozen, remaining, remaining[0] as number, target.state());
    const left = remaining.filter((entry) => !batch.entries.includes(entry));
    const tablesKey = `${activation}/${batch.id}`;
    const tables =
      this.tables.get(tablesKey) ??
      batchTables(batch, this.programme.wishes[activation] ?? [], (machine) => {
        const strength = batch.strength === null ? null : (batch.strengths[machine] as number);
        const labels = batch.gather.map(({ label }) => label);
        const armour = batch.machines[machine]?.armour === true;
        return this.accumulator({ activation, entries: batch.entries, labels, strength, armour, machine });
      });
    this.tables.set(tablesKey, tables);
    const way = {
      tables,
      isMortal: batch.machines[0]?.from === 'mortal',
      after: this.crossing(activation, frozen, left),
      afterFallen: new Map(),
    };
    crossing.ways.set(key, way);
    return way;
  }

  /** A machine whose turn has come, for the target as it stands. */
  machine(tables: BatchTables, which: number, target: Unit): MachineTables {
    const gathered = tables.machines[which] as MachineTables;
    if (which === 0) return gathered;
    const { byState, byMachine } = tables.variants[which] as VariantTables;
    const key = target.key();
    const known = byState.get(key);
    if (known !== undefined) return known;
    const machine = this.programme.variant(tables.batch, which, target.state());
    const found = byMachine.get(machine) ?? machineTables(machine, gathered.accumulator);
    byMachine.set(machine, found);
    byState.set(key, found);
    return found;
  }

  /** A machine later in its attacks; `before` is what was alive as they began. */
  later({ batch }: BatchTables, which: number, tables: MachineTables, before: number, target: Unit): MachineTables {
    const now = target.aliveRows();
    if (now === before) return tables;
    const key = `${before},${now}`;
    const known = tables.later.get(key);
    if (known !== undefined) return known;
    const machine = this.programme.variant(batch, which, target.stateWith(before), target.stateWith(now));
    const later = machine === tables.machine ? tables : machineTables(machine, tables.accumulator);
    tables.later.set(key, later);
    return later;
  }

  /** What follows a batch of ordinary mortal wounds; `before` is what was alive as it began. */
  afterMortal(activation: number, { frozen }: Crossing, way: Way, before: number, target: Unit): Crossing {
    const now = target.aliveRows();
    if (now === before) return way.after;
    const key = `${before},${now}`;
    const known = way.afterFallen.get(key);
    if (known !== undefined) return known;
    const fallen = this.programme.fallen(frozen, target.stateWith(before), target.stateWith(now));
    const after = this.crossing(activation, fallen, way.after.remaining);
    way.afterFallen.set(key, after);
    return after;
  }

  private crossing(activation: number, frozen: string, remaining: readonly number[]): Crossing {
    const key = JSON.stringify([activation, frozen, remaining]);
    const crossing = this.crossings.get(key) ?? { remaining, frozen, ways: new Map() };
    this.crossings.set(key, crossing);
    return crossing;
  }

  private accumulator(batch: CountedBatch): Accumulator {
    const key = JSON.stringify([batch.activation, batch.entries, batch.strength]);
    const accumulator = this.accumulators.get(key) ?? new Accumulator(batch);
    this.accumulators.set(key, accumulator);
    return accumulator;
  }
}
