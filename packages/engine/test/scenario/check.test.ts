import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readScenario, validateScenario } from '../../src/scenario/read.js';
import type { Scenario } from '../../src/scenario/types.js';
import { check, goodScenario, spoil } from './example.js';

const checked = (input: unknown): Scenario => {
  const result = validateScenario(input);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.value;
};
const spoiled = (path: string, value: unknown): Scenario => checked(spoil(goodScenario(), path, value));
const gun = { name: 'Gun', count: 1, range: 24, A: 1, skill: '3+', S: 4, AP: 0, D: 1 };
const blade = { name: 'Sword', count: 1, range: 'melee', A: 1, skill: '3+', S: 4, AP: 0, D: 1 };
const row = (i: number, more = {}) => ({ name: `Row ${i}`, count: 1, T: 4, Sv: '3+', W: 1, ...more });

describe('check', () => {
  it.each([1, 2])("accepts the book's example %d", (number) => {
    const url = new URL(`../../../../scenarios/examples/book-example-${number}.json`, import.meta.url);
    expect(readScenario(readFileSync(url, 'utf8'))).toMatchObject({ ok: true });
  });

  it('parses values and fills defaults', () => {
    const { attackers, target, lenient, derived } = checked(goodScenario());
    expect(attackers[0]!.weapons[2]).toEqual({
      name: 'Rifle',
      label: 'Rifle#2',
      count: 1,
      range: 24,
      A: { count: 1, sides: 6, plus: 0 },
      skill: 4,
      S: { count: 0, sides: 6, plus: 5 },
      AP: -2,
      D: { count: 1, sides: 3, plus: 0 },
      abilities: [],
      effects: [],
      from: 'hit',
      path: 'attackers[0].weapons[2]',
    });
    expect(attackers[0]!.situation).toEqual({
      phase: 'shooting',
      shootingType: 'normal',
      halfRange: false,
      cover: true,
      plungingFire: false,
      movement: 'moved',
      setUpThisTurn: false,
      charged: false,
      outOfPhase: false,
      visible: true,
      spotted: false,
      engaged: false,
      engagedWithTarget: false,
      targetEngaged: false,
    });
    expect(attackers[0]!.choices).toEqual({
      allocationOrder: [1, 0],
      precision: [],
      lethalHits: true,
      fishHits: false,
      fishWounds: false,
      rerollDamage: 'policy',
      rerollSaves: 'policy',
      weaponOrder: [0, 1, 2],
      instances: {},
      poolOrder: 'worseFirst',
      options: {},
      written: { instances: {}, options: {} },
    });
    expect(target.rows[1]).toEqual({
      name: 'Chief',
      count: 1,
      T: 4,
      Sv: 2,
      W: 5,
      FNP: 5,
      role: 'leader',
      keywords: ['CHARACTER'],
      character: true,
      woundsLost: 0,
      effects: [],
      path: 'target.models[1]',
    });
    expect({ lenient, derived }).toEqual({ lenient: false, derived: [] });
    expect(check(goodScenario() as never, { lenient: true })).toMatchObject({ value: { lenient: true } });
  });

  it('keeps words as written, folded, with their place, source and switch', () => {
    const { attackers } = spoiled('attackers[0].weapons[0].effects', ['re\u2011roll\u00a0hits']);
    expect(attackers[0]!.weapons[0]!.effects).toEqual([
      { text: 're\u2011roll\u00a0hits', folded: 'RE ROLL HITS', on: true, path: 'attackers[0].weapons[0].effects[0]' },
    ]);
    expect(attackers[0]!.effects[1]).toEqual({
      text: '+1 to wound',
      folded: '+1 TO WOUND',
      source: 'Chief',
      on: false,
      path: 'attackers[0].effects[1]',
    });
  });

  it('folds keywords and lists each once', () => {
    expect(spoiled('target.keywords', ['infantry', 'INFANTRY', 'fly-er']).target.keywords).toEqual([
      'INFANTRY',
      'FLY ER',
    ]);
  });

  it('takes a lone model of a CHARACTER unit for one', () => {
    const { choices: _, ...rest } = goodScenario();
    const { target } = checked({ ...rest, target: { name: 'Boss', keywords: ['Character'], models: [row(0)] } });
    expect(target.rows[0]!.character).toBe(true);
  });

  it.each([
    [null, 7],
    ['-', 7],
    ['7+', 7],
    ['2+', 2],
    [6, 6],
  ])('reads Sv %j as %d', (Sv, expected) => {
    expect(spoiled('target.models[0].Sv', Sv).target.rows[0]!.Sv).toBe(expected);
  });

  it('takes a missing count for one', () => {
    expect(spoiled('attackers[0].weapons[0].count', undefined).attackers[0]!.weapons[0]!.count).toBe(1);
    expect(spoiled('target.models[0].count', undefined).target.rows[0]!.count).toBe(1);
  });

  it.each([
    [{ ...gun, skill: null, abilities: ['Torrent'] }, null],
    [{ ...gun, skill: 'N/A', abilities: ['TORRENT'] }, null],
    [{ ...gun, skill: undefined, effects: ['torrent'] }, null],
    [{ ...gun, abilities: ['TORRENT'] }, 3],
    [{ ...gun, skill: undefined, from: 'wound' }, null],
  ])('%j has the skill %j', (weapon, skill) => {
    expect(spoiled('attackers[0].weapons[0]', weapon).attackers[0]!.weapons[0]!.skill).toBe(skill);
  });

  it("lets the attacker's effects grant TORRENT", () => {
    const attackers = [{ name: 'Red', weapons: [{ ...gun, skill: null }], effects: ['TORRENT'] }];
    expect(spoiled('attackers', attackers).attackers[0]!.weapons[0]!.skill).toBeNull();
    const off = [{ ...attackers[0], effects: [{ effect: 'TORRENT', on: false }] }];
    expect(validateScenario(spoil(goodScenario(), 'attackers', off))).toMatchObject({ ok: false });
  });

  it('needs only A where mortal wounds are dealt out', () => {
    const weapon = { name: 'Grenades', A: 6, from: 'mortal', on: '4+', cap: 6, selfOn: 1 };
    expect(spoiled('attackers[0].weapons[0]', weapon).attackers[0]!.weapons[0]).toMatchObject({
      count: 1,
      on: 4,
      cap: 6,
      selfOn: 1,
      skill: null,
      D: { count: 0, plus: 1 },
    });
  });

  it('keeps the declared share of a melee weapon', () => {
    expect(spoiled('attackers[0].weapons[1].attacks', 3).attackers[0]!.weapons[1]!.attacks).toBe(3);
  });

  it('reads ranges', () => {
    expect(spoiled('attackers[0].weapons[0].range', ' Melee ').attackers[0]!.weapons[0]!.range).toBe('melee');
    expect(spoiled('attackers[0].weapons[0].range', undefined).attackers[0]!.weapons[0]).not.toHaveProperty('range');
  });

  it('carries points and origin along', () => {
    const { target, origin } = checked(
      spoil(spoil(spoil(goodScenario(), 'target.points', 90), 'target.origin', 'a list'), 'origin', 'mine'),
    );
    expect({ ...target, origin }).toMatchObject({ points: 90, origin: 'mine' });
    expect(target.origin).toBe('a list');
  });

  it('accepts every limit at its edge', () => {
    const attackers = (count: number, weapons: number) =>
      Array.from({ length: count }, (_, i) => ({
        name: `${i}`,
        weapons: Array.from({ length: weapons }, () => gun),
      }));
    expect(spoiled('attackers', attackers(20, 3)).attackers).toHaveLength(20);
    expect(spoiled('attackers', attackers(1, 60)).attackers[0]!.weapons).toHaveLength(60);
    const { choices: _, ...rest } = goodScenario();
    const rowsOf = (count: number, more: object) =>
      checked({ ...rest, target: { name: 'Blue', models: Array.from({ length: count }, (_, i) => row(i, more)) } })
        .target.rows;
    expect(rowsOf(40, { count: 5, W: 5 })).toHaveLength(40);
    expect(rowsOf(1, { count: 200, W: 5 })[0]!.count).toBe(200);
    expect(rowsOf(1, { count: 10, W: 100 })[0]!.W).toBe(100);
    expect(spoiled('attackers[0].weapons', [{ ...gun, count: 500, A: 2 }]).attackers[0]!.weapons[0]!.count).toBe(500);
    expect(spoiled('attackers[0].weapons', [{ ...gun, count: 100, A: 'D6+4' }]).attackers).toHaveLength(1);
  });

  it('counts only the dice of weapons that attack in the phase', () => {
    const weapons = [
      { ...gun, count: 1000 },
      { ...blade, count: 1000 },
    ];
    expect(spoiled('attackers[0].weapons', weapons).attackers).toHaveLength(1);
    const shared = [
      { ...blade, count: 500, A: 3, attacks: 2 },
      { ...gun, count: 1000 },
    ];
    const fight = spoil(goodScenario(), 'situation', { phase: 'fight' });
    expect(checked(spoil(fight, 'attackers[0].weapons', shared)).attackers).toHaveLength(1);
  });
});

