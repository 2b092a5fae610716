/**
 * A dice expression (01.05): `count` dice of `sides` faces summed, plus a constant that belongs to the characteristic.
 * A plain number has `count` 0. A D3 is a D6 halved and rounded up, so a person always reads a D6 face.
 */
export interface DiceExpression {
  readonly count: number;
  readonly sides: 3 | 6;
  readonly plus: number;
  /** The highest die counts, not their sum. */
  readonly highest?: true;
}

export const constant = (value: number): DiceExpression => ({ count: 0, sides: 6, plus: value });

/** How many dice count at once. */
const counted = ({ count, highest }: DiceExpression): number => (highest ? Math.min(1, count) : count);

export const minimumOf = (dice: DiceExpression): number => counted(dice) + dice.plus;
export const maximumOf = (dice: DiceExpression): number => counted(dice) * dice.sides + dice.plus;
/** Of a sum. */
export const meanOf = (dice: DiceExpression): number => (dice.count * (dice.sides + 1)) / 2 + dice.plus;

/** What a roll comes to with one die more; without any die it is `plus`. */
export const withDie = ({ highest, plus }: DiceExpression, total: number, value: number): number =>
  highest ? Math.max(total, value + plus) : total + value;

/** What a D6 face counts for on a die of `sides` faces (01.05: D3 = half a D6, rounded up). */
export const faceValue = (face: number, sides: 3 | 6): number => (sides === 3 ? Math.ceil(face / 2) : face);
