import { moreAgain } from '../draft.js';
import { matches } from './keyword.js';
import type { Rule } from './rule.js';

/** Wound rolls against Monsters may be rolled again. */
export const monsterHunter: Rule = {
  name: 'Monster Hunter',
  rule: '8.5',
  status: 'TLW',
  side: 'attacker',
  words: ['MONSTER HUNTER'],
  edit: (draft) => {
    if (matches(draft, 'MONSTER')) draft.woundAgain = moreAgain(draft.woundAgain, 'failures');
  },
};
