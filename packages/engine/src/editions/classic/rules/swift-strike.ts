import type { Rule } from './rule.js';

/** Strikes in initiative step 6 at the latest. */
export const swiftStrike: Rule = {
  name: 'Swift Strike',
  rule: '12.2',
  status: 'TLW',
  side: 'attacker',
  words: ['SWIFT STRIKE'],
  initiative: (initiative) => Math.max(6, initiative),
};
