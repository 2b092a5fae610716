import type { Ability } from '../../../sequence/ability.js';

/** Mortal wounds in addition to the attack, per wound or per critical wound (06.02.01). */
export const mortalWoundsInAddition: Ability = {
  name: 'mortal wounds in addition',
  rule: '06.02.01',
  side: 'attacker',
  words: [
    '{N} MORTAL WOUNDS ON WOUNDS',
    '{N} MORTAL WOUNDS ON CRITICAL WOUNDS',
    '{N} MORTAL WOUND ON WOUNDS',
    '{N} MORTAL WOUND ON CRITICAL WOUNDS',
  ],
  copies: 'add',
  splits: true,
  edit: (draft, use) => {
    if (use.word % 2 === 0) draft.mortalPerWound += use.args.N;
    else draft.mortalPerCritical += use.args.N;
  },
};
