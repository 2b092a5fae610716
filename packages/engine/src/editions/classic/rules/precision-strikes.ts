import type { Rule } from './rule.js';

/** The attacker chooses which models take the wounds: `choices.precision`. */
export const precisionStrikes: Rule = {
  name: 'Precision Strikes',
  rule: '9.0',
  status: 'TLW',
  side: 'attacker',
  words: ['PRECISION STRIKES', 'PRECISION STRIKE'],
  edit: (draft) => {
    draft.attackerAllocates = true;
  },
};
