import type { Ability } from '../../../sequence/ability.js';
import { rollsToHit } from '../hit.js';

/** +1 to hit in the own Shooting phase for a unit that is unengaged, not set up this turn and moved at most 3". */
export const heavy: Ability = {
  name: 'HEAVY',
  rule: '24.16',
  side: 'attacker',
  words: ['HEAVY'],
  copies: 'best',
  applies: (_, facts) => {
    const { weapon, situation } = facts;
    return (
      rollsToHit(facts) &&
      !weapon.melee &&
      situation.phase === 'shooting' &&
      !situation.outOfPhase &&
      !situation.engaged &&
      !situation.setUpThisTurn &&
      (situation.movement === 'stationary' || situation.movement === 'upTo3')
    );
  },
  splits: true,
  edit: (draft) => {
    draft.hit.modifiers.push(1);
  },
};
