import type { Ability } from '../../../sequence/ability.js';
import { printedDamageIsOne } from '../inflict.js';

/** Bonuses to the save roll; the armour wording does not reach the invulnerable save (open point A2). */
export const saveModifiers: Ability = {
  name: 'save roll modifier',
  rule: '05.04',
  side: 'target',
  words: ['+{N} TO SAVE', '+{N} TO ARMOUR SAVE', '+{N} TO ARMOUR SAVE VS D1', '+{N} TO SAVE VS D1'],
  copies: 'add',
  applies: (use, facts) => use.word < 2 || printedDamageIsOne(facts),
  splits: true,
  perRow: true,
  edit: (draft, use) => {
    const armour = use.word === 1 || use.word === 2;
    for (const row of use.rows) draft.rows[row]?.saveModifiers.push({ value: use.args.N, armour });
  },
};
