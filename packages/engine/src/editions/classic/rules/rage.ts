import type { Rule } from './rule.js';

/** X attacks more and 1 WS less for the phase; in the seventh edition 1 attack more than others on the charge. */
export const rage: Rule = {
  name: 'Rage',
  rule: '12.2',
  status: 'TLW',
  side: 'attacker',
  words: ['RAGE {N}', 'RAGE'],
  attacks: ({ fighter, options }, { N }) => (options.rules === 'tlw' ? Math.max(1, N) : fighter.charged ? 1 : 0),
  skill: ({ options }) => (options.rules === 'tlw' ? -1 : 0),
  edit: (draft) => {
    if (draft.facts.options.rules !== 'tlw') draft.assumed.add('rulesEd7');
  },
};
