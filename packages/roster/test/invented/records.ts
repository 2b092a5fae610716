import type {
  RawAbility,
  RawComposition,
  RawData,
  RawProfile,
  RawRow,
  RawStats,
  RawUnit,
  RawWeapon,
} from '../../src/data/raw.js';

// Invented records in the shapes of the data set: each helper fills in what a test does not care about.

export const EDITION = { edition: '11th', dataslate: 'launch' };

export const stats = (name: string, more: Partial<RawStats> = {}): RawStats => ({
  name,
  M: 6,
  T: 4,
  W: 2,
  Sv: 3,
  Ld: 6,
  OC: 1,
  ...more,
});

export const unit = (id: string, more: Partial<RawUnit> = {}): RawUnit => ({
  id,
  name: id,
  faction_id: 'emberhold',
  profiles: [stats(id)],
  points: [{ models: 1, cost: 50 }],
  keywords: ['Infantry'],
  faction_keywords: ['Emberhold'],
  model_count: { min: 1, max: 1 },
  weapon_ids: [],
  ability_ids: [],
  game_version: EDITION,
  ...more,
});

export const line = (name: string, more: Partial<RawProfile> = {}): RawProfile => ({
  name,
  range: 24,
  stats: { A: 2, BS: 3, S: 4, AP: -1, D: 1 },
  ...more,
});

export const melee = (name: string, more: Partial<RawProfile> = {}): RawProfile => ({
  name,
  range: 'Melee',
  stats: { A: 3, WS: 4, S: 5, AP: 0, D: 'D3' },
  ...more,
});

export const weapon = (id: string, profiles: readonly RawProfile[], more: Partial<RawWeapon> = {}): RawWeapon => ({
  id,
  name: id,
  faction_id: 'emberhold',
  type: profiles.some(({ range }) => typeof range === 'number') ? 'ranged' : 'melee',
  profiles,
  game_version: EDITION,
  ...more,
});

export const row = (name: string, min: number, max: number, more: Partial<RawRow> = {}): RawRow => ({
  name,
  min,
  max,
  is_leader_model: false,
  ...more,
});

export const composition = (unit_id: string, models: readonly RawRow[]): RawComposition => ({
  unit_id,
  faction_id: 'emberhold',
  models,
  game_version: EDITION,
});

export const ability = (name: string, effect: unknown, more: Partial<RawAbility> = {}): RawAbility => ({
  ability_id: name.toLowerCase().replaceAll(' ', '-'),
  name,
  faction_id: 'emberhold',
  ability_type: 'unit',
  behavior: 'passive',
  scope: { range: 'unit', duration: 'permanent' },
  effect,
  ...more,
});

const KEYWORDS: Readonly<Record<string, string>> = {
  anti: 'Anti',
  blast: 'Blast',
  'close-quarters': 'Close-quarters',
  hunter: 'Hunter',
  'lethal-hits': 'Lethal Hits',
  'rapid-fire': 'Rapid Fire',
  snagged: 'Snagged',
  'sustained-hits': 'Sustained Hits',
  torrent: 'Torrent',
};

export const records = (more: Partial<RawData> = {}): RawData => ({
  factions: [
    { id: 'emberhold', name: 'Emberhold', aliases: ['Kilnborn'] },
    { id: 'ashen-choir', name: 'Ashen Choir', parent_faction_id: 'emberhold' },
    { id: 'tide-wardens', name: 'Tide Wardens' },
  ],
  units: [],
  weapons: [],
  weaponKeywords: Object.entries(KEYWORDS).map(([id, name]) => ({ id, name })),
  compositions: [],
  leaders: [],
  options: [],
  abilities: [],
  wargear: [],
  detachments: [],
  enhancements: [],
  ...more,
});
