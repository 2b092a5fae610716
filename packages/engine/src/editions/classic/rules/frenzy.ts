import type { Rule } from './rule.js';

/** 1 attack more, of a unit that has suffered wounds: whoever writes it down says that it has. */
export const frenzy: Rule = {
  name: 'Frenzy',
  rule: '12.2',
  status: 'TLW',
  side: 'attacker',
  words: ['FRENZY'],
  attacks: () => 1,
};
