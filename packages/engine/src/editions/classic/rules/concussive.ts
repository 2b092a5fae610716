import type { Rule } from './rule.js';

/** A unit that it hits, wounded or not, has Initiative 1 through the next combat: read by the steps (`combatOf`). */
export const concussive: Rule = {
  name: 'Concussive',
  rule: '12.2',
  status: 'TLW',
  side: 'attacker',
  words: ['CONCUSSIVE'],
  combat: true,
};
