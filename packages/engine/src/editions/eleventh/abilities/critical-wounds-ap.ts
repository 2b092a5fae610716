import type { Ability } from '../../../sequence/ability.js';

/** Critical wounds with better AP: a pool of their own after the wound roll (05.03.02). */
export const criticalWoundsAP: Ability = {
  name: 'critical wounds AP',
  rule: '05.03.02',
  side: 'attacker',
  words: ['CRITICAL WOUNDS +{N} AP'],
  copies: 'add',
  splits: true,
  edit: (draft, use) => {
    draft.criticalAP += use.args.N;
  },
};
