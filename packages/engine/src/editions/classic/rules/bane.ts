import { matches } from './keyword.js';
import type { Rule } from './rule.js';

/** No invulnerable saves: for one type of unit, or at all. */
export const bane: Rule = {
  name: 'Bane',
  rule: '8.5.3',
  status: 'TLW',
  side: 'attacker',
  words: ['BANE {K}', 'BANE'],
  edit: (draft, { K }) => {
    if (matches(draft, K)) draft.noInvulnerable = true;
  },
};
