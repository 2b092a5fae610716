import type { Datasheet, DatasheetWeapon } from '../datasheet.js';
import { fold, tidy } from '../names.js';
import { readAbilities } from './abilities/index.js';
import type { Enhancement, ListNames } from './catalogue.js';
import type { DataCheck } from './check.js';
import { attachmentsOf, datasheetId } from './convert-attach.js';
import { convertEnhancements } from './convert-enhancements.js';
import { assumedRows, doubtsOf, optionsOf, weaponIds } from './convert-loadouts.js';
import { convertModels } from './convert-models.js';
import { convertPoints } from './convert-points.js';
import { contradictsItself, convertWeapon, type KeywordReport } from './convert-weapons.js';
import type { RawData, RawFaction, RawUnit, RawWeapon } from './raw.js';

export interface ConvertedFaction {
  readonly id: string;
  readonly name: string;
  /** Other names, and those of the factions that are part of it. */
  readonly aliases: readonly string[];
  readonly datasheets: readonly Datasheet[];
}

export interface Converted {
  readonly factions: readonly ConvertedFaction[];
  readonly names: ListNames;
  readonly enhancements: readonly Enhancement[];
  readonly check: DataCheck;
}

const EDITION = '11th';
const key = (faction: string, id: string) => `${faction}/${id}`;

/** The lists of the check while they grow. */
type Findings = {
  readonly [K in keyof DataCheck as DataCheck[K] extends readonly string[] ? K : never]: string[];
};

/** The data set's records as datasheets, by faction, and what was found wanting. `source`: its name and version. */
export const convert = (raw: RawData, source: string): Converted => {
  const current = raw.units.filter(({ game_version: { edition } }) => edition === EDITION);
  const units = current.filter(({ game_modes: modes = [] }) => modes.length === 0);
  const found: Findings = {
    withoutWeapons: [],
    withoutPoints: [],
    withoutComposition: [],
    withoutProfile: [],
    contradictions: [],
    duplicates: [],
    unknownKeywords: [],
    conditionalInvulnerable: [],
    guessedProfiles: [],
    doubtfulLoadouts: [],
    idleLoadouts: [],
    characterModels: [],
    withoutBodyguard: [],
  };
  const report: KeywordReport = { unknown: new Set() };
  const convertUnit = unitConverter(raw, units, found, report);
  const factions = raw.factions
    .map(
      (faction): ConvertedFaction => ({
        id: faction.id,
        name: tidy(faction.name),
        aliases: aliasesOf(faction, raw, units),
        datasheets: units
          .filter(({ faction_id: id }) => id === faction.id)
          .map((unit) => convertUnit(unit, tidy(faction.name))),
      }),
    )
    .filter(({ datasheets }) => datasheets.length > 0);
  found.unknownKeywords.push(...report.unknown);
  const all = factions.flatMap(({ datasheets }) => datasheets);
  const weapons = all.flatMap((datasheet) => datasheet.weapons);
  const modes = weapons.flatMap((weapon) => weapon.modes);
  return {
    factions,
    names: listNames(raw, weapons),
    enhancements: convertEnhancements(raw, new Set(units.flatMap(keywordsOf))),
    check: {
      source,
      counts: {
        factions: factions.length,
        datasheets: all.length,
        weapons: weapons.length,
        modes: modes.length,
        toggles: all.reduce((sum, { toggles }) => sum + toggles.length, 0),
        leftOut: tally(current.flatMap(({ game_modes: others = [] }) => others.slice(0, 1))),
      },
      ...found,
      notModelledKeywords: tally(modes.flatMap(({ profile }) => profile.notModelled)),
      notModelledAbilities: tally(all.flatMap(({ notModelled }) => notModelled)),
    },
  };
};

const keywordsOf = ({ keywords = [], faction_keywords: more = [] }: RawUnit) => [...keywords, ...more].map(fold);

