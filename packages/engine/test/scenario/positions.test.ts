import { describe, expect, it } from 'vitest';
import type { Issue } from '../../src/scenario/issue.js';
import { validateScenario } from '../../src/scenario/read.js';
import type { Scenario } from '../../src/scenario/types.js';

/** Bases of 25.4 mm: an inch across, half an inch from the middle to the edge. */
const INCH = 25.4;
const models = (name: string, at: readonly (readonly number[])[], more: object = {}) => ({
  name,
  count: at.length,
  T: 4,
  Sv: '3+',
  W: 1,
  base: INCH,
  at,
  ...more,
});
const gun = (more: object = {}) => ({ name: 'Gun', range: 24, A: 1, skill: '3+', S: 4, AP: 0, D: 1, ...more });
const sword = (more: object = {}) => gun({ name: 'Sword', range: 'melee', ...more });

/** Edges of the bases stand `gaps` inches from the target's only model, which stands at the origin. */
const at = (...gaps: readonly number[]) => gaps.map((gap) => [gap + 1, 0, 0]);

const scenario = (own: object[], weapons: object[], situation: object = {}, target = [models('Foe', [[0, 0, 0]])]) => ({
  version: 1,
  ruleset: '11e',
  attackers: [{ name: 'Red', weapons, models: own }],
  target: { name: 'Blue', models: target },
  situation,
});

const checked = (...input: Parameters<typeof scenario>): Scenario => {
  const result = validateScenario(scenario(...input));
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.value;
};
const issues = (...input: Parameters<typeof scenario>): readonly Issue[] => {
  const result = validateScenario(scenario(...input));
  if (result.ok) throw new Error('accepted');
  return result.issues;
};
const parts = ({ attackers }: Scenario) =>
  attackers[0]!.weapons.map(({ label, count, halfRange, distance }) => [label, count, halfRange, distance]);

