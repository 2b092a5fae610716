import type { Ability } from '../../../sequence/ability.js';
import { hasKeyword } from '../../../sequence/context.js';
import { criticalFrom } from '../wound.js';

/** Unmodified wound rolls of N+ are critical wounds if the target unit has the keyword. */
export const anti: Ability = {
  name: 'ANTI',
  rule: '24.03',
  side: 'attacker',
  words: ['ANTI {K} {N}+'],
  copies: 'best',
  worth: (use) => -use.args.N,
  applies: (use, facts) => hasKeyword(facts.targetKeywords, use.args.K),
  splits: true,
  edit: (draft, use) => criticalFrom(draft, use.args.N, '24.03'),
};
