import { minimumOf } from '../profile/dice.js';
import type { Activation, Programme } from '../sequence/machine.js';
import type { MortalRoll } from '../sequence/rolls.js';
import { quantityValue, totalOf } from '../target/damage.js';
import type { Dice } from './random.js';
import { scoped } from './scoped.js';
import { Inflicting } from './simulate-inflict.js';
import type { BatchTables, MachineTables, RollTables } from './simulate-tables.js';
import { CRITICAL } from './simulate-tables.js';
import { FIELD } from './simulate-tally.js';
import { Unit } from './simulate-unit.js';
import { badDice } from './walk-gather.js';

/**
 * Plays whole courses as fast as it can: the same rolls in the same order as `walk`, without questions or events.
 * That both end alike with the same dice is a test. Here are its activations, batches and attacks; what becomes of
 * their wounds is in `Inflicting`.
 */
export class Player extends Inflicting {
  /** By activation, where its models are listed. */
  readonly selves: readonly (Unit | null)[];
  /** By activation: mortal wounds on the attacker in the last course, before Feel No Pain. */
  readonly selfWounds: Int32Array;
  /** By activation: hits of the last course. */
  readonly hits: Int32Array;
  private readonly activationBits: number;
  private readonly batchBits: number;
  private succeeded = 0;
  private criticals = 0;
  /** Dice of the last hit roll that wound the attacker, each saved by a roll. */
  private ownFaces = 0;

  constructor(programme: Programme, dice: Dice) {
    super(programme, dice);
    this.selves = programme.activations.map(({ self }) => (self === null ? null : new Unit(self.rows, self.start)));
    this.selfWounds = new Int32Array(programme.activations.length);
    this.hits = new Int32Array(programme.activations.length);
    this.activationBits = scoped(programme, 'activation');
    this.batchBits = scoped(programme, 'batch');
  }

  /** One course from the start; the target, the attackers and the accumulators hold what it came to. */
  play(): void {
    this.target.reset();
    this.spent = 0;
    this.totals.fill(0);
    this.selfWounds.fill(0);
    this.hits.fill(0);
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
    this.spent &= ~this.batchBits;
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
      this.counted(tables, tally);
      return;
    }
    let hits = attacks;
    let automatic = 0;
    if (machine.from === 'hit' && tables.hit !== null) {
      this.ownFaces = 0;
      this.rollTable(attacks, tables.hit);
      const critical = this.criticals;
      hits = this.succeeded + critical;
      for (let wound = this.ownFaces; wound > 0; wound--)
        if (tables.hit.saves > 6 || this.dice.roll() < tables.hit.saves) this.selfPending++;
      tally[FIELD.criticalHits] = critical;
      const { extra, automatic: unrolled } = machine.critical;
      if (extra !== null) for (let hit = 0; hit < critical; hit++) hits += this.total(extra.dice);
      automatic = unrolled?.use === true ? critical : 0;
    }
    tally[FIELD.hits] = hits;
    this.hits[this.activation] = (this.hits[this.activation] as number) + hits;
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
    if (machine.armour === true) {
      tally[FIELD.noEffect] = hits - ordinary - critical;
      tally[FIELD.glancing] = ordinary;
      tally[FIELD.penetrating] = critical;
    }
    if (machine.wound.more !== undefined) ordinary += critical * machine.wound.more;
    this.playWounds(batch, which, tables, ordinary, critical);
  }

  /** Leaves its counts in `succeeded` and `criticals`. No branch depends on a face where nothing is rolled again. */
  private rollTable(dice: number, tables: RollTables): void {
    const { verdict, again, ones } = tables;
    const source = this.dice;
    let counts = 0;
    let rolledAgain = 0;
    if (tables.own > 0 || tables.further !== null) {
      this.rollWithMore(dice, tables);
      return;
    }
    if (again === 0 && ones.length === 0) {
      for (let die = 0; die < dice; die++) counts += verdict[source.roll()] as number;
    } else {
      for (let die = 0; die < dice; die++) {
        const face = source.roll();
        if ((again >> face) & 1 || this.takesOne(ones, face)) rolledAgain++;
        else counts += verdict[face] as number;
      }
      const { second } = tables;
      for (let die = 0; die < rolledAgain; die++) counts += second[source.roll()] as number;
    }
    this.settle(counts);
  }

  private settle(counts: number): void {
    this.succeeded = counts % CRITICAL;
    this.criticals = (counts - this.succeeded) / CRITICAL;
  }

  /** The same where faces wound the attacker (counted in `ownFaces`), or dice are rolled further for some of them. */
  private rollWithMore(dice: number, { verdict, second, again, ones, own, further }: RollTables): void {
    const faces = this.rollMany(dice);
    const againAt: number[] = [];
    for (let die = 0; die < dice; die++) {
      const face = faces[die] as number;
      if ((again >> face) & 1 || this.takesOne(ones, face)) againAt.push(die);
    }
    for (const die of againAt) faces[die] = this.dice.roll();
    let counts = 0;
    this.ownFaces = 0;
    for (let die = 0; die < dice; die++) {
      const face = faces[die] as number;
      this.ownFaces += (own >> face) & 1;
      if (further !== null && (further.mask >> face) & 1) {
        counts += further.verdict[face]?.[this.total(further.dice) - minimumOf(further.dice)] as number;
      } else counts += (againAt.includes(die) ? second : verdict)[face] as number;
    }
    this.settle(counts);
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
