import { sprayHits } from '../attacks.js';
import { hasRule } from '../facts.js';
import type { Rule } from './rule.js';

/** Hits every model that it reaches, at most 5, or 10 where it is linked; no cover saves; one hit in Snap Shots. */
export const spray: Rule = {
  name: 'Spray',
  rule: '8.5',
  status: 'TLW',
  side: 'attacker',
  words: ['SPRAY'],
  edit: (draft) => {
    const { facts } = draft;
    draft.automaticHits = draft.snap ? 1 : sprayHits(facts, hasRule(facts, 'Linked') ? 10 : 5);
    draft.ignoresCover = true;
  },
};
