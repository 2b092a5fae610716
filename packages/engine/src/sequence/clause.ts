import type { Face } from './rolls.js';

/**
 * One line of a roll's table, as the book prints it: on which faces it matches, what it decides, under which number.
 * `unmodified` looks at the die itself, `modified` at the die plus the roll's modifiers.
 */
export interface Clause<Verdict extends string> {
  readonly rule: string;
  readonly verdict: Verdict;
  readonly roll: 'unmodified' | 'modified';
  readonly from: number;
  readonly to: number;
}

export const FACES = [1, 2, 3, 4, 5, 6] as const;

/** Reads the table for every face: the first line that matches decides. `modifier` is the settled sum. */
export function settle<Verdict extends string>(
  clauses: readonly Clause<Verdict>[],
  modifier: number,
  otherwise: Face<Verdict>,
): Face<Verdict>[] {
  return FACES.map((face) => {
    const modified = Math.max(1, face + modifier);
    const line = clauses.find((clause) => {
      const value = clause.roll === 'modified' ? modified : face;
      return value >= clause.from && value <= clause.to;
    });
    return line ? { verdict: line.verdict, rule: line.rule } : otherwise;
  });
}

/** The faces of one verdict, as a bit mask (bit face - 1). */
export function maskOf<Verdict extends string>(
  faces: readonly Face<Verdict>[],
  ...verdicts: readonly Verdict[]
): number {
  return faces.reduce((mask, face, index) => (verdicts.includes(face.verdict) ? mask | (1 << index) : mask), 0);
}

export const ALL_FACES = 0b111111;
export const FACE_ONE = 0b000001;
