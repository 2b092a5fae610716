import { describe, expect, it } from 'vitest';
import { armyOf, sample, told } from './samples.js';

// What must come out was worked out by hand from each file. Names and counts only: no datasheet is asked here, so
// whatever a model carries stands among its weapons.

const rows = (text: string): string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim());

describe('real lists, by name', () => {
  it('official app 2.6: three attached units, five models with six special weapons', () => {
    const army = armyOf(sample('gw-app-11e-v2.6.0-orks-attached-support-enh-upgrade.txt'));
    expect(army).toMatchObject({
      format: 'app-text',
      edition: '11e',
      name: 'Meta',
      faction: 'Orks',
      detachments: ['Blitz Brigade', 'Runt Swarm', 'Wreckas'],
      points: { total: 1995, limit: 2000 },
      source: 'Exported with App Version: v2.6.0 (144), Data Version: v946',
      warnings: [{ code: 'no-profile' }],
    });
    expect(told(army)).toEqual(
      rows(`
        Zodgrod Wortsnagga, 50: 1 Zodgrod Wortsnagga | 1 Da Grabzappa, 1 Squigstoppa | 1 leader
        Runtherd, 10: 1 Runtherd | 1 Runtherd’s Toolz, 1 Slugga | 1 support
        Gretchin, 90: 20 Gretchin | 20 Grot Blasta, 20 Scavenged Shivs | 1 bodyguard
        Big Mek with Shokk Attack Gun, 95: 1 Big Mek with Shokk Attack Gun | 1 Big Mek’s Toolz, 1 Shokk Attack Gun | 2 leader
        Tankbustas, 145: 5 Tankbusta, 1 Nob | 6 Busta Rokkit Launcha, 5 Gitstikka, 1 Choppa, 2 Rokkit Pistol | 2 bodyguard
        Big Mek with Shokk Attack Gun, 105: 1 Big Mek with Shokk Attack Gun | 1 Big Mek’s Toolz, 1 Shokk Attack Gun | 3 leader
        Tankbustas, 145: 5 Tankbusta, 1 Nob | 6 Busta Rokkit Launcha, 5 Gitstikka, 1 Choppa, 2 Rokkit Pistol | 3 bodyguard
        Ghazghkull Thraka, 300: 1 Ghazghkull Thraka | 1 Adamantine ’Eadbutt, 1 Gork’s Klaw, 1 Mork’s Roar
        Warboss, 100: 1 Warboss | 1 Kustom Choppa, 1 Kustom Shoota
        Gretchin, 55: 10 Gretchin | 10 Grot Blasta, 10 Scavenged Shivs
        Gretchin, 45: 10 Gretchin | 10 Grot Blasta, 10 Scavenged Shivs
        Battlewagon, 160: 1 Battlewagon | 1 Crushin’ Bulk, 1 Grabbin’ Klaw
        Battlewagon, 160: 1 Battlewagon | 1 Crushin’ Bulk, 1 Grabbin’ Klaw
        Kill Rig, 175: 1 Kill Rig | 1 Butcha Boyz, 1 Savage Horns and Hooves, 1 Saw Blades, 1 Stikka Kannon, 1 Wurrtower, 1 ’Eavy Lobba
        Kill Rig, 175: 1 Kill Rig | 1 Butcha Boyz, 1 Savage Horns and Hooves, 1 Saw Blades, 1 Stikka Kannon, 1 Wurrtower, 1 ’Eavy Lobba
        Kill Rig, 185: 1 Kill Rig | 1 Butcha Boyz, 1 Savage Horns and Hooves, 1 Saw Blades, 1 Stikka Kannon, 1 Wurrtower, 1 ’Eavy Lobba
      `),
    );
    expect(army.units.flatMap(({ enhancements }) => enhancements)).toEqual([
      'Extra Sneaky',
      'Extra Sneaky',
      'Targetin’ Gizmos',
      'Targetin’ Gizmos',
    ]);
    expect(army.units.filter(({ warlord }) => warlord).map(({ name }) => name)).toEqual(['Ghazghkull Thraka']);
    expect(army.units.flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  it('official app 2.3: one weapon on two lines of one model is summed', () => {
    const army = armyOf(sample('gw-app-11e-v2.3.0-tau-attached-indented.txt'));
    expect(army).toMatchObject({
      edition: '11e',
      name: '11th stuff',
      faction: 'T’au Empire',
      detachments: ['Retaliation Cadre'],
      points: { total: 2000, limit: 2000 },
    });
    const lines = told(army);
    expect(lines).toHaveLength(18);
    expect(lines.slice(0, 9)).toEqual(
      rows(`
        Commander in Enforcer Battlesuit, 80: 1 Commander in Enforcer Battlesuit | 1 Battlesuit fists, 4 Missile pod, 2 Shield Drone | 1 leader
        Crisis Fireknife Battlesuits, 130: 1 Crisis Fireknife Shas’vre, 2 Crisis Fireknife Shas’ui | 3 Battlesuit fists, 3 Gun Drone, 6 Missile pod, 3 Shield Drone | 1 bodyguard
        Commander in Coldstar Battlesuit, 110: 1 Commander in Coldstar Battlesuit | 1 Battlesuit fists, 2 Burst cannon, 1 Cyclic ion blaster, 2 Gun Drone, 1 High-output burst cannon | 2 leader
        Crisis Starscythe Battlesuits, 90: 1 Crisis Starscythe Shas’vre, 2 Crisis Starscythe Shas’ui | 3 Battlesuit fists, 6 Burst cannon, 1 Marker Drone, 3 Shield Drone, 2 Gun Drone | 2 bodyguard
        Commander Farsight, 70: 1 Commander Farsight | 1 Dawn Blade, 1 High-intensity plasma rifle | 3 leader
        Crisis Sunforge Battlesuits, 125: 1 Crisis Sunforge Shas’vre, 2 Crisis Sunforge Shas’ui | 3 Battlesuit fists, 6 Fusion blaster, 3 Gun Drone, 3 Shield Drone | 3 bodyguard
        Commander in Coldstar Battlesuit, 95: 1 Commander in Coldstar Battlesuit | 1 Battlesuit fists, 4 Fusion blaster, 2 Shield Drone | 4 leader
        Crisis Sunforge Battlesuits, 125: 1 Crisis Sunforge Shas’vre, 2 Crisis Sunforge Shas’ui | 3 Battlesuit fists, 6 Fusion blaster, 3 Gun Drone, 3 Shield Drone | 4 bodyguard
        The Twin Lance, 220: 1 Ri’Lantar, 1 Ri’Locai | 1 Fusion eliminator, 2 MV15 Gun Drone, 2 Shardstorm burst system, 2 XV pulse pistol, 1 Ion scattercannon
      `),
    );
    expect(lines[13]).toBe(
      'Pathfinder Team, 100: 1 Pathfinder Shas’ui, 9 Pathfinder | 10 Close combat weapon, 2 Gun Drone, 7 Pulse carbine, 10 Pulse pistol, 1 Recon Drone, 1 Semi-automatic grenade launcher, 3 Ion rifle',
    );
    expect(army.units.map(({ id }) => id).filter((id) => id.startsWith('Crisis Sunforge'))).toEqual([
      'Crisis Sunforge Battlesuits',
      'Crisis Sunforge Battlesuits #2',
    ]);
    expect(army.units[2]!.enhancements).toEqual(['Prototype Weapon System']);
    expect(army.units[0]!.warlord).toBe(true);
  });

  it('New Recruit WTC: who leads whom is said at both ends', () => {
    const army = armyOf(sample('nr-wtc-11e-custodes-v36.27.txt'));
    expect(army).toMatchObject({
      format: 'new-recruit-wtc-compact',
      edition: '11e',
      faction: 'Adeptus Custodes',
      detachments: ['Lions of the Emperor'],
      points: { total: 1990, limit: null },
      source: 'Created with newrecruit.eu v36.27',
    });
    expect(told(army)).toEqual(
      rows(`
        Blade Champion, 135: 1 Blade Champion | 1 Vaultswords | 1 leader
        Shield-Captain on Dawneagle Jetbike, 165: 1 Shield-Captain on Dawneagle Jetbike | 1 Interceptor lance, 1 Vertus hurricane bolter
        Valerian, 110: 1 Valerian | 1 Gnosis | 2 leader
        Custodian Guard, 215: 5 Custodian Guard | 5 Guardian Spear | 1 bodyguard
        Allarus Custodians, 340: 6 Allarus Custodians | 6 Balistus grenade launcher, 6 Guardian Spear
        Allarus Custodians, 340: 6 Allarus Custodians | 6 Balistus grenade launcher, 6 Guardian Spear
        Custodian Wardens, 250: 5 Custodian Warden | 5 Guardian Spear, 1 Vexilla | 2 bodyguard
        Prosecutors, 45: 1 Prosecutor Sister Superior, 3 Prosecutor | 4 Boltgun, 4 Close combat weapon
        Prosecutors, 45: 1 Prosecutor Sister Superior, 3 Prosecutor | 4 Boltgun, 4 Close combat weapon
        Vertus Praetors, 145: 2 Vertus Praetors | 2 Interceptor lance, 2 Vertus hurricane bolter
        Vertus Praetors, 145: 2 Vertus Praetors | 2 Interceptor lance, 2 Vertus hurricane bolter
        Witchseekers, 55: 1 Witchseeker Sister Superior, 4 Witchseeker | 5 Close combat weapon, 5 Witchseeker flamer
      `),
    );
    expect(army.units.map(({ enhancements }) => enhancements.join())).toEqual([
      'Superior Creation',
      'Praesidius',
      ...Array.from({ length: 10 }, () => ''),
    ]);
    expect(army.units.filter(({ warlord }) => warlord).map(({ name }) => name)).toEqual(['Valerian']);
  });

  it('New Recruit GW: names of models and abilities in bullets are no weapons', () => {
    const army = armyOf(sample('nr-gw-10e-orks-invuln-in-bullets.txt'));
    expect(army).toMatchObject({
      format: 'new-recruit-gw',
      edition: '10e',
      faction: 'Orks',
      detachments: ['War Horde'],
    });
    expect(told(army)).toEqual(
      rows(`
        Boss Snikrot, 95: 1 Boss Snikrot | 1 Mork’s Teeth, 1 Slugga
        Ghazghkull Thraka, 235: 1 Ghazghkull Thraka, 1 Makari | 1 Gork’s Klaw, 1 Mork’s Roar, 1 Makari’s stabba
        Zodgrod Wortsnagga, 90: 1 Zodgrod Wortsnagga | 1 Da Grabzappa, 1 Squigstoppa
        Beastboss, 95: 1 Beastboss | 1 Beast Snagga klaw, 1 Beastchoppa, 1 Shoota
        Beastboss, 80: 1 Beastboss | 1 Beast Snagga klaw, 1 Beastchoppa, 1 Shoota
        Warboss, 100: 1 Warboss | 1 Kombi-weapon, 1 Twin slugga, 1 Attack squig, 1 Power klaw
        Beast Snagga Boyz, 95: 1 Beast Snagga Nob, 9 Beast Snagga Boy | 1 Power snappa, 10 Slugga, 9 Choppa
        Beast Snagga Boyz, 95: 1 Beast Snagga Nob, 9 Beast Snagga Boy | 1 Power snappa, 10 Slugga, 9 Choppa
        Beast Snagga Boyz, 95: 1 Beast Snagga Nob, 9 Beast Snagga Boy | 1 Power snappa, 10 Slugga, 9 Choppa
        Gretchin, 40: 10 Gretchin, 1 Runtherd | 10 Close combat weapon, 10 Grot blasta, 1 Grot-smacka, 1 Slugga
        Gretchin, 40: 10 Gretchin, 1 Runtherd | 10 Close combat weapon, 10 Grot blasta, 1 Grot-smacka, 1 Slugga
        Gretchin, 40: 10 Gretchin, 1 Runtherd | 10 Close combat weapon, 10 Grot blasta, 1 Grot-smacka, 1 Slugga
        Meganobz, 70: 2 Meganob | 2 Twin killsaw
        Nobz, 210: 1 Boss Nob, 9 Nob | 10 Power klaw, 10 Slugga
        Stormboyz, 65: 1 Boss Nob, 4 Stormboy | 5 Slugga, 1 Power klaw, 4 Choppa
        Stormboyz, 65: 1 Boss Nob, 4 Stormboy | 5 Slugga, 1 Power klaw, 4 Choppa
        Stormboyz, 65: 1 Boss Nob, 4 Stormboy | 5 Slugga, 1 Power klaw, 4 Choppa
        Kill Rig, 155: 1 Kill Rig | 1 ’Eavy lobba, 1 Butcha boyz, 1 Savage horns and hooves, 1 Saw blades, 1 Stikka kannon, 1 Wurrtower
        Kill Rig, 155: 1 Kill Rig | 1 ’Eavy lobba, 1 Butcha boyz, 1 Savage horns and hooves, 1 Saw blades, 1 Stikka kannon, 1 Wurrtower
        Trukk, 70: 1 Trukk | 1 Big shoota, 1 Spiked wheel
      `),
    );
    expect(army.units[1]).toMatchObject({ warlord: true, notModelled: [] });
    expect(army.units[1]!.warnings.map(({ code }) => code)).toEqual(['check-invulnerable', 'check-invulnerable']);
    expect(army.units[3]!.enhancements).toEqual(['Kunnin’ But Brutal']);
    expect(army.units[13]!.notModelled).toEqual(['Ammo Runt']);
  });

  it('List Forge: a count of one is not printed', () => {
    const army = armyOf(sample('listforge-text-10e-chaos-daemons.txt'));
    expect(army).toMatchObject({
      format: 'list-forge-text',
      name: 'all gas no breaks',
      faction: 'Chaos Daemons',
      detachments: ['Daemonic Incursion'],
      points: { total: 1995, limit: null },
    });
    expect(told(army)).toEqual(
      rows(`
        Rotigus, 250: 1 Rotigus | 1 Gnarlrod, 1 Streams of brackish filth
        Great Unclean One, 295: 1 Great Unclean One | 1 Putrid vomit, 1 Bileblade, 1 Bilesword
        Bloodmaster, 65: 1 Bloodmaster | 1 Blade of blood
        Bloodletters, 110: 1 Bloodreaper, 9 Bloodletter | 10 Hellblade, 1 Instrument of Chaos, 1 Daemonic Icon
        Flesh Hounds, 75: 1 Gore Hound, 4 Flesh Hound | 1 Burning maw, 5 Collar of Khorne, 5 Gore-drenched fangs
      `),
    );
    expect(army.units[1]).toMatchObject({ warlord: true, enhancements: ['The Endless Gift'] });
  });

  it('one list in four dialects: the same units, points and numbers of models from those that print them', () => {
    const [simple, gw, wtc, short] = ['', '_gw', '_wtc', '_short'].map((dialect) =>
      armyOf(sample(`listgrok-10e-tau-nr1${dialect}.txt`)),
    );
    expect([simple, gw, wtc, short].map((army) => army!.format)).toEqual([
      'new-recruit-simple',
      'new-recruit-gw',
      'new-recruit-wtc',
      'new-recruit-short',
    ]);
    const units = (army: typeof simple) =>
      army!.units.map(({ name, points, models }) => {
        const count = models.reduce((sum, row) => sum + row.count, 0);
        return `${count} ${name}, ${points}`;
      });
    const byHand = [
      ...['1 Commander Farsight, 95', '1 Commander Shadowsun, 100', '1 Commander in Coldstar Battlesuit, 105'],
      ...['1 Commander in Coldstar Battlesuit, 120', '1 Commander in Enforcer Battlesuit, 100'],
      ...['10 Kroot Carnivores, 65', '10 Kroot Carnivores, 65', '10 Pathfinder Team, 90'],
      ...['3 Stealth Battlesuits, 60', '3 Stealth Battlesuits, 60', '3 Stealth Battlesuits, 60'],
      ...['5 Vespid Stingwings, 65', '3 Broadside Battlesuits, 300', '3 Crisis Fireknife Battlesuits, 130'],
      ...['3 Crisis Starscythe Battlesuits, 110', '3 Crisis Sunforge Battlesuits, 150'],
      ...['3 Crisis Sunforge Battlesuits, 150', '1 Ghostkeel Battlesuit, 160'],
    ];
    for (const army of [simple, gw, wtc, short]) expect(units(army)).toEqual(byHand);
    expect(simple).toMatchObject({ name: 'Tauuuu', faction: "T'au Empire", points: { total: 1985, limit: 2000 } });
    expect(gw).toMatchObject({ faction: "T'au Empire", points: { total: 1985, limit: null } });
  });
});
