import { hasRule } from '../facts.js';
import type { Rule } from './rule.js';

/** Of a weapon that is a psychic power: read by Adamantium Will. */
export const psychic: Rule = {
  name: 'Psychic',
  rule: '8.5',
  status: 'TLW',
  side: 'attacker',
  words: ['PSYCHIC'],
};

/** Psychic attacks have 1 less to hit and to wound. */
export const adamantiumWill: Rule = {
  name: 'Adamantium Will',
  rule: '8.5',
  status: 'TLW',
  side: 'target',
  words: ['ADAMANTIUM WILL'],
  edit: (draft) => {
    if (!hasRule(draft.facts, 'Psychic')) return;
    draft.hit.push(-1);
    draft.wound.push(-1);
  },
};
