import type { Rule } from './rule.js';

/** Wounds or penetrates on X, or on the usual number where that is easier. */
export const force: Rule = {
  name: 'Force',
  rule: '8.5',
  status: 'TLW',
  side: 'attacker',
  words: ['FORCE {N}+'],
  lowerIsBetter: true,
  edit: (draft, { N }) => {
    draft.woundsOn = Math.min(draft.woundsOn, N);
    draft.penetratesOn = Math.min(draft.penetratesOn, N);
  },
};
