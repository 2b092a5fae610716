import type { Rule } from './rule.js';

/** What weapons say about other weapons: read by 12.2 step 3 (`weaponBonus`). */
export const specialistWeapon: Rule = {
  name: 'Specialist Weapon',
  rule: '12.2',
  status: '12.2',
  side: 'attacker',
  words: ['SPECIALIST WEAPON', 'SPECIALIST'],
};

export const twoHanded: Rule = {
  name: 'Two-Handed',
  rule: '12.2',
  status: '12.2',
  side: 'attacker',
  words: ['TWO HANDED'],
};
