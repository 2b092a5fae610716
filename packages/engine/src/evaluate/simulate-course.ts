import { faceValue, minimumOf } from '../profile/dice.js';
import { BATCH_FIELDS } from '../report/types.js';
import type { Activation, Damage, MortalRoll, OneAgain, Programme } from '../sequence/machine.js';
import { firstAlive, saveTape } from '../target/allocation.js';
import { damageAgain, quantityValue, totalOf } from '../target/damage.js';
import type { Dice } from './random.js';
import { Batches } from './simulate-batches.js';
import type {
  BatchTables,
  CheckTables,
  DamageTables,
  MachineTables,
  PoolTables,
  RollTables,
  TapeTables,
} from './simulate-tables.js';
import { CRITICAL } from './simulate-tables.js';
import { FIELD } from './simulate-tally.js';
import { Unit } from './simulate-unit.js';
import { badDice } from './walk-gather.js';

interface Waiting {
  readonly tables: MachineTables;
  readonly packets: number;
  readonly named: number;
  readonly living: number;
  readonly tally: Int32Array;
}

/**
 * Plays whole courses as fast as it can: the same rolls in the same order as `walk`, without questions or events.
 * That both end alike with the same dice is a test. Long for a file, because its steps share scratch arrays and counters
 * so that playing allocates nothing.
 */
export class Player {
  readonly target: Unit;
  /** By activation, where its models are listed. */
  readonly selves: readonly (Unit | null)[];
  /** By activation: mortal wounds on the attacker in the last course, before Feel No Pain. */
  readonly selfWounds: Int32Array;
  readonly batches: Batches;
  private readonly programme: Programme;
  private readonly dice: Dice;
  private readonly activationBits: number;
  private spent = 0;
  private selfPending = 0;
  private activation = 0;
  private tally: Int32Array = new Int32Array(BATCH_FIELDS.length);
  private waiting: Waiting[] = [];
  private succeeded = 0;
  private criticals = 0;
  /** The CHARACTER model that PRECISION named: its row, or -1, and the row's living models then. */
  private named = -1;
  private namedLiving = 0;
  /** Save dice by part (0, 1) and face. */
  private readonly faces = new Int32Array(14);

  constructor(programme: Programme, dice: Dice) {
    this.programme = programme;
    this.dice = dice;
    this.target = new Unit(programme.rows, programme.start);
    this.selves = programme.activations.map(({ self }) => (self === null ? null : new Unit(self.rows, self.start)));
    this.selfWounds = new Int32Array(programme.activations.length);
    this.batches = new Batches(programme);
    this.activationBits = programme.resources.reduce(
      (bits, { scope }, resource) => (scope === 'activation' ? bits | (1 << resource) : bits),
      0,
    );
  }

  /** One course from the start; the target, the attackers and the accumulators hold what it came to. */
  play(): void {
    this.target.reset();
    this.spent = 0;
    this.selfWounds.fill(0);
    const { activations } = this.programme;
    for (let index = 0; index < activations.length; index++) {
      this.selves[index]?.reset();
      if (this.target.total > 0) this.activate(index, activations[index] as Activation);
    }
  }

  private activate(index: number, activation: Activation): void {
    this.activation = index;
    this.spent &= ~this.activationBits;
    this.selfPending = 0;
    let crossing = this.batches.start(index, this.target);
    if (activation.charge !== null && !this.charges(activation.charge)) return;
    while (this.target.total > 0 && crossing.remaining.length > 0) {
      const way = this.batches.way(index, crossing, this.target);
      const before = way.isMortal ? this.target.aliveRows() : 0;
      this.playBatch(way.tables);
      crossing = way.isMortal ? this.batches.afterMortal(index, crossing, way, before, this.target) : way.after;
    }
    if (this.waiting.length > 0) this.playWaiting();
    if (activation.hazard !== null) this.rollHazard(activation.hazard);
    this.selfWounds[index] = this.selfPending;
    const unit = this.selves[index];
    if (activation.self !== null && unit && this.selfPending > 0) this.woundSelf(activation.self, unit);
  }

  private charges({ need, modifier, reRoll }: NonNullable<Activation['charge']>): boolean {
    for (let attempt = 0; attempt < (reRoll ? 2 : 1); attempt++) {
      const result = Math.min(12, Math.max(1, this.dice.roll() + this.dice.roll() + modifier));
      if (result >= need) return true;
    }
    return false;
  }

  private playBatch(tables: BatchTables): void {
    const attacks = this.gather(tables);
    for (let index = 0; index < attacks.length && this.target.total > 0; index++) {
      const count = attacks[index] as number;
      if (count > 0) this.playMachine(tables, index, this.batches.machine(tables, index, this.target), count);
    }
  }

