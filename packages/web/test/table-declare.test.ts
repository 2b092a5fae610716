import type { SituationInput } from '@fusillade/engine';
import { type Battle, type BattleUnit, replay, type UnitStanding } from '@fusillade/engine/battle';
import { describe, expect, it } from 'vitest';
import { answered, asksOf, CIRCUMSTANCES } from '../src/pages/table/circumstances.js';
import {
  armedOf,
  attackedOf,
  declaration,
  isUncounted,
  isWhole,
  leftOf,
  likelyLeft,
  type Shares,
  sharedA,
  sharesOf,
} from '../src/pages/table/declare.js';

const gun = { range: 24, A: 2, skill: '3+', S: 4, AP: 0, D: 1 } as const;
const red: BattleUnit = {
  name: 'Red',
  army: 0,
  weapons: [
    { ...gun, name: 'Rifle', count: 3, abilities: ['RAPID FIRE 1'] },
    { ...gun, name: 'Fist', count: 2, range: 'melee', A: 4 },
    { ...gun, name: 'Claw', range: 'melee', A: 'D6' },
  ],
};
const target = (name: string): BattleUnit => ({
  name,
  army: 1,
  models: [{ name: `${name} trooper`, count: 5, T: 4, Sv: '4+', W: 1 }],
});
const blue = target('Blue');
const green = target('Green');
/** The first unit as it stands after some entries. */
const standingOf = (unit: BattleUnit, entries: Battle['entries'] = []): UnitStanding => {
  const found = replay({ version: 1, ruleset: '11e', armies: ['A', 'B'], units: [unit, blue], entries });
  if (!found.ok) throw new Error(JSON.stringify(found.issues));
  return found.standing.units[0] as UnitStanding;
};
const standing = standingOf(red);
const FIGHT: SituationInput = { phase: 'fight' };

const declared = (attack: ReturnType<typeof declaration>) => {
  const battle: Battle = {
    version: 1,
    ruleset: '11e',
    armies: ['A', 'B'],
    commandRerolls: [false, false],
    units: [red, blue, green],
    entries: [{ attack }],
  };
  return replay(battle);
};

