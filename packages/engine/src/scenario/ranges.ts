import { bandOf } from '../battlefield/lengths.js';
import type { SaidSituation } from './check-situation.js';
import type { Problems } from './reader.js';
import { show } from './suggest.js';
import type { Weapon } from './types.js';

/**
 * Half range follows from the distance where that and the weapon's range are known; a switch that says otherwise is an
 * issue. Only for ranged weapons.
 */
export function settleHalfRange(problems: Problems, said: SaidSituation, weapon: Weapon): Weapon {
  const distance = weapon.distance ?? said.get('distance');
  if (distance === undefined || typeof weapon.range !== 'number') return weapon;
  const halfRange = bandOf(distance, weapon.range) === 'half';
  const value = weapon.halfRange ?? said.get('halfRange');
  if (value === undefined || value === halfRange) return { ...weapon, halfRange };
  const path = weapon.halfRange === undefined ? said.pathOf('halfRange') : `${weapon.path}.halfRange`;
  const problem = `${value}, but ${distance}" is ${halfRange ? 'within' : 'beyond'} half the ${weapon.range}" of ${show(weapon.label)}`;
  problems.add('contradiction', path, problem, 'leave halfRange out; it follows from distance');
  return weapon;
}
