import type { DatasheetModel } from '../datasheet.js';
import { fold, tidy } from '../names.js';
import type { ModelStats } from '../profile.js';
import { distance, nameKey } from './match.js';
import type { RawRow, RawStats, RawUnit } from './raw.js';

const target = (value: number | null | undefined, none: number): string | null =>
  typeof value === 'number' && value < none ? `${value}+` : null;

const NO_SAVE = 7;
const NO_INVULNERABLE = 7;

export const convertStats = (raw: RawStats): ModelStats => {
  const [InSv, InSvAgainst] =
    typeof raw.invuln_sv === 'number'
      ? [raw.invuln_sv, null]
      : typeof raw.invuln_sv_ranged === 'number'
        ? [raw.invuln_sv_ranged, 'ranged' as const]
        : typeof raw.invuln_sv_melee === 'number'
          ? [raw.invuln_sv_melee, 'melee' as const]
          : [null, null];
  return {
    M: raw.M > 0 ? `${raw.M}"` : null,
    T: raw.T,
    W: raw.W,
    Sv: target(raw.Sv, NO_SAVE),
    InSv: target(InSv, NO_INVULNERABLE),
    InSvAgainst,
    FNP: null,
    Ld: `${raw.Ld}+`,
    OC: raw.OC,
  };
};

const sameStats = (profiles: readonly RawStats[]): boolean =>
  new Set(profiles.map((profile) => JSON.stringify(convertStats(profile)))).size === 1;

/** Letters of a long name that may differ where two records mean one model. */
const SLIPS = 2;
const LONG = 10;

/**
 * The stat line of a row of models. `sure` is false where no name says which: then it is the line that no other row
 * claims, or the one that most rows share.
 */
const profileOf = (row: RawRow, unit: RawUnit, rows: readonly RawRow[]): { raw: RawStats; sure: boolean } => {
  const { profiles } = unit;
  const named = (name: string | undefined) =>
    name === undefined ? undefined : profiles.find((profile) => fold(profile.name) === fold(name));
  // A model's own name first: where both names fit different lines, the second one was seen to be wrong.
  const byName = named(row.name) ?? named(row.profile_name);
  if (byName !== undefined) return { raw: byName, sure: true };
  if (sameStats(profiles)) return { raw: profiles[0]!, sure: true };
  const words = (name: string) => new Set(nameKey(name).singular.split(' '));
  const within = (a: Set<string>, b: Set<string>) => [...a].every((word) => b.has(word));
  const alike = profiles.filter(({ name }) => {
    const [a, b] = [words(name), words(row.name)];
    if (within(a, b) || within(b, a)) return true;
    return name.length >= LONG && distance(fold(name), fold(row.name), SLIPS) <= SLIPS;
  });
  if (alike.length === 1) return { raw: alike[0]!, sure: true };
  const claims = (profile: RawStats) =>
    rows.filter((other) => (named(other.name) ?? named(other.profile_name)) === profile).length;
  const free = profiles.filter((profile) => claims(profile) === 0);
  if (free.length === 1) return { raw: free[0]!, sure: false };
  const most = profiles.reduce((best, profile) => (claims(profile) > claims(best) ? profile : best));
  return { raw: most, sure: false };
};

/** Keywords that every model of a unit has, whoever leads it. */
const OF_ALL_MODELS = ['imperium', 'chaos'];

/**
 * Which rows of a unit with the keyword Character are CHARACTER models. Keywords stand in the datasheet's order, those
 * of all models first: where Character comes before such a one, all have it. Else it is the model that leads the unit,
 * and every model whose own name is a keyword; where none is, all of them.
 */
const characterRows = (unit: RawUnit, rows: readonly RawRow[]): readonly boolean[] => {
  const keywords = (unit.keywords ?? []).map(fold);
  const place = keywords.indexOf('character');
  if (place < 0) return rows.map(() => false);
  if (keywords.slice(place).some((keyword) => OF_ALL_MODELS.includes(keyword))) return rows.map(() => true);
  const chosen = rows.map((row) => row.is_leader_model === true || keywords.includes(fold(row.name)));
  return chosen.includes(true) ? chosen : rows.map(() => true);
};

export interface ConvertedModels {
  readonly models: readonly DatasheetModel[];
  readonly gaps: readonly string[];
  /** Models whose stat line no name says. */
  readonly guessed: readonly string[];
}

/**
 * The rows of a unit with their stat lines and default loadouts. `weapons`: for each wargear id the ids of the weapons
 * that it is (a ranged and a melee one perhaps); other wargear is no weapon and not listed.
 */
export const convertModels = (
  unit: RawUnit,
  rows: readonly RawRow[],
  weapons: ReadonlyMap<string, readonly string[]>,
): ConvertedModels => {
  const characters = characterRows(unit, rows);
  const gaps: string[] = [];
  const guessed: string[] = [];
  const used = new Set<RawStats>();
  const names = new Map<string, number>();
  const models = rows.map((row, place): DatasheetModel => {
    const { raw, sure } = profileOf(row, unit, rows);
    used.add(raw);
    const name = tidy(row.name);
    const times = (names.get(fold(name)) ?? 0) + 1;
    names.set(fold(name), times);
    if (!sure) {
      guessed.push(name);
      gaps.push(`The data have no profile for ${name}; that of ${tidy(raw.name)} was taken.`);
    }
    return {
      name: times === 1 ? name : `${name} #${times}`,
      min: row.min,
      max: row.max,
      stats: convertStats(raw),
      character: characters[place]!,
      loadout: loadoutOf(row.default_weapon_ids ?? [], weapons),
    };
  });
  const most = unit.model_count?.max ?? models.reduce((sum, { max }) => sum + max, 0);
  for (const profile of unit.profiles) {
    if (used.has(profile) || models.some(({ name }) => fold(name) === fold(profile.name))) continue;
    if (sameStats([profile, ...used])) continue;
    gaps.push(`The data do not say how many ${tidy(profile.name)} the unit has, nor what they carry.`);
    models.push({
      name: tidy(profile.name),
      min: 0,
      max: most,
      stats: convertStats(profile),
      character: false,
      loadout: [],
    });
  }
  return { models, gaps, guessed };
};

const loadoutOf = (ids: readonly string[], weapons: ReadonlyMap<string, readonly string[]>) => {
  const counts = new Map<string, number>();
  for (const id of ids) {
    for (const weapon of weapons.get(id) ?? []) counts.set(weapon, (counts.get(weapon) ?? 0) + 1);
  }
  return [...counts].map(([weapon, count]) => ({ weapon, count }));
};
