import type { DiceExpression } from '../profile/dice.js';
import { faceValue, maximumOf, meanOf, minimumOf, withDie } from '../profile/dice.js';

/** What this folder needs to know of a damage characteristic: what the dice are, and what each total comes to. */
export interface DamageQuantity {
  readonly dice: DiceExpression;
  /** By total - minimum of the dice. */
  readonly values: readonly number[];
}

export type Way = 'policy' | 'belowMean' | 'lowestDie';

/** How one attack's damage is rolled; see the machine's `Damage`. */
export interface DamageRoll {
  readonly quantity: DamageQuantity;
  /** Smallest face that ignores a wound; 7 = none. */
  readonly feelNoPain: number;
  readonly again: { readonly policy: 'policy' | 'never' | 'always' } | null;
  readonly oneAgain: readonly { readonly resource: number; readonly way: Way }[];
  readonly oneSet: { readonly resource: number; readonly value: number } | null;
}

/** A damage value with its probability and the resources (bit mask) that are used up with it. */
export interface DamageChance {
  readonly value: number;
  readonly spent: number;
  readonly p: number;
}

export const quantityValue = (quantity: DamageQuantity, total: number): number =>
  quantity.values[total - minimumOf(quantity.dice)] as number;

/** Whether the whole roll is rolled again: below its mean, and the model would survive it (contract: `policy`). */
export const policyRollsAgain = (quantity: DamageQuantity, total: number, left: number): boolean =>
  total < meanOf(quantity.dice) && quantityValue(quantity, total) < left;

/** What is rolled again after a damage roll, if nobody is asked. */
export type DamageAgain =
  | { readonly what: 'nothing' }
  | { readonly what: 'whole' }
  | { readonly what: 'one'; readonly index: number; readonly dice: 'whole' | 'lowest' };

/**
 * @param total the dice of the roll with their constant
 * @param lowest value of the lowest die
 * @param left wounds left of the model
 * @param spent resources already used up
 */
export function damageAgain(
  damage: DamageRoll,
  total: number,
  lowest: number,
  left: number,
  spent: number,
): DamageAgain {
  const { quantity, again } = damage;
  if (quantity.dice.count === 0) return { what: 'nothing' };
  const whole = again?.policy === 'always' || (again?.policy === 'policy' && policyRollsAgain(quantity, total, left));
  if (whole) return { what: 'whole' };
  const index = damage.oneAgain.findIndex(
    ({ resource, way }) => (spent & (1 << resource)) === 0 && wayApplies(quantity, way, total, lowest, left),
  );
  if (index < 0) return { what: 'nothing' };
  return { what: 'one', index, dice: damage.oneAgain[index]?.way === 'lowestDie' ? 'lowest' : 'whole' };
}

function wayApplies(quantity: DamageQuantity, way: Way, total: number, lowest: number, left: number): boolean {
  if (way === 'policy') return policyRollsAgain(quantity, total, left);
  if (way === 'belowMean') return total < meanOf(quantity.dice);
  return lowest < (quantity.dice.sides + 1) / 2;
}

/**
 * The law of one attack's damage value against a model with `left` wounds, all re-rolls made.
 * @param spent resources already used up; each entry's `spent` includes them
 * @returns entries with distinct (value, spent)
 */
export function damageLaw(damage: DamageRoll, left: number, spent: number): readonly DamageChance[] {
  const { quantity, oneSet } = damage;
  if (oneSet !== null && (spent & (1 << oneSet.resource)) === 0) {
    return [{ value: oneSet.value, spent: spent | (1 << oneSet.resource), p: 1 }];
  }
  const chances = new Map<string, DamageChance>();
  const add = (total: number, after: number, p: number): void => {
    const value = quantityValue(quantity, total);
    const key = `${value},${after}`;
    chances.set(key, { value, spent: after, p: p + (chances.get(key)?.p ?? 0) });
  };
  const fresh = totalLaw(quantity.dice);
  for (const { total, lowest, p } of totalAndLowest(quantity.dice)) {
    const next = damageAgain(damage, total, lowest, left, spent);
    if (next.what === 'nothing') {
      add(total, spent, p);
      continue;
    }
    const after = next.what === 'one' ? spent | (1 << (damage.oneAgain[next.index]?.resource as number)) : spent;
    if (next.what === 'one' && next.dice === 'lowest') {
      const { sides } = quantity.dice;
      for (let die = 1; die <= sides; die++) add(total - lowest + die, after, p / sides);
    } else {
      fresh.forEach((q, index) => {
        add(minimumOf(quantity.dice) + index, after, p * q);
      });
    }
  }
  return [...chances.values()];
}

/** Probability of each total of a dice expression, by total - minimum. */
export function totalLaw(dice: DiceExpression): Float64Array {
  const law = new Float64Array(maximumOf(dice) - minimumOf(dice) + 1);
  for (const { total, p } of totalAndLowest(dice))
    law[total - minimumOf(dice)] = (law[total - minimumOf(dice)] as number) + p;
  return law;
}

interface TotalAndLowest {
  readonly total: number;
  /** 0 where no die is rolled. */
  readonly lowest: number;
  readonly p: number;
}

/** Joint law of a roll's total and its lowest die. */
export function totalAndLowest(dice: DiceExpression): readonly TotalAndLowest[] {
  let law: readonly TotalAndLowest[] = [{ total: dice.plus, lowest: 0, p: 1 }];
  for (let die = 0; die < dice.count; die++) {
    const next = new Map<number, TotalAndLowest>();
    for (const { total, lowest, p } of law) {
      for (let face = 1; face <= dice.sides; face++) {
        const low = die === 0 ? face : Math.min(lowest, face);
        const all = withDie(dice, total, face);
        const key = all * 8 + low;
        next.set(key, { total: all, lowest: low, p: p / dice.sides + (next.get(key)?.p ?? 0) });
      }
    }
    law = [...next.values()];
  }
  return law;
}

/** The value that a roll of D6 faces shows for these dice: faces halved for D3, summed, plus the constant (01.05). */
export const totalOf = (dice: DiceExpression, faces: readonly number[]): number =>
  faces.reduce((total, face) => withDie(dice, total, faceValue(face, dice.sides)), dice.plus);