describe('what attacks whom', () => {
  const guns = armedOf(red, standing, 'shooting');
  const [fist, claw] = armedOf(red, standing, 'fight') as [(typeof guns)[number], (typeof guns)[number]];

  it('is said only where there are several targets; at first everything attacks the first', () => {
    expect(declaration({ unit: 'Red', targets: ['Blue'], situation: {}, shares: null }).targets).toEqual([
      { unit: 'Blue' },
    ]);
    const shares = sharesOf(guns, ['Blue', 'Green'], { Green: { Rifle: { count: 1 } }, Blue: { Rifle: { count: 2 } } });
    expect(declaration({ unit: 'Red', targets: ['Blue', 'Green'], situation: {}, shares }).targets).toEqual([
      { unit: 'Blue', weapons: { Rifle: 2 } },
      { unit: 'Green', weapons: { Rifle: 1 } },
    ]);
    expect(sharesOf(guns, ['Blue', 'Green'], {})).toEqual({
      Blue: { Rifle: { count: 3 } },
      Green: { Rifle: { count: 0 } },
    });
  });

  it('leaves out a target that nothing attacks', () => {
    const all = sharesOf(guns, ['Blue', 'Green'], {});
    expect(attackedOf(['Blue', 'Green'], all)).toEqual(['Blue']);
    expect(declaration({ unit: 'Red', targets: ['Blue', 'Green'], situation: {}, shares: all }).targets).toEqual([
      { unit: 'Blue', weapons: { Rifle: 3 } },
    ]);
    const none = { Blue: { Fist: { count: 2, attacks: 0 } }, Green: { Fist: { count: 0, attacks: 4 } } };
    expect(attackedOf(['Blue', 'Green'], none)).toEqual([]);
  });

  it('is asked where models are gone of which nobody knows what they carried', () => {
    const row = { name: 'Guard', count: 2, T: 4, Sv: '4+', W: 1 } as const;
    /** Its first model is gone. */
    const hurtOf = (unit: BattleUnit): UnitStanding => {
      const whole = standingOf(unit);
      return { ...whole, models: whole.models.map((model, at) => (at > 0 ? model : { ...model, state: 'removed' })) };
    };
    const hurt = hurtOf({ ...red, models: [row] });
    expect(isUncounted(guns, hurt)).toBe(true);
    expect(isUncounted(guns, standing)).toBe(false);
    const known: BattleUnit = {
      ...red,
      weapons: [
        { ...gun, name: 'Rifle' },
        { ...gun, name: 'Fist', count: 2, range: 'melee' },
      ],
      models: [{ ...row, weapons: { Rifle: 1 } }],
    };
    const [shooting, fight] = (['shooting', 'fight'] as const).map((phase) => armedOf(known, standingOf(known), phase));
    expect(isUncounted(shooting ?? [], hurtOf(known))).toBe(false);
    expect(isUncounted(fight ?? [], hurtOf(known))).toBe(true);
    // A weapon that no row carries has its own count, in a unit whose others are carried too.
    expect([shooting, fight].map((all) => all?.map(({ label, count }) => `${label} ${count}`))).toEqual([
      ['Rifle 2'],
      ['Fist 2'],
    ]);
    // One of two models is left: of three rifles two, rounded up, until somebody says otherwise.
    const likely = sharesOf(guns, ['Blue'], {}, (weapon) => likelyLeft(weapon, hurt));
    expect(likely).toEqual({ Blue: { Rifle: { count: 2 } } });
    expect(likelyLeft(guns[0] as (typeof guns)[number], standing)).toBe(3);
    const all = sharesOf(guns, ['Blue'], {});
    expect(isWhole(guns, ['Blue'], all)).toBe(true);
    const fewer = sharesOf(guns, ['Blue'], { Blue: { Rifle: { count: 2 } } });
    expect(isWhole(guns, ['Blue'], fewer)).toBe(false);
    expect(declaration({ unit: 'Red', targets: ['Blue'], situation: {}, shares: fewer }).targets).toEqual([
      { unit: 'Blue', weapons: { Rifle: 2 } },
    ]);
  });

  it('may be attacks of a melee weapon whose A is a number, and the engine plays them', () => {
    expect([...guns, fist, claw].map(sharedA)).toEqual([null, 4, null]);
    const shares: Shares = {
      Blue: { Fist: { count: 2, attacks: 3 } },
      Green: { Fist: { count: 2, attacks: 1 }, Claw: { count: 1 } },
    };
    expect(leftOf(fist, shares)).toBe(0);
    const attack = declaration({ unit: 'Red', targets: ['Blue', 'Green'], situation: FIGHT, shares });
    expect(attack.targets).toEqual([
      { unit: 'Blue', weapons: { Fist: { count: 2, attacks: 3 } } },
      { unit: 'Green', weapons: { Fist: { count: 2, attacks: 1 }, Claw: 1 } },
    ]);
    const found = declared(attack);
    expect(found).toMatchObject({ ok: true });
    expect(found.ok && found.standing.question).toMatchObject({ decision: 'targetOrder', options: ['Blue', 'Green'] });
  });

  it('is counted: what is left for nobody, and what is too much', () => {
    const whole = { Blue: { Fist: { count: 1 } }, Green: { Fist: { count: 0 } } };
    expect(leftOf(fist, whole)).toBe(1);
    const shared = (blues: number, greens: number): Shares => ({
      Blue: { Fist: { count: 2, attacks: blues } },
      Green: { Fist: { count: 2, attacks: greens } },
    });
    expect(leftOf(fist, shared(2, 1))).toBe(2);
    expect(leftOf(fist, shared(4, 1))).toBe(-2);
    const attack = declaration({ unit: 'Red', targets: ['Blue', 'Green'], situation: FIGHT, shares: shared(4, 1) });
    expect(declared(attack)).toMatchObject({ ok: false, issues: [{ problem: '10 of 8 "Fist" attacks' }] });
  });

  it('may stand otherwise for each target', () => {
    const attack = declaration({
      unit: 'Red',
      targets: ['Blue', 'Green'],
      situation: { phase: 'shooting' },
      ofTargets: { Blue: { halfRange: true }, Green: {}, Nobody: { cover: true } },
      shares: { Blue: { Rifle: { count: 2 } }, Green: { Rifle: { count: 1 } } },
    });
    expect(attack.targets).toEqual([
      { unit: 'Blue', weapons: { Rifle: 2 }, situation: { halfRange: true } },
      { unit: 'Green', weapons: { Rifle: 1 } },
    ]);
    const found = declared(attack);
    if (!found.ok) throw new Error(JSON.stringify(found.issues));
    const hits = (unit: string) => {
      const first = replay({
        ...found.standing.battle,
        entries: [{ attack }, { decision: 'targetOrder', value: unit }],
      });
      return first.ok && first.standing.question;
    };
    // RAPID FIRE 1 within half range: 2 × (2 + 1) dice, and 1 × 2 beyond it.
    expect(hits('Blue')).toMatchObject({ step: 'hit', dice: 6 });
    expect(hits('Green')).toMatchObject({ step: 'hit', dice: 2 });
  });
});

describe('what is asked about an attack', () => {
  const asks = (situation: SituationInput, unit = red, other = blue) => [...asksOf(unit, other, situation)].sort();

  it('follows from the weapons of the phase', () => {
    expect(asks({ phase: 'shooting' })).toEqual(['cover', 'halfRange', 'movement', 'phase', 'plungingFire']);
    expect(asks(FIGHT)).not.toContain('halfRange');
    const lances = { ...red, weapons: [{ ...gun, name: 'Lance', range: 'melee', abilities: ['LANCE'] }] };
    expect(asks(FIGHT, lances)).toContain('charged');
  });

  it('follows from the target too', () => {
    const lone = { ...blue, defence: ['LONE OPERATIVE'] };
    expect(asks({ phase: 'shooting' }, red, lone)).toContain('distance');
    expect(asks({ phase: 'shooting' })).not.toContain('distance');
  });

  it('is left out where it is as usual', () => {
    const of = (field: string) => CIRCUMSTANCES.find((each) => each.field === field) as (typeof CIRCUMSTANCES)[number];
    expect(answered({ cover: true }, of('cover'), false)).toEqual({});
    expect(answered({}, of('visible'), false)).toEqual({ visible: false });
    expect(answered({ visible: false }, of('visible'), true)).toEqual({});
    expect(answered({ movement: 'advanced' }, of('movement'), 'moved')).toEqual({});
    expect(answered({}, of('distance'), 7.5)).toEqual({ distance: 7.5 });
    expect(answered({ distance: 7.5 }, of('distance'), null)).toEqual({});
  });
});
