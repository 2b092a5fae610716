import { constant, meanOf } from '../../../profile/dice.js';
import type { Ability } from '../../../sequence/ability.js';

/** More dice per weapon for every five models that the target had when it was selected. */
export const blast: Ability = {
  name: 'BLAST',
  rule: '24.05',
  side: 'attacker',
  words: ['BLAST {X}', 'BLAST'],
  copies: 'best',
  worth: (use) => (use.word === 0 ? meanOf(use.args.X) : 1),
  applies: (_, facts) => !facts.weapon.melee,
  splits: false,
  edit: (draft, use) => {
    const times = Math.floor(draft.facts.modelsAtSelection / 5);
    if (times > 0) draft.extraDice.push({ dice: use.word === 0 ? use.args.X : constant(1), times, rule: '24.05' });
  },
};
