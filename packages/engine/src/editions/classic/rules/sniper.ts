import type { Rule } from './rule.js';

/** Wounds on 4+, sixes have AP2: a rule of the seventh edition. */
export const sniper: Rule = {
  name: 'Sniper',
  rule: '8.5',
  status: 'inferred',
  side: 'attacker',
  words: ['SNIPER'],
  edit: (draft) => {
    if (draft.facts.options.rules !== 'ed7') return;
    draft.assumed.add('rulesEd7');
    draft.woundsOn = Math.min(draft.woundsOn, 4);
    draft.rends = Math.min(draft.rends, 6);
  },
};