describe("an attacker's own models", () => {
  const unit = (models: unknown, weapons: unknown) =>
    spoiled('attackers', [{ name: 'Red', models, weapons }]).attackers[0]!;

  it('say how many weapons there are', () => {
    const { count: _, ...uncounted } = gun;
    const { weapons, rows } = unit(
      [row(0, { count: 4, weapons: { Gun: 1 } }), row(1, { weapons: { Gun: 2, 'Gun#2': 1 } })],
      [uncounted, uncounted, { ...blade, count: 3 }],
    );
    expect(weapons.map(({ label, count }) => [label, count])).toEqual([
      ['Gun', 6],
      ['Gun#2', 1],
      ['Sword', 3],
    ]);
    expect(rows.map(({ count }) => count)).toEqual([4, 1]);
  });

  it('may count what is counted too, if they agree', () => {
    expect(unit([row(0, { count: 2, weapons: { 'Gun#1': 1 } })], [{ ...gun, count: 2 }]).weapons[0]!.count).toBe(2);
  });

  it('must carry every weapon that has no count', () => {
    const { count: _, ...uncounted } = gun;
    const attackers = [
      { name: 'Red', models: [row(0, { weapons: { Gun: 1 } })], weapons: [gun, { ...uncounted, name: 'X' }] },
    ];
    const result = validateScenario(spoil(goodScenario(), 'attackers', attackers));
    expect(result).toMatchObject({ issues: [{ code: 'missing', path: 'attackers[0].weapons[1].count' }] });
  });

  it('need no T and Sv', () => {
    expect(unit([{ name: 'Gunner', count: 2, W: 3, FNP: 5 }], [gun]).rows[0]).toMatchObject({ W: 3, FNP: 5, Sv: 7 });
  });
});

