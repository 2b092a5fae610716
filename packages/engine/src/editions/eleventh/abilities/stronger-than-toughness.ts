import type { Ability } from '../../../sequence/ability.js';

/** "-N to wound if S > T", with the modified S and the T of the wound roll. */
export const strongerThanToughness: Ability = {
  name: '-N to wound if S > T',
  rule: '02.02.01',
  side: 'target',
  words: ['-{N} TO WOUND IF S > T', '-{N} TO WOUND IF S>T'],
  copies: 'add',
  splits: true,
  edit: (draft, use) => {
    draft.ifStronger += use.args.N;
  },
};
