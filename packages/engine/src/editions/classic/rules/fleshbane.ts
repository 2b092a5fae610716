import type { Rule } from './rule.js';

/** Always wounds on 2+: a rule of the seventh edition. */
export const fleshbane: Rule = {
  name: 'Fleshbane',
  rule: '8.5',
  status: 'inferred',
  side: 'attacker',
  words: ['FLESHBANE'],
  edit: (draft) => {
    if (draft.facts.options.rules !== 'ed7') return;
    draft.assumed.add('rulesEd7');
    draft.woundsOn = 2;
  },
};
