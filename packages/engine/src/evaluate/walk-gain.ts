import { faceValue } from '../profile/dice.js';
import type { Machine } from '../sequence/machine.js';
import type { Damage, Quantity } from '../sequence/rolls.js';
import { quantityValue, totalOf } from '../target/damage.js';

// Whether a die that is rolled again could do better for whoever rolled it, or something else where that may be better.

/** Whether dice may cost the attacker: then it may be better off with fewer attacks, or fewer wounds. */
export const isCostly = ({ pools, mortal }: Machine): boolean =>
  (mortal?.selfOn ?? 0) > 0 ||
  pools.some(({ saves }) => saves.some((rows) => rows.some(({ selfOnSix }) => selfOnSix > 0)));

export function hitGains(machine: Machine, face: number): boolean {
  const { hit, critical } = machine;
  if (hit === null) return false;
  if (hit.own !== undefined || isCostly(machine)) return true;
  const isMore = critical.extra !== null || critical.automatic !== null;
  const worth = (verdict: string | undefined): number =>
    verdict === 'fails' ? 0 : verdict === 'critical' && isMore ? 2 : 1;
  const now = worth(hit.faces[face - 1]?.verdict);
  return (hit.second ?? hit.faces).some(({ verdict }) => worth(verdict) > now);
}

export function woundGains(machine: Machine, face: number): boolean {
  const { wound, packet, pools, inAddition, armour } = machine;
  if (wound.further !== undefined || isCostly(machine)) return true;
  const now = wound.faces[face - 1]?.verdict;
  // Neither of two kinds of wounds that go different ways is better than the other whatever the target.
  const isOther = packet !== null || armour === true || pools.some(({ wounds }) => wounds !== 'all');
  const isMore = (wound.more ?? 0) > 0 || (inAddition?.perCritical ?? 0) > 0;
  return wound.faces.some(({ verdict }) => {
    if (verdict === 'fails' || verdict === now) return false;
    return now === 'fails' || isOther || (isMore && verdict === 'critical');
  });
}

/**
 * Of dice that are added up: whether one of them, or all, could make a higher value.
 * @param whole all dice are rolled again, not one of them
 */
export function sumGains(quantity: Quantity, faces: readonly number[], whole: boolean, enough = Infinity): boolean {
  const { dice } = quantity;
  const value = (all: readonly number[]): number => Math.min(enough, quantityValue(quantity, totalOf(dice, all)));
  const now = value(faces);
  const better = [1, 2, 3, 4, 5, 6].filter((face) =>
    faces.some((die) => faceValue(face, dice.sides) > faceValue(die, dice.sides)),
  );
  if (whole) return better.some((face) => value(faces.map(() => face)) > now);
  return better.some((face) =>
    faces.some((_, at) => value(faces.map((other, die) => (die === at ? face : other))) > now),
  );
}

/** Damage beyond what the model has left is lost, unless dice may ignore some of it one by one. */
export const damageGains = (
  { quantity, feelNoPain, ignoredWhole }: Damage,
  faces: readonly number[],
  left: number,
  whole: boolean,
): boolean => sumGains(quantity, faces, whole, feelNoPain > 6 || ignoredWhole === true ? left : Infinity);
