import type { Ability } from '../../../sequence/ability.js';

/** Cover against ranged attacks if every model has it; counted in `cover.ts` when targets are selected. */
export const stealth: Ability = {
  name: 'STEALTH',
  rule: '24.33',
  side: 'target',
  words: ['STEALTH'],
  copies: 'best',
  splits: false,
  edit: () => {},
};
