import type { Ability } from '../../../sequence/ability.js';

/** Not visible beyond 12" (or X"); checked in `select.ts`. */
export const loneOperative: Ability = {
  name: 'LONE OPERATIVE',
  rule: '24.24',
  side: 'target',
  words: ['LONE OPERATIVE', 'LONE OPERATIVE {N}"', 'LONE OPERATIVE {N}'],
  copies: 'best',
  worth: (use) => (use.word === 0 ? 12 : use.args.N),
  splits: false,
  anyNumber: true,
  edit: () => {},
};
