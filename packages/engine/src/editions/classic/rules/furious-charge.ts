import type { Rule } from './rule.js';

/** X attacks more on the charge; in the seventh edition 1 Strength more instead. */
export const furiousCharge: Rule = {
  name: 'Furious Charge',
  rule: '12.2',
  status: 'TLW',
  side: 'attacker',
  words: ['FURIOUS CHARGE {N}', 'FURIOUS CHARGE'],
  attacks: ({ fighter, options }, { N }) => (fighter.charged && options.rules === 'tlw' ? Math.max(1, N) : 0),
  edit: (draft) => {
    const { fighter, options, phase } = draft.facts;
    if (options.rules !== 'ed7' || !fighter.charged || phase !== 'melee') return;
    draft.assumed.add('rulesEd7');
    draft.bearerPlus += 1;
  },
};
