import type { Ability } from '../../../sequence/ability.js';
import { printedDamageIsOne } from '../inflict.js';
import { isPsychic } from '../psychic-attack.js';

/** One die per wound about to be lost; some kinds only against some wounds. Of several the best counts (24.02). */
export const feelNoPain: Ability = {
  name: 'FNP',
  rule: '24.12',
  side: 'target',
  words: ['FNP {N}+', 'FNP {N}+ VS MORTAL WOUNDS', 'FNP {N}+ VS PSYCHIC', 'FNP {N}+ VS D1'],
  copies: 'add',
  applies: (use, facts) => (use.word === 2 ? isPsychic(facts) : use.word === 3 ? printedDamageIsOne(facts) : true),
  splits: true,
  perRow: true,
  edit: (draft, use) => {
    for (const row of use.rows) {
      const target = draft.rows[row];
      if (use.word !== 1) target?.feelNoPain.push(use.args.N);
      target?.mortalFeelNoPain.push(use.args.N);
    }
  },
};
