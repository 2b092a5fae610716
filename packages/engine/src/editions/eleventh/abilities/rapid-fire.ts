import { meanOf } from '../../../profile/dice.js';
import type { Ability } from '../../../sequence/ability.js';

/** +X dice per weapon if the target was within half range when it was selected. */
export const rapidFire: Ability = {
  name: 'RAPID FIRE',
  rule: '24.30',
  side: 'attacker',
  words: ['RAPID FIRE {X}'],
  copies: 'best',
  worth: (use) => meanOf(use.args.X),
  applies: (_, facts) => facts.weapon.halfRange && !facts.weapon.melee,
  splits: false,
  edit: (draft, use) => {
    draft.extraDice.push({ dice: use.args.X, times: 1, rule: '24.30' });
  },
};
