import type { Rule } from './rule.js';

/** Strikes in initiative step 1; in the seventh edition monsters and walkers do not mind. */
export const unwieldy: Rule = {
  name: 'Unwieldy',
  rule: '12.2',
  status: 'TLW',
  side: 'attacker',
  words: ['UNWIELDY'],
  initiative: (initiative, { fighter, options }) =>
    options.rules === 'ed7' && (fighter.type === 'monster' || fighter.type === 'walker') ? initiative : 1,
};
