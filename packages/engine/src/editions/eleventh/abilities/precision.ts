import type { Ability } from '../../../sequence/ability.js';

/** The attacker may name a CHARACTER group as the first current group of these attacks. */
export const precision: Ability = {
  name: 'PRECISION',
  rule: '24.28',
  side: 'attacker',
  words: ['PRECISION'],
  copies: 'best',
  applies: (_, facts) => facts.rows.some((row, index) => row.character && facts.alive[index] === true),
  splits: true,
  edit: (draft) => {
    draft.precision = true;
  },
};
