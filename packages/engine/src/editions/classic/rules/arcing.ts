import type { Rule } from './rule.js';

/** A hit roll of X or more scores two hits. */
export const arcing: Rule = {
  name: 'Arcing',
  rule: '12.2',
  status: 'TLW',
  side: 'attacker',
  words: ['ARCING {N}+'],
  lowerIsBetter: true,
  edit: (draft, { N }) => {
    draft.doubleHits = N;
  },
};
