import { faceValue, withDie } from '../profile/dice.js';
import type { Damage, OneAgain } from '../sequence/rolls.js';
import { damageAgain, quantityValue } from '../target/damage.js';
import type { Dice } from './random.js';
import type { DamageTables } from './simulate-tables.js';
import { FIELD } from './simulate-tally.js';

/** The dice of a course that is played as fast as it can be, and what one attack's damage does to one model. */
export abstract class Damaging {
  protected readonly dice: Dice;
  /** Resources used up, as a bit mask. */
  protected spent = 0;
  protected tally: Int32Array = new Int32Array(Object.keys(FIELD).length);
  /** All batches of the course together. */
  readonly totals: Int32Array = new Int32Array(this.tally.length);

  constructor(dice: Dice) {
    this.dice = dice;
  }

  /** Whether a one-time permission is used up by a die that shows `face`. */
  protected takesOne(ones: readonly OneAgain[], face: number): boolean {
    for (const { resource, mask } of ones) {
      if (((mask << 1) >> face) & 1 && (this.spent & (1 << resource)) === 0) {
        this.spent |= 1 << resource;
        return true;
      }
    }
    return false;
  }

  protected total(dice: Damage['quantity']['dice']): number {
    let total = dice.plus;
    for (let die = 0; die < dice.count; die++) total = withDie(dice, total, faceValue(this.dice.roll(), dice.sides));
    return total;
  }

  protected count(field: number, more: number): void {
    this.tally[field] = (this.tally[field] as number) + more;
  }

  /** 05.04.02; wounds that the model loses. */
  protected inflict({ damage, fixed, feelNoPain, ignoreAgain, ignoredWhole }: DamageTables, left: number): number {
    let value = fixed;
    if (damage.oneSet !== null && (this.spent & (1 << damage.oneSet.resource)) === 0) {
      this.spent |= 1 << damage.oneSet.resource;
      value = damage.oneSet.value;
    } else if (fixed < 0) {
      value = this.rollDamage(damage, left);
    }
    let lost = Math.min(value, left);
    let ignored = 0;
    if (feelNoPain < 7 && value > 0 && (ignoredWhole || ignoreAgain > 0)) {
      [lost, ignored] = this.ignore(feelNoPain, ignoreAgain, ignoredWhole, value, left);
    } else if (feelNoPain < 7) {
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

  /** Feel No Pain with dice that are rolled again, or one die for all. */
  private ignore(from: number, again: number, whole: boolean, value: number, left: number): readonly [number, number] {
    const faces = Array.from({ length: whole ? 1 : value }, () => this.dice.roll());
    const final = faces.map((face) => ((again >> face) & 1 ? this.dice.roll() : face));
    if (whole) return (final[0] as number) >= from ? [0, value] : [Math.min(value, left), 0];
    let lost = 0;
    let ignored = 0;
    for (const face of final) {
      if (lost === left) break;
      if (face >= from) ignored++;
      else lost++;
    }
    return [lost, ignored];
  }

  private rollDamage(damage: Damage, left: number): number {
    const { quantity } = damage;
    const { dice } = quantity;
    let total = dice.plus;
    let lowest = 6;
    for (let die = 0; die < dice.count; die++) {
      const value = faceValue(this.dice.roll(), dice.sides);
      total = withDie(dice, total, value);
      if (value < lowest) lowest = value;
    }
    if (damage.again === null && damage.oneAgain.length === 0) return quantityValue(quantity, total);
    const next = damageAgain(damage, total, lowest, left, this.spent);
    if (next.what === 'one') this.spent |= 1 << (damage.oneAgain[next.index]?.resource as number);
    if (next.what === 'one' && next.dice === 'lowest') total += faceValue(this.dice.roll(), dice.sides) - lowest;
    else if (next.what !== 'nothing') total = this.total(dice);
    return quantityValue(quantity, total);
  }
}
