import { majority } from '../facts.js';
import type { UnitType } from '../types.js';
import { neededToWound, strengthOf, toughnessOf } from '../wound.js';
import type { Rule } from './rule.js';

const MACHINES: readonly UnitType[] = ['vehicle', 'knight', 'titan', 'aircraft', 'walker', 'automata', 'drone'];

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
    const { foe, options, phase } = draft.facts;
    const kind = majority(
      foe,
      ({ type }) => type,
      () => false,
    );
    if (kind === null || MACHINES.includes(kind.value)) return;
    draft.woundsOn = Math.min(draft.woundsOn, N === 0 ? 4 : N);
    if (options.rules !== 'ed7' || phase !== 'melee') return;
    draft.assumed.add('rulesEd7');
    const chart = neededToWound(strengthOf(draft), toughnessOf(draft));
    if (chart !== null && strengthOf(draft) > toughnessOf(draft)) draft.woundAgain = 'failures';
  },
};
