import type { Rule } from './rule.js';

/** Penetration rolls that do not penetrate may be rolled again; one that glances is, if a roll can penetrate. */
export const sunder: Rule = {
  name: 'Sunder',
  rule: '8.5.7',
  status: 'TLW',
  side: 'attacker',
  words: ['SUNDER'],
  edit: (draft) => {
    draft.penetrationAgain = true;
  },
};
