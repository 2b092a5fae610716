import { type DiceExpression, maximumOf, minimumOf } from '../profile/dice.js';
import type { Quantity } from './rolls.js';

/** A change to a characteristic (02.02.01). For skills, saves and AP `add` improves and `subtract` worsens. */
export interface Modifier {
  readonly kind: 'set' | 'multiply' | 'add' | 'divide' | 'subtract';
  readonly value: number;
}

/** "+N" improves, "-N" worsens, whatever the direction of the number (02.02.01). */
export const change = (amount: number): Modifier =>
  amount < 0 ? { kind: 'subtract', value: -amount } : { kind: 'add', value: amount };

const sumOf = (modifiers: readonly Modifier[], kind: Modifier['kind']): number =>
  modifiers.reduce((sum, modifier) => (modifier.kind === kind ? sum + modifier.value : sum), 0);

const productOf = (modifiers: readonly Modifier[], kind: Modifier['kind']): number =>
  modifiers.reduce((product, modifier) => (modifier.kind === kind ? product * modifier.value : product), 1);

/**
 * 02.02.01: replace, multiply, add, divide, subtract, round up once, then the floor. A replacement by 0 ends the
 * calculation and is not lifted to the floor unless `zeroStays` is false.
 */
export function modified(base: number, modifiers: readonly Modifier[], floor: number, zeroStays = true): number {
  const replacement = modifiers.find((modifier) => modifier.kind === 'set');
  if (replacement?.value === 0) return zeroStays ? 0 : floor;
  const start = replacement ? replacement.value : base;
  const raised = start * productOf(modifiers, 'multiply') + sumOf(modifiers, 'add');
  const value = raised / productOf(modifiers, 'divide') - sumOf(modifiers, 'subtract');
  return Math.max(floor, Math.ceil(value));
}

/** A skill or a save, "N+": improving lowers the number. Skills end within 2+..6+; saves have no worst value. */
export function modifiedSkill(base: number, modifiers: readonly Modifier[], worst: number): number {
  const replacement = modifiers.find((modifier) => modifier.kind === 'set');
  const value = (replacement ? replacement.value : base) - sumOf(modifiers, 'add') + sumOf(modifiers, 'subtract');
  return Math.min(worst, Math.max(2, value));
}

/** AP is 0 or negative and never worse than 0. */
export function modifiedAP(base: number, modifiers: readonly Modifier[]): number {
  return Math.min(0, base - sumOf(modifiers, 'add') + sumOf(modifiers, 'subtract')) + 0;
}

/** A characteristic with dice: its value for every total of the dice. */
export function quantity(
  dice: DiceExpression,
  modifiers: readonly Modifier[],
  floor: number,
  rule: string,
  zeroStays = true,
): Quantity {
  const values: number[] = [];
  for (let total = minimumOf(dice); total <= maximumOf(dice); total++) {
    values.push(modified(total, modifiers, floor, zeroStays));
  }
  // A replacement leaves nothing to roll.
  const replaced = modifiers.some((modifier) => modifier.kind === 'set');
  return replaced
    ? { dice: { count: 0, sides: 6, plus: values[0] ?? 0 }, values: [values[0] ?? 0], rule }
    : { dice, values, rule };
}

/** Hit and wound rolls: the sum of all modifiers, limited to one in either direction (02.02.01). */
export const clampedSum = (modifiers: readonly number[]): number =>
  Math.max(
    -1,
    Math.min(
      1,
      modifiers.reduce((sum, value) => sum + value, 0),
    ),
  );

/** Whether a characteristic's owner would want to ignore this change (02.02.02); `base` is the unmodified value. */
export function isHarmful(modifier: Modifier, base: number, lowerIsBetter: boolean): boolean {
  if (modifier.kind === 'subtract') return modifier.value > 0;
  if (modifier.kind === 'divide') return modifier.value > 1;
  if (modifier.kind === 'set') return lowerIsBetter ? modifier.value > base : modifier.value < base;
  return false;
}
