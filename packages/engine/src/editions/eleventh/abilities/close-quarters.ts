import type { Ability } from '../../../sequence/ability.js';

/** May shoot while engaged (10.06) and escapes its penalty and that of 17.03; PISTOL is the same ability. */
export const closeQuarters: Ability = {
  name: 'CLOSE-QUARTERS',
  rule: '24.07',
  side: 'attacker',
  words: ['CLOSE QUARTERS', 'PISTOL'],
  copies: 'best',
  splits: false,
  edit: () => {},
};
