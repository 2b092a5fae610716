import { foldWord } from '../../../profile/words.js';
import type { Draft } from '../draft.js';
import { mostAre } from '../facts.js';
import { UNIT_TYPES, type UnitType } from '../types.js';

const FOLDED = UNIT_TYPES.map((type) => ({ type, word: foldWord(type) }));

/** The unit type that a keyword names, in the singular or the plural. */
export const typeNamed = (keyword: string): UnitType | undefined =>
  FOLDED.find(({ word }) => word === keyword || `${word}S` === keyword)?.type;

/** Whether a rule about some types of unit counts: for more than half of the living models, in whatever order. */
export function areMostly(draft: Draft, types: readonly UnitType[]): boolean {
  const { yes, mixed } = mostAre(draft.facts.foe, ({ type }) => types.includes(type));
  if (mixed) draft.assumed.add('mixedTypes');
  return yes;
}

/**
 * Whether a rule against some kind of unit counts. A unit type is looked up; anything else (a faction, "everyone")
 * is taken to be the unit that is struck, which is why the rule was written down.
 */
export function matches(draft: Draft, keyword: string): boolean {
  const type = typeNamed(keyword);
  if (type !== undefined) return areMostly(draft, [type]);
  if (keyword !== '' && keyword !== 'ALL') draft.assumed.add('keyword');
  return true;
}
