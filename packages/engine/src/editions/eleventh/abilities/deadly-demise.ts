import { meanOf } from '../../../profile/dice.js';
import type { Ability } from '../../../sequence/ability.js';

/**
 * A destroyed model may hurt every unit near it. That comes when the attacking unit has finished and asks who stands
 * near, so a battle plays it; the attacks themselves know nothing of it.
 */
export const deadlyDemise: Ability = {
  name: 'DEADLY DEMISE',
  rule: '24.08',
  side: 'target',
  words: ['DEADLY DEMISE {X}'],
  copies: 'best',
  worth: (use) => meanOf(use.args.X),
  splits: false,
  perRow: true,
  afterwards: { kind: 'demise', on: 6, reach: 6 },
  edit: () => {},
};