  /** Attack dice of each machine. */
  private gather(tables: BatchTables): Int32Array {
    const { batch, attacks: byMachine } = tables;
    byMachine.fill(0);
    for (const { gather, fixed } of tables.gather) {
      const byWeapon = fixed >= 0 ? null : this.rollAttacks(tables, gather);
      for (let weapon = 0; weapon < gather.weapons; weapon++) {
        let machine = 0;
        if (batch.strength !== null) {
          const { dice, variantOf } = batch.strength;
          machine = variantOf[this.total(dice) - minimumOf(dice)] as number;
        }
        byMachine[machine] =
          (byMachine[machine] as number) + (byWeapon === null ? fixed : (byWeapon[weapon] as number));
      }
    }
    return byMachine;
  }

  private total(dice: Damage['quantity']['dice']): number {
    let sum = dice.plus;
    for (let die = 0; die < dice.count; die++) sum += faceValue(this.dice.roll(), dice.sides);
    return sum;
  }

  private rollMany(count: number): number[] {
    const faces: number[] = [];
    for (let die = 0; die < count; die++) faces.push(this.dice.roll());
    return faces;
  }

  private rollAttacks({ batch }: BatchTables, gather: BatchTables['gather'][number]['gather']): readonly number[] {
    const { dice } = gather.attacks;
    const faces = this.rollMany(gather.weapons * dice.count);
    const again: number[] = [];
    for (const { resource, way } of batch.attacksAgain) {
      if (dice.count === 0 || (this.spent & (1 << resource)) !== 0) continue;
      for (let weapon = 0; weapon < gather.weapons; weapon++) {
        const bad = badDice(gather, way, faces, weapon);
        if (bad === null || bad.some((die) => again.includes(die))) continue;
        this.spent |= 1 << resource;
        again.push(...bad);
        break;
      }
    }
    again.sort((a, b) => a - b);
    for (const die of again) faces[die] = this.dice.roll();
    const byWeapon = Array.from({ length: gather.weapons }, (_, weapon) =>
      quantityValue(gather.attacks, totalOf(dice, faces.slice(weapon * dice.count, (weapon + 1) * dice.count))),
    );
    for (const extra of gather.extra) {
      for (let weapon = 0; weapon < gather.weapons; weapon++) {
        byWeapon[weapon] = (byWeapon[weapon] as number) + extra.times * this.total(extra.dice);
      }
    }
    return byWeapon;
  }

  private playMachine(batch: BatchTables, which: number, tables: MachineTables, attacks: number): void {
    const { machine } = tables;
    const { tally } = this;
    tally.fill(0);
    tally[FIELD.attacks] = attacks;
    if (machine.mortal !== null && machine.from === 'mortal') {
      this.inflictMortal(batch, which, tables, this.rollMortal(machine.mortal, attacks));
      tables.accumulator.add(tally);
      return;
    }
    let hits = attacks;
    let automatic = 0;
    if (machine.from === 'hit' && tables.hit !== null) {
      this.rollTable(attacks, tables.hit);
      const critical = this.criticals;
      hits = this.succeeded + critical;
      tally[FIELD.criticalHits] = critical;
      const { extra, automatic: unrolled } = machine.critical;
      if (extra !== null) for (let hit = 0; hit < critical; hit++) hits += this.total(extra.dice);
      automatic = unrolled?.use === true ? critical : 0;
    }
    tally[FIELD.hits] = hits;
    let ordinary = hits;
    let critical = 0;
    if (machine.from === 'hit' || machine.from === 'wound') {
      this.rollTable(hits - automatic, tables.wound);
      ordinary = this.succeeded + automatic;
      critical = this.criticals;
    } else if (machine.from === 'devastating') {
      ordinary = 0;
      critical = attacks;
    }
    this.playWounds(batch, which, tables, ordinary, critical);
  }

  /** Leaves its counts in `succeeded` and `criticals`. No branch depends on a face where nothing is rolled again. */
  private rollTable(dice: number, { verdict, again, ones }: RollTables): void {
    const source = this.dice;
    let counts = 0;
    let rolledAgain = 0;
    if (again === 0 && ones.length === 0) {
      for (let die = 0; die < dice; die++) counts += verdict[source.roll()] as number;
    } else {
      for (let die = 0; die < dice; die++) {
        const face = source.roll();
        if ((again >> face) & 1 || this.takesOne(ones, face)) rolledAgain++;
        else counts += verdict[face] as number;
      }
      for (let die = 0; die < rolledAgain; die++) counts += verdict[source.roll()] as number;
    }
    this.succeeded = counts % CRITICAL;
    this.criticals = (counts - this.succeeded) / CRITICAL;
  }

