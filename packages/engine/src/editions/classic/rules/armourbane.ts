import type { Rule } from './rule.js';

/** A further D6 against armour: a rule of the seventh edition. */
export const armourbane: Rule = {
  name: 'Armourbane',
  rule: '8.5.7',
  status: 'inferred',
  side: 'attacker',
  words: ['ARMOURBANE', 'ARMORBANE'],
  edit: (draft) => {
    if (draft.facts.options.rules !== 'ed7') return;
    draft.assumed.add('rulesEd7');
    draft.furtherPenetration = 'D6';
  },
};
