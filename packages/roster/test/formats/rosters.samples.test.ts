import { describe, expect, it } from 'vitest';
import type { Army } from '../../src/army.js';
import { importList } from '../../src/import.js';
import { sample } from '../samples.js';

// Worked out by hand from the files; none of their content is kept here but names and counts.

interface Expected {
  readonly unit: string;
  readonly points: number;
  /** `count name` for each row. */
  readonly models: string;
  /** `count name` for each weapon. */
  readonly weapons: string;
}

const counted = (rows: readonly { readonly name: string; readonly count: number }[]): string =>
  rows.map(({ name, count }) => `${count} ${name}`).join(', ');

const told = ({ units }: Army): readonly Expected[] =>
  units.map(({ id, points, models, weapons }) => ({
    unit: id,
    points: points ?? 0,
    models: counted(models),
    weapons: counted(weapons),
  }));

const armyOf = (name: string): Army => {
  const imported = importList(sample(name), { name });
  if (!imported.ok) throw new Error(JSON.stringify(imported.issues));
  return imported.army;
};

describe('real rosters', () => {
  it('10e Necrons, zipped: profiles on units and on models, weapons of a type of their own', () => {
    const army = armyOf('bs-rosz-10e-necrons-1205.rosz');
    expect(army).toMatchObject({
      format: 'battlescribe-zip',
      edition: '10e',
      faction: 'Necrons',
      detachments: ['Awakened Dynasty'],
      points: { total: 1205, limit: 2000 },
    });
    expect(army.warnings.map(({ code }) => code)).toEqual(['edition']);
    expect(told(army)).toEqual([
      { unit: 'Overlord', points: 85, models: '1 Overlord', weapons: "1 Overlord's blade, 1 Tachyon arrow" },
      {
        unit: 'Tesseract Vault',
        points: 425,
        models: '1 Tesseract Vault',
        weapons: "4 Tesla sphere, 1 Armoured bulk, 1 Cosmic Fire, 1 Time's Arrow, 1 Antimatter Meteor",
      },
      {
        unit: 'The Silent King',
        points: 470,
        models: '1 Szarekh, 2 Triarchal Menhir',
        weapons:
          '1 Sceptre of Eternal Glory, 1 Staff of Stars, 1 Scythe of Dust, 2 Annihilator beam, 2 Close combat weapon',
      },
      {
        unit: 'Doom Scythe',
        points: 225,
        models: '1 Doom Scythe',
        weapons: '1 Heavy death ray, 1 Twin tesla destructor, 1 Armoured bulk',
      },
    ]);
    const [, vault, king] = army.units;
    expect(vault?.weapons.flatMap(({ modes }) => modes)).toHaveLength(5);
    expect(vault?.weapons[2]?.modes[0]?.profile).toMatchObject({ range: 18, A: '3D6', skill: null });
    expect(king).toMatchObject({ warlord: true, models: [{ character: true }, { character: false }] });
    expect(king?.models.map(({ stats }) => stats)).toMatchObject([
      { T: 10, W: 16, Sv: '2+', InSv: '4+' },
      { T: 10, W: 5, Sv: '2+', InSv: '4+' },
    ]);
    expect(army.units.map(({ models }) => models[0]?.stats?.InSv)).toEqual(['4+', '4+', '4+', null]);
  });

  it('10e Ultramarines, zipped by another program', () => {
    const army = armyOf('bs-rosz-10e-ultramarines-810.rosz');
    expect(army).toMatchObject({
      edition: '10e',
      faction: 'Ultramarines',
      detachments: ['Gladius Task Force'],
      points: { total: 810, limit: 1000 },
    });
    const assault = {
      points: 80,
      models: '5 Assault Intercessors',
      weapons: '5 Heavy Bolt Pistol, 5 Astartes Chainsword',
    };
    expect(told(army)).toEqual([
      {
        unit: 'Outrider Squad',
        points: 105,
        models: '3 Outrider',
        weapons: '3 Astartes Chainsword, 3 Heavy Bolt Pistol, 3 Twin Bolt Rifle',
      },
      { unit: 'Assault Intercessor Squad', ...assault },
      {
        unit: 'Primaris Captain',
        points: 80,
        models: '1 Primaris Captain',
        weapons: '1 Bolt Pistol, 1 Master-crafted Bolt Rifle, 1 Close Combat Weapon',
      },
      {
        unit: 'Primaris Lieutenant',
        points: 75,
        models: '1 Primaris Lieutenant',
        weapons: '1 Bolt Pistol, 1 Close Combat Weapon, 1 Master-crafted Bolt Rifle',
      },
      { unit: 'Assault Intercessor Squad #2', ...assault },
      {
        unit: 'Razorback',
        points: 100,
        models: '1 Razorback',
        weapons: '1 Armoured Tracks, 1 Twin Heavy Bolter, 1 Hunter Killer Missile, 1 Storm Bolter',
      },
      {
        unit: 'Eliminator Squad',
        points: 75,
        models: '3 Eliminator',
        weapons: '3 Close Combat Weapon, 3 Bolt Pistol, 3 Bolt Sniper Rifle',
      },
      {
        unit: 'Lieutenant in Phobos Armour',
        points: 60,
        models: '1 Lieutenant in Phobos Armour',
        weapons: '1 Master-crafted Scoped Bolt Carbine, 1 Paired Combat Blades, 1 Bolt Pistol',
      },
      {
        unit: 'Impulsor',
        points: 85,
        models: '1 Impulsor',
        // The option is called "2 … Launchers"; its profile is that of one.
        weapons:
          '1 Armoured Tracks, 2 Fragstorm Grenade Launcher, 1 Bellicatus Missile Array, 1 Ironhail Heavy Stubber',
      },
      {
        unit: 'Land Speeder Storm',
        points: 70,
        models: '1 Land Speeder Storm',
        weapons: '1 Cerberus Launcher, 1 Heavy Bolter',
      },
    ]);
    const [outriders, , captain, , , , , , impulsor] = army.units;
    expect(outriders?.models[0]?.loadouts).toEqual([
      { name: 'Outrider', count: 2 },
      { name: 'Outrider Sergeant', count: 1 },
    ]);
    expect(captain).toMatchObject({ warlord: true, models: [{ character: true, stats: { W: 5, InSv: '4+' } }] });
    expect(impulsor?.weapons[2]?.modes.map(({ name }) => name)).toEqual(['Frag', 'Icarus', 'Krak']);
    expect(army.units.every(({ weapons }) => weapons.every(({ modes }) => modes.length > 0))).toBe(true);
  });

  it('New Recruit JSON without profiles', () => {
    const army = armyOf('nr-shape-json-chaos-knights-fixture.json');
    expect(army).toMatchObject({
      format: 'new-recruit-json',
      name: 'Dog Kill God?',
      faction: 'Chaos Knights',
      detachments: ['Houndpack Lance'],
      points: { total: 485, limit: 2000 },
    });
    const karnivore = {
      models: '1 War Dog Karnivore',
      weapons: '1 Reaper chaintalon, 1 Slaughterclaw, 1 Havoc multi-launcher',
    };
    expect(told(army)).toEqual([
      { unit: 'War Dog Karnivore', points: 165, ...karnivore },
      { unit: 'War Dog Karnivore #2', points: 150, ...karnivore },
      {
        unit: 'War Dog Executioner',
        points: 130,
        models: '1 War Dog Executioner',
        weapons: '1 Armoured feet, 2 War Dog autocannon, 1 Diabolus heavy stubber',
      },
      { unit: 'Nurglings', points: 40, models: '3 Nurgling Swarm', weapons: '3 Diseased claws and teeth' },
    ]);
    expect(army.units.map(({ enhancements }) => enhancements.length)).toEqual([1, 0, 0, 0]);
    expect(army.units.map(({ warlord }) => warlord)).toEqual([false, false, true, false]);
    for (const { warnings, models } of army.units) {
      expect(models.every(({ stats }) => stats === null)).toBe(true);
      expect(warnings.map(({ code }) => code)).toEqual(['no-profile']);
      expect(warnings[0]?.text).toContain('no profiles in this file');
    }
  });

  it('List Forge JSON without profiles', () => {
    const army = armyOf('listforge-json-10e-grey-knights.json');
    expect(army).toMatchObject({
      format: 'list-forge-json',
      name: 'Banishers Test List',
      faction: 'Grey Knights',
      detachments: ['Banishers'],
      points: { total: 585, limit: 2000 },
    });
    expect(told(army)).toEqual([
      {
        unit: 'Castellan Crowe',
        points: 90,
        models: '1 Castellan Crowe',
        weapons: '1 Black Blade of Antwyr, 1 Purifying Flame, 1 Storm bolter',
      },
      {
        unit: 'Grand Master in Nemesis Dreadknight',
        points: 245,
        models: '1 Grand Master in Nemesis Dreadknight',
        weapons: '1 Heavy psycannon, 1 Fragstorm grenade launcher, 1 Nemesis daemon greathammer',
      },
      {
        unit: 'Purifier Squad',
        points: 250,
        models: '1 Knight of the Flame, 9 Purifier',
        weapons: '1 Purifying Flame, 9 Storm bolter',
      },
    ]);
    expect(army.units.map(({ enhancements }) => enhancements)).toEqual([[], ['Pyresoul (Psychic)'], []]);
    expect(army.units.every(({ warnings }) => warnings.some(({ code }) => code === 'no-profile'))).toBe(true);
  });

  it.each([
    ['bs-rosz-8e-not-actually-zipped-NEGATIVE.rosz', '8th edition'],
    ['bs-rosz-9e-empty-NEGATIVE.rosz', '9th edition'],
  ])('%s is refused by its edition', (name, edition) => {
    const imported = importList(sample(name), { name });
    expect(imported).toMatchObject({ ok: false, issues: [{ code: 'edition', path: name }] });
    if (!imported.ok) expect(imported.issues[0]?.problem).toContain(edition);
  });
});
