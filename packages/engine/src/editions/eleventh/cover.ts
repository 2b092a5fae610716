import type { Facts } from '../../sequence/context.js';

/** Whether 10.07 makes this attack: an INDIRECT FIRE weapon with indirect shooting (TORRENT has none, 24.37.01). */
export const isIndirect = ({ abilities, situation, weapon }: Facts): boolean =>
  !weapon.melee &&
  situation.phase === 'shooting' &&
  situation.shootingType === 'indirect' &&
  abilities.has('INDIRECT FIRE') &&
  !abilities.has('TORRENT');

/** 13.08: the benefit of cover, before IGNORES COVER; declared, by STEALTH (24.33) or by indirect shooting (10.07). */
export const hasCover = (facts: Facts): boolean =>
  !facts.weapon.melee && (facts.weapon.cover || facts.targetAbilities.has('STEALTH') || isIndirect(facts));

/** 22.05; not by or against AIRCRAFT. */
export const hasPlungingFire = ({ weapon, keywordsAtSelection, attackerKeywords }: Facts): boolean =>
  !weapon.melee && weapon.plungingFire && !keywordsAtSelection.has('AIRCRAFT') && !attackerKeywords.has('AIRCRAFT');
