import type { BattleEvent, BattleUnit, UnitStanding } from '@fusillade/engine/battle';
import { h } from 'preact';
import { describe, expect, it } from 'vitest';
import { armyName } from '../src/pages/table/army-name.js';
import { armedOf, attackersOf, declaration, phaseOf, targetsOf } from '../src/pages/table/declare.js';
import { facesOf, keyWords, rolledBy, seedAt, textOf, without } from '../src/pages/table/dice.js';
import { beforeFalls, fallsOf } from '../src/pages/table/falling.js';
import { joined } from '../src/pages/table/join.js';
import { attackName, lifeOf } from '../src/pages/table/life.js';
import { batchEvents, gridOf, stripOf } from '../src/pages/table/strip.js';
import { UnitPicture } from '../src/pages/table/unit-picture.js';
import { markup, words } from './markup.js';

describe('what a key says', () => {
  it.each([
    ['critical hit: 1 extra hit', 'critical'],
    ['special wound: AP 2', 'special'],
    ['the wound is lost', 'lost'],
    ['ignores the wound', 'ignores'],
    ['hits: 2 extra hits', 'hits'],
    ['', ''],
  ])('of "%s" what fits on it', (text, short) => {
    expect(keyWords(text)).toBe(short);
  });
});

describe('dice as they are typed', () => {
  it.each([
    ['2 4 6 4 3', [2, 4, 6, 4, 3]],
    ['24643', [2, 4, 6, 4, 3]],
    ['2,4;6', [2, 4, 6]],
    ['3x6 1×2', [6, 6, 6, 2]],
    ['', []],
  ])('%j', (text, faces) => {
    expect(facesOf(text)).toEqual({ ok: true, faces });
  });

  it.each(['7', '2 0 3', 'six', '3x7', '-1'])('%j is refused in words, and the rest is kept', (text) => {
    const typed = facesOf(text);
    expect(typed.ok ? '' : typed.why).toMatch(/is not a face of a D6: faces are 1 to 6/u);
    expect(facesOf(`5 ${text}`).faces[0]).toBe(5);
  });

  it('are not let grow without end', () => {
    const typed = facesOf('9999x1 9999x2');
    expect(typed.ok).toBe(false);
    expect(typed.faces.length).toBeLessThanOrEqual(4000);
  });

  it('stand as text again, counted where there are many', () => {
    expect(textOf([6, 1, 3])).toBe('6 1 3');
    const many = Array.from({ length: 40 }, (_, index) => (index < 25 ? 6 : 2));
    expect(textOf(many)).toBe('15x2 25x6');
    expect([...facesOf(textOf(many)).faces].sort()).toEqual([...many].sort());
    expect(without([1, 6, 2, 6], 6)).toEqual([1, 6, 2]);
    expect(without([1], 6)).toEqual([1]);
  });
});

describe('dice of the app', () => {
  it('are the same for the same seed and place, and another place rolls anew', () => {
    const roll = (seed: number, entry: number) => rolledBy(seedAt(seed, entry), 20).join();
    expect(roll(7, 3)).toBe(roll(7, 3));
    expect(roll(7, 3)).not.toBe(roll(7, 4));
    expect(roll(7, 3)).not.toBe(roll(8, 3));
  });

  it('show each face about as often as the others', () => {
    const seen = [0, 0, 0, 0, 0, 0];
    for (let entry = 0; entry < 3000; entry++) {
      for (const face of rolledBy(seedAt(0x5eed, entry), 4)) seen[face - 1] = (seen[face - 1] as number) + 1;
    }
    // 12,000 dice, 2,000 of each face expected: chi-square with five degrees of freedom, 0.1 % level 20.5.
    expect(seen.reduce((sum, count) => sum + (count - 2000) ** 2 / 2000, 0)).toBeLessThan(20.5);
    expect(seen.reduce((sum, count) => sum + count, 0)).toBe(12_000);
  });
});

const event = (fields: Partial<BattleEvent>): BattleEvent => ({
  attacker: 'Red',
  batch: 0,
  step: 'hit',
  die: 0,
  face: 4,
  verdict: 'hit',
  rule: '05.01',
  entry: 1,
  army: 0,
  unit: 'Red',
  ...fields,
});

