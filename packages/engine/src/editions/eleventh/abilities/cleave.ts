import { meanOf } from '../../../profile/dice.js';
import type { Ability } from '../../../sequence/ability.js';

/** The melee counterpart of BLAST, if all attacks of the weapon go to one target. */
export const cleave: Ability = {
  name: 'CLEAVE',
  rule: '24.06',
  side: 'attacker',
  words: ['CLEAVE {X}'],
  copies: 'best',
  worth: (use) => meanOf(use.args.X),
  applies: (_, facts) => facts.weapon.melee && facts.weapon.share === null,
  splits: false,
  edit: (draft, use) => {
    const times = Math.floor(draft.facts.modelsAtSelection / 5);
    if (times > 0) draft.extraDice.push({ dice: use.args.X, times, rule: '24.06' });
  },
};
