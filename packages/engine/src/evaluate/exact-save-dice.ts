import type { Pool } from '../sequence/rolls.js';
import type { Tape } from './exact-tape.js';
import { type FaceOutcome, rolled } from './exact-tokens.js';

/** One pool of the save roll, and how many of its dice are still to be rolled. */
export interface Part {
  readonly pool: Pool;
  readonly dice: number;
  /** Whether these dice are re-rolls, which no permission reaches. */
  readonly again?: boolean;
}

/** A save die that shows its face already. */
export interface KnownDie {
  readonly part: number;
  readonly face: number;
}

const NO_RE_ROLL = { again: null, oneAgain: [] };

/** Faces that every row judges alike, in the order in which their dice are read. */
export interface FaceClass {
  readonly part: number;
  /** Its lowest face. */
  readonly face: number;
  readonly six: boolean;
}

/** How many dice of a save roll fall into each class, with the permissions used up by re-rolls. */
export interface Sorted {
  readonly spent: number;
  readonly counts: readonly number[];
  readonly p: number;
}

/** The classes of a save roll, lowest faces first; among equal faces the first part's dice come first. */
export function classesOf(parts: readonly Part[], { models, group }: Tape): FaceClass[] {
  const classes: FaceClass[] = [];
  const rows = [...new Set(models.map((model) => model.row))];
  for (let face = 1; face <= 6; face++) {
    for (const [part, { pool }] of parts.entries()) {
      const checks = pool.saves[group] ?? [];
      const six = face === 6 && (checks[rows[0] ?? 0]?.selfOnSix ?? 0) > 0;
      const cut = face === 1 || rows.some((row) => checks[row]?.threshold === face);
      if (cut || six || parts.length > 1) classes.push({ part, face, six });
    }
  }
  return classes;
}

/** The class that a face of a part belongs to. */
const classOf = (classes: readonly FaceClass[], part: number, face: number): number =>
  classes.reduce((found, entry, index) => (entry.part === part && entry.face <= face ? index : found), 0);

/** How the dice of a save roll fall; `mixed`: shares of numbers of dice of a single part. */
export function sortedDice(
  parts: readonly Part[],
  tape: Tape,
  classes: readonly FaceClass[],
  known: readonly KnownDie[],
  spent: number,
  mixed: ReadonlyMap<number, number> | null,
  work: (steps: number) => void,
): Sorted[] {
  const start = classes.map(() => 0);
  for (const { part, face } of known) {
    const at = classOf(classes, part, face);
    start[at] = (start[at] ?? 0) + 1;
  }
  const nothing: Sorted = { spent, counts: start, p: 1 };
  const [first] = parts;
  if (mixed !== null && first) {
    const steps = stepsOf(first.pool, tape, classes, nothing);
    return [...mixed].flatMap(([dice, share]) => {
      const sorted = sortedSoFar(steps, dice, work);
      work(10 * sorted.length);
      return sorted.map((entry) => ({ ...entry, p: entry.p * share }));
    });
  }
  let found: readonly Sorted[] = [nothing];
  for (const [part, { dice }] of parts.entries()) {
    const die = dieOf(parts, part, tape, classes);
    for (let n = 0; n < dice; n++) found = withSaveDie(found, die, work);
  }
  return [...found];
}

/** Where one die of a part falls, by the permissions used up before it. */
type SaveDie = (spent: number) => readonly FaceOutcome<string>[];

function dieOf(parts: readonly Part[], part: number, { models, group }: Tape, classes: readonly FaceClass[]): SaveDie {
  const { pool, again } = parts[part] as Part;
  const check = pool.saves[group]?.[models[0]?.row ?? 0];
  const faces = [1, 2, 3, 4, 5, 6].map((face) => ({ verdict: String(classOf(classes, part, face)) }));
  const permitted = again === true || !check ? NO_RE_ROLL : { again: check.again, oneAgain: check.oneAgain };
  const bySpent = new Map<number, readonly FaceOutcome<string>[]>();
  return (spent) => {
    const ways = bySpent.get(spent) ?? rolled({ faces, ...permitted }, spent);
    bySpent.set(spent, ways);
    return ways;
  };
}

function withSaveDie(from: readonly Sorted[], die: SaveDie, work: (steps: number) => void): readonly Sorted[] {
  work(50 * from.length);
  const next = new Map<string, Sorted>();
  for (const { spent, counts, p } of from) {
    for (const { verdict, spent: now, p: chance } of die(spent)) {
      const more = counts.with(Number(verdict), (counts[Number(verdict)] ?? 0) + 1);
      const key = `${now}|${more.join(',')}`;
      next.set(key, { spent: now, counts: more, p: p * chance + (next.get(key)?.p ?? 0) });
    }
  }
  return [...next.values()];
}

/** The same roll with 0, 1, 2 … dice: a batch asks for many numbers of dice, each one die on top of another. */
interface Steps {
  readonly die: SaveDie;
  readonly byDice: (readonly Sorted[])[];
}

const stepsByPool = new WeakMap<Pool, Map<string, Steps>>();

function stepsOf(pool: Pool, tape: Tape, classes: readonly FaceClass[], nothing: Sorted): Steps {
  const byKey = stepsByPool.get(pool) ?? new Map<string, Steps>();
  stepsByPool.set(pool, byKey);
  const cuts = classes.map(({ face, six }) => `${face}${six}`);
  const key = `${tape.group}|${tape.models[0]?.row}|${nothing.spent}|${cuts}`;
  const known = byKey.get(key);
  if (known) return known;
  const steps: Steps = { die: dieOf([{ pool, dice: 0 }], 0, tape, classes), byDice: [[nothing]] };
  byKey.set(key, steps);
  return steps;
}

function sortedSoFar({ die, byDice }: Steps, dice: number, work: (steps: number) => void): readonly Sorted[] {
  while (byDice.length <= dice) byDice.push(withSaveDie(byDice.at(-1) ?? [], die, work));
  return byDice[dice] ?? [];
}

export const diceOf = (sorted: Sorted | undefined): number =>
  sorted?.counts.reduce((sum, count) => sum + count, 0) ?? 0;
