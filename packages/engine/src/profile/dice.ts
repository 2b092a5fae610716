/**
 * A dice expression (01.05): `count` dice of `sides` faces summed, plus a constant that belongs to the characteristic.
 * A plain number has `count` 0. A D3 is a D6 halved and rounded up, so a person always reads a D6 face.
 */
export interface DiceExpression {
  readonly count: number;
  readonly sides: 3 | 6;
  readonly plus: number;
}

export const constant = (value: number): DiceExpression => ({ count: 0, sides: 6, plus: value });

export const minimumOf = (dice: DiceExpression): number => dice.count + dice.plus;
export const maximumOf = (dice: DiceExpression): number => dice.count * dice.sides + dice.plus;
export const meanOf = (dice: DiceExpression): number => (dice.count * (dice.sides + 1)) / 2 + dice.plus;

/** What a D6 face counts for on a die of `sides` faces (01.05: D3 = half a D6, rounded up). */
export const faceValue = (face: number, sides: 3 | 6): number => (sides === 3 ? Math.ceil(face / 2) : face);
