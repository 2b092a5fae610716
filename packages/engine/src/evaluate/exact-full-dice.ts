import { rowsOf, type TokenTable } from '../chance/attack-law.js';
import { eachBinomial } from '../chance/pmf.js';

/**
 * A table of chances: `at[row * width + column]`. Here columns are numbers of packets or of events to come.
 */
export interface Grid {
  readonly rows: number;
  readonly width: number;
  readonly at: Float64Array;
}

const grid = (rows: number, width: number): Grid => ({ rows, width, at: new Float64Array(rows * width) });

/**
 * What the save dice and packets of a batch come to against thresholds that fall along the track. s is the number of
 * save dice, d of packets, K_j of save dice below the threshold of run j, so K_0 >= K_1 >= ...
 *
 * Dice are read from the lowest, so the die that follows e events fails in run j just if K_j > e: after e events, of
 * which the last met run j, the failed saves are over just if K_j = e. Where that event brought the first model of run
 * j up, they are over if K_(j-1) >= e and K_j <= e. Only non-negative numbers are added up here.
 */
export class SaveLaws {
  readonly saves: number;
  readonly packets: number;
  readonly #tokens: TokenTable;
  readonly #fails: readonly number[];
  readonly #failed = new Map<number, Grid>();
  readonly #entered = new Map<number, Grid>();
  #left: Grid | null = null;

  /** @param fails chance that a save die fails, by run, falling */
  constructor(tokens: TokenTable, fails: readonly number[]) {
    this.#tokens = tokens;
    this.#fails = fails;
    this.saves = rowsOf(tokens) - 1;
    this.packets = tokens.width - 1;
  }

  get runs(): number {
    return this.#fails.length;
  }

  /** Multiplications for all these tables, roughly. */
  get work(): number {
    return (this.runs + 1) * this.saves ** 2 * (this.packets + 1);
  }

  /** P(K_run = k, d): row k, column d. By Horner over s, one die more at each step. */
  failed(run: number): Grid {
    const known = this.#failed.get(run);
    if (known) return known;
    const { width, weights } = this.#tokens;
    const made = grid(this.saves + 1, width);
    const { at } = made;
    const fail = this.#fails[run]!;
    for (let s = this.saves; s >= 0; s--) {
      for (let k = this.saves - s; k > 0; k--) {
        for (let d = 0; d < width; d++) {
          at[k * width + d] = at[k * width + d]! * (1 - fail) + at[(k - 1) * width + d]! * fail;
        }
      }
      for (let d = 0; d < width; d++) at[d] = at[d]! * (1 - fail) + weights[s * width + d]!;
    }
    this.#failed.set(run, made);
    return made;
  }

  /** P(K_(run-1) >= e, K_run <= e, d): row e, column d; `run` is at least 1. */
  entered(run: number): Grid {
    const known = this.#entered.get(run);
    if (known) return known;
    const { width, at: before } = this.failed(run - 1);
    const made = grid(this.saves + 1, width);
    const chance = this.#fails[run - 1]! === 0 ? 0 : this.#fails[run]! / this.#fails[run - 1]!;
    eachBinomial(this.saves, chance, (k, row) => {
      let most = 0;
      for (let e = 0; e <= k; e++) {
        most += row[e]!;
        for (let d = 0; d < width; d++) made.at[e * width + d]! += before[k * width + d]! * most;
      }
    });
    this.#entered.set(run, made);
    return made;
  }

  /** P(K_run + d = m) by m. */
  events(run: number): Float64Array {
    const law = new Float64Array(this.saves + this.packets + 1);
    const { width, at } = this.failed(run);
    for (let i = 0; i < at.length; i++) law[Math.floor(i / width) + (i % width)]! += at[i]!;
    return law;
  }

  /** P(K_run < n, K_run + d = n + m): row n, column m; what is beyond `most` stands in its column. */
  fewer(run: number, most: number): Grid {
    const made = grid(this.saves + this.packets + 1, most + 1);
    const so = new Float64Array(made.rows);
    for (let n = 0; n < made.rows; n++) {
      spread(so, n, made);
      this.#addRow(so, run, n);
    }
    return made;
  }

  /** P(K_run > n, K_run + d = n + m), likewise. */
  more(run: number, most: number): Grid {
    const made = grid(this.saves + 1, most + 1);
    const so = new Float64Array(this.saves + this.packets + 1);
    for (let n = this.saves; n >= 0; n--) {
      spread(so, n, made);
      this.#addRow(so, run, n);
    }
    return made;
  }

  /** P(K >= n, s + d = n + left) for the last run: row n, column `left`. */
  left(): Grid {
    this.#left ??= this.#leftNow();
    return this.#left;
  }

  #leftNow(): Grid {
    const { width, weights } = this.#tokens;
    const made = grid(this.saves + 1, this.saves + this.packets + 1);
    eachBinomial(this.saves, this.#fails.at(-1)!, (s, row) => {
      let least = 0;
      for (let n = s; n >= 0; n--) {
        least += row[n]!;
        const to = n * made.width + s - n;
        for (let d = 0; d < width; d++) made.at[to + d]! += least * weights[s * width + d]!;
      }
    });
    return made;
  }

  /** Adds the courses with K_run = k to a law of K_run + d. */
  #addRow(law: Float64Array, run: number, k: number): void {
    if (k > this.saves) return;
    const { width, at } = this.failed(run);
    for (let d = 0; d < width; d++) law[k + d]! += at[k * width + d]!;
  }
}

/** Row n of a grid: the law of a number of events less n. */
function spread(law: Float64Array, n: number, { width, at }: Grid): void {
  for (let events = n; events < law.length; events++) at[n * width + Math.min(width - 1, events - n)]! += law[events]!;
}

/** P(K = k, s + d = t): row k, column t, where a save die counts for K with chance `fail`. */
export function failedOfAll({ width, weights }: TokenTable, fail: number): Grid {
  const saves = weights.length / width - 1;
  const made = grid(saves + 1, saves + width);
  eachBinomial(saves, fail, (s, row) => {
    for (let k = 0; k <= s; k++) {
      const to = k * made.width + s;
      for (let d = 0; d < width; d++) made.at[to + d]! += row[k]! * weights[s * width + d]!;
    }
  });
  return made;
}

/** P(k successes in n trials): row n, column k. */
export function binomials(most: number, p: number): Grid {
  const made = grid(most + 1, most + 1);
  eachBinomial(most, p, (n, row) => made.at.set(row, n * (most + 1)));
  return made;
}
