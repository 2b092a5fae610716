import type { Ability } from '../../../sequence/ability.js';

/** Gives access to assault shooting (10.05); no effect on dice. */
export const assault: Ability = {
  name: 'ASSAULT',
  rule: '24.04',
  side: 'attacker',
  words: ['ASSAULT'],
  copies: 'best',
  splits: false,
  edit: () => {},
};
