import { foldWord } from '../../../profile/words.js';
import type { Draft } from '../draft.js';
import { UNIT_TYPES } from '../types.js';

const TYPES = UNIT_TYPES.map((type) => foldWord(type));

/**
 * Whether a rule against some kind of unit counts. A unit type is looked up; anything else (a faction, "everyone")
 * is taken to be the unit that is struck, which is why the rule was written down.
 */
export function matches({ facts: { foe } }: Draft, keyword: string): boolean {
  const type = TYPES.find((known) => known === keyword || `${known}S` === keyword);
  return (
    type === undefined || foe.rows.some((row, index) => (foe.living[index] ?? 0) > 0 && foldWord(row.type) === type)
  );
}
