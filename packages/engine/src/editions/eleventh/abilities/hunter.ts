import type { Ability } from '../../../sequence/ability.js';

/** A profile that can only target units with the keyword (04.01.03); checked in `select.ts`. */
export const hunter: Ability = {
  name: 'HUNTER',
  rule: '04.01.03',
  side: 'attacker',
  words: ['HUNTER: {K}', 'HUNTER {K}'],
  copies: 'best',
  splits: false,
  edit: () => {},
};
