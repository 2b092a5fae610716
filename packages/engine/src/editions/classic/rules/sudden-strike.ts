import type { Rule } from './rule.js';

/** X Initiative more on the charge, even from the last step. */
export const suddenStrike: Rule = {
  name: 'Sudden Strike',
  rule: '12.2',
  status: 'TLW',
  side: 'attacker',
  words: ['SUDDEN STRIKE {N}', 'SUDDEN STRIKE'],
  initiative: (initiative, { fighter }, { N }) => (fighter.charged ? initiative + Math.max(1, N) : initiative),
};
