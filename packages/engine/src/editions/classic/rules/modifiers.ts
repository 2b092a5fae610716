import { moreAgain } from '../draft.js';
import type { Rule } from './rule.js';

const common = { rule: '12.2', status: '12.2' } as const;

/** Changes to rolls that a scenario may name for whatever gives them. */
export const MODIFIERS: readonly Rule[] = [
  {
    ...common,
    name: 'plus to hit',
    side: 'attacker',
    words: ['+{N} TO HIT'],
    adds: true,
    edit: (draft, { N }) => void draft.hit.push(N),
  },
  {
    ...common,
    name: 'minus to hit',
    side: 'attacker',
    words: ['-{N} TO HIT'],
    adds: true,
    edit: (draft, { N }) => void draft.hit.push(-N),
  },
  {
    ...common,
    name: 'plus to wound',
    side: 'attacker',
    words: ['+{N} TO WOUND'],
    adds: true,
    edit: (draft, { N }) => void draft.wound.push(N),
  },
  {
    ...common,
    name: 'minus to wound',
    side: 'attacker',
    words: ['-{N} TO WOUND'],
    adds: true,
    edit: (draft, { N }) => void draft.wound.push(-N),
  },
  {
    ...common,
    name: 'plus to be hit',
    side: 'target',
    words: ['+{N} TO HIT', '+{N} TO BE HIT'],
    adds: true,
    edit: (draft, { N }) => void draft.hit.push(N),
  },
  {
    ...common,
    name: 'plus to be wounded',
    side: 'target',
    words: ['+{N} TO WOUND', '+{N} TO BE WOUNDED'],
    adds: true,
    edit: (draft, { N }) => void draft.wound.push(N),
  },
  {
    ...common,
    name: 'minus to be hit',
    side: 'target',
    words: ['-{N} TO HIT', '-{N} TO BE HIT'],
    adds: true,
    edit: (draft, { N }) => void draft.hit.push(-N),
  },
  {
    ...common,
    name: 'minus to be wounded',
    side: 'target',
    words: ['-{N} TO WOUND', '-{N} TO BE WOUNDED'],
    adds: true,
    edit: (draft, { N }) => void draft.wound.push(-N),
  },
  {
    ...common,
    name: 're-roll hits',
    side: 'attacker',
    words: ['RE ROLL HITS'],
    edit: (draft) => {
      draft.hitAgain = moreAgain(draft.hitAgain, 'failures');
    },
  },
  {
    ...common,
    name: 're-roll hits of 1',
    side: 'attacker',
    words: ['RE ROLL HITS OF 1'],
    edit: (draft) => {
      draft.hitAgain = moreAgain(draft.hitAgain, 'ones');
    },
  },
  {
    ...common,
    name: 're-roll wounds',
    side: 'attacker',
    words: ['RE ROLL WOUNDS'],
    edit: (draft) => {
      draft.woundAgain = moreAgain(draft.woundAgain, 'failures');
    },
  },
  {
    ...common,
    name: 're-roll wounds of 1',
    side: 'attacker',
    words: ['RE ROLL WOUNDS OF 1'],
    edit: (draft) => {
      draft.woundAgain = moreAgain(draft.woundAgain, 'ones');
    },
  },
];
