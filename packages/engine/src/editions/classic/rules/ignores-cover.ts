import type { Rule } from './rule.js';

/** No cover saves. */
export const ignoresCover: Rule = {
  name: 'Ignores Cover',
  rule: '8.5.2',
  status: 'TLW',
  side: 'attacker',
  words: ['IGNORES COVER'],
  edit: (draft) => {
    draft.ignoresCover = true;
  },
};
