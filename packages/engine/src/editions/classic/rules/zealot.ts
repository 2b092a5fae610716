import type { Rule } from './rule.js';

/** X Strength more on the charge. */
export const zealot: Rule = {
  name: 'Zealot',
  rule: '12.2',
  status: 'TLW',
  side: 'attacker',
  words: ['ZEALOT {N}', 'ZEALOT'],
  edit: (draft, { N }) => {
    const { fighter, phase } = draft.facts;
    if (fighter.charged && phase === 'melee') draft.bearerPlus += Math.max(1, N);
  },
};