describe('situation', () => {
  const situationOf = (shared: object, own?: object) =>
    checked(spoil(spoil(goodScenario(), 'situation', shared), 'attackers[0].situation', own)).attackers[0]!.situation;

  it("has the attacker's own values over the scenario's, field by field", () => {
    expect(situationOf({ cover: true, distance: 20 }, { cover: false, plungingFire: true })).toMatchObject({
      cover: false,
      distance: 20,
      plungingFire: true,
    });
  });

  it('is taken away by null', () => {
    expect(situationOf({ distance: 20 }, { distance: null })).not.toHaveProperty('distance');
    expect(situationOf({ phase: 'fight', charge: { gap: 7 } }, { charge: null })).toMatchObject({ charged: false });
  });

  it('knows what follows', () => {
    expect(situationOf({ engagedWithTarget: true })).toMatchObject({ engaged: true, targetEngaged: true });
    expect(situationOf({ shootingType: 'snap' })).toMatchObject({ outOfPhase: true });
    expect(situationOf({ phase: 'fight', charge: { gap: 7.1 } })).toMatchObject({
      charged: true,
      charge: { gap: 7.1, modifier: 0, reRoll: false },
    });
  });

  it("leaves behind what belongs to the phase that is not the attacker's", () => {
    expect(situationOf({ shootingType: 'snap' }, { phase: 'fight' })).toMatchObject({ shootingType: 'normal' });
    const shooter = situationOf({ phase: 'fight', charge: { gap: 7 } }, { phase: 'shooting' });
    expect(shooter).not.toHaveProperty('charge');
    expect(shooter.charged).toBe(false);
  });

  it('settles half range by distance, weapon by weapon', () => {
    const { weapons } = checked(
      spoil(spoil(goodScenario(), 'situation', { distance: 12 }), 'attackers[0].weapons[2].range', 23.9),
    ).attackers[0]!;
    expect(weapons.map(({ halfRange }) => halfRange)).toEqual([true, undefined, false]);
    const own = spoil(spoil(goodScenario(), 'situation', { distance: 20 }), 'attackers[0].weapons[0].distance', 6);
    expect(checked(own).attackers[0]!.weapons[0]).toMatchObject({ halfRange: true, distance: 6 });
  });
});

