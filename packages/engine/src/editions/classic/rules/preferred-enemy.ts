import { moreAgain } from '../draft.js';
import { matches } from './keyword.js';
import type { Rule } from './rule.js';

/** Wound rolls of 1 may be rolled again; in the seventh edition hit rolls of 1 too. */
export const preferredEnemy: Rule = {
  name: 'Preferred Enemy',
  rule: '8.5',
  status: 'TLW',
  side: 'attacker',
  words: ['PREFERRED ENEMY {K}', 'PREFERRED ENEMY'],
  edit: (draft, { K }) => {
    if (!matches(draft, K)) return;
    draft.woundAgain = moreAgain(draft.woundAgain, 'ones');
    if (draft.facts.options.rules !== 'ed7') return;
    draft.assumed.add('rulesEd7');
    draft.hitAgain = moreAgain(draft.hitAgain, 'ones');
  },
};
