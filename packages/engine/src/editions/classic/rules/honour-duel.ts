import type { Rule } from './rule.js';

export const HONOUR_DUEL = 'Honour Duel';

/** In melee the model is given the wounds of its unit first: read where wounds are given (`Strikes`, `settle`). */
export const honourDuel: Rule = {
  name: HONOUR_DUEL,
  rule: '9.0',
  status: 'TLW',
  side: 'target',
  words: ['HONOUR DUEL', 'HONOR DUEL'],
  perRow: true,
};