/** A critical with an extra hit, a hit that fails to wound; the critical's wound is saved, the extra hit's is not. */
const COURSE: readonly BattleEvent[] = [
  event({ step: 'attacks', die: null, face: null, verdict: 'Rifle: 2', entry: 0 }),
  event({ face: 6, verdict: 'critical', attack: '0' }),
  event({ die: 1, face: 4, attack: '1' }),
  event({ step: 'wound', face: 5, verdict: 'wound', attack: '0', entry: 2 }),
  event({ step: 'wound', die: 1, face: 3, verdict: 'wound', attack: '0.1', entry: 2 }),
  event({ step: 'wound', die: 2, face: 1, verdict: 'rolled again', attack: '1', entry: 2 }),
  event({ step: 'wound re-roll', die: 2, face: 2, verdict: 'fails', attack: '1', entry: 3 }),
  event({
    step: 'save',
    die: 1,
    face: 2,
    verdict: 'unsaved',
    attack: '0.1',
    entry: 4,
    row: 'Warden',
    model: 1,
    army: 1,
  }),
  event({ step: 'damage', die: null, face: null, verdict: 'D 1', attack: '0.1', entry: 4, row: 'Warden', model: 1 }),
  event({
    step: 'wounds lost',
    die: null,
    face: null,
    verdict: '1 lost',
    attack: '0.1',
    entry: 4,
    row: 'Warden',
    model: 1,
    lost: 1,
    left: 1,
    unit: 'Blue',
  }),
  event({ step: 'save', die: 0, face: 5, verdict: 'saved', attack: '0', entry: 4, row: 'Warden', model: 1, army: 1 }),
];

describe('the strip of a batch', () => {
  it('has the dice that reached each step, each with its attack, a second roll in the place of the first', () => {
    const columns = stripOf(COURSE, null);
    expect(columns.map(({ step, dice }) => [step, dice.map(({ sign }) => sign).join(' ')])).toEqual([
      ['hit', '6 4'],
      ['wound', '5 3 2'],
      ['save', '2 5'],
      ['damage', '1'],
    ]);
    expect(columns[1]?.dice.map(({ attack, again }) => [attack, again])).toEqual([
      ['0', false],
      ['0.1', false],
      ['1', true],
    ]);
    expect(columns[0]?.dice.map(({ tone }) => tone)).toEqual(['best', 'good']);
    expect(columns[2]?.dice.map(({ tone }) => tone)).toEqual(['bad', 'good']);
  });

  it('gives each attack one place: under its hit die stand its wound die, its save die and its damage', () => {
    const { attacks, rows } = gridOf(stripOf(COURSE, null));
    expect(attacks).toEqual(['0', '0.1', '1']);
    expect(rows.map(({ places }) => places.map((die) => die?.sign ?? '-').join(' '))).toEqual([
      '6 - 4',
      '5 3 2',
      '5 2 -',
      '- 1 -',
    ]);
  });

  it('marks a wound that needed no roll, once it is saved against', () => {
    const lethal = [
      event({ face: 6, verdict: 'critical', attack: '0' }),
      event({ step: 'wound', die: null, face: null, verdict: '1 automatic wounds', entry: 2 }),
      event({ step: 'save', face: 5, verdict: 'saved', attack: '0', entry: 3 }),
    ];
    const { rows } = gridOf(stripOf(lethal, null));
    expect(rows.map(({ places }) => places.map((die) => die?.sign ?? '-').join(' '))).toEqual(['6', '✓', '5', '']);
    expect(rows[1]?.count).toBe(1);
  });

  it('shows a roll that a decision is about, without a verdict', () => {
    const rows = stripOf(COURSE.slice(0, 3), null, { step: 'wound', faces: [2, 5] });
    expect(gridOf(rows).rows[1]?.places.map((die) => [die?.sign, die?.tone])).toEqual([
      ['2', 'plain'],
      ['5', 'plain'],
    ]);
  });

  it('keeps places for the dice that are asked for, not for those of a second roll', () => {
    const ask = {
      step: 'save',
      rule: '05.03',
      batch: 0,
      attacker: 'Red',
      dice: 3,
      army: 1 as const,
      unit: 'Blue',
      entry: 9,
    };
    expect(stripOf(COURSE.slice(0, 7), ask).map(({ waiting }) => waiting)).toEqual([0, 0, 3, 0]);
    expect(stripOf(COURSE.slice(0, 7), { ...ask, step: 'wound re-roll' }).map(({ waiting }) => waiting)).toEqual([
      0, 0, 0, 0,
    ]);
  });

  it('is of the last batch only, and of this attack', () => {
    const second = event({ batch: 1, entry: 6, face: 3, attack: '0' });
    expect(batchEvents([...COURSE, second], 0)).toEqual([second]);
    expect(batchEvents(COURSE, 0)).toEqual(COURSE);
    expect(batchEvents(COURSE, 5)).toEqual([]);
    const gathered = event({ step: 'attacks', die: null, face: null, verdict: 'Rifle: 1', entry: 6 });
    const dice = event({ step: 'attacks', verdict: 'counts 1', entry: 5, face: 1 });
    const elsewhere = event({ entry: 7, face: 2, verdict: 'fails', attack: '0' });
    expect(batchEvents([...COURSE, dice, gathered, elsewhere], 0)).toEqual([dice, gathered, elsewhere]);
  });
});

