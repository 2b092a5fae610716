import type { Rule } from './rule.js';

/** 1 attack more for a unit that was charged. */
export const counterAttack: Rule = {
  name: 'Counter Attack',
  rule: '12.2',
  status: 'TLW',
  side: 'attacker',
  words: ['COUNTER ATTACK'],
  attacks: ({ fighter }) => (fighter.wasCharged ? 1 : 0),
};
