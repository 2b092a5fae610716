import type { Damage } from '../sequence/rolls.js';
import { type CountDist, type Counting, putShifted } from './exact-count.js';
import { type Inflicted, inflicted } from './exact-inflict.js';
import {
  classesOf,
  diceOf,
  type FaceClass,
  type KnownDie,
  type Part,
  type Sorted,
  sortedDice,
} from './exact-save-dice.js';
import type { Node } from './exact-space.js';
import type { Tape } from './exact-tape.js';

/**
 * The plain law of one save roll and its damage (05.03, 05.04): the number of dice in each class of faces, then the
 * classes read from the lowest. It takes what the fast law refuses: one-time permissions, two AP in one roll, dice of 6
 * that hurt the attacker, and counts wanted as whole laws. `mixed`: the law of the number of dice of a single part, up
 * to the number that it says; only for means.
 */
export function poolLaw(
  tape: Tape,
  node: Node,
  parts: readonly Part[],
  known: readonly KnownDie[],
  weights: Float64Array,
  counting: Counting,
  mixed: ReadonlyMap<number, number> | null = null,
): CountDist {
  const classes = classesOf(parts, tape);
  const result: CountDist = new Map();
  const reader = new Reader(parts, tape, classes, node, counting);
  const bySpent = new Map<number, Sorted[]>();
  for (const sorted of sortedDice(parts, tape, classes, known, node.spent, mixed, (steps) =>
    counting.space.work(steps),
  )) {
    const alike = bySpent.get(sorted.spent);
    if (alike) alike.push(sorted);
    else bySpent.set(sorted.spent, [sorted]);
  }
  for (const [spent, entries] of bySpent) reader.read(spent, entries, weights, result);
  return result;
}

/** Positions on the tape, each with the law of the count that is wanted; keys are position + stride * permissions. */
type Along = Map<number, Float64Array>;

/** Courses with the same number of dice of a class. */
interface Group {
  readonly entries: Sorted[];
  p: number;
  /** Times p. */
  dice: number;
}

class Reader {
  readonly #parts: readonly Part[];
  readonly #tape: Tape;
  readonly #classes: readonly FaceClass[];
  readonly #node: Node;
  readonly #counting: Counting;
  readonly #size: number;
  readonly #row: number[] = [];
  readonly #left: number[] = [];
  readonly #known = new Map<string, readonly Inflicted[]>();

  constructor(parts: readonly Part[], tape: Tape, classes: readonly FaceClass[], node: Node, counting: Counting) {
    this.#parts = parts;
    this.#tape = tape;
    this.#classes = classes;
    this.#node = node;
    this.#counting = counting;
    for (const model of tape.models) {
      for (let wounds = model.wounds; wounds > 0; wounds--) {
        this.#row.push(model.row);
        this.#left.push(wounds);
      }
    }
    this.#size = this.#row.length;
  }

  read(spent: number, entries: readonly Sorted[], weights: Float64Array, result: CountDist): void {
    const along: Along = new Map([[spent * (this.#size + 1), weights]]);
    this.#level(0, 0, entries, along, result);
  }

  /** Dice of one class after another; courses that agree so far are followed once. */
  #level(level: number, read: number, entries: readonly Sorted[], along: Along, result: CountDist): void {
    if (level === this.#classes.length) {
      for (const entry of entries) this.#finish(entry, along, result);
      return;
    }
    this.#counting.space.work(entries.length);
    const groups: Group[] = [];
    for (const entry of entries) {
      // What no number can hold has no mean.
      if (entry.p === 0) continue;
      const count = entry.counts[level] ?? 0;
      const group = groups[count] ?? { entries: [], p: 0, dice: 0 };
      groups[count] = group;
      group.entries.push(entry);
      group.p += entry.p;
      group.dice += entry.p * diceOf(entry);
    }
    // Courses that have one more die of this class: how likely they are, and how many dice there are on average.
    const beyond = groups.map(() => ({ p: 0, dice: 0 }));
    for (let most = groups.length - 1; most > 0; most--) {
      const [those, { p = 0, dice = 0 } = {}] = [beyond[most], groups[most]];
      beyond[most - 1] = { p: (those?.p ?? 0) + p, dice: (those?.dice ?? 0) + dice };
    }
    let now = along;
    for (let dice = 0; dice < groups.length; dice++) {
      const here = groups[dice];
      if (here) this.#level(level + 1, read + dice, here.entries, now, result);
      const those = beyond[dice];
      if (those && dice < groups.length - 1) {
        // Courses may differ in their number of dice only where means are wanted: then the mean number will do.
        const all = this.#counting.means ? those.dice / those.p : Math.round(those.dice / those.p);
        now = this.#die(this.#classes[level] as FaceClass, now, read + dice, those.p, all);
      }
    }
  }

  /** One die of a class meets the current model in all courses that have this die; `dice`: how many they have in all. */
  #die({ part, face }: FaceClass, along: Along, read: number, beyond: number, dice: number): Along {
    const after: Along = new Map();
    const { pool } = this.#parts[part] as Part;
    const checks = pool.saves[this.#tape.group] ?? [];
    const stride = this.#size + 1;
    const [weights] = along.values();
    this.#counting.space.work(30 * along.size * (1 + (weights?.length ?? 0) / 50));
    for (const [key, weights] of along) {
      const position = key % stride;
      const row = this.#row[position];
      if (row === undefined || (checks[row]?.threshold ?? 7) <= face) {
        putShifted(after, key, weights, 1, 0);
        continue;
      }
      const spent = Math.floor(key / stride);
      for (const way of this.#inflicted(pool.damage[row] as Damage, part, row, position, spent)) {
        const lostDamage = way.value - way.lost - way.ignored;
        const destroyed = position + way.lost === this.#size;
        const shift = this.#counting.count(
          {
            unsaved: 1,
            damage: way.value,
            ignored: way.ignored,
            lostDamage,
            woundsLost: way.lost,
            unused: destroyed ? dice - read - 1 : 0,
          },
          weights,
          way.p * beyond,
        );
        putShifted(after, way.spent * stride + position + way.lost, weights, way.p, shift);
      }
    }
    return after;
  }

  #inflicted(damage: Damage, part: number, row: number, position: number, spent: number): readonly Inflicted[] {
    const left = this.#left[position] ?? 1;
    const key = `${part},${row},${left},${spent}`;
    const known = this.#known.get(key) ?? inflicted(damage, left, spent);
    this.#known.set(key, known);
    return known;
  }

  #finish(entry: Sorted, along: Along, result: CountDist): void {
    const stride = this.#size + 1;
    const row = this.#tape.models[0]?.row ?? 0;
    let self = this.#node.self;
    for (const [index, { six, part }] of this.#classes.entries()) {
      if (six)
        self += (entry.counts[index] ?? 0) * (this.#parts[part]?.pool.saves[this.#tape.group]?.[row]?.selfOnSix ?? 0);
    }
    this.#counting.space.work(10 * along.size);
    for (const [key, weights] of along) {
      const node = this.#nodeAt(key % stride, Math.floor(key / stride), self);
      putShifted(result, node, weights, entry.p, 0);
    }
  }

  #nodeAt(position: number, spent: number, self: number): Node {
    const left = [...this.#node.left];
    for (let p = 0; p < position; p++) left[this.#row[p] ?? 0] = (left[this.#row[p] ?? 0] ?? 0) - 1;
    return this.#counting.space.with(this.#node, { left, spent, self });
  }
}