describe('the life of a die', () => {
  it('goes from the critical that made it to the wound that was lost', () => {
    expect(lifeOf(COURSE, '0.1').map(({ step, text }) => `${step} ${text}`)).toEqual([
      'Hit 6: critical',
      'Wound 3: wound',
      'Save 2: unsaved · Warden 1',
      'Damage D 1 · Warden 1',
      'Casualty Warden 1 loses 1, 1 left',
    ]);
    expect(lifeOf(COURSE, '1').map(({ text }) => text)).toEqual(['4: hit', '1: rolled again', '2: fails']);
    expect([attackName('3'), attackName('3.2')]).toEqual(['die 4', 'extra hit 2 of die 4']);
  });
});

const wardens: UnitStanding = {
  name: 'Blue',
  army: 1,
  destroyed: false,
  hasAttacked: false,
  weapons: [],
  models: [
    { row: 'Warden', number: 1, W: 2, wounds: 1, state: 'alive', character: false },
    { row: 'Warden', number: 2, W: 2, wounds: 2, state: 'alive', character: false },
    { row: 'Speaker', number: 1, W: 8, wounds: 8, state: 'alive', character: true },
  ],
};

describe('casualties one after another', () => {
  it('name the die that did it', () => {
    expect(fallsOf(COURSE, 4)).toEqual([
      { unit: 'Blue', row: 'Warden', model: 1, lost: 1, left: 1, caption: 'Save 2 · Warden 1 loses 1, 1 left' },
    ]);
    expect(fallsOf(COURSE, 5)).toEqual([]);
  });

  it('are taken back while they are still to be shown', () => {
    const before = beforeFalls(wardens, fallsOf(COURSE, 4));
    expect(before.models.map(({ wounds }) => wounds)).toEqual([2, 2, 8]);
    expect(beforeFalls(wardens, [])).toBe(wardens);
  });
});

describe('the picture of a unit', () => {
  it('tells every model, its wounds, and who is gone', () => {
    const [first, second] = wardens.models as [(typeof wardens.models)[0], (typeof wardens.models)[0]];
    const unit: UnitStanding = {
      ...wardens,
      models: [{ ...first, wounds: 0, state: 'removed' }, second, ...wardens.models.slice(2)],
    };
    const picture = markup(h(UnitPicture, { unit, struck: { row: 'Warden', model: 2 } }));
    expect(picture).toContain('Warden 1: destroyed; Warden 2: 2 of 2 wounds');
    expect(picture.match(/class="cross"/gu)).toHaveLength(1);
    expect(picture).toContain('model alive struck');
    expect(words(h(UnitPicture, { unit }))).toMatch(/1 of 2 Warden .* Speaker .* 8\/8/u);
  });
});

