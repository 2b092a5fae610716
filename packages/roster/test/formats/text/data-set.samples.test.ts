import * as data from '@alpaca-software/40kdc-data';
import { describe, expect, it } from 'vitest';
import type { Army } from '../../../src/army.js';
import { catalogueOf } from '../../../src/data/catalogue.js';
import { convert } from '../../../src/data/convert.js';
import { rawData } from '../../../src/data/raw.js';
import { fold } from '../../../src/names.js';
import { armyOf, sample } from './samples.js';

const { factions, names } = convert(rawData(data), 'test');
const catalogue = catalogueOf(
  factions.flatMap(({ datasheets }) => datasheets),
  factions,
  names,
);

const APP_TAU = 'gw-app-11e-v2.3.0-tau-attached-indented.txt';
const APP_ORKS = 'gw-app-11e-v2.6.0-orks-attached-support-enh-upgrade.txt';
const FORGE = 'listforge-text-10e-chaos-daemons.txt';
const SIMPLE = 'listgrok-10e-tau-nr1.txt';
const GW = 'listgrok-10e-tau-nr1_gw.txt';
const SHORT = 'listgrok-10e-tau-nr1_short.txt';
const WTC = 'listgrok-10e-tau-nr1_wtc.txt';
const GW_ORKS = 'nr-gw-10e-orks-invuln-in-bullets.txt';
const COMPACT = 'nr-wtc-11e-custodes-v36.27.txt';

const counted = (things: readonly { readonly name: string; readonly count: number }[]): Record<string, number> => {
  const counts = new Map<string, number>();
  // A ranged and a melee weapon of one name are one thing in a list.
  for (const { name, count } of things) counts.set(fold(name), count);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
};

const TAU = [
  'dawn blade 1, high intensity plasma rifle 1',
  'battlesuit fists 1, flechette launcher 1, high energy fusion blaster 2, light missile pod 1, pulse pistol 1',
  'battlesuit fists 1, cyclic ion blaster 1, plasma rifle 1',
  'battlesuit fists 1, fusion blaster 4',
  'battlesuit fists 1, tau flamer 4',
  'close combat weapon 10, kroot carbine 1, kroot pistol 1, kroot rifle 8, tanglebomb launcher 1',
  'close combat weapon 10, kroot carbine 1, kroot pistol 1, kroot rifle 8, tanglebomb launcher 1',
  'close combat weapon 10, drone burst cannon 1, pulse carbine 10, pulse pistol 10, semi automatic grenade launcher 1',
  'battlesuit fists 3, burst cannon 2, fusion blaster 1',
  'battlesuit fists 3, burst cannon 2, fusion blaster 1',
  'battlesuit fists 3, burst cannon 2, fusion blaster 1',
  'neutron blaster 5, stingwing claws 5',
  'crushing bulk 3, high yield missile pods 3, missile pod 6, twin smart missile system 3',
  'battlesuit fists 3, plasma rifle 6, twin pulse carbine 3',
  'battlesuit fists 3, tau flamer 6, twin pulse carbine 3',
  'battlesuit fists 3, fusion blaster 6, twin pulse carbine 3',
  'battlesuit fists 3, fusion blaster 6, twin pulse carbine 3',
  'cyclic ion raker 1, ghostkeel fists 1, twin fusion blaster 1',
];

const weaponsTold = ({ units }: Army): string[] =>
  units.map(({ weapons }) =>
    Object.entries(counted(weapons))
      .map(([name, count]) => `${name} ${count}`)
      .join(', '),
  );

describe('real lists against the data set', () => {
  it('one list in three dialects that print weapons: the same weapons, counted by hand', () => {
    for (const file of [SIMPLE, GW, WTC]) expect(weaponsTold(armyOf(sample(file), catalogue)), file).toEqual(TAU);
  });

  it('every unit has its datasheet, models and weapons have their numbers', () => {
    for (const file of [APP_TAU, APP_ORKS, FORGE, SIMPLE, GW, SHORT, WTC, GW_ORKS, COMPACT]) {
      const army = armyOf(sample(file), catalogue);
      for (const { name, datasheet, models } of army.units) {
        expect(datasheet, `${file}: ${name}`).not.toBe(null);
        expect(models.every(({ stats }) => stats !== null)).toBe(true);
      }
    }
  });

  it('lists of this edition: whose weapons the data set knows is known', () => {
    const unknown = (file: string) =>
      armyOf(sample(file), catalogue).units.flatMap(({ name, weapons }) =>
        weapons.flatMap(({ name: weapon, modes }) => (modes.length === 0 ? [`${name}: ${weapon}`] : [])),
      );
    expect(unknown(APP_TAU)).toEqual([]);
    expect(new Set(unknown(APP_ORKS))).toEqual(new Set(['Tankbustas: Gitstikka']));
    expect(unknown(COMPACT)).toEqual([]);
  });

  it('a short list has the loadouts of the datasheets, and says so of each squad', () => {
    const { units } = armyOf(sample(SHORT), catalogue);
    const assumed = units.filter(({ warnings }) => warnings.some(({ code }) => code === 'default-loadout'));
    expect(assumed.map(({ name }) => name)).toEqual(units.slice(5, 17).map(({ name }) => name));
    expect(units.every(({ weapons }) => weapons.length > 0)).toBe(true);
  });
});

