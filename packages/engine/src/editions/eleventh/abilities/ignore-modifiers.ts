import type { Ability } from '../../../sequence/ability.js';

/** The owner drops the modifiers that harm and keeps the others (02.02.02). */
export const ignoreModifiers: Ability = {
  name: 'ignore modifiers',
  rule: '02.02.02',
  side: 'attacker',
  words: ['IGNORE MODIFIERS', 'IGNORE HIT MODIFIERS'],
  copies: 'best',
  family: (use) => `ignore ${use.word}`,
  // As with PSYCHIC: what it changes shows in the settled tables.
  splits: false,
  edit: (draft, use) => {
    draft.ignored.add(use.word === 0 ? 'all' : 'hit');
  },
};
