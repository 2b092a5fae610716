import type { Rule } from './rule.js';

/** 2 more Strength at half range or in melee. In the seventh edition a further D6 against armour at half range. */
export const melta: Rule = {
  name: 'Melta',
  rule: '8.5.7',
  status: 'TLW',
  side: 'attacker',
  words: ['MELTA'],
  edit: (draft) => {
    const { phase, fighter, options } = draft.facts;
    if (options.rules === 'ed7') {
      draft.assumed.add('rulesEd7');
      if (phase === 'shooting' && fighter.halfRange) draft.furtherPenetration = 'D6';
    } else if (phase === 'melee' || fighter.halfRange) draft.strengthPlus += 2;
  },
};
