import type { Rule } from './rule.js';

/** Wound rolls of X or more have AP2; against armour they count one more. In the seventh edition sixes wound anything. */
export const rending: Rule = {
  name: 'Rending',
  rule: '8.5',
  status: 'TLW',
  side: 'attacker',
  words: ['RENDING {N}+', 'RENDING'],
  lowerIsBetter: true,
  edit: (draft, { N }) => {
    const old = draft.facts.options.rules === 'ed7';
    draft.rends = old ? 6 : N === 0 ? 6 : N;
    draft.rendsAlways = old;
    if (old) {
      draft.assumed.add('rulesEd7');
      draft.furtherPenetration = 'D3on6';
    }
  },
};
