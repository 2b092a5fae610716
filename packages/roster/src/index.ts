export type * from './army.js';
export { type Coverage, coverageOf, coverageText, unknownWords } from './coverage.js';
export {
  type Catalogue,
  catalogueOf,
  closest,
  type Faction,
  findWeapon,
  type Match,
  type WeaponMatch,
} from './data/catalogue.js';
export type { DataCheck } from './data/check.js';
export type { DataIndex } from './data/files.js';
export { loadCatalogue, loadCheck, loadFaction, loadIndex, type Read } from './data/load.js';
export { type Likeness, type NameKey, nameKey, rank } from './data/match.js';
export type * from './datasheet.js';
export type { ListIssue } from './formats/refusal.js';
export { readText, type TextIssue, type TextOptions, type TextResult } from './formats/text/index.js';
export { GENERIC_TARGETS, GENERIC_UNITS } from './generic-targets.js';
export { type Imported, type ImportIssue, type ImportOptions, importList } from './import.js';
export { fold, tidy } from './names.js';
export type * from './profile.js';
export type { ChosenMode } from './scenario/arms.js';
export { type AttackerOptions, type AttackerSide, attackerOf } from './scenario/attacker.js';
export { type Cell, cellOf, per100 } from './scenario/cell.js';
export {
  type ModelChange,
  type Switches,
  type WeaponChange,
  type WeaponPick,
  weaponPick,
  withModelChange,
  withModelCount,
  withToggles,
  withWeaponChange,
  withWeapons,
} from './scenario/change.js';
export type { SetupIssue, SetupResult } from './scenario/issue.js';
export { type FieldedUnit, type Size, unitOf } from './scenario/loadout.js';
export { type Joined, join, joinedUnits, nameOf, pointsOf } from './scenario/members.js';
export { type WeaponOption, weaponOptions } from './scenario/options.js';
export { type Side, type SideOptions, targetOf } from './scenario/target.js';
export { type ParsedKeywords, parseKeywords } from './words/keywords.js';
export * from './words/values.js';
