import { moreAgain } from '../draft.js';
import type { Rule } from './rule.js';

/** Wound rolls may be rolled again. */
export const shred: Rule = {
  name: 'Shred',
  rule: '8.5',
  status: 'TLW',
  side: 'attacker',
  words: ['SHRED'],
  edit: (draft) => {
    draft.woundAgain = moreAgain(draft.woundAgain, 'failures');
  },
};
