export type * from './army.js';
export {
  type Catalogue,
  catalogueOf,
  closest,
  findWeapon,
  type Match,
  type WeaponMatch,
} from './data/catalogue.js';
export type { Likeness } from './data/match.js';
export type * from './datasheet.js';
export { fold, tidy } from './names.js';
export type * from './profile.js';
export { type ParsedKeywords, parseKeywords } from './words/keywords.js';
export * from './words/values.js';
