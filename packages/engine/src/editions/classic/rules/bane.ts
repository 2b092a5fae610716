import { foldWord } from '../../../profile/words.js';
import { majority } from '../facts.js';
import type { Rule } from './rule.js';

/** No invulnerable saves: for one type of unit, or at all. */
export const bane: Rule = {
  name: 'Bane',
  rule: '8.5.3',
  status: 'TLW',
  side: 'attacker',
  words: ['BANE {K}', 'BANE'],
  edit: (draft, { K }) => {
    const kind = majority(
      draft.facts.foe,
      ({ type }) => type,
      () => false,
    );
    if (K === '' || K === 'ALL' || (kind !== null && foldWord(kind.value) === K.replace(/S$/, '')))
      draft.noInvulnerable = true;
  },
};
