import { moreAgain } from '../draft.js';
import { matches } from './keyword.js';
import type { Rule } from './rule.js';

/** Hit rolls of 1 may be rolled again; in the seventh edition all failed ones of a first round. */
export const hatred: Rule = {
  name: 'Hatred',
  rule: '12.2',
  status: 'TLW',
  side: 'attacker',
  words: ['HATRED {K}', 'HATRED'],
  edit: (draft, { K }) => {
    if (!matches(draft, K)) return;
    const old = draft.facts.options.rules === 'ed7';
    if (old) draft.assumed.add('rulesEd7');
    if (!old || draft.facts.phase === 'melee') draft.hitAgain = moreAgain(draft.hitAgain, old ? 'failures' : 'ones');
  },
};
