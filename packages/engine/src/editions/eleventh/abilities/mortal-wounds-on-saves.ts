import type { Ability } from '../../../sequence/ability.js';

/** Each save die that ends up showing 6 costs the attacker mortal wounds, after its attacks. */
export const mortalWoundsOnSaves: Ability = {
  name: 'save rolls of 6',
  rule: '06.02',
  side: 'target',
  words: ['SAVE ROLLS OF 6 CAUSE {N} MORTAL WOUNDS', 'SAVE ROLLS OF 6 CAUSE {N} MORTAL WOUND'],
  copies: 'add',
  splits: true,
  perRow: true,
  edit: (draft, use) => {
    for (const row of use.rows) {
      const target = draft.rows[row];
      if (target) target.selfOnSix = Math.max(target.selfOnSix, use.args.N);
    }
  },
};
