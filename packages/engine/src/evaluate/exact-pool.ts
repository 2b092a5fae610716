import type { Damage, Pool, Programme } from '../sequence/machine.js';
import { saveTape } from '../target/allocation.js';
import type { Model } from '../target/state.js';
import { type CountDist, type Counting, putShifted } from './exact-count.js';
import { type Inflicted, inflicted } from './exact-inflict.js';
import type { Named, Node } from './exact-space.js';
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

export interface PoolStart {
  readonly programme: Programme;
  readonly groups: readonly number[];
  readonly wish: readonly number[];
  readonly named: Named | null;
}

/** The models in the order of damage, and the number of the first current group. */
export interface Tape {
  readonly models: readonly Model[];
  readonly group: number;
}

export const isAlive = (programme: Programme, node: Node, named: Named | null): boolean =>
  named !== null && Math.ceil((node.left[named.row] ?? 0) / (programme.rows[named.row]?.W ?? 1)) >= named.living;

export function tapeFor({ programme, groups, wish, named }: PoolStart, node: Node): Tape {
  const precision = named !== null && isAlive(programme, node, named) ? named.row : null;
  const models = saveTape(programme.rows, node.left, groups, wish, precision);
  return { models, group: groups[models[0]?.row ?? 0] ?? 0 };
}

/** Faces that every row judges alike, in the order in which their dice are read. */
interface FaceClass {
  readonly part: number;
  /** Its lowest face. */
  readonly face: number;
  readonly six: boolean;
}

/** How many dice of a save roll fall into each class, with the permissions used up by re-rolls. */
interface Sorted {
  readonly spent: number;
  readonly counts: readonly number[];
  readonly p: number;
}

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
  for (const sorted of sortedDice(parts, tape, classes, known, node.spent, mixed)) {
    bySpent.set(sorted.spent, [...(bySpent.get(sorted.spent) ?? []), sorted]);
  }
  for (const [spent, entries] of bySpent) reader.read(spent, entries, weights, result);
  return result;
}

function classesOf(parts: readonly Part[], { models, group }: Tape): FaceClass[] {
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

function sortedDice(
  parts: readonly Part[],
  { models, group }: Tape,
  classes: readonly FaceClass[],
  known: readonly KnownDie[],
  spent: number,
  mixed: ReadonlyMap<number, number> | null,
): Sorted[] {
  const start = classes.map(() => 0);
  for (const { part, face } of known) {
    const at = classOf(classes, part, face);
    start[at] = (start[at] ?? 0) + 1;
  }
  let found = new Map<string, Sorted>([['', { spent, counts: start, p: 1 }]]);
  const row = models[0]?.row ?? 0;
  const ended: Sorted[] = [];
  for (const [part, { pool, dice, again }] of parts.entries()) {
    const check = pool.saves[group]?.[row];
    if (!check) continue;
    const faces = [1, 2, 3, 4, 5, 6].map((face) => ({ verdict: String(classOf(classes, part, face)) }));
    const permitted = again === true ? NO_RE_ROLL : { again: check.again, oneAgain: check.oneAgain };
    const die = new Map<number, readonly FaceOutcome<string>[]>();
    for (let n = 0; n < dice; n++) {
      for (const entry of found.values()) if (mixed?.has(n)) ended.push({ ...entry, p: entry.p * (mixed.get(n) ?? 0) });
      const next = new Map<string, Sorted>();
      for (const entry of found.values()) {
        const ways = die.get(entry.spent) ?? rolled({ faces, ...permitted }, entry.spent);
        die.set(entry.spent, ways);
        for (const { verdict, spent: now, p } of ways) {
          const counts = entry.counts.with(Number(verdict), (entry.counts[Number(verdict)] ?? 0) + 1);
          const key = `${now}|${counts.join(',')}`;
          next.set(key, { spent: now, counts, p: entry.p * p + (next.get(key)?.p ?? 0) });
        }
      }
      found = next;
    }
  }
  if (mixed === null) return [...found.values()];
  const share = mixed.get(parts[0]?.dice ?? 0) ?? 0;
  return [...ended, ...[...found.values()].map((entry) => ({ ...entry, p: entry.p * share }))];
}

const diceOf = (sorted: Sorted | undefined): number => sorted?.counts.reduce((sum, count) => sum + count, 0) ?? 0;

const meanDice = (those: readonly Sorted[], mass: number): number =>
  those.reduce((sum, sorted) => sum + sorted.p * diceOf(sorted), 0) / mass;

/** Positions on the tape, each with the law of the count that is wanted; keys are position + stride * permissions. */
type Along = Map<number, Float64Array>;

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
    const most = Math.max(...entries.map((entry) => entry.counts[level] ?? 0));
    let now = along;
    for (let dice = 0; dice <= most; dice++) {
      const here = entries.filter((entry) => entry.counts[level] === dice);
      if (here.length > 0) this.#level(level + 1, read + dice, here, now, result);
      if (dice < most) {
        const those = entries.filter((entry) => (entry.counts[level] ?? 0) > dice);
        now = this.#die(this.#classes[level] as FaceClass, now, read + dice, those);
      }
    }
  }

  /** One die of a class meets the current model in all courses that have this die: `those`. */
  #die({ part, face }: FaceClass, along: Along, read: number, those: readonly Sorted[]): Along {
    const after: Along = new Map();
    const beyond = those.reduce((sum, { p }) => sum + p, 0);
    // Courses may differ in their number of dice only where means are wanted: then the mean number will do.
    const dice = this.#counting.means ? meanDice(those, beyond) : diceOf(those[0]);

    const { pool } = this.#parts[part] as Part;
    const checks = pool.saves[this.#tape.group] ?? [];
    const stride = this.#size + 1;
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
