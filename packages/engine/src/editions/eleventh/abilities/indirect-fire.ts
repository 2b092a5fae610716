import type { Ability } from '../../../sequence/ability.js';
import { failBand } from '../hit.js';

/** With indirect shooting: cover for the target, no hit re-rolls, and unmodified 1-5 (or 1-3) fail (10.07). */
export const indirectFire: Ability = {
  name: 'INDIRECT FIRE',
  rule: '24.19',
  side: 'attacker',
  words: ['INDIRECT FIRE'],
  copies: 'best',
  applies: (_, { weapon, situation }) =>
    !weapon.melee && situation.phase === 'shooting' && situation.shootingType === 'indirect',
  splits: true,
  edit: (draft) => {
    const { situation } = draft.facts;
    const seen = situation.movement === 'stationary' && situation.spotted;
    failBand(draft, seen ? 3 : 5, '10.07');
    draft.hit.forbidden = '10.07';
    draft.indirect = true;
  },
};
