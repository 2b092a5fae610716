import type { Ability } from '../../../sequence/ability.js';

/** +1 to wound if the unit made a charge move this turn. */
export const lance: Ability = {
  name: 'LANCE',
  rule: '24.21',
  side: 'attacker',
  words: ['LANCE'],
  copies: 'best',
  applies: (_, facts) => facts.situation.charged,
  splits: true,
  edit: (draft) => {
    draft.wound.modifiers.push(1);
  },
};
