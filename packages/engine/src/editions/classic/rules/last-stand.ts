import type { Rule } from './rule.js';

/** Models that are lost before their step strike in step 1 all the same: read by the steps (`blowsOf`, `combatOf`). */
export const lastStand: Rule = {
  name: 'Last Stand',
  rule: '12.2',
  status: 'TLW',
  side: 'attacker',
  words: ['LAST STAND'],
  combat: true,
};
