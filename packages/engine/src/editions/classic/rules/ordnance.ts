import type { Rule } from './rule.js';

/** Meets the side armour (`armourValue`); by the table "prohammer" the better of two dice says what a hit does. */
export const ordnance: Rule = {
  name: 'Ordnance',
  rule: '8.5.7',
  status: 'TLW',
  side: 'attacker',
  words: ['ORDNANCE'],
  edit: (draft) => {
    if (draft.facts.options.damageTable === 'prohammer') draft.twoDamageDice = true;
  },
};
