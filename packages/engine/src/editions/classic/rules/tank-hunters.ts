import type { Rule } from './rule.js';

/**
 * Rolls two dice on the damage table and picks one: the higher one is never the worse. In the seventh edition
 * penetration rolls that do not penetrate may be rolled again.
 */
export const tankHunters: Rule = {
  name: 'Tank Hunters',
  rule: '9.0',
  status: 'TLW',
  side: 'attacker',
  words: ['TANK HUNTERS', 'TANK HUNTER'],
  edit: (draft) => {
    if (draft.facts.options.rules === 'tlw') draft.twoDamageDice = true;
    else {
      draft.assumed.add('rulesEd7');
      draft.penetrationAgain = true;
    }
  },
};
