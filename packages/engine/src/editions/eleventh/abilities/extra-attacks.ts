import type { Ability } from '../../../sequence/ability.js';

/** Used beside another melee weapon; which weapons attack is the scenario's `count`, so no effect on dice. */
export const extraAttacks: Ability = {
  name: 'EXTRA ATTACKS',
  rule: '24.11',
  side: 'attacker',
  words: ['EXTRA ATTACKS'],
  copies: 'best',
  splits: false,
  edit: () => {},
};
