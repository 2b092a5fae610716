import type { Ability } from '../../../sequence/ability.js';

/** One hazard roll per selected weapon after the unit's attacks (06.03); counted in `hazard.ts`. */
export const hazardous: Ability = {
  name: 'HAZARDOUS',
  rule: '24.15',
  side: 'attacker',
  words: ['HAZARDOUS'],
  copies: 'best',
  splits: false,
  edit: () => {},
};
