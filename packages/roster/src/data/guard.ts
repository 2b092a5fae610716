import type { DataCheck } from './check.js';
import { type DataIndex, type FactionFile, FORMAT, type NamesFile } from './files.js';

// The files are ours, but a page fetches them: an old one from a cache, or a server's error page, must be told apart.

type Guard = (value: unknown) => boolean;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text: Guard = (value) => typeof value === 'string';
const number: Guard = (value) => typeof value === 'number' && Number.isFinite(value);
const flag: Guard = (value) => typeof value === 'boolean';
const or =
  (one: Guard, other: Guard): Guard =>
  (value) =>
    one(value) || other(value);
const nothing: Guard = (value) => value === null;
const one =
  (...words: readonly unknown[]): Guard =>
  (value) =>
    words.includes(value);
// Loops instead of `every`: these run a hundred thousand times before the compiler has warmed to them.
const list =
  (guard: Guard): Guard =>
  (value) => {
    if (!Array.isArray(value)) return false;
    for (let place = 0; place < value.length; place++) if (!guard(value[place])) return false;
    return true;
  };
const record = (fields: Readonly<Record<string, Guard>>): Guard => {
  const names = Object.keys(fields);
  const guards = Object.values(fields);
  return (value) => {
    if (!isRecord(value)) return false;
    for (let place = 0; place < names.length; place++) if (!guards[place]!(value[names[place]!])) return false;
    return true;
  };
};
const counts: Guard = (value) => isRecord(value) && Object.values(value).every(number);

const dice = or(number, text);
const perhaps = or(text, nothing);
const range = record({ min: number, max: number });
const format = one(FORMAT);

const stats = record({
  M: perhaps,
  T: number,
  W: number,
  Sv: perhaps,
  InSv: perhaps,
  InSvAgainst: one(null, 'ranged', 'melee'),
  FNP: perhaps,
  Ld: perhaps,
  OC: or(number, nothing),
});

const profile = record({
  range: or(number, one('melee', null)),
  A: dice,
  skill: perhaps,
  S: dice,
  AP: number,
  D: dice,
  abilities: list(text),
  notModelled: list(text),
});

const weapon = record({ id: text, name: text, modes: list(record({ name: perhaps, profile })) });

const model = record({
  name: text,
  min: number,
  max: number,
  stats,
  character: flag,
  loadout: list(record({ weapon: text, count: number })),
});

const toggle = record({
  source: text,
  effect: text,
  side: one('attacker', 'target'),
  condition: perhaps,
  on: flag,
  models: or(one(undefined), list(text)),
});

const datasheet = record({
  id: text,
  name: text,
  keywords: list(text),
  factionKeywords: list(text),
  models: list(model),
  size: range,
  weapons: list(number),
  points: list(record({ min: number, max: number, cost: number })),
  toggles: list(number),
  notModelled: list(text),
  gaps: list(text),
  attaches: or(nothing, record({ role: one('leader', 'support'), to: list(text) })),
  legends: flag,
});

const factionFile = record({
  format,
  faction: text,
  weapons: list(weapon),
  toggles: list(toggle),
  datasheets: list(datasheet),
});

const index = record({
  format,
  source: text,
  factions: list(record({ id: text, name: text, aliases: list(text) })),
  datasheets: list(record({ id: text, name: text, faction: text, size: range })),
});

const check = record({
  source: text,
  counts: record({
    factions: number,
    datasheets: number,
    weapons: number,
    modes: number,
    toggles: number,
    leftOut: counts,
  }),
  withoutWeapons: list(text),
  withoutPoints: list(text),
  withoutComposition: list(text),
  withoutProfile: list(text),
  contradictions: list(text),
  duplicates: list(text),
  notModelledKeywords: counts,
  unknownKeywords: list(text),
  conditionalInvulnerable: list(text),
  guessedProfiles: list(text),
  doubtfulLoadouts: list(text),
  idleLoadouts: list(text),
  characterModels: list(text),
  withoutBodyguard: list(text),
  notModelledAbilities: counts,
});

const names = record({
  format,
  detachments: list(text),
  enhancements: list(text),
  gear: list(text),
  described: list(record({ name: text, toggles: list(toggle), notModelled: list(text) })),
});

export const isNames = (value: unknown): value is NamesFile => names(value);
export const isIndex = (value: unknown): value is DataIndex => index(value);
export const isCheck = (value: unknown): value is DataCheck => check(value);
/** Also whether every place is one. */
export const isFactionFile = (value: unknown): value is FactionFile => {
  if (!factionFile(value)) return false;
  const { weapons, toggles, datasheets } = value as FactionFile;
  return datasheets.every(
    (sheet) =>
      sheet.weapons.every((place) => weapons[place] !== undefined) &&
      sheet.toggles.every((place) => toggles[place] !== undefined),
  );
};
