import { moreAgain } from '../draft.js';
import type { Rule } from './rule.js';

/** Hit rolls may be rolled again. */
export const linked: Rule = {
  name: 'Linked',
  rule: '12.2',
  status: 'TLW',
  side: 'attacker',
  words: ['LINKED', 'TWIN LINKED'],
  edit: (draft) => {
    draft.hitAgain = moreAgain(draft.hitAgain, 'failures');
  },
};
