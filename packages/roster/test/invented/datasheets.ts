import type { Datasheet, DatasheetModel, DatasheetWeapon } from '../../src/datasheet.js';
import type { ModelStats, WeaponProfile } from '../../src/profile.js';

// Two invented factions, made to be awkward: every test of the package may use them, so names and numbers stay.

const stats = (T: number, W: number, Sv: string | null, more: Partial<ModelStats> = {}): ModelStats => ({
  M: '6"',
  T,
  W,
  Sv,
  InSv: null,
  InSvAgainst: null,
  FNP: null,
  Ld: '6+',
  OC: 1,
  ...more,
});

type Line = Pick<WeaponProfile, 'range' | 'A' | 'skill' | 'S' | 'AP' | 'D'> &
  Partial<Pick<WeaponProfile, 'abilities' | 'notModelled'>>;

const line = ({ abilities = [], notModelled = [], ...rest }: Line): WeaponProfile => ({
  ...rest,
  abilities,
  notModelled,
});

const weapon = (id: string, name: string, profile: Line): DatasheetWeapon => ({
  id,
  name,
  modes: [{ name: null, profile: line(profile) }],
});

const modal = (id: string, name: string, modes: Readonly<Record<string, Line>>): DatasheetWeapon => ({
  id,
  name,
  modes: Object.entries(modes).map(([mode, profile]) => ({ name: mode, profile: line(profile) })),
});

const model = (
  name: string,
  [min, max]: readonly [number, number],
  values: ModelStats,
  loadout: readonly string[],
  character = false,
): DatasheetModel => ({
  name,
  min,
  max,
  stats: values,
  character,
  loadout: loadout.map((id) => ({ weapon: id, count: 1 })),
});

type Sheet = Omit<Datasheet, 'toggles' | 'notModelled' | 'gaps' | 'attaches' | 'legends'> &
  Partial<Pick<Datasheet, 'toggles' | 'notModelled' | 'gaps' | 'attaches' | 'legends'>>;

const sheet = (value: Sheet): Datasheet => ({
  toggles: [],
  notModelled: [],
  gaps: [],
  attaches: null,
  legends: false,
  ...value,
});

const fluxPistol = weapon('flux-pistol', 'Flux pistol', {
  range: 12,
  A: 1,
  skill: '4+',
  S: 4,
  AP: 0,
  D: 1,
  abilities: ['PISTOL'],
});
const emberBlade = weapon('ember-blade', 'Ember blade', {
  range: 'melee',
  A: 2,
  skill: '4+',
  S: 4,
  AP: -1,
  D: 1,
});

/** A squad with a sergeant: another stat line, and the same rifle with a better skill. */
export const emberGuard = sheet({
  id: 'ember-guard',
  name: 'Ember Guard',
  faction: 'Emberhold',
  keywords: ['Infantry', 'Battleline', 'Ember Guard'],
  factionKeywords: ['Emberhold'],
  size: { min: 5, max: 10 },
  models: [
    model('Ember Sergeant', [1, 1], stats(4, 3, '3+', { Ld: '5+' }), ['flux-rifle-sergeant', 'ember-blade']),
    model('Ember Guard', [4, 9], stats(4, 2, '4+'), ['flux-rifle', 'close-combat-weapon']),
  ],
  weapons: [
    weapon('flux-rifle', 'Flux rifle', {
      range: 24,
      A: 2,
      skill: '4+',
      S: 4,
      AP: -1,
      D: 1,
      abilities: ['RAPID FIRE 1'],
    }),
    weapon('flux-rifle-sergeant', 'Flux rifle', {
      range: 24,
      A: 2,
      skill: '3+',
      S: 4,
      AP: -1,
      D: 1,
      abilities: ['RAPID FIRE 1'],
    }),
    modal('storm-projector', 'Storm projector', {
      standard: { range: 24, A: 'D6', skill: '4+', S: 7, AP: -2, D: 1, abilities: ['BLAST'] },
      overcharge: { range: 24, A: 'D6', skill: '4+', S: 8, AP: -3, D: 2, abilities: ['BLAST', 'HAZARDOUS'] },
    }),
    fluxPistol,
    emberBlade,
    weapon('close-combat-weapon', 'Close combat weapon', { range: 'melee', A: 1, skill: '4+', S: 4, AP: 0, D: 1 }),
  ],
  points: [
    { min: 1, max: 5, cost: 90 },
    { min: 6, max: 10, cost: 180 },
  ],
  toggles: [
    { source: 'Steady Aim', effect: 're-roll hits of 1', side: 'attacker', condition: 'stationary', on: false },
  ],
});

