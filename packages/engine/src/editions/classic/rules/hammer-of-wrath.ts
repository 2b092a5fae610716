import type { Rule } from './rule.js';

/** X automatic hits of each model in reach after a charge, in initiative step 10: see `blowsOf`. */
export const hammerOfWrath: Rule = {
  name: 'Hammer of Wrath',
  rule: '12.2',
  status: 'TLW',
  side: 'attacker',
  words: ['HAMMER OF WRATH {N}', 'HAMMER OF WRATH'],
};
