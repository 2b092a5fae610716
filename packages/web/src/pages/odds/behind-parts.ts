/** What stands behind the first answer: reasons, comparison, help with typing. `behind.ts` loads it. */

export { ChipDetails } from '../../parts/chip-details.js';
export { ChooseWeapons } from '../../pick/choose-weapons.js';
export { Chart } from '../../views/chart.js';
export { Wrong } from './answer-wrong.js';
export { ClassicCards } from './classic/later.js';
export { overlaysOf, PinRow, Tools } from './compare-row.js';
export { examplesOf } from './examples-of.js';
export { idleIn } from './idle.js';
export { Instances } from './instances.js';
export { meantWord } from './mend.js';
export { pastedRows, pastedWeapons } from './paste.js';
export { Paste } from './paste-box.js';
export { Picture } from './picture.js';
export { Readings } from './readings.js';
export { Reasons } from './reasons.js';
export { insertWeapons, moveWeapon, removeRow, removeWeapon, renameRow, renameWeapon } from './references.js';
export { giveRole } from './roles.js';
export { RowPlaces, withPlaces } from './row-places.js';
export { Rules } from './rules.js';
export { keywordSuggestions, wordSuggestions } from './suggest.js';
export { WeaponMore } from './weapon-more.js';
