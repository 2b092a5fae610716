import type { Ability } from '../../../sequence/ability.js';
import { criticalHitFrom, hitsCritically } from '../hit.js';
import { criticalFrom } from '../wound.js';

/** Critical hits or wounds on lower faces; such a face also hits or wounds (05.01, 05.02). */
export const criticalThresholds: Ability = {
  name: 'critical threshold',
  rule: '05.01',
  side: 'attacker',
  words: ['CRITICAL HITS ON {N}+', 'CRITICAL WOUNDS ON {N}+'],
  copies: 'best',
  family: (use) => `critical ${use.word}`,
  worth: (use) => -use.args.N,
  applies: (use, facts) => use.word === 1 || hitsCritically(facts),
  splits: true,
  edit: (draft, use) => {
    if (use.word === 0) criticalHitFrom(draft, use.args.N, '05.01');
    else criticalFrom(draft, use.args.N, '05.02');
  },
};
