import type { Damage, Pool } from '../sequence/rolls.js';
import { type CountDist, type Counting, putShifted } from './exact-count.js';
import { inflicted } from './exact-inflict.js';
import type { Node } from './exact-space.js';
import type { Tape } from './exact-tape.js';

/** Positions on the tape with the permissions used up, each with the law of the count that is wanted. */
type Along = Map<number, Float64Array>;

/** How a die falls: the faces it may show, each as likely as the others. */
type Shown = readonly number[];

const ANY: Shown = [1, 2, 3, 4, 5, 6];

/**
 * The law of one save roll whose dice are read as they were rolled (`Pool.asRolled`): each meets the model that is
 * current then. No die of such a pool is rolled again.
 * @param known dice that show their face already, in order; others follow
 * @param counts the law of the number of others; several numbers only where means are enough
 */
export function asRolled(
  pool: Pool,
  tape: Tape,
  node: Node,
  known: readonly number[],
  counts: ReadonlyMap<number, number>,
  weights: Float64Array,
  counting: Counting,
): CountDist {
  const run = new Run(pool, tape, node, counting);
  const result: CountDist = new Map();
  const most = Math.max(...counts.keys());
  const mass = [...counts.values()].reduce((sum, p) => sum + p, 0);
  let along: Along = new Map([[node.spent * run.stride, weights]]);
  for (const [index, face] of known.entries()) {
    const mean = [...counts].reduce((sum, [dice, p]) => sum + dice * p, 0) / mass;
    along = run.die([face], along, mass, known.length + mean - index - 1);
  }
  for (let die = 0; ; die++) {
    const here = counts.get(die) ?? 0;
    if (here > 0) run.put(along, here, result);
    if (die === most) return result;
    const beyond = [...counts].filter(([dice]) => dice > die);
    const p = beyond.reduce((sum, [, share]) => sum + share, 0);
    const mean = beyond.reduce((sum, [dice, share]) => sum + dice * share, 0) / p;
    along = run.die(ANY, along, p, (counting.means ? mean : Math.round(mean)) - die - 1);
  }
}

class Run {
  readonly stride: number;
  readonly #pool: Pool;
  readonly #group: number;
  readonly #node: Node;
  readonly #counting: Counting;
  readonly #row: number[] = [];
  readonly #left: number[] = [];

  constructor(pool: Pool, { models, group }: Tape, node: Node, counting: Counting) {
    this.#pool = pool;
    this.#group = group;
    this.#node = node;
    this.#counting = counting;
    for (const { row, wounds } of models) {
      for (let left = wounds; left > 0; left--) {
        this.#row.push(row);
        this.#left.push(left);
      }
    }
    this.stride = this.#row.length + 1;
  }

  /** `p`: the chance that there is such a die; `later`: how many follow it then, on average. */
  die(shown: Shown, along: Along, p: number, later: number): Along {
    const after: Along = new Map();
    for (const [key, weights] of along) {
      this.#counting.space.work(30 * (1 + weights.length / 50));
      const position = key % this.stride;
      const row = this.#row[position];
      if (row === undefined) {
        putShifted(after, key, weights, 1, 0);
        continue;
      }
      const threshold = this.#pool.saves[this.#group]?.[row]?.threshold ?? 7;
      const fails = shown.filter((face) => face < threshold).length / shown.length;
      if (fails < 1) putShifted(after, key, weights, 1 - fails, 0);
      if (fails > 0) this.#inflict(key, row, weights, fails, p, later, after);
    }
    return after;
  }

  #inflict(
    key: number,
    row: number,
    weights: Float64Array,
    fails: number,
    p: number,
    later: number,
    after: Along,
  ): void {
    const position = key % this.stride;
    const spent = Math.floor(key / this.stride);
    const damage = this.#pool.damage[row] as Damage;
    for (const way of inflicted(damage, this.#left[position] ?? 1, spent)) {
      const destroyed = position + way.lost === this.stride - 1;
      const counts = {
        unsaved: 1,
        damage: way.value,
        ignored: way.ignored,
        lostDamage: way.value - way.lost - way.ignored,
        woundsLost: way.lost,
        unused: destroyed ? later : 0,
      };
      const shift = this.#counting.count(counts, weights, fails * way.p * p);
      putShifted(after, way.spent * this.stride + position + way.lost, weights, fails * way.p, shift);
    }
  }

  put(along: Along, p: number, result: CountDist): void {
    for (const [key, weights] of along) {
      const left = [...this.#node.left];
      for (let lost = 0; lost < key % this.stride; lost++) {
        const row = this.#row[lost] ?? 0;
        left[row] = (left[row] ?? 0) - 1;
      }
      const spent = Math.floor(key / this.stride);
      putShifted(result, this.#counting.space.with(this.#node, { left, spent }), weights, p, 0);
    }
  }
}
