import type { UnitType } from '../types.js';
import { areMostly } from './keyword.js';
import type { Rule } from './rule.js';

const MACHINES: readonly UnitType[] = ['vehicle', 'automata', 'walker', 'knight', 'aircraft', 'battlesuit', 'drone'];

/** Wounds or penetrates machines on X, or on the usual number. In the seventh edition 2 to 5 glances and 6 penetrates. */
export const haywire: Rule = {
  name: 'Haywire',
  rule: '8.5.7',
  status: 'TLW',
  side: 'attacker',
  words: ['HAYWIRE {N}+', 'HAYWIRE'],
  lowerIsBetter: true,
  edit: (draft, { N }) => {
    if (!areMostly(draft, MACHINES)) return;
    if (draft.facts.options.rules === 'ed7') {
      draft.assumed.add('rulesEd7');
      draft.haywireTable = true;
      return;
    }
    const from = N === 0 ? 6 : N;
    draft.woundsOn = Math.min(draft.woundsOn, from);
    draft.penetratesOn = Math.min(draft.penetratesOn, from);
  },
};
