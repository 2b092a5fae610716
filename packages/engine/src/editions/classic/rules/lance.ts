import type { Rule } from './rule.js';

/** Armour above 12 counts as 12: a rule of the seventh edition. */
export const lance: Rule = {
  name: 'Lance',
  rule: '8.5.7',
  status: 'inferred',
  side: 'attacker',
  words: ['LANCE'],
  edit: (draft) => {
    if (draft.facts.options.rules !== 'ed7') return;
    draft.assumed.add('rulesEd7');
    draft.mostArmour = 12;
  },
};