describe('positions', () => {
  it('give the distance of the units, edge to edge', () => {
    const { attackers, derived } = checked([models('Row', at(20, 15.25))], [gun({ count: 2 })]);
    expect(attackers[0]!.situation.distance).toBeCloseTo(15.25, 9);
    expect(derived).toContainEqual({ path: 'attackers[0]', text: 'the units are 15.25" apart', rule: '04.02' });
  });

  it('give range and half range of each weapon that a row carries', () => {
    const weapons = { weapons: { Gun: 2 } };
    const result = checked([models('Row', at(12, 12.5, 24, 24.5), weapons)], [gun()]);
    expect(parts(result)).toEqual([
      ['Gun', 2, true, expect.closeTo(12, 9)],
      ['Gun#2', 4, false, expect.closeTo(12.5, 9)],
    ]);
    expect(result.attackers[0]!.choices.weaponOrder).toEqual([0, 1]);
    expect(result.derived.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['6 of 8 Gun are in range', '2 of 8 Gun are within half range']),
    );
  });

  it('keep the order of entries and a free name when one is cut', () => {
    const own = [models('Row', at(10, 20), { weapons: { Gun: 1, 'Gun#2': 1, Cannon: 1 } })];
    const input = scenario(own, [gun(), gun({ range: 48 }), gun({ name: 'Cannon', range: 100 })]);
    const result = validateScenario({ ...input, choices: { weaponOrder: ['Cannon', 'Gun'] } });
    if (!result.ok) throw new Error(JSON.stringify(result.issues));
    expect(parts(result.value).map(([label, count, half]) => [label, count, half])).toEqual([
      ['Gun', 1, true],
      ['Gun#3', 1, false],
      ['Gun#2', 2, true],
      ['Cannon', 2, true],
    ]);
    expect(result.value.attackers[0]!.choices.weaponOrder).toEqual([3, 0, 1, 2]);
  });

  it('leave a weapon that is out of range to the rules', () => {
    expect(parts(checked([models('Row', at(30), { weapons: { Gun: 1 } })], [gun()]))).toEqual([
      ['Gun', 1, false, expect.closeTo(30, 9)],
    ]);
  });

  it('measure a weapon that is only counted from the nearest model, and say so where it matters', () => {
    const text = 'no row says who has Gun: 2 measured from the nearest model';
    const result = checked([models('Row', at(30, 11))], [gun({ count: 2 })]);
    expect(parts(result)).toEqual([['Gun', 2, true, expect.closeTo(11, 9)]]);
    expect(result.derived).toContainEqual({ path: 'attackers[0].weapons[0]', text, rule: '04.02' });
    const alike = checked([models('Row', at(12, 11))], [gun({ count: 2 })]);
    expect(alike.derived.map((fact) => fact.text)).not.toContain(text);
    const fight = checked([models('Row', at(1, 8))], [sword({ count: 3 })], { phase: 'fight' });
    expect(fight.attackers[0]!.weapons.map(({ count }) => count)).toEqual([3]);
    expect(fight.derived.map((fact) => fact.text)).toContain(
      'no row says who has Sword: 3 measured from the nearest model',
    );
  });

  it('turn ovals as they face, all alike or each for itself', () => {
    // 4" by 2": end on it is 2" nearer than its middle, flank on 1".
    const cart = (facing: unknown) =>
      models(
        'Row',
        [
          [12, 0, 0],
          [-20, 0, 0],
        ],
        { base: [4 * INCH, 2 * INCH], facing },
      );
    const distance = (facing: unknown) => checked([cart(facing)], [gun()]).attackers[0]!.situation.distance;
    expect([undefined, 0, 90, [0, 90], [90, 0], -180].map(distance).map((inches) => inches?.toFixed(9))).toEqual(
      [9.5, 9.5, 10.5, 9.5, 10.5, 9.5].map((inches) => inches.toFixed(9)),
    );
  });

  it('ask every pistol for its own range', () => {
    const own = [models('Row', at(6, 12, 12.1, 30), { weapons: { Pistol: 1 } })];
    const result = checked(own, [gun({ name: 'Pistol', range: 12, abilities: ['PISTOL'] })]);
    expect(parts(result).map(([label, count, half]) => [label, count, half])).toEqual([
      ['Pistol', 1, true],
      ['Pistol#2', 1, false],
    ]);
    expect(result.derived.map(({ text }) => text)).toContain('2 of 4 Pistol are in range');
  });

  it('engage within 2" and 5" up', () => {
    const near = checked([models('Row', at(2))], [gun()], { phase: 'shooting' });
    expect(near.attackers[0]!.situation).toMatchObject({ engaged: true, engagedWithTarget: true, targetEngaged: true });
    const far = checked([models('Row', at(2.1))], [gun()]);
    expect(far.attackers[0]!.situation).toMatchObject({ engaged: false, engagedWithTarget: false });
    const high = checked([models('Row', [[2, 0, 5.5]])], [gun()]);
    expect(high.attackers[0]!.situation.engagedWithTarget).toBe(false);
  });

  it('let only models in reach fight', () => {
    const own = [models('Row', at(1, 2, 3), { weapons: { Sword: 1 } })];
    const fight = checked(own, [sword()], { phase: 'fight' });
    expect(fight.attackers[0]!.weapons.map(({ count }) => count)).toEqual([2]);
    expect(fight.derived).toContainEqual({
      path: 'attackers[0].weapons[0]',
      text: '2 of 3 Sword are in reach',
      rule: '04.02',
    });
    expect(checked([models('Row', at(3))], [sword()], { phase: 'fight' }).attackers[0]!.weapons).toEqual([]);
    const charge = checked([models('Row', at(7))], [sword()], { phase: 'fight', charge: { gap: 7 } });
    expect(charge.attackers[0]!.weapons).toHaveLength(1);
  });

  it('give the gap of a charge, which nothing else gives', () => {
    const situation = { phase: 'fight', charge: { modifier: 1 } };
    expect(checked([models('Row', at(7.5, 9))], [sword()], situation).attackers[0]!.situation).toMatchObject({
      charged: true,
      charge: { gap: expect.closeTo(7.5, 9), modifier: 1, reRoll: false },
    });
    const { base: _, at: __, ...nowhere } = models('Row', at(7.5));
    expect(issues([nowhere], [sword()], situation)).toMatchObject([
      { code: 'missing', path: 'situation.charge.gap', suggestion: expect.stringContaining('stand') },
    ]);
  });

  it.each([
    [0, 'stationary'],
    [3, 'upTo3'],
    [3.1, 'moved'],
  ])('a move of %d" is "%s"', (way, movement) => {
    const own = [
      models('Row', at(20, 22), {
        movedFrom: [
          [21, way, 0],
          [23, 0, 0],
        ],
      }),
    ];
    expect(checked(own, [gun()]).attackers[0]!.situation.movement).toBe(movement);
  });

  it('know that an advance may be short', () => {
    const own = [models('Row', at(20), { movedFrom: at(20) })];
    expect(checked(own, [gun()], { movement: 'advanced' }).attackers[0]!.situation.movement).toBe('advanced');
    expect(checked(own, [gun()], { movement: 'upTo3' }).attackers[0]!.situation.movement).toBe('upTo3');
  });

  it('of one side alone give only its move', () => {
    const own = [models('Row', at(20), { movedFrom: at(20) })];
    const { base: _, at: __, ...nowhere } = models('Foe', [[0, 0, 0]]);
    const result = checked(own, [gun()], {}, [nowhere as ReturnType<typeof models>]);
    expect(result.attackers[0]!.situation).not.toHaveProperty('distance');
    expect(result.derived).toHaveLength(1);
  });

  it.each<[string, object, object, string]>([
    ['distance', {}, { distance: 12 }, 'situation.distance'],
    ['engaged', {}, { engagedWithTarget: true }, 'situation.engagedWithTarget'],
    ['half range', {}, { halfRange: true }, 'situation.halfRange'],
    ['movement', {}, { movement: 'stationary' }, 'situation.movement'],
    ['charge', {}, { phase: 'fight', charge: { gap: 7 } }, 'situation.charge.gap'],
    ['distance of a weapon', { distance: 5 }, {}, 'attackers[0].weapons[0].distance'],
    ['half range of a weapon', { halfRange: true }, {}, 'attackers[0].weapons[0].halfRange'],
    ['half range out of range', { halfRange: true, range: 12 }, {}, 'attackers[0].weapons[0].halfRange'],
    ['half range of all out of range', { range: 12 }, { halfRange: true }, 'situation.halfRange'],
  ])('refuse another %s', (_, weapon, situation, path) => {
    const own = [models('Row', at(20), { movedFrom: [[30, 0, 0]] })];
    expect(issues(own, [gun(weapon)], situation)).toContainEqual(
      expect.objectContaining({ code: 'contradiction', path, suggestion: expect.stringMatching(/./) }),
    );
  });

  it('refuse to be unengaged at 1"', () => {
    for (const key of ['engaged', 'engagedWithTarget', 'targetEngaged']) {
      expect(issues([models('Row', at(1))], [gun()], { [key]: false })[0]).toMatchObject({
        code: 'contradiction',
        path: `situation.${key}`,
      });
    }
  });

  it('are needed of every row of a unit', () => {
    const { base: _, at: __, ...nowhere } = models('Other', [[0, 0, 0]]);
    expect(issues([models('Row', at(1)), nowhere], [gun()])).toMatchObject([
      { code: 'missing', path: 'attackers[0].models[1].at' },
    ]);
  });

  it('of many oval bases are measured in good time', () => {
    const crowd = (side: number) =>
      models(
        'Row',
        Array.from({ length: 200 }, (_, i) => [side + Math.floor(i / 20) * 3, (i % 20) * 2, 0]),
        { base: [60, 35] },
      );
    const attackers = Array.from({ length: 20 }, (_, i) => ({ name: `${i}`, weapons: [gun()], models: [crowd(40)] }));
    const begin = performance.now();
    const result = validateScenario({
      ...scenario([], [gun()]),
      attackers,
      target: { name: 'Blue', models: [crowd(0)] },
    });
    expect(result).toMatchObject({ ok: true });
    expect(performance.now() - begin).toBeLessThan(5000);
  });
});
