import { meanOf } from '../../../profile/dice.js';
import type { Ability } from '../../../sequence/ability.js';

/** +X to D if the target was within half range when it was selected. */
export const melta: Ability = {
  name: 'MELTA',
  rule: '24.25',
  side: 'attacker',
  words: ['MELTA {X}'],
  copies: 'best',
  worth: (use) => meanOf(use.args.X),
  applies: (_, facts) => facts.weapon.halfRange && !facts.weapon.melee,
  cannot: (use, { weapon, targetAbilities }) => {
    if (use.args.X.count === 0) return null;
    if (weapon.D.count > 0 && use.args.X.sides !== weapon.D.sides) {
      return 'one damage roll cannot sum D3 and D6 dice here; write the sum as one kind of die';
    }
    return targetAbilities.has('set damage of one attack')
      ? 'dice cannot be added to a damage that is set for one attack; write X as a number'
      : null;
  },
  splits: true,
  edit: (draft, use) => {
    if (use.args.X.count === 0) draft.damage.push({ kind: 'add', value: use.args.X.plus });
    else draft.damageDice = use.args.X;
  },
};
