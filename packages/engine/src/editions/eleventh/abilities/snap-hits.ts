import type { Ability } from '../../../sequence/ability.js';

/** Snap shooting hits on lower faces than its 6 (15.09). */
export const snapHits: Ability = {
  name: 'snap hits',
  rule: '15.09',
  side: 'attacker',
  words: ['SNAP HITS ON {N}+'],
  copies: 'best',
  worth: (use) => -use.args.N,
  applies: (_, facts) => facts.situation.shootingType === 'snap' && facts.situation.phase === 'shooting',
  splits: true,
  edit: (draft, use) => {
    draft.snapFrom = use.args.N;
  },
};
