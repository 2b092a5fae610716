import type { Role } from '../../src/army.js';
import type { Datasheet } from '../../src/datasheet.js';
import { ashChanter, cinderPack, emberGuard, flameMarshal, kilnTank, pyreWardens, tideWarden } from './datasheets.js';

// One army, as plain facts, for every dialect of list texts to print and to be read back from.

export interface TextUnit {
  readonly sheet: Datasheet;
  readonly points: number;
  readonly section: 'CHARACTERS' | 'BATTLELINE' | 'OTHER DATASHEETS' | 'ALLIED UNITS';
  /** Kinds of models, as the datasheet calls them. */
  readonly rows: readonly TextRow[];
  readonly attached?: { readonly unit: number; readonly role: Role };
  readonly enhancement?: { readonly name: string; readonly points: number };
  readonly warlord?: true;
  /** Wargear without attacks. */
  readonly options?: readonly string[];
}

export interface TextRow {
  readonly name: string;
  /** Models that carry the same: how many of them, and what each has. */
  readonly groups: readonly { readonly models: number; readonly each: readonly Carried[] }[];
}

export interface Carried {
  /** Ids on the datasheet: two where a ranged and a melee weapon share a name. */
  readonly weapons: readonly string[];
  readonly name: string;
  readonly count: number;
}

const carried = (name: string, ids: string | readonly string[], count = 1): Carried => ({
  name,
  weapons: typeof ids === 'string' ? [ids] : ids,
  count,
});

const alone = (name: string, ...each: readonly Carried[]): TextRow => ({ name, groups: [{ models: 1, each }] });

const sergeant = alone(
  'Ember Sergeant',
  carried('Flux rifle', 'flux-rifle-sergeant'),
  carried('Ember blade', 'ember-blade'),
);
const knife = carried('Close combat weapon', 'close-combat-weapon');
const rifle = carried('Flux rifle', 'flux-rifle');
const pistol = carried('Flux pistol', 'flux-pistol');
const mace = carried('Marshal’s mace', 'marshals-mace');

export const ARMY_NAME = 'Ash and embers';
export const FACTION = 'Emberhold';
export const DETACHMENTS = ['Forge and Fire', 'Long Night'];

export const TEXT_ARMY: readonly TextUnit[] = [
  {
    sheet: flameMarshal,
    points: 110,
    section: 'CHARACTERS',
    rows: [alone('Flame Marshal', pistol, mace)],
    attached: { unit: 1, role: 'leader' },
    enhancement: { name: 'Ashen Crown', points: 25 },
    warlord: true,
  },
  {
    sheet: ashChanter,
    points: 60,
    section: 'CHARACTERS',
    rows: [alone('Ash Chanter', carried('Soot storm', 'soot-storm'), carried('Chanter’s staff', 'chanters-staff'))],
    attached: { unit: 1, role: 'support' },
  },
  {
    sheet: emberGuard,
    points: 180,
    section: 'BATTLELINE',
    rows: [
      sergeant,
      {
        name: 'Ember Guard',
        groups: [
          { models: 7, each: [rifle, knife] },
          { models: 2, each: [carried('Storm projector', 'storm-projector'), knife] },
        ],
      },
    ],
    attached: { unit: 1, role: 'bodyguard' },
  },
  {
    sheet: flameMarshal,
    points: 85,
    section: 'CHARACTERS',
    rows: [alone('Flame Marshal', pistol, mace)],
    attached: { unit: 2, role: 'leader' },
  },
  {
    sheet: pyreWardens,
    points: 100,
    section: 'OTHER DATASHEETS',
    rows: [
      {
        name: 'Pyre Warden',
        groups: [
          {
            models: 3,
            each: [
              carried('‘Herald’s Gaze’', 'heralds-gaze'),
              carried('War-spear', ['war-spear-thrown', 'war-spear-held']),
            ],
          },
        ],
      },
    ],
    attached: { unit: 2, role: 'bodyguard' },
  },
  {
    sheet: emberGuard,
    points: 90,
    section: 'BATTLELINE',
    rows: [sergeant, { name: 'Ember Guard', groups: [{ models: 4, each: [rifle, knife] }] }],
  },
  {
    sheet: kilnTank,
    points: 190,
    section: 'OTHER DATASHEETS',
    rows: [
      alone(
        'Kiln Tank',
        carried('Kiln cannon', 'kiln-cannon'),
        carried('Twin spray-gun', 'twin-spray-gun', 2),
        carried('Crushing tracks', 'crushing-tracks'),
      ),
    ],
    options: ['Tow hook'],
  },
  {
    sheet: cinderPack,
    points: 70,
    section: 'OTHER DATASHEETS',
    rows: [
      alone('Pack Handler', pistol, carried('Ember blade', 'ember-blade')),
      { name: 'Cinder Hound', groups: [{ models: 3, each: [carried('Burning fangs', 'burning-fangs')] }] },
    ],
  },
  {
    sheet: tideWarden,
    points: 60,
    section: 'ALLIED UNITS',
    rows: [
      {
        name: 'Tide Wardens',
        groups: [
          { models: 10, each: [carried('Brine carbine', 'brine-carbine'), carried('Hook-blade', 'hook-blade')] },
        ],
      },
    ],
  },
];

export const TOTAL = TEXT_ARMY.reduce((sum, { points }) => sum + points, 0);

export const modelsIn = ({ groups }: TextRow): number => groups.reduce((sum, { models }) => sum + models, 0);

export const modelsOf = ({ rows }: TextUnit): number => rows.reduce((sum, row) => sum + modelsIn(row), 0);

/** What all models of a row carry together, each thing once. */
export const totals = ({ groups }: TextRow): readonly { readonly name: string; readonly count: number }[] => {
  const counts = new Map<string, number>();
  for (const { models, each } of groups) {
    for (const { name, count } of each) counts.set(name, (counts.get(name) ?? 0) + models * count);
  }
  return [...counts].map(([name, count]) => ({ name, count }));
};

/** A unit of one model, which most dialects print without a line for the model. */
export const isSingle = (unit: TextUnit): boolean => modelsOf(unit) === 1;