/** Two kinds of models of different T and W. */
export const cinderPack = sheet({
  id: 'cinder-pack',
  name: 'Cinder Pack',
  faction: 'Emberhold',
  keywords: ['Beasts', 'Cinder Pack'],
  factionKeywords: ['Emberhold'],
  size: { min: 4, max: 7 },
  models: [
    model('Pack Handler', [1, 1], stats(4, 3, '4+', { InSv: '5+' }), ['flux-pistol', 'ember-blade']),
    model('Cinder Hound', [3, 6], stats(5, 2, '6+', { M: '10"', OC: 0 }), ['burning-fangs']),
  ],
  weapons: [
    fluxPistol,
    emberBlade,
    weapon('burning-fangs', 'Burning fangs', {
      range: 'melee',
      A: 3,
      skill: '4+',
      S: 5,
      AP: -1,
      D: 1,
      abilities: ['TWIN-LINKED'],
    }),
  ],
  points: [
    { min: 4, max: 4, cost: 70 },
    { min: 5, max: 7, cost: 120 },
  ],
});

/** A leader, whose ability serves the unit that it leads. */
export const flameMarshal = sheet({
  id: 'flame-marshal',
  name: 'Flame Marshal',
  faction: 'Emberhold',
  keywords: ['Infantry', 'Character', 'Flame Marshal'],
  factionKeywords: ['Emberhold'],
  size: { min: 1, max: 1 },
  models: [model('Flame Marshal', [1, 1], stats(4, 5, '3+', { InSv: '4+' }), ['flux-pistol', 'marshals-mace'], true)],
  weapons: [
    fluxPistol,
    modal('marshals-mace', 'Marshal’s mace', {
      strike: { range: 'melee', A: 4, skill: '2+', S: 8, AP: -2, D: 2, abilities: ['PRECISION'] },
      sweep: { range: 'melee', A: 8, skill: '2+', S: 5, AP: -1, D: 1, abilities: ['SUSTAINED HITS 1'] },
    }),
  ],
  points: [{ min: 1, max: 1, cost: 85 }],
  attaches: { role: 'leader', to: ['ember-guard', 'pyre-wardens'] },
  toggles: [
    { source: 'Words of Fire', effect: '+1 to hit', side: 'attacker', condition: 'leading a unit', on: false },
    { source: 'Ashen Cloak', effect: 'FNP 5+ vs psychic', side: 'target', condition: null, on: true },
  ],
  notModelled: ['Fate of Cinders'],
});

/** A support character: it joins a unit beside a leader. */
export const ashChanter = sheet({
  id: 'ash-chanter',
  name: 'Ash Chanter',
  faction: 'Emberhold',
  keywords: ['Infantry', 'Character', 'Psyker', 'Ash Chanter'],
  factionKeywords: ['Emberhold'],
  size: { min: 1, max: 1 },
  models: [model('Ash Chanter', [1, 1], stats(3, 4, '5+', { FNP: '5+' }), ['soot-storm', 'chanters-staff'], true)],
  weapons: [
    modal('soot-storm', 'Soot storm', {
      witchfire: { range: 18, A: 'D6', skill: '3+', S: 5, AP: -1, D: 'D3', abilities: ['PSYCHIC'] },
      'focused witchfire': {
        range: 18,
        A: 'D6+1',
        skill: '3+',
        S: 6,
        AP: -2,
        D: 'D3',
        abilities: ['PSYCHIC', 'HAZARDOUS', 'DEVASTATING WOUNDS'],
      },
    }),
    weapon('chanters-staff', 'Chanter’s staff', { range: 'melee', A: 3, skill: '4+', S: 5, AP: 0, D: 'D3' }),
  ],
  points: [{ min: 1, max: 1, cost: 60 }],
  attaches: { role: 'support', to: ['ember-guard'] },
});

