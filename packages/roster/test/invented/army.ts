import type { Army, ArmyUnit, ModelRow, UnitWeapon } from '../../src/army.js';
import type { Datasheet } from '../../src/datasheet.js';
import type { ModelStats } from '../../src/profile.js';
import { cinderPack, emberGuard, flameMarshal, kilnTank, magmaWyrm, pyreWardens, tideWarden } from './datasheets.js';
import { gun, model, type Pick, type PrintedRoster, printedWeapon, upgrade } from './roster.js';

// One invented army twice: as exporters write it, and as it must come out of every format.

const statsOf = ({ models }: Datasheet, name: string): ModelStats => {
  const found = models.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no model ${name}`);
  return found.stats;
};
const unitProfile = (sheet: Datasheet, name: string) => ({ kind: 'unit' as const, name, stats: statsOf(sheet, name) });
const faction = (...categories: string[]) => [...categories, 'Faction: Emberhold'];

const marshal: Pick = {
  name: 'Flame Marshal',
  type: 'model',
  number: 1,
  customName: 'Old Cinder',
  points: 85,
  categories: faction('Infantry', 'Character', 'Flame Marshal', 'Configuration Weapon'),
  rules: ['Leader', 'Deep Strike'],
  hiddenRules: ['Stealth'],
  profiles: [
    unitProfile(flameMarshal, 'Flame Marshal'),
    { kind: 'ability', name: 'Fate of Cinders', text: 'One re-roll: you may re-roll a Wound roll.' },
    { kind: 'ability', name: 'Marching Song', text: 'Marches far.' },
    { kind: 'ability', name: 'Gone Again', text: 'Adds 1 to the Hit roll.', hidden: true },
  ],
  selections: [
    upgrade('Warlord', { number: 1, categories: ['Warlord'] }),
    upgrade('Crown of Cinders', {
      number: 1,
      points: 15,
      group: 'Enhancements::Emberhold Enhancements',
      rules: ['Feel No Pain\u00a05+ (psychic attacks)'],
    }),
    // An option that only wraps two others.
    upgrade('Mace and pistol', {
      number: 1,
      selections: [
        upgrade('Marshal’s mace', {
          number: 1,
          profiles: printedWeapon(flameMarshal, 'marshals-mace', ' – ', ' (Crown of Cinders)'),
          rules: ['Precision', 'Sustained Hits'],
        }),
        gun(flameMarshal, 'flux-pistol', 1, { rules: ['Pistol'] }),
      ],
    }),
  ],
};

const guard: Pick = {
  name: 'Ember Guard',
  type: 'unit',
  number: 1,
  points: 180,
  categories: faction('Infantry', 'Battleline', 'Ember Guard', 'Attacks Dx Weapon', 'Allies: Ember'),
  rules: ['Stealth', 'Deadly Demise 1'],
  profiles: [unitProfile(emberGuard, 'Ember Guard')],
  selections: [
    model('Ember Sergeant', 1, {
      profiles: [unitProfile(emberGuard, 'Ember Sergeant')],
      selections: [gun(emberGuard, 'flux-rifle-sergeant', 1)],
    }),
    model('Ember Guard', 6, {
      group: '4-9 Ember Guard',
      selections: [gun(emberGuard, 'flux-rifle', 6, { group: 'Wargear::Weapons' })],
    }),
    model('Ember Guard w/ storm projector', 1, { selections: [gun(emberGuard, 'storm-projector', 1)] }),
    // Three of a gun on one model and one on the next.
    model('Ember Guard w/ pistols', 1, { selections: [gun(emberGuard, 'flux-pistol', 3)] }),
    model('Ember Guard w/ pistols', 1, { selections: [gun(emberGuard, 'flux-pistol', 1)] }),
    // At the unit: every model has it.
    gun(emberGuard, 'close-combat-weapon', 1),
  ],
};

const pack: Pick = {
  name: 'Cinder Pack',
  type: 'unit',
  number: 1,
  points: 70,
  categories: faction('Beasts', 'Cinder Pack'),
  selections: [
    model('Pack Handler', 1, {
      profiles: [unitProfile(cinderPack, 'Pack Handler')],
      selections: [gun(cinderPack, 'flux-pistol', 1), gun(cinderPack, 'ember-blade', 1)],
    }),
    // The profile stands on an option of the model.
    model('Cinder Hound', 3, {
      selections: [
        upgrade('Hound', { number: 3, profiles: [unitProfile(cinderPack, 'Cinder Hound')] }),
        gun(cinderPack, 'burning-fangs', 3),
      ],
    }),
  ],
};

const tank: Pick = {
  name: 'Kiln Tank',
  type: 'model',
  number: 1,
  points: 190,
  categories: faction('Vehicle', 'Smoke', 'Kiln Tank'),
  rules: ['Deadly Demise D3'],
  profiles: [
    unitProfile(kilnTank, 'Kiln Tank'),
    {
      kind: 'ability',
      name: 'Damaged: 1-4 wounds remaining',
      text: 'While this model is damaged, subtract 1 from the Hit roll.',
    },
  ],
  selections: [
    upgrade('Kiln cannon', {
      number: 1,
      // A profile type of its own: what holds A, S, AP and D is a weapon.
      profiles: printedWeapon(kilnTank, 'kiln-cannon').map((each) => ({ ...each, type: 'Kiln Works' })),
    }),
    gun(kilnTank, 'twin-spray-gun', 2),
    gun(kilnTank, 'crushing-tracks', 1),
  ],
};

const wyrm: Pick = {
  name: 'Magma Wyrm',
  type: 'model',
  points: 210,
  number: 1,
  categories: faction('Monster', 'Fly', 'Magma Wyrm'),
  rules: ['Feel No Pain 6+'],
  profiles: [unitProfile(magmaWyrm, 'Magma Wyrm')],
  selections: [gun(magmaWyrm, 'magma-breath', 1), gun(magmaWyrm, 'magma-talons', 1), gun(magmaWyrm, 'lashing-tail', 1)],
};

const wardens: Pick = {
  name: 'Pyre\u00a0Wardens',
  type: 'unit',
  number: 1,
  points: 100,
  categories: faction('Infantry', 'Pyre Wardens'),
  profiles: [{ kind: 'unit', name: 'Pyre\u00a0Wardens', stats: statsOf(pyreWardens, 'Pyre\u00a0Warden') }],
  selections: [
    model('Pyre\u00a0Warden', 3, {
      selections: [
        gun(pyreWardens, 'heralds-gaze', 3),
        // One option, thrown or held: two weapons.
        upgrade('War-spear', {
          number: 3,
          profiles: [
            ...printedWeapon(pyreWardens, 'war-spear-thrown'),
            ...printedWeapon(pyreWardens, 'war-spear-held'),
          ],
        }),
      ],
    }),
  ],
};

const tide: Pick = {
  name: 'Tide Wardens',
  type: 'unit',
  number: 1,
  points: 60,
  categories: ['Infantry', 'Battleline', 'Tide Wardens', 'Faction: Tide Wardens', 'Allied Units'],
  profiles: [unitProfile(tideWarden, 'Tide Wardens')],
  selections: [
    model('Tide Wardens', 10, {
      selections: [gun(tideWarden, 'brine-carbine', 10), gun(tideWarden, 'hook-blade', 10)],
    }),
  ],
};

const setUp = (name: string, ...chosen: string[]): Pick =>
  upgrade(name, { categories: ['Configuration'], selections: chosen.map((each) => upgrade(each, { number: 1 })) });

export const INVENTED_ROSTER: PrintedRoster = {
  name: 'Ash & "Ember" <first>',
  points: 1010,
  limit: 2000,
  forces: [
    {
      catalogueName: 'Xenos - Emberhold',
      selections: [
        setUp('Battle Size', '2. Strike Force (2000 Point limit)'),
        setUp('Detachments', 'Ember Vanguard', 'Ash and Iron'),
        setUp('Force Disposition', 'Hold the Kiln'),
        marshal,
        guard,
        pack,
        tank,
        wyrm,
        wardens,
        wardens,
      ],
      forces: [{ catalogueName: 'Xenos - Tide Wardens Library', selections: [tide] }],
    },
  ],
};

const modesOf = ({ weapons }: Datasheet, id: string, suffix = ''): UnitWeapon['modes'] => {
  const modes = weapons.find((each) => each.id === id)?.modes ?? [];
  return modes.map(({ name, profile }) => ({ name: name === null ? null : `${name}${suffix}`, profile }));
};

const carried = (
  sheet: Datasheet,
  id: string,
  name: string,
  ...carriers: readonly (readonly [model: string, count: number])[]
): UnitWeapon => ({
  name,
  count: carriers.reduce((sum, [, count]) => sum + count, 0),
  carriers: carriers.map(([each, count]) => ({ model: each, count })),
  modes: modesOf(sheet, id),
});

const row = (name: string, count: number, stats: ModelStats, more: Partial<ModelRow> = {}): ModelRow => ({
  name,
  count,
  stats,
  character: false,
  ...more,
});

const unit = (value: Partial<ArmyUnit> & globalThis.Pick<ArmyUnit, 'name' | 'models' | 'weapons'>): ArmyUnit => ({
  id: value.name,
  customName: null,
  points: null,
  keywords: [],
  factionKeywords: ['Emberhold'],
  attached: null,
  enhancements: [],
  warlord: false,
  toggles: [],
  notModelled: [],
  warnings: [],
  datasheet: null,
  ...value,
});

const pyre = (id: string): ArmyUnit =>
  unit({
    id,
    name: 'Pyre Wardens',
    points: 100,
    keywords: ['Infantry', 'Pyre Wardens'],
    models: [row('Pyre Warden', 3, statsOf(pyreWardens, 'Pyre\u00a0Warden'))],
    weapons: [
      carried(pyreWardens, 'heralds-gaze', '‘Herald’s Gaze’', ['Pyre Warden', 3]),
      carried(pyreWardens, 'war-spear-thrown', 'War-spear', ['Pyre Warden', 3]),
      carried(pyreWardens, 'war-spear-held', 'War-spear', ['Pyre Warden', 3]),
    ],
  });

export const INVENTED_UNITS: readonly ArmyUnit[] = [
  unit({
    name: 'Flame Marshal',
    customName: 'Old Cinder',
    points: 100,
    keywords: ['Infantry', 'Character', 'Flame Marshal'],
    models: [row('Flame Marshal', 1, statsOf(flameMarshal, 'Flame Marshal'), { character: true })],
    weapons: [
      {
        ...carried(flameMarshal, 'marshals-mace', 'Marshal’s mace', ['Flame Marshal', 1]),
        modes: modesOf(flameMarshal, 'marshals-mace', ' (Crown of Cinders)'),
      },
      carried(flameMarshal, 'flux-pistol', 'Flux pistol', ['Flame Marshal', 1]),
    ],
    enhancements: ['Crown of Cinders'],
    warlord: true,
    toggles: [
      {
        source: 'Feel No Pain 5+ (psychic attacks)',
        effect: 'FNP 5+ vs psychic',
        side: 'target',
        condition: null,
        on: true,
      },
    ],
    notModelled: ['Fate of Cinders'],
  }),
  unit({
    name: 'Ember Guard',
    points: 180,
    keywords: ['Infantry', 'Battleline', 'Ember Guard'],
    models: [
      row('Ember Sergeant', 1, statsOf(emberGuard, 'Ember Sergeant')),
      row('Ember Guard', 9, statsOf(emberGuard, 'Ember Guard'), {
        loadouts: [
          { name: 'Ember Guard', count: 6 },
          { name: 'Ember Guard w/ storm projector', count: 1 },
          { name: 'Ember Guard w/ pistols', count: 2 },
        ],
      }),
    ],
    weapons: [
      carried(emberGuard, 'flux-rifle-sergeant', 'Flux rifle', ['Ember Sergeant', 1]),
      carried(emberGuard, 'flux-rifle', 'Flux rifle', ['Ember Guard', 6]),
      carried(emberGuard, 'storm-projector', 'Storm projector', ['Ember Guard', 1]),
      carried(emberGuard, 'flux-pistol', 'Flux pistol', ['Ember Guard', 4]),
      carried(emberGuard, 'close-combat-weapon', 'Close combat weapon', ['Ember Sergeant', 1], ['Ember Guard', 9]),
    ],
    toggles: [
      { source: 'Stealth', effect: 'STEALTH', side: 'target', condition: null, on: true },
      { source: 'Deadly Demise', effect: 'DEADLY DEMISE 1', side: 'target', condition: null, on: true },
    ],
  }),
  unit({
    name: 'Cinder Pack',
    points: 70,
    keywords: ['Beasts', 'Cinder Pack'],
    models: [
      row('Pack Handler', 1, statsOf(cinderPack, 'Pack Handler')),
      row('Cinder Hound', 3, statsOf(cinderPack, 'Cinder Hound')),
    ],
    weapons: [
      carried(cinderPack, 'flux-pistol', 'Flux pistol', ['Pack Handler', 1]),
      carried(cinderPack, 'ember-blade', 'Ember blade', ['Pack Handler', 1]),
      carried(cinderPack, 'burning-fangs', 'Burning fangs', ['Cinder Hound', 3]),
    ],
  }),
  unit({
    name: 'Kiln Tank',
    points: 190,
    keywords: ['Vehicle', 'Smoke', 'Kiln Tank'],
    models: [row('Kiln Tank', 1, statsOf(kilnTank, 'Kiln Tank'))],
    weapons: [
      carried(kilnTank, 'kiln-cannon', 'Kiln cannon', ['Kiln Tank', 1]),
      carried(kilnTank, 'twin-spray-gun', 'Twin spray-gun', ['Kiln Tank', 2]),
      carried(kilnTank, 'crushing-tracks', 'Crushing tracks', ['Kiln Tank', 1]),
    ],
    toggles: [
      {
        source: 'Damaged',
        effect: '-1 to hit',
        side: 'attacker',
        condition: '1-4 wounds remaining',
        on: false,
      },
      { source: 'Deadly Demise', effect: 'DEADLY DEMISE D3', side: 'target', condition: null, on: true },
    ],
  }),
  unit({
    name: 'Magma Wyrm',
    points: 210,
    keywords: ['Monster', 'Fly', 'Magma Wyrm'],
    models: [row('Magma Wyrm', 1, { ...statsOf(magmaWyrm, 'Magma Wyrm'), FNP: '6+' })],
    weapons: [
      carried(magmaWyrm, 'magma-breath', 'Magma breath', ['Magma Wyrm', 1]),
      carried(magmaWyrm, 'magma-talons', 'Magma talons', ['Magma Wyrm', 1]),
      carried(magmaWyrm, 'lashing-tail', 'Lashing tail', ['Magma Wyrm', 1]),
    ],
    warnings: [
      {
        code: 'check-invulnerable',
        text: 'Magma Wyrm: InSv "5+*" was taken to be good against ranged attacks only.',
      },
    ],
  }),
  pyre('Pyre Wardens'),
  pyre('Pyre Wardens #2'),
  unit({
    name: 'Tide Wardens',
    points: 60,
    keywords: ['Infantry', 'Battleline', 'Tide Wardens'],
    factionKeywords: ['Tide Wardens'],
    models: [row('Tide Wardens', 10, statsOf(tideWarden, 'Tide Wardens'))],
    weapons: [
      carried(tideWarden, 'brine-carbine', 'Brine carbine', ['Tide Wardens', 10]),
      carried(tideWarden, 'hook-blade', 'Hook-blade', ['Tide Wardens', 10]),
    ],
  }),
];

/** The army as every format must give it, but for what the format says about itself. */
export const INVENTED_ARMY: Omit<Army, 'format' | 'edition' | 'source' | 'warnings'> = {
  name: 'Ash & "Ember" <first>',
  faction: 'Emberhold',
  detachments: ['Ember Vanguard', 'Ash and Iron'],
  points: { total: 1010, limit: 2000 },
  units: INVENTED_UNITS,
};
