import { hasRule } from '../facts.js';
import type { Rule } from './rule.js';

/** One hit roll of the weapon may be rolled again in each phase; with Spray one wound roll. */
export const masterCrafted: Rule = {
  name: 'Master-crafted',
  rule: '12.2',
  status: 'TLW',
  side: 'attacker',
  words: ['MASTER CRAFTED'],
  edit: (draft) => {
    if (hasRule(draft.facts, 'Spray')) draft.oneWoundAgain = true;
    else draft.oneHitAgain = true;
  },
};
