import type { Programme } from '../sequence/machine.js';
import { saveTape } from '../target/allocation.js';
import type { Model } from '../target/state.js';
import type { Named, Node } from './exact-space.js';

export interface PoolStart {
  readonly programme: Programme;
  readonly groups: readonly number[];
  readonly wish: readonly number[];
  readonly named: Named | null;
  /** An order that was decided for this pool, which no wish need say: CHARACTER models of one row may stand apart. */
  readonly decided?: Tape;
}

/** The models in the order of damage, and the number of the first current group. */
export interface Tape {
  readonly models: readonly Model[];
  readonly group: number;
}

export const isAlive = (programme: Programme, node: Node, named: Named | null): boolean =>
  named !== null && Math.ceil((node.left[named.row] ?? 0) / (programme.rows[named.row]?.W ?? 1)) >= named.living;

export function tapeFor({ programme, groups, wish, named, decided }: PoolStart, node: Node): Tape {
  if (decided) return decided;
  const precision = named !== null && isAlive(programme, node, named) ? named.row : null;
  const models = saveTape(programme.rows, node.left, groups, wish, precision);
  return { models, group: groups[models[0]?.row ?? 0] ?? 0 };
}
