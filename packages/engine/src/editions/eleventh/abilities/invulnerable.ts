import type { Ability } from '../../../sequence/ability.js';
import { isPsychic } from '../psychic-attack.js';

/** An invulnerable save; of several the best counts (24.02). */
export const invulnerable: Ability = {
  name: 'InSv',
  rule: '02.02',
  side: 'target',
  words: ['INSV {N}+', 'INSV {N}+ VS NON PSYCHIC'],
  copies: 'add',
  applies: (use, facts) => use.word === 0 || !isPsychic(facts),
  splits: true,
  perRow: true,
  edit: (draft, use) => {
    for (const row of use.rows) draft.rows[row]?.invulnerable.push(use.args.N);
  },
};
