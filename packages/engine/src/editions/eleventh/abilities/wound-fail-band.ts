import type { Ability } from '../../../sequence/ability.js';
import { woundFailBand } from '../wound.js';

/** Unmodified wound rolls of 1-3 fail (option `failBandBeatsAnti`, open point A11). */
export const woundFailBandAbility: Ability = {
  name: 'wound rolls of 1-3 fail',
  rule: 'open point A11',
  side: 'target',
  words: ['WOUND ROLLS OF 1-3 FAIL'],
  copies: 'best',
  splits: true,
  edit: (draft) => woundFailBand(draft, 3, 'open point A11'),
};
