import type { Ability } from '../../../sequence/ability.js';
import { hasCover } from '../cover.js';

/** The target cannot have the benefit of cover, whatever its source. */
export const ignoresCover: Ability = {
  name: 'IGNORES COVER',
  rule: '24.18',
  side: 'attacker',
  words: ['IGNORES COVER'],
  copies: 'best',
  applies: (_, facts) => hasCover(facts),
  splits: true,
  edit: (draft) => {
    draft.ignoresCover = true;
  },
};
