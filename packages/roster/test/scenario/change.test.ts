import { describe, expect, it } from 'vitest';
import { weaponPick, withModelChange, withToggles, withWeaponChange, withWeapons } from '../../src/scenario/change.js';
import { emberGuard, flameMarshal, kilnTank, magmaWyrm, pyreWardens } from '../invented/datasheets.js';
import { field, problem, value } from './build.js';

describe('weapons that a player names', () => {
  it.each([
    ['plasma gun', { name: 'plasma gun', count: null }],
    ['2x plasma gun/supercharge', { name: 'plasma gun/supercharge', count: 2 }],
    [' 10 × Gun ', { name: 'Gun', count: 10 }],
    ['4x4 cannon', { name: '4x4 cannon', count: null }],
  ])('are read: %s', (text, pick) => expect(weaponPick(text)).toEqual(pick));

  it('cannot be none', () => {
    expect(problem(withWeapons(field(emberGuard), [weaponPick('0x flux rifle')]))).toMatchObject({
      code: 'value',
      path: 'flux rifle',
      suggestion: 'write 1x or more',
    });
  });

  it('replace the others, all copies of a name together', () => {
    const { unit } = value(withWeapons(field(emberGuard), [weaponPick('flux rifle')]));
    expect(unit.weapons.map(({ name, count }) => [name, count])).toEqual([
      ['Flux rifle', 4],
      ['Flux rifle', 1],
    ]);
  });

  it('may name a mode', () => {
    const { unit } = value(withWeapons(field(kilnTank), [weaponPick('kiln cannon/shell')]));
    expect(unit.weapons).toHaveLength(1);
    expect(unit.weapons[0]?.modes.map(({ name }) => name)).toEqual(['shell']);
  });

  it('may come from the datasheet: one for each model, or as many as are said', () => {
    const storm = (text: string) => value(withWeapons(field(emberGuard), [weaponPick(text)], emberGuard));
    expect(storm('storm projector/overcharge').unit.weapons[0]).toMatchObject({ count: 5, carriers: [] });
    expect(storm('storm projector').statements[0]).toContain('does not carry Storm projector by default');
    expect(storm('1x storm projector').unit.weapons[0]?.count).toBe(1);
    expect(storm('1x storm projector').statements).toEqual([]);
  });

  it('of one name for both phases stay both', () => {
    const { unit } = value(withWeapons(field(pyreWardens), [weaponPick('war-spear')], pyreWardens));
    expect(unit.weapons.map(({ modes }) => modes[0]?.profile.range)).toEqual([9, 'melee']);
  });

  it('that are unknown or several are refused with names', () => {
    expect(problem(withWeapons(field(emberGuard), [weaponPick('lightning')]))).toMatchObject({
      code: 'unknown-name',
      path: 'lightning',
      suggestion: 'its weapons: Flux rifle, Ember blade, Close combat weapon',
    });
    const [rifle] = field(emberGuard).weapons;
    const both = { ...field(emberGuard), weapons: [rifle!, { ...rifle!, name: 'Flux pistol' }] };
    expect(problem(withWeapons(both, [weaponPick('flux')]))).toMatchObject({
      code: 'ambiguous',
      suggestion: 'write one of Flux rifle, Flux pistol',
    });
  });
});

describe('numbers that a player changes', () => {
  it('are those of the named weapon or mode', () => {
    const unit = value(withWeaponChange(field(kilnTank), 'kiln cannon/shell', { S: 10, AP: -3 }));
    expect(unit.weapons[0]?.modes.map(({ profile }) => [profile.S, profile.AP])).toEqual([
      [14, -4],
      [10, -3],
    ]);
    expect(value(withWeaponChange(field(kilnTank), null, { D: 1 })).weapons.flatMap(({ modes }) => modes)).toSatisfy(
      (modes: { profile: { D: unknown } }[]) => modes.every(({ profile }) => profile.D === 1),
    );
    expect(problem(withWeaponChange(field(kilnTank), 'harpoon', { S: 1 })).code).toBe('unknown-name');
  });

  it('are those of the named models; a new invulnerable save is good against everything', () => {
    expect(
      value(withModelChange(field(emberGuard), 'ember sergeant', { T: 5 })).models.map(({ stats }) => stats?.T),
    ).toEqual([5, 4]);
    expect(value(withModelChange(field(magmaWyrm), null, { InSv: '4+' })).models[0]?.stats).toMatchObject({
      InSv: '4+',
      InSvAgainst: null,
    });
    expect(problem(withModelChange(field(emberGuard), 'captain', { T: 5 })).suggestion).toContain('Ember Sergeant');
  });

  it('stand in for a profile that is not known if they are enough', () => {
    const bare = { ...field(kilnTank), models: [{ name: 'Kiln Tank', count: 1, stats: null, character: false }] };
    expect(problem(withModelChange(bare, null, { T: 9 })).suggestion).toBe('give T, Sv and W');
    expect(value(withModelChange(bare, null, { T: 9, Sv: '3+', W: 10 })).models[0]?.stats).toMatchObject({
      T: 9,
      W: 10,
    });
  });
});

describe('abilities that a player switches', () => {
  it('by name or by effect', () => {
    const units = [field(emberGuard), field(flameMarshal)];
    const [guard, marshal] = value(withToggles(units, { on: ['steady aim', '+1 to hit'], off: ['Ashen Cloak'] }));
    expect(guard?.toggles.map(({ on }) => on)).toEqual([true]);
    expect(marshal?.toggles.map(({ on }) => on)).toEqual([true, false]);
    expect(problem(withToggles(units, { on: ['Fury'] }))).toMatchObject({
      path: 'Fury',
      suggestion: 'its abilities: Steady Aim, Words of Fire, Ashen Cloak',
    });
  });

  it('by a part of the name that only one has', () => {
    const units = [field(emberGuard), field(flameMarshal)];
    const on = (name: string) =>
      value(withToggles(units, { on: [name] })).flatMap(({ toggles }) => toggles.map((toggle) => toggle.on));
    expect(on('steady')).toEqual([true, false, true]);
    expect(on('fire')).toEqual([false, true, true]);
    const twice = units.map((unit) => ({
      ...unit,
      toggles: unit.toggles.map((toggle, place) => ({ ...toggle, source: `Vow ${unit.name} ${place}` })),
    }));
    expect(problem(withToggles(twice, { on: ['vow'] }))).toMatchObject({
      code: 'ambiguous',
      suggestion: 'write one of Vow Ember Guard 0, Vow Flame Marshal 0, Vow Flame Marshal 1',
    });
  });
});
