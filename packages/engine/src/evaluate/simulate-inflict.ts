import type { Programme } from '../sequence/machine.js';
import { firstAlive, saveTape } from '../target/allocation.js';
import type { Dice } from './random.js';
import { Batches } from './simulate-batches.js';
import { Damaging } from './simulate-damage.js';
import type {
  BatchTables,
  CheckTables,
  DamageTables,
  MachineTables,
  PoolTables,
  TapeTables,
} from './simulate-tables.js';
import { FIELD } from './simulate-tally.js';
import { Unit } from './simulate-unit.js';

interface Waiting {
  readonly tables: MachineTables;
  readonly packets: number;
  readonly named: number;
  readonly living: number;
  readonly tally: Int32Array;
}

/**
 * What wounds do to the target, in a course that is played as fast as it can be: save rolls, packets, mortal wounds.
 * A part of the player; all parts work on its fields, so that playing allocates nothing.
 */
export abstract class Inflicting extends Damaging {
  readonly target: Unit;
  readonly batches: Batches;
  protected readonly programme: Programme;
  /** Mortal wounds that wait for the end of the activation, on the attacker. */
  protected selfPending = 0;
  protected activation = 0;
  protected waiting: Waiting[] = [];
  /** The CHARACTER model that PRECISION named: its row, or -1, and the row's living models then. */
  private named = -1;
  private namedLiving = 0;
  /** Save dice by part (0, 1) and face. */
  private readonly faces = new Int32Array(14);

  constructor(programme: Programme, dice: Dice) {
    super(dice);
    this.programme = programme;
    this.target = new Unit(programme.rows, programme.start);
    this.batches = new Batches(programme);
  }

  protected playWounds(
    batch: BatchTables,
    which: number,
    tables: MachineTables,
    ordinary: number,
    critical: number,
  ): void {
    const { machine, pools } = tables;
    const { packet, inAddition, together } = machine;
    const { tally } = this;
    tally[FIELD.wounds] = ordinary + critical;
    tally[FIELD.criticalWounds] = critical;
    const saved = packet === null ? critical : 0;
    const packets = packet === null ? 0 : critical;
    this.named = -1;
    let isNamed = false;
    if (together) {
      const [first, second] = pools as readonly [PoolTables, PoolTables];
      const firstCount = woundsFor(first, ordinary, saved);
      const secondCount = woundsFor(second, ordinary, saved);
      if (firstCount + secondCount > 0) {
        this.playPool(batch, tables, first, firstCount, second, secondCount);
        isNamed = true;
      }
    } else {
      const before = pools.length > 1 ? this.target.aliveRows() : 0;
      for (let index = 0; index < pools.length; index++) {
        const count = woundsFor(pools[index] as PoolTables, ordinary, saved);
        if (count === 0) continue;
        if (this.target.total === 0) this.count(FIELD.unused, count);
        else {
          const now = isNamed ? this.batches.later(batch, which, tables, before, this.target) : tables;
          this.playPool(batch, tables, now.pools[index] as PoolTables, count, null, 0);
        }
        isNamed = true;
      }
    }
    if (packets > 0 && this.target.total > 0) {
      if (!isNamed) this.name(this.tapeNow(batch, tables).named);
      if (packet?.timing === 'activation') {
        const { named, namedLiving: living } = this;
        this.waiting.push({ tables, packets, named, living, tally: this.tally.slice() });
      } else {
        this.playPackets(batch.wish, tables, packets);
      }
    } else {
      this.count(FIELD.unused, packets);
    }
    if (inAddition !== null) {
      const mortal = inAddition.perWound * (ordinary + critical) + inAddition.perCritical * critical;
      this.inflictMortal(batch, which, tables, mortal);
    }
    const last = this.waiting.length > 0 ? this.waiting[this.waiting.length - 1] : undefined;
    if (last?.tables === tables) last.tally.set(tally);
    else this.counted(tables, tally);
  }

  /** What one machine has come to in this course. */
  protected counted({ accumulator }: MachineTables, tally: Int32Array): void {
    accumulator.add(tally);
    for (let field = 0; field < tally.length; field++)
      this.totals[field] = (this.totals[field] as number) + (tally[field] as number);
  }

  private name(row: number): void {
    this.named = row;
    this.namedLiving = row < 0 ? 0 : this.target.living(row);
  }

  private tapeNow(batch: BatchTables, { machine, tapes }: MachineTables): TapeTables {
    const key = this.target.key();
    const known = tapes.get(key);
    if (known !== undefined) return known;
    const state = this.target.state();
    const named = firstAlive(state, machine.precision);
    const models = saveTape(this.programme.rows, state, machine.groups, batch.wish, named);
    const tape: TapeTables = {
      rows: Uint8Array.from(models, ({ row }) => row),
      wounds: Uint8Array.from(models, ({ wounds }) => wounds),
      group: machine.groups[models[0]?.row as number] as number,
      named: named ?? -1,
    };
    tapes.set(key, tape);
    return tape;
  }

  /** One pool, or two together: all dice, their re-rolls, then lowest first. */
  private playPool(
    batch: BatchTables,
    tables: MachineTables,
    first: PoolTables,
    firstCount: number,
    second: PoolTables | null,
    secondCount: number,
  ): void {
    const tape = this.tapeNow(batch, tables);
    this.name(tape.named);
    if (first.asRolled) {
      this.readAsRolled(tape, first, firstCount);
      return;
    }
    this.rollSaves(tape, first, firstCount, second, secondCount);
    this.readSaves(tape, first, second, firstCount + secondCount);
  }

