/** The contract's limits. Each is refused by name; a value equal to its limit is accepted. */
export const LIMITS = {
  jsonBytes: 1_000_000,
  jsonDepth: 30,
  jsonValues: 200_000,
  attackers: 20,
  /** In all attackers together. */
  weapons: 60,
  /** Of one unit. */
  rows: 40,
  /** Of one unit. */
  models: 200,
  W: 100,
  /** Of one unit. */
  wounds: 1000,
  /** At their maximum, in all attackers together. */
  attackDice: 1000,
  /** T, S and D: no profile comes near, and laws stay small. */
  characteristic: 100,
  /** Inches on a table. */
  inches: 1000,
  words: 60,
  issues: 200,
} as const;
