import type { Programme } from '../sequence/machine.js';
import type { BatchTables, MachineTables, PoolTables, VariantTables } from './simulate-tables.js';
import { batchTables, machineTables, poolTables } from './simulate-tables.js';
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
        return this.accumulator({ activation, entries: batch.entries, labels, strength, machine });
      });
    this.tables.set(tablesKey, tables);
    const way = { tables, after: this.crossing(activation, frozen, left) };
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

  /** The pools of a machine for the rows alive as a later one is rolled; `before` is what was alive as it was met. */
  laterPools(
    { batch }: BatchTables,
    which: number,
    tables: MachineTables,
    before: number,
    target: Unit,
  ): readonly PoolTables[] {
    const now = target.aliveRows();
    if (now === before) return tables.pools;
    const key = `${before},${now}`;
    const known = tables.later.get(key);
    if (known !== undefined) return known;
    const machine = this.programme.variant(batch, which, target.stateWith(before), target.stateWith(now));
    const pools = machine === tables.machine ? tables.pools : machine.pools.map(poolTables);
    tables.later.set(key, pools);
    return pools;
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