const red: BattleUnit = {
  name: 'Red',
  army: 0,
  weapons: [
    { name: 'Rifle', A: 2, skill: '3+', S: 4, AP: 0, D: 1 },
    { name: 'Rifle', A: 1, count: 2, skill: '3+', S: 5, AP: 0, D: 1 },
    { name: 'Blade', A: 3, range: 'melee', skill: '3+', S: 4, AP: 0, D: 1 },
  ],
  models: [
    { name: 'Trooper', count: 3, W: 1, weapons: { Rifle: 1, Blade: 2 } },
    { name: 'Sergeant', W: 2, weapons: { 'Rifle#2': 1 } },
  ],
};
const redStanding: UnitStanding = {
  name: 'Red',
  army: 0,
  destroyed: false,
  hasAttacked: false,
  weapons: [
    { label: 'Rifle', left: 2, carried: true },
    { label: 'Rifle#2', left: 1, carried: true },
    { label: 'Blade', left: 4, carried: true },
  ],
  models: [
    { row: 'Trooper', number: 1, W: 1, wounds: 0, state: 'removed', character: false },
    { row: 'Trooper', number: 2, W: 1, wounds: 0, state: 'standing', character: false },
    { row: 'Trooper', number: 3, W: 1, wounds: 1, state: 'alive', character: false },
    { row: 'Sergeant', number: 1, W: 2, wounds: 2, state: 'alive', character: false },
  ],
};

describe('a declaration', () => {
  it('has the weapons of its phase', () => {
    const counts = (phase: 'shooting' | 'fight') =>
      armedOf(red, redStanding, phase).map(({ label, count }) => `${label} ${count}`);
    expect(counts('shooting')).toEqual(['Rifle 2', 'Rifle#2 1']);
    expect(counts('fight')).toEqual(['Blade 4']);
    expect(phaseOf(red)).toBe('shooting');
    expect(phaseOf({ ...red, weapons: red.weapons?.slice(2) ?? [] })).toBe('fight');
  });

  it('is offered to those who can attack, at those who are there', () => {
    const battle = {
      version: 1 as const,
      ruleset: '11e' as const,
      armies: ['A', 'B'] as const,
      units: [red],
      entries: [],
    };
    const units = [redStanding, wardens];
    expect(attackersOf(battle, units).map(({ name }) => name)).toEqual(['Red']);
    const done = { ...redStanding, hasAttacked: true };
    expect(attackersOf(battle, [done])).toEqual([]);
    expect(attackersOf(battle, [done], true)).toEqual([done]);
    expect(declaration({ unit: 'Red', targets: ['Blue'], situation: {}, shares: null, again: true })).toMatchObject({
      unit: 'Red',
      again: true,
    });
    expect(targetsOf(units, redStanding).map(({ name }) => name)).toEqual(['Blue']);
    expect(targetsOf([{ ...wardens, destroyed: true }], redStanding)).toEqual([]);
  });
});

describe('the name of an army', () => {
  const units: readonly BattleUnit[] = [
    { name: 'Red', army: 0 },
    { name: 'Blue', army: 1 },
    { name: 'Grey', army: 1 },
  ];

  it('is that of its units where a set-up named it: who defended may attack now', () => {
    const armies = ['Attackers', 'Defenders'] as const;
    expect(armyName({ armies, units }, 0)).toBe('Red');
    expect(armyName({ armies, units }, 1)).toBe('Blue and Grey');
    expect(armyName({ armies, units: [...units, { name: 'Green', army: 1 }] }, 1)).toBe('Blue and 2 more');
  });

  it('is its own where it has one', () => {
    expect(armyName({ armies: ['Suns', 'Tides'], units }, 1)).toBe('Tides');
  });
});

describe('more units', () => {
  it('complete those of the same name, on the side that these have', () => {
    const blue: BattleUnit = { name: 'Blue', army: 1, models: [{ name: 'Warden', T: 4, Sv: '3+', W: 2 }] };
    const armedBlue: BattleUnit = { name: 'Blue', army: 0, weapons: red.weapons ?? [] };
    const redTarget: BattleUnit = { name: 'Red', army: 1, defence: ['STEALTH'] };
    const units = joined([red, blue], [armedBlue, redTarget, { name: 'Green', army: 1 }]);
    expect(units.map(({ name, army }) => `${name} ${army}`)).toEqual(['Red 0', 'Blue 1', 'Green 0']);
    expect(units[1]).toMatchObject({ weapons: red.weapons, models: blue.models });
    expect(units[0]).toMatchObject({ defence: ['STEALTH'], weapons: red.weapons });
  });
});
