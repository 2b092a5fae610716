import { livingModels } from '../facts.js';
import type { Rule } from './rule.js';

/** X attacks more against three models or more. */
export const sweeping: Rule = {
  name: 'Sweeping',
  rule: '12.2',
  status: 'TLW',
  side: 'attacker',
  words: ['SWEEPING {N}', 'SWEEPING'],
  attacks: ({ foe }, { N }) => (livingModels(foe) >= 3 ? Math.max(1, N) : 0),
};
