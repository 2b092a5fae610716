import type { Fraction } from './fraction.js';
import { FACES, Law } from './law.js';
import type { Model } from './models.js';
import type { Attacker, Dice } from './reading.js';
import { meanOfDice } from './reading.js';

/** Everything that later rolls depend on. `models` keep their places until the batch is over; the dead have 0 left. */
export interface World {
  readonly models: readonly Model[];
  readonly self: readonly Model[];
  /** Mortal wounds that the attacker has suffered in this activation, and those it will suffer at its end. */
  readonly selfWounds: number;
  readonly owed: number;
  /** Names of permissions for one roll that are used up, sorted. */
  readonly used: readonly string[];
  /** DEVASTATING packets that wait for the end of the activation: batch, weapon entry, how many. */
  readonly pending: readonly (readonly [batch: string, entry: number, count: number])[];
  /** Rows that mortal wounds of no attack have destroyed in this activation. */
  readonly fallen: readonly string[];
}

export const use = (world: World, name: string): World => ({ ...world, used: [...world.used, name].sort() });

export const available = (world: World, names: readonly string[]): string | undefined =>
  names.find((name) => !world.used.includes(name));

/** Names of the permissions that last for one activation only. */
export const ONCE = ['one hit', 'one wound', 'one save', 'one damage'] as const;

/** The Command Re-roll (15.02), if it is meant for this kind of roll. */
export const command = ({ choices }: Attacker, roll: string): string[] =>
  choices.commandReroll?.roll === roll ? [`command re-roll of the ${choices.commandReroll.by}`] : [];

/**
 * One D6: rolled again if `again` says so, or else if it failed and one of the permissions in `once` is left.
 * `next` gets the face that counts, the world after it, and its probability.
 */
export function rollDie(
  world: World,
  p: Fraction,
  again: (face: number) => boolean,
  once: readonly string[],
  failed: (face: number) => boolean,
  next: (face: number, world: World, p: Fraction) => void,
): void {
  for (const face of FACES) {
    const permission = failed(face) ? available(world, once) : undefined;
    if (!again(face) && permission === undefined) {
      next(face, world, p.over(6));
      continue;
    }
    const after = again(face) || permission === undefined ? world : use(world, permission);
    for (const second of FACES) next(second, after, p.over(36));
  }
}

/** The dice of a number, each with its value, lowest first. */
function throwDice(dice: Dice): Law<readonly number[]> {
  let law = Law.certain<readonly number[]>([]);
  for (let die = 0; die < dice.count; die += 1) {
    const more = new Law<readonly number[]>();
    for (const [values, p] of law) {
      for (const face of FACES) {
        const value = dice.sides === 3 ? Math.ceil(face / 2) : face;
        more.add(
          [...values, value].sort((a, b) => a - b),
          p.over(6),
        );
      }
    }
    law = more;
  }
  return law;
}

const sum = (dice: Dice, values: readonly number[]): number => values.reduce((a, b) => a + b, dice.plus);

const scaled = (p: Fraction, by: Fraction): Fraction => p.times(Number(by.top)).over(Number(by.bottom));

/** What is rolled again of a number, and which permission that uses up. */
export interface NumberAgain {
  readonly way: 'nothing' | 'whole' | 'lowest';
  readonly uses?: string;
}

/** Rolls a number; `decide` sees the total of the first roll and its lowest die. */
export function rollNumber(
  world: World,
  p: Fraction,
  dice: Dice,
  decide: (total: number, lowest: number) => NumberAgain,
  next: (total: number, world: World, p: Fraction) => void,
): void {
  if (dice.count === 0) {
    next(dice.plus, world, p);
    return;
  }
  for (const [values, chance] of throwDice(dice)) {
    const [lowest = 0, ...others] = values;
    const { way, uses } = decide(sum(dice, values), lowest);
    const after = uses === undefined ? world : use(world, uses);
    const here = scaled(p, chance);
    if (way === 'nothing') {
      next(sum(dice, values), after, here);
      continue;
    }
    const second = way === 'whole' ? dice : { ...dice, count: 1, plus: sum({ ...dice, plus: dice.plus }, others) };
    for (const [thrown, more] of throwDice(second)) next(sum(second, thrown), after, scaled(here, more));
  }
}

/** Command Re-roll of a number: below its mean, the lowest die alone or the whole sum (option `commandRerollSum`). */
export function commandNumber(attacker: Attacker, world: World, dice: Dice, roll: string) {
  return (total: number, lowest: number): NumberAgain => {
    const permission = available(world, command(attacker, roll));
    if (permission === undefined) return { way: 'nothing' };
    if (attacker.choices.options?.commandRerollSum === 'whole') {
      return total < meanOfDice(dice) ? { way: 'whole', uses: permission } : { way: 'nothing' };
    }
    return lowest < (dice.sides + 1) / 2 ? { way: 'lowest', uses: permission } : { way: 'nothing' };
  };
}