interface Theirs {
  readonly ref: { readonly raw_name: string };
  readonly points: number;
  readonly model_count: number;
  readonly wargear: readonly { readonly ref: { readonly raw_name: string }; readonly count: number }[];
}

/** Where the data package's own readers say something else than the list does: by unit, in their words. */
const OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  [APP_TAU]: [],
  [APP_ORKS]: [],
  [FORGE]: [],
  [SIMPLE]: [
    'Commander Shadowsun: 1 advanced guardian drone, 1 command link drone (aura)',
    'Commander in Coldstar Battlesuit: 1 plasma accelerator rifle, 1 plasma rifle (plasma accelerator rifle upgrade), no plasma rifle',
    'Commander in Coldstar Battlesuit #2: 1 fusion blades, 3 fusion blaster, 1 fusion blaster (fusion blades upgrade)',
    'Commander in Enforcer Battlesuit: 3 tau flamer, 1 tau flamer (thermoneutronic projector upgrade), 1 thermoneutronic projector',
    'Pathfinder Team: 1 recon drone (drone burst cannon), no drone burst cannon',
    'Broadside Battlesuits: 6 missile drone (missile pod), no missile pod',
    'Crisis Fireknife Battlesuits: 3 gun drone (twin pulse carbine), no twin pulse carbine',
    'Crisis Starscythe Battlesuits: 3 gun drone (twin pulse carbine), no twin pulse carbine',
    'Crisis Sunforge Battlesuits: 3 gun drone (twin pulse carbine), no twin pulse carbine',
    'Crisis Sunforge Battlesuits #2: 3 gun drone (twin pulse carbine), no twin pulse carbine',
  ],
  [GW]: [
    'Commander in Coldstar Battlesuit: 95 points',
    'Commander in Coldstar Battlesuit #2: 95 points',
    'Commander in Enforcer Battlesuit: 80 points',
    'Pathfinder Team: 2 drone burst cannon',
    'names with the number of models',
  ],
  [WTC]: [
    'Commander Shadowsun: 1 advanced guardian drone, 1 command link drone (aura)',
    'Commander in Coldstar Battlesuit: 95 points, 2 models, no battlesuit fists, no shield drone',
    'Commander in Coldstar Battlesuit #2: 95 points, 2 models, 1 fusion blaster, no battlesuit fists, no shield drone',
    'Commander in Enforcer Battlesuit: 80 points, 2 models, 1 tau flamer, no battlesuit fists, no shield drone',
  ],
  [GW_ORKS]: [
    'Beastboss: 80 points',
    'Warboss: 75 points',
    'Beast Snagga Boyz: 9 beast snagga boy',
    'Beast Snagga Boyz #2: 9 beast snagga boy',
    'Beast Snagga Boyz #3: 9 beast snagga boy',
    'Gretchin: 10 gretchin',
    'Gretchin #2: 10 gretchin',
    'Gretchin #3: 10 gretchin',
    'Stormboyz: 4 stormboy',
    'Stormboyz #2: 4 stormboy',
    'Stormboyz #3: 4 stormboy',
    'names with the number of models',
  ],
  [COMPACT]: [
    'Blade Champion: 110 points',
    'Shield-Captain on Dawneagle Jetbike: 140 points',
    'Allarus Custodians #2: 8 boltgun, 8 close combat weapon, 5 guardian spear, 1 vexilla',
    'no Custodian Wardens',
    'no Prosecutors',
    'no Prosecutors #2',
    'Vertus Praetors #2: 5 close combat weapon, 5 witchseeker flamer',
    'no Witchseekers',
  ],
};

const NUMBER = /^\d+x /;

describe('the data package’s own readers', () => {
  it.each([APP_TAU, APP_ORKS, FORGE, SIMPLE, GW, WTC, GW_ORKS, COMPACT])('%s', (file) => {
    const theirs = data.tryImportRoster(sample(file)) as { ok: boolean; roster?: { units: readonly Theirs[] } };
    const units = [...(theirs.roster?.units ?? [])];
    const numbered = units.some(({ ref }) => NUMBER.test(ref.raw_name));
    const differences = armyOf(sample(file)).units.flatMap((unit) => {
      const said: string[] = [];
      // In the list's order; a unit that is not the next of theirs is one that they do not have.
      if (fold(units[0]?.ref.raw_name.replace(NUMBER, '') ?? '') !== fold(unit.name)) return [`no ${unit.id}`];
      const { points, model_count: models, wargear } = units.shift()!;
      if (points !== unit.points) said.push(`${points} points`);
      if (models !== unit.models.reduce((sum, { count }) => sum + count, 0)) said.push(`${models} models`);
      const own = counted(unit.weapons);
      const theirCounts = counted(wargear.map(({ ref, count }) => ({ name: ref.raw_name, count })));
      for (const [name, count] of Object.entries(theirCounts)) {
        if (own[name] !== count) said.push(`${count} ${name}`);
        delete own[name];
      }
      for (const name of Object.keys(own)) said.push(`no ${name}`);
      return said.length === 0 ? [] : [`${unit.id}: ${said.join(', ')}`];
    });
    if (numbered) differences.push('names with the number of models');
    expect(units).toEqual([]);
    expect(differences).toEqual(OTHERWISE[file]);
  });
});
