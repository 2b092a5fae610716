import type { Ability } from '../../../sequence/ability.js';

/** The wound roll may be rolled again. */
export const twinLinked: Ability = {
  name: 'TWIN-LINKED',
  rule: '24.38',
  side: 'attacker',
  words: ['TWIN LINKED'],
  copies: 'best',
  // Where the re-roll is forbidden it is not applicable (04.03); elsewhere it shows in the settled wound roll.
  splits: false,
  edit: (draft) => {
    draft.wound.permissions.push({ which: 'all', rule: '24.38' });
  },
};