/** Other names, those of the faction's parts, and the faction keywords that only its units have. */
const aliasesOf = (faction: RawFaction, raw: RawData, units: readonly RawUnit[]): readonly string[] => {
  const keywords = (own: boolean) =>
    units.flatMap(({ faction_id: id, faction_keywords: all = [] }) => ((id === faction.id) === own ? all : []));
  const shared = new Set(keywords(false));
  const parts = raw.factions.filter(({ parent_faction_id: id }) => id === faction.id);
  const names = [
    ...(faction.aliases ?? []),
    ...parts.map(({ name }) => name),
    ...keywords(true).filter((keyword) => !shared.has(keyword)),
  ];
  return [...new Set(names.map(tidy))].filter((alias) => fold(alias) !== fold(faction.name));
};

/** Wargear is what stands among it or among the abilities, and is no weapon on any datasheet. */
const listNames = (raw: RawData, weapons: readonly DatasheetWeapon[]): ListNames => {
  const armed = new Set(weapons.map(({ name }) => fold(name)));
  const distinct = (records: readonly { readonly name: string }[]): string[] => {
    const names = new Map<string, string>();
    for (const { name } of records) if (!names.has(fold(name))) names.set(fold(name), tidy(name));
    return [...names.values()].sort();
  };
  const ofUnits = raw.abilities.filter(({ ability_type: type }) => type === 'unit');
  return {
    detachments: distinct(raw.detachments),
    enhancements: distinct(raw.enhancements),
    gear: distinct([...raw.wargear, ...ofUnits].filter(({ name }) => !armed.has(fold(name)))),
  };
};

const tally = (names: readonly string[]): Readonly<Record<string, number>> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)));
};