describe('choices', () => {
  const choicesOf = (shared: object, own?: object) =>
    checked(spoil(spoil(goodScenario(), 'choices', shared), 'attackers[0].choices', own)).attackers[0]!.choices;

  it('complete the orders', () => {
    expect(choicesOf({ allocationOrder: [], weaponOrder: ['Rifle#2'] })).toMatchObject({
      allocationOrder: [0, 1],
      weaponOrder: [2, 0, 1],
    });
    expect(choicesOf({ weaponOrder: ['Blade', 'Rifle#1'] }).weaponOrder).toEqual([1, 0, 2]);
  });

  it('take one CHARACTER row or several for PRECISION', () => {
    expect(choicesOf({ precision: 'Chief' }).precision).toEqual([1]);
    expect(choicesOf({ precision: ['Chief'] }, { precision: null }).precision).toEqual([]);
  });

  it("have the attacker's own over the scenario's", () => {
    const choices = choicesOf(
      { lethalHits: false, rerollSaves: 'never', options: { postRollPools: true, conversion: 'off' } },
      { rerollSaves: 'always', options: { postRollPools: false }, commandReroll: { by: 'defender', roll: 'save' } },
    );
    expect(choices).toMatchObject({
      lethalHits: false,
      rerollSaves: 'always',
      options: { postRollPools: false, conversion: 'off' },
      commandReroll: { by: 'defender', roll: 'save' },
    });
    expect(choicesOf({ commandReroll: { by: 'attacker', roll: 'hit' } }, { commandReroll: null })).not.toHaveProperty(
      'commandReroll',
    );
  });

  it('fold the ability of an instance', () => {
    expect(choicesOf({ instances: { 'sustained-hits': 1 } }).instances).toEqual({ 'SUSTAINED HITS': 1 });
  });

  it('may name in the shared weapon order what another attacker has', () => {
    const input = spoil(goodScenario(), 'attackers[1]', { name: 'Green', weapons: [gun, { ...gun, name: 'Big gun' }] });
    const { attackers } = checked(spoil(input, 'choices', { weaponOrder: ['Big gun', 'Blade'] }));
    expect(attackers.map(({ choices }) => choices.weaponOrder)).toEqual([
      [1, 0, 2],
      [1, 0],
    ]);
  });
});
