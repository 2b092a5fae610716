/** Every outcome of a roll that differs for what follows, once, with dice that stand for it. */
export interface DiceOutcome {
  readonly dice: readonly number[];
  readonly p: number;
}

/** Faces with the same fate: one that stands for them, and how many of the six there are. */
export interface FateClass {
  readonly face: number;
  readonly faces: number;
}

/** Dice of a roll that are alike: by position, with their classes. */
export interface AlikeDice {
  readonly positions: readonly number[];
  readonly classes: readonly FateClass[];
}

/**
 * The classes of the six faces of a die.
 * @param fate equal for faces with the same fate
 */
export function classesBy(fate: (face: number) => string): readonly FateClass[] {
  const classes = new Map<string, FateClass>();
  for (let face = 1; face <= 6; face++) {
    const key = fate(face);
    const known = classes.get(key);
    classes.set(key, { face: known?.face ?? face, faces: (known?.faces ?? 0) + 1 });
  }
  return [...classes.values()];
}

/** In how many ways `dice` alike dice fall into the classes; more than `limit` may come out smaller, but above it. */
function combinations(dice: number, classes: number, limit: number): number {
  let count = 1;
  for (let k = 1; k < classes && count <= limit; k++) count = (count * (dice + k)) / k;
  return count;
}

/**
 * The outcomes of dice of which only the number in each class matters.
 * @param first of the dice whose class counts, the one that was rolled first matters too (a permission takes it);
 * null where none does. Only for one kind of dice.
 * @returns null where there are more than `limit`
 */
export function countedOutcomes(
  kinds: readonly AlikeDice[],
  first: ((face: number) => boolean) | null,
  limit: number,
): readonly DiceOutcome[] | null {
  const ways = kinds.reduce(
    (product, { positions, classes }) => product * combinations(positions.length, classes.length, limit),
    1,
  );
  if (ways > limit) return null;
  const size = kinds.reduce((sum, { positions }) => sum + positions.length, 0);
  let outcomes: readonly DiceOutcome[] = [{ dice: Array.from({ length: size }, () => 0), p: 1 }];
  for (const kind of kinds) {
    const own = fallsOf(kind);
    outcomes = outcomes.flatMap(({ dice, p }) =>
      own.map((fall) => {
        const more = [...dice];
        fall.faces.forEach((face, index) => {
          more[kind.positions[index] as number] = face;
        });
        return { dice: more, p: p * fall.p };
      }),
    );
  }
  if (first === null) return outcomes;
  const split = outcomes.flatMap((outcome) => byFirst(outcome, first));
  return split.length > limit ? null : split;
}

interface Fall {
  readonly faces: readonly number[];
  readonly p: number;
}

/** The multinomial law of one kind of dice. */
function fallsOf({ positions, classes }: AlikeDice): readonly Fall[] {
  const found: Fall[] = [];
  const place = (index: number, left: number, open: number, faces: readonly number[], p: number): void => {
    const current = classes[index] as FateClass;
    if (index === classes.length - 1) {
      found.push({ faces: [...faces, ...repeat(current.face, left)], p });
      return;
    }
    // Each of the dice left is in this class with its share of the faces that are open.
    const share = current.faces / open;
    let chance = (1 - share) ** left;
    for (let count = 0; count <= left; count++) {
      place(index + 1, left - count, open - current.faces, [...faces, ...repeat(current.face, count)], p * chance);
      chance *= ((left - count) / (count + 1)) * (share / (1 - share));
    }
  };
  place(0, positions.length, 6, [], 1);
  return found;
}

const repeat = (face: number, count: number): readonly number[] => Array.from({ length: count }, () => face);

/** The same dice in other orders: each class that may be the first of those that matter, with its chance. */
function byFirst({ dice, p }: DiceOutcome, matters: (face: number) => boolean): readonly DiceOutcome[] {
  const candidates = dice.filter(matters);
  const rest = dice.filter((face) => !matters(face));
  if (candidates.length === 0) return [{ dice, p }];
  return [...new Set(candidates)].map((face) => {
    const others = [...candidates];
    others.splice(candidates.indexOf(face), 1);
    const count = candidates.length - others.filter((other) => other !== face).length;
    return { dice: [face, ...others, ...rest], p: (p * count) / candidates.length };
  });
}

/** How a roll is read die after die: what a prefix of it comes to. */
export interface RollReading<Sum> {
  readonly start: Sum;
  step(sum: Sum, position: number, face: number): Sum;
  /** Equal for prefixes after which the same follows for the same further dice. */
  key(sum: Sum): string;
}

/** The outcomes of dice that are read in order, equal ones taken together; null where there are more than `limit`. */
export function readOutcomes<Sum>(
  dice: number,
  { start, step, key }: RollReading<Sum>,
  limit: number,
): readonly DiceOutcome[] | null {
  interface Prefix extends DiceOutcome {
    readonly sum: Sum;
  }
  let prefixes = new Map<string, Prefix>([['', { sum: start, dice: [], p: 1 }]]);
  for (let position = 0; position < dice; position++) {
    const longer = new Map<string, Prefix>();
    for (const prefix of prefixes.values()) {
      for (let face = 1; face <= 6; face++) {
        const sum = step(prefix.sum, position, face);
        const name = key(sum);
        const known = longer.get(name);
        const p = prefix.p / 6 + (known?.p ?? 0);
        longer.set(name, { sum, dice: known?.dice ?? [...prefix.dice, face], p });
      }
    }
    if (longer.size > limit) return null;
    prefixes = longer;
  }
  return [...prefixes.values()];
}
