import type { Rule } from './rule.js';

/** A wound roll of X or more inflicts two wounds, saved separately. */
export const crushing: Rule = {
  name: 'Crushing',
  rule: '9.0',
  status: 'TLW',
  side: 'attacker',
  words: ['CRUSHING {N}+'],
  lowerIsBetter: true,
  edit: (draft, { N }) => {
    draft.doubleWounds = N;
    draft.assumed.add(draft.facts.foe.rows.some(({ armour }) => armour !== null) ? 'crushingArmour' : 'doubleSpills');
  },
};
