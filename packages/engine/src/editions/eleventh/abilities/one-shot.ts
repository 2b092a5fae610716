import type { Ability } from '../../../sequence/ability.js';

/** Spent by being selected; a scenario is one selection, so no effect on dice. */
export const oneShot: Ability = {
  name: 'ONE SHOT',
  rule: '24.26',
  side: 'attacker',
  words: ['ONE SHOT'],
  copies: 'best',
  splits: false,
  edit: () => {},
};