/** A vehicle with two guns; one has modes, one fires without a roll; a tow hook does nothing that dice show. */
export const kilnTank = sheet({
  id: 'kiln-tank',
  name: 'Kiln Tank',
  faction: 'Emberhold',
  keywords: ['Vehicle', 'Smoke', 'Kiln Tank'],
  factionKeywords: ['Emberhold'],
  size: { min: 1, max: 1 },
  models: [
    model('Kiln Tank', [1, 1], stats(11, 13, '2+', { M: '10"', OC: 3 }), [
      'kiln-cannon',
      'twin-spray-gun',
      'crushing-tracks',
    ]),
  ],
  weapons: [
    modal('kiln-cannon', 'Kiln cannon', {
      'solid shot': { range: 48, A: 2, skill: '3+', S: 14, AP: -4, D: 'D6+1', abilities: ['HEAVY', 'ANTI-VEHICLE 4+'] },
      shell: { range: 48, A: 'D6+3', skill: '3+', S: 9, AP: -1, D: 2, abilities: ['HEAVY', 'BLAST'] },
    }),
    weapon('twin-spray-gun', 'Twin spray-gun', {
      range: 12,
      A: 'D6',
      skill: null,
      S: 5,
      AP: -1,
      D: 1,
      abilities: ['TORRENT', 'TWIN-LINKED', 'IGNORES COVER'],
    }),
    weapon('crushing-tracks', 'Crushing tracks', {
      range: 'melee',
      A: 6,
      skill: '4+',
      S: 8,
      AP: 0,
      D: 1,
      notModelled: ['Snagged'],
    }),
  ],
  points: [{ min: 1, max: 1, cost: 190 }],
});

/** A monster: random Strength, a save against shooting only, two attacks that join all others. */
export const magmaWyrm = sheet({
  id: 'magma-wyrm',
  name: 'Magma Wyrm',
  faction: 'Emberhold',
  keywords: ['Monster', 'Fly', 'Magma Wyrm'],
  factionKeywords: ['Emberhold'],
  size: { min: 1, max: 1 },
  models: [
    model('Magma Wyrm', [1, 1], stats(10, 12, '3+', { M: '12"', InSv: '5+', InSvAgainst: 'ranged', OC: 4 }), [
      'magma-breath',
      'magma-talons',
      'lashing-tail',
    ]),
  ],
  weapons: [
    weapon('magma-breath', 'Magma breath', {
      range: 18,
      A: 'D3+3',
      skill: '3+',
      S: '2D6',
      AP: -3,
      D: 3,
      abilities: ['MELTA 2'],
    }),
    weapon('magma-talons', 'Magma talons', {
      range: 'melee',
      A: 6,
      skill: '3+',
      S: 9,
      AP: -2,
      D: 3,
      abilities: ['LETHAL HITS: non-MONSTER/VEHICLE'],
    }),
    weapon('lashing-tail', 'Lashing tail', {
      range: 'melee',
      A: 'D6',
      skill: '4+',
      S: 7,
      AP: 0,
      D: 1,
      abilities: ['EXTRA ATTACKS'],
    }),
  ],
  points: [{ min: 1, max: 1, cost: 210 }],
});

/** Curly quotes and no-break spaces in its names, as the official app writes them. */
export const pyreWardens = sheet({
  id: 'pyre-wardens',
  name: 'Pyre\u00a0Wardens',
  faction: 'Emberhold',
  keywords: ['Infantry', 'Pyre Wardens'],
  factionKeywords: ['Emberhold'],
  size: { min: 3, max: 6 },
  models: [model('Pyre\u00a0Warden', [3, 6], stats(5, 3, '2+', { InSv: '4+' }), ['heralds-gaze', 'eavy-axe'])],
  weapons: [
    weapon('heralds-gaze', '‘Herald’s\u00a0Gaze’', {
      range: 18,
      A: 3,
      skill: '3+',
      S: 5,
      AP: -1,
      D: 2,
      abilities: ['ASSAULT'],
    }),
    weapon('eavy-axe', '’Eavy axe', { range: 'melee', A: 3, skill: '3+', S: 6, AP: -2, D: 2 }),
    // One name, two weapons: what is thrown and what is held.
    weapon('war-spear-thrown', 'War-spear', { range: 9, A: 1, skill: '3+', S: 6, AP: -2, D: 2 }),
    weapon('war-spear-held', 'War-spear', {
      range: 'melee',
      A: 4,
      skill: '3+',
      S: 6,
      AP: -2,
      D: 2,
      abilities: ['LANCE'],
    }),
  ],
  points: [
    { min: 1, max: 3, cost: 100 },
    { min: 4, max: 6, cost: 200 },
  ],
});

