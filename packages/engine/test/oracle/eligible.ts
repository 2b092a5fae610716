import type { Attacker, Effect, Weapon } from './reading.js';
import { holds } from './reading.js';

export const has = (effects: readonly Effect[], text: string): boolean =>
  effects.some((effect) => effect.text === text);

const closeQuarters = (weapon: Weapon) => has(weapon.effects, 'CLOSE QUARTERS') || has(weapon.effects, 'PISTOL');

/** 10.07; TORRENT takes INDIRECT FIRE away (24.37.01). */
export const indirectFire = (attacker: Attacker, weapon: Weapon): boolean =>
  attacker.situation.shootingType === 'indirect' &&
  has(weapon.effects, 'INDIRECT FIRE') &&
  !has(weapon.effects, 'TORRENT');

/** -1 to the hit roll for each of 10.06 and 17.03 that applies. */
export function engagedPenalty(attacker: Attacker, weapon: Weapon): number {
  const { phase, shootingType, engagedWithTarget, targetEngaged } = attacker.situation;
  if (phase === 'fight') return 0;
  if (closeQuarters(weapon) && engagedWithTarget) return 0;
  const closeQuartersType = shootingType === 'close-quarters' && attacker.allMonsterOrVehicle ? 1 : 0;
  return closeQuartersType + (targetEngaged ? 1 : 0);
}

export interface TargetFacts {
  readonly keywords: ReadonlySet<string>;
  readonly attached: boolean;
  /** Texts of the unit's effects in force. */
  readonly words: readonly string[];
}

/** Whether the shooting type lets the weapon be selected (section 10). */
export function typeAllows(attacker: Attacker, weapon: Weapon): boolean {
  const {
    shootingType = 'normal',
    movement = 'moved',
    engaged = false,
    engagedWithTarget = false,
  } = attacker.situation;
  const anyone = (test: (other: Weapon) => boolean) => attacker.weapons.some((other) => !other.melee && test(other));
  const advanced = movement === 'advanced';
  switch (shootingType) {
    case 'assault':
      return !engaged && advanced && has(weapon.effects, 'ASSAULT');
    case 'close-quarters':
      if (!engaged || advanced) return false;
      return attacker.allMonsterOrVehicle || (closeQuarters(weapon) && engagedWithTarget);
    case 'indirect':
      return !engaged && !advanced && anyone((other) => indirectFire(attacker, other));
    case 'snap':
      return true;
    default:
      return !engaged && !advanced;
  }
}

/** Whether the weapon attacks the target at all (04.01, 04.02, section 10). */
export function attacks(attacker: Attacker, weapon: Weapon, target: TargetFacts): boolean {
  const situation = attacker.situation;
  // Mortal wounds of a stratagem or special rule are no attacks: only their phase has to be the right one.
  if (weapon.from === 'mortal') return weapon.melee === (situation.phase === 'fight');
  // Several are instances of one ability, of which one that applies is chosen (24.02).
  const hunters = weapon.effects.filter((effect) => effect.text === 'HUNTER');
  const may = hunters.some(({ condition }) => condition !== null && holds(condition, target.keywords));
  if (hunters.length > 0 && !may) return false;
  if (situation.phase === 'fight') return weapon.melee;
  if (weapon.melee || !typeAllows(attacker, weapon)) return false;

  const { shootingType, visible = true, engagedWithTarget = false, targetEngaged = false } = situation;
  const snap = shootingType === 'snap';
  const unseen = indirectFire(attacker, weapon);
  if (!visible && !unseen) return false;
  const distance = weapon.distance;
  if (distance !== null && (distance > (weapon.range ?? Number.POSITIVE_INFINITY) || (snap && distance > 24)))
    return false;

  const blast = weapon.effects.some((effect) => /^BLAST/.test(effect.text));
  if (blast && (engagedWithTarget || targetEngaged)) return false;
  const big = target.keywords.has('MONSTER') || target.keywords.has('VEHICLE');
  const ownFight = shootingType === 'close-quarters' && engagedWithTarget;
  if (targetEngaged && !ownFight && (!big || situation.outOfPhase)) return false;

  const alone = target.words.flatMap((word) => {
    const match = /^LONE OPERATIVE(?: (\d+)"?)?$/.exec(word);
    return match === null ? [] : [Number(match[1] ?? 12)];
  });
  return target.attached || alone.length === 0 || distance === null || distance <= Math.max(...alone);
}