const unitConverter = (raw: RawData, units: readonly RawUnit[], found: Findings, report: KeywordReport) => {
  const keywordNames = new Map(raw.weaponKeywords.map(({ id, name }) => [id, name]));
  const rawWeapons = new Map(
    raw.weapons
      .filter(({ game_version: { edition } }) => edition === EDITION)
      .map((weapon) => [key(weapon.faction_id, weapon.id), weapon]),
  );
  const compositions = new Map(raw.compositions.map((one) => [key(one.faction_id, one.unit_id), one]));
  const attachments = attachmentsOf(raw, units);
  const abilities = new Map(
    raw.abilities.map((ability) => [key(ability.faction_id ?? '', ability.ability_id), ability]),
  );
  // What an army of the faction may do; a chapter's own rule is for the units that bear its name.
  const armyRules = (unit: RawUnit) =>
    raw.factions.flatMap(({ id, name, faction_rule_ids: rules = [] }) =>
      id === unit.faction_id || (unit.faction_keywords ?? []).some((keyword) => fold(keyword) === fold(name))
        ? rules
        : [],
    );
  const allKeywords = new Set(units.flatMap(keywordsOf));
  // Many units share a weapon; it is read once, and kept once where the datasheets are written.
  const converted = new Map<RawWeapon, readonly DatasheetWeapon[]>();
  const weaponsOf = (weapon: RawWeapon) => {
    const known = converted.get(weapon) ?? convertWeapon(weapon, keywordNames, report);
    converted.set(weapon, known);
    return known;
  };

  return (unit: RawUnit, faction: string): Datasheet => {
    const label = `${faction}: ${tidy(unit.name)}`;
    const gaps: string[] = [];
    const composition = compositions.get(key(unit.faction_id, unit.id));
    const options = optionsOf(raw.options, unit);
    const rows = composition?.models ?? assumedRows(unit, options, gaps);
    if (composition === undefined) found.withoutComposition.push(label);

    const { ids, dropped } = weaponIds(unit, composition);
    found.duplicates.push(...dropped.map((id) => `${label}: ${id}`));
    const weapons = new Map<string, readonly DatasheetWeapon[]>();
    for (const id of ids) {
      const weapon = rawWeapons.get(key(unit.faction_id, id));
      // Other wargear stands among the weapons of a loadout, but is no weapon anywhere.
      if (weapon === undefined && !(unit.weapon_ids ?? []).includes(id)) continue;
      const lines = weapon === undefined ? [] : weaponsOf(weapon);
      if (weapon === undefined || lines.length === 0) {
        found.withoutProfile.push(`${label}: ${id}`);
        gaps.push(`The data have no profile for ${tidy(weapon?.name ?? id.replaceAll('-', ' '))}.`);
        continue;
      }
      weapons.set(id, lines);
      if (contradictsItself(weapon)) {
        found.contradictions.push(`${label}: ${id}`);
        gaps.push(`The data give the ranged weapon ${tidy(weapon.name)} no range; it counts as in range.`);
      }
    }
    const all = [...weapons.values()].flat();
    if (all.length === 0) found.withoutWeapons.push(label);

    const models = convertModels(unit, rows, new Map([...weapons].map(([id, lines]) => [id, lines.map((w) => w.id)])));
    gaps.push(...models.gaps);
    found.guessedProfiles.push(...models.guessed.map((name) => `${label}: ${name}`));
    for (const { name, stats } of models.models) {
      if (stats.InSvAgainst === null) continue;
      found.conditionalInvulnerable.push(`${label}: ${name}: ${stats.InSv} ${stats.InSvAgainst}`);
    }
    if (rows.length > 1 && models.models.some(({ character }) => character)) {
      const names = models.models.filter(({ character }) => character).map(({ name }) => name);
      found.characterModels.push(`${label}: ${names.join(', ')}`);
    }
    const doubts = doubtsOf(rows, options, new Map([...weapons].map(([id, [first]]) => [id, first!.name])));
    if (doubts.length > 0) found.doubtfulLoadouts.push(label);
    gaps.push(...doubts);
    found.idleLoadouts.push(...idleIn(models.models, all).map((kind) => `${label}: ${kind}`));

    const own = [...new Set([...(unit.ability_ids ?? []), ...armyRules(unit)])].flatMap((id) => {
      const ability = abilities.get(key(unit.faction_id, id)) ?? abilities.get(key('', id));
      return ability === undefined ? [] : [ability];
    });
    const { toggles, notModelled, FNP } = readAbilities(own, { own: new Set(keywordsOf(unit)), all: allKeywords });

    const points = convertPoints(unit, gaps);
    if (points.length === 0) found.withoutPoints.push(label);
    const attaches = attachments(unit);
    if (attaches !== null && attaches.to.length === 0) {
      found.withoutBodyguard.push(label);
      gaps.push('The data do not say which units it may join.');
    }
    const count = (end: 'min' | 'max') => rows.reduce((sum, row) => sum + row[end], 0);
    return {
      id: datasheetId(unit),
      name: tidy(unit.name),
      faction,
      keywords: (unit.keywords ?? []).map(tidy),
      factionKeywords: (unit.faction_keywords ?? []).map(tidy),
      models:
        FNP === null ? models.models : models.models.map((model) => ({ ...model, stats: { ...model.stats, FNP } })),
      size: unit.model_count ?? { min: count('min'), max: count('max') },
      weapons: all,
      points,
      toggles,
      notModelled,
      gaps,
      attaches,
      legends: unit.is_legend === true,
    };
  };
};

/** The kinds of weapons that a datasheet has, but that none of its models carries by default. */
const idleIn = (models: Datasheet['models'], weapons: readonly DatasheetWeapon[]): readonly ('ranged' | 'melee')[] => {
  const carried = new Set(models.flatMap(({ loadout }) => loadout.map(({ weapon }) => weapon)));
  const kinds = (some: readonly DatasheetWeapon[]) =>
    new Set(some.flatMap(({ modes }) => modes.map(({ profile }) => (profile.range === 'melee' ? 'melee' : 'ranged'))));
  const there = kinds(weapons);
  const used = kinds(weapons.filter(({ id }) => carried.has(id)));
  return (['ranged', 'melee'] as const).filter((kind) => there.has(kind) && !used.has(kind));
};