  private rollSaves(
    tape: TapeTables,
    first: PoolTables,
    firstCount: number,
    second: PoolTables | null,
    secondCount: number,
  ): void {
    const row = tape.rows[0] as number;
    this.faces.fill(0);
    if (first.withoutRoll && second === null) {
      this.faces[1] = firstCount;
      return;
    }
    const firstCheck = first.checks[tape.group]?.[row] as CheckTables;
    const secondCheck = (second ?? first).checks[tape.group]?.[row] as CheckTables;
    const firstAgain = this.rollOnce(firstCheck, firstCount, 0);
    const secondAgain = secondCount === 0 ? 0 : this.rollOnce(secondCheck, secondCount, 7);
    this.rollAgain(firstAgain, 0);
    this.rollAgain(secondAgain, 7);
    const sixes = this.faces[6] as number;
    this.selfPending += firstCheck.selfOnSix * sixes + secondCheck.selfOnSix * (this.faces[13] as number);
  }

  /** How many dice are to be rolled again; the others are counted by face from `at` on. */
  private rollOnce({ again, ones }: CheckTables, dice: number, at: number): number {
    const { dice: source, faces } = this;
    let rolledAgain = 0;
    for (let die = 0; die < dice; die++) {
      const face = source.roll();
      if ((again >> face) & 1 || (ones.length > 0 && this.takesOne(ones, face))) rolledAgain++;
      else faces[at + face] = (faces[at + face] as number) + 1;
    }
    return rolledAgain;
  }

  private rollAgain(dice: number, at: number): void {
    const { dice: source, faces } = this;
    for (let die = 0; die < dice; die++) {
      const face = at + source.roll();
      faces[face] = (faces[face] as number) + 1;
    }
  }

  private readSaves(tape: TapeTables, first: PoolTables, second: PoolTables | null, dice: number): void {
    let model = 0;
    let row = tape.rows[0] as number;
    let left = tape.wounds[0] as number;
    let toRead = dice;
    for (let face = 1; face <= 6; face++) {
      for (let part = 0; part < (second === null ? 1 : 2); part++) {
        const pool = part === 0 ? first : (second as PoolTables);
        const checks = pool.checks[tape.group] as readonly CheckTables[];
        for (let count = this.faces[7 * part + face] as number; count > 0; count--) {
          if ((checks[row] as CheckTables).unsaved[face] === 0) {
            toRead -= count;
            break;
          }
          toRead--;
          const lost = this.inflict(pool.damage[row] as DamageTables, left);
          this.target.lose(row, lost);
          left -= lost;
          if (left > 0) continue;
          if (++model === tape.rows.length) {
            this.count(FIELD.unused, toRead);
            return;
          }
          row = tape.rows[model] as number;
          left = tape.wounds[model] as number;
        }
      }
    }
  }

  /** Every die for the model that is current as it is read, in the order of the roll. */
  private readAsRolled(tape: TapeTables, pool: PoolTables, dice: number): void {
    const checks = pool.checks[tape.group] as readonly CheckTables[];
    const faces = Array.from({ length: dice }, () => this.dice.roll());
    let model = 0;
    let left = tape.wounds[0] as number;
    for (let die = 0; die < dice; die++) {
      const row = tape.rows[model] as number;
      if ((checks[row] as CheckTables).unsaved[faces[die] as number] === 0) continue;
      const lost = this.inflict(pool.damage[row] as DamageTables, left);
      this.target.lose(row, lost);
      left -= lost;
      if (left > 0) continue;
      if (++model === tape.rows.length) {
        this.count(FIELD.unused, dice - die - 1);
        return;
      }
      left = tape.wounds[model] as number;
    }
  }

  private playPackets(wish: readonly number[], tables: MachineTables, packets: number): void {
    const { target } = this;
    for (let packet = packets; packet > 0; packet--) {
      if (target.total === 0) {
        this.count(FIELD.unused, packet);
        return;
      }
      const isNamed = this.named >= 0 && target.living(this.named) === this.namedLiving;
      const row = target.mortalRow(wish, isNamed ? this.named : -1);
      target.lose(row, this.inflict(tables.packet?.[row] as DamageTables, target.firstWounds(row)));
    }
  }

  protected playWaiting(): void {
    const wish = this.programme.wishes[this.activation] as readonly number[];
    for (const { tables, packets, named, living, tally } of this.waiting) {
      this.tally = tally;
      this.named = named;
      this.namedLiving = living;
      this.playPackets(wish, tables, packets);
      this.counted(tables, tally);
    }
    this.waiting = [];
  }

  protected inflictMortal(batch: BatchTables, which: number, tables: MachineTables, wounds: number): void {
    const { target } = this;
    const isOrdinary = tables.machine.from === 'mortal';
    const before = isOrdinary ? target.aliveRows() : 0;
    let { mortalFeelNoPain } = tables.machine;
    for (let wound = 0; wound < wounds && target.total > 0; wound++) {
      const row = target.mortalRow(batch.wish, -1);
      const feelNoPain = mortalFeelNoPain[row] as number;
      this.count(FIELD.damage, 1);
      if (feelNoPain < 7 && this.dice.roll() >= feelNoPain) {
        this.count(FIELD.ignored, 1);
        continue;
      }
      this.count(FIELD.woundsLost, 1);
      target.lose(row, 1);
      if (isOrdinary && target.left[row] === 0 && target.total > 0)
        mortalFeelNoPain = this.batches.later(batch, which, tables, before, target).machine.mortalFeelNoPain;
    }
  }
}

/** How many wounds come to a pool; `saved` are the critical ones that do not become packets. */
function woundsFor({ wounds }: PoolTables, ordinary: number, saved: number): number {
  if (wounds === 'all') return ordinary + saved;
  return wounds === 'ordinary' ? ordinary : saved;
}
