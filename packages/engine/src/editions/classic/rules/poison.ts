import { UNIT_TYPES, type UnitType } from '../types.js';
import { neededToWound, strengthOf, toughnessOf } from '../wound.js';
import { areMostly } from './keyword.js';
import type { Rule } from './rule.js';

const MACHINES: readonly UnitType[] = ['vehicle', 'knight', 'titan', 'aircraft', 'walker', 'automata', 'drone'];
const OTHERS = UNIT_TYPES.filter((type) => !MACHINES.includes(type));

/**
 * Wounds on X or on the number of the chart, whichever is easier; machines are wounded by Strength. In the seventh
 * edition a Strength above the Toughness rolls failed wound rolls again, in melee.
 */
export const poison: Rule = {
  name: 'Poison',
  rule: '8.5',
  status: 'TLW',
  side: 'attacker',
  words: ['POISON {N}+', 'POISONED {N}+', 'POISON', 'POISONED'],
  lowerIsBetter: true,
  edit: (draft, { N }) => {
    const { options, phase } = draft.facts;
    if (!areMostly(draft, OTHERS)) return;
    draft.woundsOn = Math.min(draft.woundsOn, N === 0 ? 4 : N);
    if (options.rules !== 'ed7' || phase !== 'melee') return;
    draft.assumed.add('rulesEd7');
    const chart = neededToWound(strengthOf(draft), toughnessOf(draft));
    if (chart !== null && strengthOf(draft) > toughnessOf(draft)) draft.woundAgain = 'failures';
  },
};
