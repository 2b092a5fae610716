import type { Rule } from './rule.js';

/** What shots at an aircraft need: read by the hit roll (`isHighUp`). */
export const skyfire: Rule = {
  name: 'Skyfire',
  rule: '8.5',
  status: 'TLW',
  side: 'attacker',
  words: ['SKYFIRE'],
  edit: (draft) => {
    draft.skyfire = true;
  },
};

/** An aircraft that hovers is shot at as anything else, and does not fall where it is immobilised. */
export const hover: Rule = {
  name: 'Hover',
  rule: '8.5',
  status: 'TLW',
  side: 'target',
  words: ['HOVER'],
  edit: (draft) => {
    draft.hovers = true;
  },
};
