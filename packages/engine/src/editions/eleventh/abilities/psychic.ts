import type { Ability } from '../../../sequence/ability.js';

/** The attacker may ignore any modifiers to BS/WS and to the hit roll; the attacks are psychic attacks. */
export const psychic: Ability = {
  name: 'PSYCHIC',
  rule: '24.29',
  side: 'attacker',
  words: ['PSYCHIC'],
  copies: 'best',
  // What it changes shows in the settled tables; where it changes nothing it is not applicable (04.03).
  splits: false,
  edit: (draft) => {
    draft.psychic = true;
    draft.ignored.add('hit');
  },
};
