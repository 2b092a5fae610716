import type { Rule } from './rule.js';

/** Shoots as with BS1. */
export const snapShots: Rule = {
  name: 'Snap Shots',
  rule: '8.5',
  status: 'TLW',
  side: 'attacker',
  words: ['SNAP SHOTS'],
  edit: (draft) => {
    if (draft.facts.phase !== 'shooting') return;
    draft.snap = true;
    draft.assumed.add('snapShots');
  },
};
