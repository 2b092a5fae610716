import type { TargetRow } from '../sequence/machine.js';
import type { WoundsLeft } from '../target/state.js';

/** A state as a map key: one number where the unit is small enough, else its wounds in a string. */
export type StateKey = number | string;

/** A unit whose models lose wounds: `TargetState` in place, with a key that is kept up to date. */
export class Unit {
  readonly left: Int32Array;
  /** Wounds left in all; 0 = destroyed. */
  total = 0;
  private readonly rows: readonly TargetRow[];
  private readonly start: WoundsLeft;
  private readonly startCode: number;
  private readonly radix: Float64Array;
  private readonly isSmall: boolean;
  private code = 0;

  constructor(rows: readonly TargetRow[], start: WoundsLeft) {
    this.rows = rows;
    this.start = start;
    this.left = new Int32Array(rows.length);
    this.radix = new Float64Array(rows.length);
    let size = 1;
    start.forEach((wounds, row) => {
      this.radix[row] = size;
      size *= wounds + 1;
    });
    this.isSmall = size <= Number.MAX_SAFE_INTEGER;
    this.startCode = start.reduce((sum, wounds, row) => sum + wounds * (this.radix[row] as number), 0);
    this.reset();
  }

  reset(): void {
    this.total = 0;
    for (let row = 0; row < this.left.length; row++) {
      const wounds = this.start[row] as number;
      this.left[row] = wounds;
      this.total += wounds;
    }
    this.code = this.startCode;
  }

  lose(row: number, wounds: number): void {
    this.left[row] = (this.left[row] as number) - wounds;
    this.total -= wounds;
    this.code -= wounds * (this.radix[row] as number);
  }

  key(): StateKey {
    return this.isSmall ? this.code : this.left.join();
  }

  state(): WoundsLeft {
    return Array.from(this.left);
  }

  /** The rows with a living model, as a set of bits: a number for as many rows as there can be. */
  aliveRows(): number {
    let alive = 0;
    for (let row = this.left.length - 1; row >= 0; row--) alive = 2 * alive + ((this.left[row] as number) > 0 ? 1 : 0);
    return alive;
  }

  /** A state in which just these rows have a living model. */
  stateWith(aliveRows: number): WoundsLeft {
    return this.start.map((wounds, row) => (Math.floor(aliveRows / 2 ** row) % 2 === 1 ? wounds : 0));
  }

  living(row: number): number {
    return Math.ceil((this.left[row] as number) / (this.rows[row] as TargetRow).W);
  }

  /** Wounds left of the model that a row loses first. */
  firstWounds(row: number): number {
    const { W } = this.rows[row] as TargetRow;
    return (((this.left[row] as number) - 1) % W) + 1;
  }

  /**
   * The row that the next mortal wound falls on (06.02); the unit must not be destroyed.
   * @param named a row whose first model comes before all, or -1
   */
  mortalRow(wish: readonly number[], named: number): number {
    if (named >= 0) return named;
    let best = -1;
    let bestTier = 4;
    for (const row of wish) {
      const left = this.left[row] as number;
      const { W, character } = this.rows[row] as TargetRow;
      const tier = (character ? 2 : 0) + (left % W === 0 ? 1 : 0);
      if (left > 0 && tier < bestTier) {
        best = row;
        bestTier = tier;
      }
    }
    return best;
  }
}
