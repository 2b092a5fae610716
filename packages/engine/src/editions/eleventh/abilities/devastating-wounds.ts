import type { Ability } from '../../../sequence/ability.js';

/** A critical wound becomes D mortal wounds on at most one model, after the damage of the same dice. */
export const devastatingWounds: Ability = {
  name: 'DEVASTATING WOUNDS',
  rule: '24.10',
  side: 'attacker',
  words: ['DEVASTATING WOUNDS'],
  copies: 'best',
  applies: (_, facts) => facts.weapon.from === 'hit' || facts.weapon.from === 'wound',
  splits: true,
  edit: (draft) => {
    draft.devastating = '24.10';
  },
};
