import type { Programme, TargetState } from '../sequence/machine.js';
import type { HitRoll } from '../sequence/rolls.js';

/**
 * The chance that none of some attacks hits, by the choices of the tables: every die fails, those that are rolled again
 * do so twice, and one more die is rolled again where a permission for one is left.
 */
function misses({ faces, second = faces, again, oneAgain }: HitRoll, dice: number): number {
  if (dice === 0) return 1;
  const fails = (table: HitRoll['faces']): number => table.filter(({ verdict }) => verdict === 'fails').length / 6;
  const isAgain = (face: number): boolean => (((again?.chosen ?? 0) >> face) & 1) === 1;
  const kept = faces.filter(({ verdict }, face) => verdict === 'fails' && !isAgain(face)).length / 6;
  const twice = (faces.filter((_, face) => isAgain(face)).length / 6) * fails(second);
  if (oneAgain.length === 0) return (kept + twice) ** dice;
  return ((kept + twice) ** dice - twice ** dice) * fails(second) + twice ** dice;
}

/**
 * The chance that no attack of an activation hits a unit in this state, which then stays as it is.
 * @param entries those that are left; not given: all of them
 */
export function missesAll(
  programme: Programme | null,
  activation: number,
  state: TargetState,
  entries?: readonly number[],
): number {
  if (programme === null) return 1;
  const frozen = programme.freeze(activation, state);
  let left = entries ?? programme.entries(activation, frozen);
  let chance = 1;
  while (left.length > 0) {
    const batch = programme.batch(activation, frozen, left, left[0] as number, state);
    const dice = batch.gather.reduce((sum, { weapons, attacks }) => sum + weapons * (attacks.values[0] ?? 0), 0);
    const hit = batch.machines[0]?.hit ?? null;
    chance *= hit === null ? Number(dice === 0) : misses(hit, dice);
    left = left.filter((entry) => !batch.entries.includes(entry));
  }
  return chance;
}
