import type { Rule } from './rule.js';

/** A hit roll of 1 wounds the firer, who has its armour save. */
export const getsHot: Rule = {
  name: 'Gets Hot',
  rule: '8.5',
  status: 'TLW',
  side: 'attacker',
  words: ['GETS HOT', 'GETS HOT!'],
  edit: (draft) => {
    draft.getsHot = draft.facts.phase === 'shooting';
  },
};
