import type { Ability } from '../../../sequence/ability.js';
import { hitsCritically } from '../hit.js';

/** A critical hit may wound automatically: no wound roll, not a critical wound. */
export const lethalHits: Ability = {
  name: 'LETHAL HITS',
  rule: '24.23',
  side: 'attacker',
  words: ['LETHAL HITS'],
  copies: 'best',
  applies: (_, facts) => hitsCritically(facts),
  splits: true,
  edit: (draft) => {
    draft.lethal = '24.23';
  },
};