/** Close to "Ember Guard" by name, and no longer supported. */
export const emberGuardVeterans = sheet({
  id: 'ember-guard-veterans',
  name: 'Ember Guard Veterans',
  faction: 'Emberhold',
  keywords: ['Infantry', 'Ember Guard Veterans'],
  factionKeywords: ['Emberhold'],
  size: { min: 5, max: 5 },
  models: [model('Ember Guard Veteran', [5, 5], stats(4, 2, '3+'), ['flux-pistol', 'ember-blade'])],
  weapons: [fluxPistol, emberBlade],
  points: [{ min: 5, max: 5, cost: 110 }],
  legends: true,
});

/** Its only model bears the unit's own name. */
export const tideWarden = sheet({
  id: 'tide-wardens',
  name: 'Tide Wardens',
  faction: 'Tide Wardens',
  keywords: ['Infantry', 'Battleline', 'Tide Wardens'],
  factionKeywords: ['Tide Wardens'],
  size: { min: 10, max: 20 },
  models: [model('Tide Wardens', [10, 20], stats(3, 1, '5+', { OC: 2 }), ['brine-carbine', 'hook-blade'])],
  weapons: [
    weapon('brine-carbine', 'Brine carbine', { range: 18, A: 1, skill: '4+', S: 3, AP: 0, D: 1 }),
    weapon('hook-blade', 'Hook-blade', { range: 'melee', A: 1, skill: '4+', S: 3, AP: 0, D: 1 }),
  ],
  points: [
    { min: 1, max: 10, cost: 60 },
    { min: 11, max: 20, cost: 120 },
  ],
});

export const tideCaller = sheet({
  id: 'tide-caller',
  name: 'The Tide-Caller',
  faction: 'Tide Wardens',
  keywords: ['Infantry', 'Character', 'Epic Hero', 'Tide-Caller'],
  factionKeywords: ['Tide Wardens'],
  size: { min: 1, max: 1 },
  models: [model('The Tide-Caller', [1, 1], stats(4, 6, '4+', { InSv: '4+' }), ['undertow'], true)],
  weapons: [
    weapon('undertow', 'Undertow', {
      range: 'melee',
      A: 5,
      skill: '2+',
      S: 7,
      AP: -3,
      D: 'D3',
      abilities: ['DEVASTATING WOUNDS'],
    }),
  ],
  points: [{ min: 1, max: 1, cost: 95 }],
  attaches: { role: 'leader', to: ['tide-wardens'] },
});

/** The same name as a unit of Emberhold's, with other numbers. */
export const tideKiln = sheet({
  id: 'tide-kiln-tank',
  name: 'Kiln Tank',
  faction: 'Tide Wardens',
  keywords: ['Vehicle', 'Kiln Tank'],
  factionKeywords: ['Tide Wardens'],
  size: { min: 1, max: 1 },
  models: [model('Kiln Tank', [1, 1], stats(9, 10, '3+', { M: '10"', OC: 3 }), ['harpoon-gun'])],
  weapons: [
    weapon('harpoon-gun', 'Harpoon gun', {
      range: 24,
      A: 1,
      skill: '4+',
      S: 12,
      AP: -3,
      D: 'D6',
      abilities: ['HEAVY'],
    }),
  ],
  points: [{ min: 1, max: 1, cost: 120 }],
});

export const INVENTED: readonly Datasheet[] = [
  emberGuard,
  cinderPack,
  flameMarshal,
  ashChanter,
  kilnTank,
  magmaWyrm,
  pyreWardens,
  emberGuardVeterans,
  tideWarden,
  tideCaller,
  tideKiln,
];
