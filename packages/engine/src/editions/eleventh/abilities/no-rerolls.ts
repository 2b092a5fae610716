import type { Ability } from '../../../sequence/ability.js';

/** The target forbids re-rolls of hit or wound rolls, one-die permissions included. */
export const noRerolls: Ability = {
  name: 'no re-rolls',
  rule: '01.05.02',
  side: 'target',
  words: ['NO HIT RE ROLLS', 'NO WOUND RE ROLLS'],
  copies: 'add',
  splits: true,
  edit: (draft, use) => {
    (use.word === 0 ? draft.hit : draft.wound).forbidden = '01.05.02';
  },
};
