import { meanOf } from '../../../profile/dice.js';
import type { Ability } from '../../../sequence/ability.js';
import { hitsCritically } from '../hit.js';

/** Each critical hit makes X additional ordinary hits; a random X is rolled per critical hit. */
export const sustainedHits: Ability = {
  name: 'SUSTAINED HITS',
  rule: '24.36',
  side: 'attacker',
  words: ['SUSTAINED HITS {X}'],
  copies: 'best',
  worth: (use) => meanOf(use.args.X),
  applies: (_, facts) => hitsCritically(facts),
  splits: true,
  edit: (draft, use) => {
    draft.extraHits = { dice: use.args.X, rule: '24.36' };
  },
};
