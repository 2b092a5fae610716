import type { Assumption } from './assumptions.js';
import { type Facts, livingModels } from './facts.js';
import { usesOf } from './rules/index.js';
import type { Weapon } from './types.js';

const has = (weapon: Weapon, rule: string): boolean => weapon.rules.some(({ name }) => name === rule);

/** 12.2 step 3: the attack for two weapons, and what a weapon that needs both hands or none beside it does to it. */
export function weaponBonus(facts: Facts, assume: (name: Assumption) => void): number {
  const { carries } = facts.fighter;
  const melee = carries.filter(({ kind }) => kind === 'melee');
  const pistols = carries.filter(({ kind }) => kind === 'pistol');
  const two = melee.length >= 2 || (melee.length === 1 && pistols.length > 0);
  if (!melee.some((weapon) => has(weapon, 'Specialist Weapon') || has(weapon, 'Two-Handed'))) {
    if (melee.length + pistols.length > 2 && two) assume('twoWeapons');
    return two ? 1 : 0;
  }
  const bonus = Number(facts.options.specialistPairBonus);
  const pair = melee.length >= 2 && melee.every((weapon) => has(weapon, 'Specialist Weapon'));
  if (!pair) {
    if (melee.length === 1 && bonus > 0 && has(melee[0] as Weapon, 'Specialist Weapon')) assume('loneSpecialist');
    return 0;
  }
  assume(bonus > 0 ? 'specialistPair' : 'noSpecialistPair');
  return bonus;
}

/** 12.2 step 3: the attacks of one model; of a gun, its shots. */
export function attacksOf(facts: Facts, assume: (name: Assumption) => void): number {
  const { fighter, weapon, phase } = facts;
  if (phase === 'shooting') {
    if (weapon.kind !== 'rapid fire' || !fighter.halfRange) return weapon.shots;
    assume('rapidFire');
    return 2 * weapon.shots;
  }
  const uses = usesOf(facts);
  const more = uses.reduce((sum, { rule, use }) => sum + (rule.attacks?.(facts, use) ?? 0), 0);
  const charge = fighter.charged ? 1 : 0;
  return Math.max(0, fighter.A + charge + weaponBonus(facts, assume) + fighter.bonusAttacks + more);
}

/** Automatic hits of one model of Spray: the models it reaches, up to a number. */
export const sprayHits = (facts: Facts, most: number): number =>
  Math.min(most, livingModels(facts.foe), facts.foe.inReach ?? most);
