import type { Option } from './controls.js';

/** Where attacks begin that are not said to begin elsewhere. */
export const ATTACK = 'hit';

/** Where the attacks of a weapon entry begin, in the players' words. */
export const BEGINNINGS: readonly Option[] = [
  { value: ATTACK, text: 'attacks' },
  { value: 'wound', text: 'hits scored' },
  { value: 'save', text: 'wounds scored' },
  { value: 'devastating', text: 'devastating wounds' },
  { value: 'mortal', text: 'mortal wounds' },
];
