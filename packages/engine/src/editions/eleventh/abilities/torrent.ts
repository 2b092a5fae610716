import type { Ability } from '../../../sequence/ability.js';

/** Hits automatically: no roll, no criticals, no modifiers. */
export const torrent: Ability = {
  name: 'TORRENT',
  rule: '24.37',
  side: 'attacker',
  words: ['TORRENT'],
  copies: 'best',
  applies: (_, facts) => facts.weapon.from === 'hit',
  splits: true,
  edit: (draft) => {
    draft.automatic = '24.37';
  },
};
