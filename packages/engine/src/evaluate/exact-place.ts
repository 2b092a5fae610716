import type { Machine, Programme, TargetState } from '../sequence/machine.js';
import { type CountDist, putShifted } from './exact-count.js';
import type { Named, Node } from './exact-space.js';
import type { PoolStart } from './exact-tape.js';

export interface BatchPlace {
  readonly programme: Programme;
  readonly machine: Machine;
  /** The same machine later, with the target in this state: `Programme.variant`. */
  readonly later: (now: TargetState) => Machine;
  /** Place of the batch in the tally; packets that wait carry it. */
  readonly batch: number;
  readonly wish: readonly number[];
  /** Wounds left on the target when the batch's wounds began. */
  readonly woundsBefore: number;
}

export const woundsLeft = (node: Node): number => node.left.reduce((sum, wounds) => sum + wounds, 0);

/** 24.28: the CHARACTER model that the batch's PRECISION names, by the choices. */
export function namedBy({ machine, programme }: BatchPlace, node: Node): Named | null {
  const row = machine.precision.find((candidate) => (node.left[candidate] ?? 0) > 0);
  if (row === undefined) return null;
  return { row, living: Math.ceil((node.left[row] ?? 0) / (programme.rows[row]?.W ?? 1)) };
}

/** A place with everything that a pool needs to begin. */
export type Ready = BatchPlace & PoolStart;

export function collect(into: CountDist, dist: CountDist): void {
  for (const [node, weights] of dist) putShifted(into, node, weights, 1, 0);
}
