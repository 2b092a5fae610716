import type { Ability } from '../../../sequence/ability.js';
import { change } from '../../../sequence/modifier.js';

/** Changes of the target's T and Sv: + improves, - worsens (02.02.01). */
export const toughnessAndSave: Ability = {
  name: 'T or Sv',
  rule: '02.02.01',
  side: 'target',
  words: ['+{N} T', '-{N} T', '+{N} SV', '-{N} SV'],
  copies: 'add',
  splits: true,
  perRow: true,
  edit: (draft, use) => {
    const modifier = change(use.word % 2 === 0 ? use.args.N : -use.args.N);
    for (const row of use.rows) {
      const target = draft.rows[row];
      (use.word < 2 ? target?.toughness : target?.save)?.push(modifier);
    }
  },
};
