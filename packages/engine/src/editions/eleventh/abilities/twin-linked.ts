import type { Ability } from '../../../sequence/ability.js';

/** The wound roll may be rolled again. */
export const twinLinked: Ability = {
  name: 'TWIN-LINKED',
  rule: '24.38',
  side: 'attacker',
  words: ['TWIN LINKED'],
  copies: 'best',
  splits: true,
  edit: (draft) => {
    draft.wound.permissions.push({ which: 'all', rule: '24.38' });
  },
};
