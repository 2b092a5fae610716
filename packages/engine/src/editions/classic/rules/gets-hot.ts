import { ARMOURED } from '../types.js';
import type { Rule } from './rule.js';

/** A hit roll of 1 wounds the firer, who has its armour save; what has armour values tests pinning instead. */
export const getsHot: Rule = {
  name: 'Gets Hot',
  rule: '8.5',
  status: 'TLW',
  side: 'attacker',
  words: ['GETS HOT', 'GETS HOT!'],
  edit: (draft) => {
    const { phase, fighter } = draft.facts;
    const armoured = ARMOURED.includes(fighter.type);
    draft.getsHot = phase === 'shooting' && !armoured;
    if (draft.getsHot && (fighter.body?.Sv ?? 7) > 6) draft.assumed.add('hotNoSave');
    if (armoured) draft.assumed.add('hotVehicle');
  },
};