  /** Whether a one-time permission is used up by a die that shows `face`. */
  private takesOne(ones: readonly OneAgain[], face: number): boolean {
    for (const { resource, mask } of ones) {
      if (((mask << 1) >> face) & 1 && (this.spent & (1 << resource)) === 0) {
        this.spent |= 1 << resource;
        return true;
      }
    }
    return false;
  }

  private playWounds(
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
    else tables.accumulator.add(tally);
  }

  private count(field: number, more: number): void {
    this.tally[field] = (this.tally[field] as number) + more;
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

  /** 05.04.02; wounds that the model loses. */
  private inflict({ damage, fixed, feelNoPain }: DamageTables, left: number): number {
    let value = fixed;
    if (damage.oneSet !== null && (this.spent & (1 << damage.oneSet.resource)) === 0) {
      this.spent |= 1 << damage.oneSet.resource;
      value = damage.oneSet.value;
    } else if (fixed < 0) {
      value = this.rollDamage(damage, left);
    }
    let lost = Math.min(value, left);
    let ignored = 0;
    if (feelNoPain < 7) {
      lost = 0;
      for (let die = 0; die < value; die++) {
        const face = this.dice.roll();
        if (lost === left) continue;
        if (face >= feelNoPain) ignored++;
        else lost++;
      }
    }
    this.count(FIELD.unsaved, 1);
    this.count(FIELD.damage, value);
    this.count(FIELD.ignored, ignored);
    this.count(FIELD.woundsLost, lost);
    this.count(FIELD.lostDamage, value - lost - ignored);
    return lost;
  }

  private rollDamage(damage: Damage, left: number): number {
    const { quantity } = damage;
    const { dice } = quantity;
    let total = dice.plus;
    let lowest = 6;
    for (let die = 0; die < dice.count; die++) {
      const value = faceValue(this.dice.roll(), dice.sides);
      total += value;
      if (value < lowest) lowest = value;
    }
    if (damage.again === null && damage.oneAgain.length === 0) return quantityValue(quantity, total);
    const next = damageAgain(damage, total, lowest, left, this.spent);
    if (next.what === 'one') this.spent |= 1 << (damage.oneAgain[next.index]?.resource as number);
    if (next.what === 'one' && next.dice === 'lowest') total += faceValue(this.dice.roll(), dice.sides) - lowest;
    else if (next.what !== 'nothing') total = this.total(dice);
    return quantityValue(quantity, total);
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

  private playWaiting(): void {
    const wish = this.programme.wishes[this.activation] as readonly number[];
    for (const { tables, packets, named, living, tally } of this.waiting) {
      this.tally = tally;
      this.named = named;
      this.namedLiving = living;
      this.playPackets(wish, tables, packets);
      tables.accumulator.add(tally);
    }
    this.waiting = [];
  }

  private rollMortal({ on, cap, selfOn }: MortalRoll, dice: number): number {
    if (on === null) return cap === null ? dice : Math.min(dice, cap);
    let scored = 0;
    let own = 0;
    for (let die = 0; die < dice; die++) {
      const face = this.dice.roll();
      if (face >= on) scored++;
      if (face <= selfOn) own++;
    }
    const most = cap ?? dice;
    this.selfPending += Math.min(own, most);
    return Math.min(scored, most);
  }

  private inflictMortal(batch: BatchTables, which: number, tables: MachineTables, wounds: number): void {
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

  private rollHazard({ dice, failsOn, wounds, oneAgain }: NonNullable<Activation['hazard']>): void {
    let failed = 0;
    let rolledAgain = 0;
    for (let die = 0; die < dice; die++) {
      const face = this.dice.roll();
      if (oneAgain.length > 0 && this.takesOne(oneAgain, face)) rolledAgain++;
      else if (face <= failsOn) failed++;
    }
    for (let die = 0; die < rolledAgain; die++) if (this.dice.roll() <= failsOn) failed++;
    this.selfPending += wounds * failed;
  }

  private woundSelf({ order, mortalFeelNoPain }: NonNullable<Activation['self']>, unit: Unit): void {
    for (let wound = 0; wound < this.selfPending && unit.total > 0; wound++) {
      const row = unit.mortalRow(order, -1);
      const feelNoPain = mortalFeelNoPain[row] as number;
      if (feelNoPain < 7 && this.dice.roll() >= feelNoPain) continue;
      unit.lose(row, 1);
    }
  }
}

/** How many wounds come to a pool; `saved` are the critical ones that do not become packets. */
function woundsFor({ wounds }: PoolTables, ordinary: number, saved: number): number {
  if (wounds === 'all') return ordinary + saved;
  return wounds === 'ordinary' ? ordinary : saved;
}
