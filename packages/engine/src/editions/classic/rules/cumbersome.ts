import type { Rule } from './rule.js';

/** Exactly one attack. */
export const cumbersome: Rule = {
  name: 'Cumbersome',
  rule: '12.2',
  status: 'TLW',
  side: 'attacker',
  words: ['CUMBERSOME'],
  edit: (draft) => {
    draft.fixedAttacks = 1;
  },
};
