import * as data from '@alpaca-software/40kdc-data';
import { describe, expect, test } from 'vitest';
import { readAbilities } from '../../src/data/abilities/index.js';
import { CONTAINERS, MECHANISMS, NOT_ABOUT_ATTACKS } from '../../src/data/abilities/tree.js';
import { type RawAbility, rawData } from '../../src/data/raw.js';
import { ability } from '../invented/records.js';

// Every ability here is invented, in the shape of the data set's vocabulary; what must come out was derived by hand.

const KNOWN = {
  own: new Set(['infantry', 'emberhold']),
  all: new Set(['infantry', 'emberhold', 'monster', 'vehicle', 'fly', 'character', 'mounted']),
};
const TRUSTED = { community_notes: 'community-authored from 11e source' };

const read = (effect: unknown, more: Partial<RawAbility> = TRUSTED) =>
  readAbilities([ability('Cinder Oath', effect, more)], KNOWN);
/** `side: effect | condition | on`. */
const said = (effect: unknown, more?: Partial<RawAbility>) =>
  read(effect, more).toggles.map(
    ({ side, effect: word, condition, on }) => `${side}: ${word} | ${condition ?? 'always'} | ${on ? 'on' : 'off'}`,
  );

const leaf = (type: string, modifier: object, target = 'unit') => ({ type, target, modifier });
const when = (condition: object, effect: unknown) => ({ type: 'conditional', condition, effect });
const is = (type: string, parameters?: object) => ({ type, ...(parameters === undefined ? {} : { parameters }) });
const and = (...operands: object[]) => ({ operator: 'and', operands });
const or = (...operands: object[]) => ({ operator: 'or', operands });
const not = (...operands: object[]) => ({ operator: 'not', operands });
const sequence = (...steps: unknown[]) => ({ type: 'sequence', steps });
const keyword = (word: string) => is('target-has-keyword', { keyword: word });

const plusHit = leaf('roll-modifier', { roll: 'hit', operation: 'add', value: 1 });

describe('what an effect does', () => {
  test.each<[string, object, readonly string[]]>([
    ['hit rolls', plusHit, ['attacker: +1 to hit']],
    ['wound rolls', leaf('roll-modifier', { roll: 'wound', operation: 'add', value: 1 }), ['attacker: +1 to wound']],
    [
      'hit rolls of attackers',
      leaf('roll-modifier', { roll: 'hit', operation: 'subtract', value: 1 }, 'attacker'),
      ['target: -1 to hit'],
    ],
    [
      'a negative number added',
      leaf('roll-modifier', { roll: 'hit', operation: 'add', value: -1, weapon_type: 'melee' }, 'attacker'),
      ['target: -1 to hit vs melee'],
    ],
    [
      'stronger attacks',
      when(
        is('attack-stat-compare', { attacker_stat: 'S', comparison: 'greater-than', target_stat: 'T' }),
        leaf('roll-modifier', { roll: 'wound', operation: 'subtract', value: 1 }, 'defender'),
      ),
      ['target: -1 to wound if S > T'],
    ],
    ['damage', leaf('roll-modifier', { roll: 'damage', operation: 'add', value: 1 }, 'self'), ['attacker: +1 D']],
    [
      'critical hits',
      leaf('roll-modifier', { roll: 'hit', operation: 'crit-on', value: 5 }),
      ['attacker: critical hits on 5+'],
    ],
    ['critical wounds', leaf('roll-modifier', { roll: 'wound', critical_on: 4 }), ['attacker: critical wounds on 4+']],
    [
      'modifiers',
      leaf('roll-modifier', { roll: 'all', operation: 'ignore-modifiers' }),
      ['attacker: ignore modifiers'],
    ],
    [
      'modifiers of hits',
      leaf('roll-modifier', { roll: 'hit', operation: 'ignore-modifiers' }),
      ['attacker: ignore hit modifiers'],
    ],
    [
      'snap shooting',
      leaf('roll-modifier', { roll: 'hit', operation: 'set', value: 5, context: 'overwatch' }),
      ['attacker: snap hits on 5+'],
    ],
    ['re-rolled hits', leaf('re-roll', { roll: 'hit', subset: 'all-failures' }), ['attacker: re-roll hits']],
    ['re-rolled ones', leaf('re-roll', { roll: 'wound', subset: 'ones' }), ['attacker: re-roll wounds of 1']],
    ['any result', leaf('re-roll', { roll: 'wound', result_scope: 'any-result' }), ['attacker: re-roll wounds']],
    ['one roll', leaf('re-roll', { roll: 'hit', subset: 'all-failures', uses: 1 }), ['attacker: re-roll one hit']],
    ['damage again', leaf('re-roll', { roll: 'damage', subset: 'all-failures' }), ['attacker: re-roll damage']],
    ['saves again', leaf('re-roll', { roll: 'save', subset: 'ones' }), ['target: re-roll saves of 1']],
    ['attacks', leaf('stat-modifier', { stat: 'A', operation: 'add', value: 2 }), ['attacker: +2 A']],
    // AP is improved, whatever its sign.
    ['AP', leaf('stat-modifier', { stat: 'AP', operation: 'add', value: -1 }), ['attacker: +1 AP']],
    ['AP again', leaf('stat-modifier', { stat: 'AP', operation: 'add', value: 1 }), ['attacker: +1 AP']],
    [
      'AP of attackers',
      leaf('stat-modifier', { stat: 'AP', operation: 'worsen', value: 1 }, 'attacker'),
      ['target: worsen AP by 1'],
    ],
    [
      'D of attackers',
      leaf('stat-modifier', { stat: 'D', operation: 'subtract', value: 1 }, 'attacker'),
      ['target: -1 D'],
    ],
    [
      'strength in melee',
      leaf('stat-modifier', { stat: 'S', operation: 'add', value: 1, attack_type: 'melee' }),
      ['attacker: +1 S melee'],
    ],
    ['WS', leaf('stat-modifier', { stat: 'WS', operation: 'improve', value: 1 }), ['attacker: +1 WS']],
    ['a set BS', leaf('stat-modifier', { stat: 'BS', operation: 'set', value: 3 }), ['attacker: set BS 3+']],
    ['BS', leaf('bs-modifier', { operation: 'improve', value: 1 }), ['attacker: +1 BS']],
    ['toughness', leaf('stat-modifier', { stat: 'T', operation: 'add', value: 1 }), ['target: +1 T']],
    ['saves', leaf('stat-modifier', { stat: 'Sv', operation: 'improve', value: 1 }), ['target: +1 Sv']],
    [
      'saves against D1',
      leaf('stat-modifier', { stat: 'Sv', operation: 'improve-vs-D1', value: 1 }),
      ['target: +1 to armour save vs D1'],
    ],
    ['an ability', leaf('keyword-grant', { keywords: ['Lethal Hits'] }), ['attacker: LETHAL HITS']],
    [
      'abilities of one kind',
      leaf('keyword-grant', { keywords: ['Assault', 'Sustained Hits 1'], weapon_type: 'ranged' }),
      ['attacker: ASSAULT ranged', 'attacker: SUSTAINED HITS 1 ranged'],
    ],
    [
      'an id with a value',
      leaf('keyword-grant', { keyword: 'sustained-hits', value: 2 }),
      ['attacker: SUSTAINED HITS 2'],
    ],
    ['an id with a number', leaf('keyword-grant', { keywords: ['anti-fly-3plus'] }), ['attacker: ANTI-FLY 3+']],
    ['a threshold', leaf('keyword-grant', { keywords: ['Critical Wounds 3+'] }), ['attacker: critical wounds on 3+']],
    ['stealth', leaf('keyword-grant', { keywords: ['stealth'] }), ['target: STEALTH']],
    ['Feel No Pain', leaf('feel-no-pain', { threshold: 5 }), ['target: FNP 5+']],
    ['some pain', leaf('feel-no-pain', { threshold: 4, scope: 'psychic' }), ['target: FNP 4+ vs psychic']],
    [
      'two pains',
      leaf('feel-no-pain', { threshold: 3, scope: 'psychic-and-mortal' }),
      ['target: FNP 3+ vs psychic', 'target: FNP 3+ vs mortal wounds'],
    ],
    ['an invulnerable save', leaf('invulnerable-save', { invuln_sv: 4 }), ['target: InSv 4+']],
    ['one by another name', leaf('invulnerable-save', { threshold: 5 }), ['target: InSv 5+']],
    [
      'one against shooting',
      leaf('invulnerable-save', { invuln_sv: 4, attack_type: 'ranged' }),
      ['target: InSv 4+ vs ranged'],
    ],
    ['less damage', leaf('damage-reduction', { reduction: 1 }), ['target: -1 damage']],
    ['half damage', leaf('damage-reduction', { reduction: 'half' }), ['target: halve damage']],
    ['no damage', leaf('damage-reduction', { reduction: 'to-zero' }), ['target: set damage of one attack to 0']],
    [
      'not seen from afar',
      leaf('targeting-permission', { attack_type: 'ranged', gate: 'within-range', range: 18 }),
      ['target: LONE OPERATIVE 18"'],
    ],
    [
      'incoming AP',
      leaf('attack-restriction', { restriction: 'worsen-incoming-ap', value: 1 }),
      ['target: worsen AP by 1'],
    ],
  ])('%s', (_, effect, words) => {
    expect(said(effect)).toEqual(words.map((word) => `${word} | always | on`));
    expect(read(effect).notModelled).toEqual([]);
  });

  test.each<[string, object]>([
    ['a pool of dice', leaf('replace-roll-from-pool', { pool_id: 'ashes' })],
    ['a result given', leaf('auto-result', { roll: 'wound', result: 6 })],
    ['one weapon only', leaf('stat-modifier', { stat: 'A', operation: 'add', value: 1, weapon_name: 'kiln cannon' })],
    ['weapons that psykers use', leaf('re-roll', { roll: 'hit', subset: 'ones', attack_type: 'psychic' })],
    ['wounds of a model', leaf('stat-modifier', { stat: 'W', operation: 'add', value: 1 })],
    ['a set T', leaf('stat-modifier', { stat: 'T', operation: 'set', value: 3 })],
    ['a die of attacks', leaf('stat-modifier', { stat: 'A', operation: 'add', value: 'D3' })],
    ['nothing yet', leaf('stat-modifier', {})],
    ['an own roll made worse', leaf('roll-modifier', { roll: 'hit', operation: 'subtract', value: 1 })],
    ['a critical hit on 1', leaf('roll-modifier', { roll: 'hit', critical_on: 1 })],
    ['a re-roll of everything', leaf('re-roll', { roll: 'any', subset: 'all-failures' })],
    ['a Feel No Pain against something else', leaf('feel-no-pain', { threshold: 4, scope: 'fire' })],
    ['cover', leaf('ability-grant', { ability_id: 'benefit-of-cover' })],
    ['mortal wounds', leaf('mortal-wounds', { count: 'D3' }, 'defender')],
    ['a weaker enemy', leaf('stat-modifier', { stat: 'T', operation: 'subtract', value: 1 }, 'enemy-within-aura')],
    [
      'both kinds at once',
      when(is('phase-is', { phase: 'shooting' }), leaf('keyword-grant', { keywords: ['Lance'], weapon_type: 'melee' })),
    ],
    ['a type that nobody knows', leaf('volcano', {})],
  ])('%s is named, not said', (_, effect) => {
    expect(read(effect)).toEqual({ toggles: [], notModelled: ['Cinder Oath'], FNP: null });
  });

  test.each<[string, object]>([
    ['charges', leaf('re-roll', { roll: 'charge', subset: 'all-failures' })],
    ['charges again', leaf('roll-modifier', { roll: 'charge', operation: 'add', value: 1 })],
    ['movement', leaf('stat-modifier', { stat: 'M', operation: 'add', value: 3 })],
    ['keywords', leaf('keyword-grant', { keywords: ['Smoke', 'Grenades'] })],
    ['command points', leaf('cp-gain', { amount: 1 })],
    ['the warlord', leaf('attack-restriction', { restriction: 'must-be-warlord' })],
    ['fighting first', leaf('fight-first', {})],
    ['its own wounds', leaf('mortal-wounds', { count: 1 }, 'self')],
  ])('%s are no matter of attacks', (_, effect) => {
    expect(read(effect)).toEqual({ toggles: [], notModelled: [], FNP: null });
  });

  test('what is said in part is also named', () => {
    const effect = sequence(plusHit, leaf('mortal-wounds', { count: 1 }, 'defender'));
    expect(read(effect)).toMatchObject({ toggles: [{ effect: '+1 to hit' }], notModelled: ['Cinder Oath'] });
  });
});

describe('under which circumstances', () => {
  const shooting = is('phase-is', { phase: 'shooting' });
  const fight = is('phase-is', { phase: 'fight' });
  const minusHit = leaf('roll-modifier', { roll: 'hit', operation: 'subtract', value: 1 }, 'attacker');

  test.each<[string, object, readonly string[]]>([
    ['a phase is a kind of weapons', when(fight, plusHit), ['attacker: +1 to hit melee | always | on']],
    ['for attackers too', when(shooting, minusHit), ['target: -1 to hit vs ranged | always | on']],
    [
      'a kind of attacks',
      when(is('attack-is-type', { attack_type: 'ranged' }), plusHit),
      ['attacker: +1 to hit ranged | always | on'],
    ],
    ['a keyword of the target', when(keyword('FLY'), plusHit), ['attacker: +1 to hit: FLY | always | on']],
    [
      'one of two',
      when(or(keyword('Monster'), keyword('Vehicle')), plusHit),
      ['attacker: +1 to hit: MONSTER/VEHICLE | always | on'],
    ],
    [
      'none of two',
      when(not(or(keyword('Monster'), keyword('Vehicle'))), plusHit),
      ['attacker: +1 to hit: non-MONSTER/VEHICLE | always | on'],
    ],
    [
      'none, said twice',
      when(and(not(keyword('Monster')), not(keyword('Vehicle'))), plusHit),
      ['attacker: +1 to hit: non-MONSTER/VEHICLE | always | on'],
    ],
    ['negated', when({ ...keyword('Fly'), negated: true }, plusHit), ['attacker: +1 to hit: non-FLY | always | on']],
    ['both', when(and(fight, keyword('Monster')), plusHit), ['attacker: +1 to hit melee: MONSTER | always | on']],
    [
      'all of two',
      when(and(keyword('Monster'), keyword('Fly')), plusHit),
      ['attacker: +1 to hit: MONSTER | against FLY | off'],
    ],
    // The keyword that nobody has is a token, or a slip.
    ['a token', when(keyword('SMOULDERING'), plusHit), ['attacker: +1 to hit | against smouldering units | off']],
    ['a slip', when(keyword('A'), plusHit), ['attacker: +1 to hit | against some units | off']],
    ['whose keyword?', when(keyword('Fly'), minusHit), ['target: -1 to hit | if FLY | off']],
    [
      'its own keyword',
      when(is('unit-has-keyword', { keyword: 'INFANTRY' }), plusHit),
      ['attacker: +1 to hit | always | on'],
    ],
    [
      'a keyword it lacks',
      when(is('unit-has-keyword', { keyword: 'MOUNTED' }), plusHit),
      ['attacker: +1 to hit | if mounted | off'],
    ],
    ['leading', when(is('is-attached'), plusHit), ['attacker: +1 to hit | leading a unit | off']],
    [
      'leading in a fight',
      when(and(is('is-attached'), fight), plusHit),
      ['attacker: +1 to hit melee | leading a unit | off'],
    ],
    ['a charge', when(is('charged-this-turn'), plusHit), ['attacker: +1 to hit | charged this turn | off']],
    ['standing', when(is('remained-stationary'), plusHit), ['attacker: +1 to hit | stationary | off']],
    [
      'strength of the target',
      when(is('unit-below-half-strength', { subject: 'target' }), plusHit),
      ['attacker: +1 to hit | target below half strength | off'],
    ],
    [
      'the closest',
      when(is('unit-within-range-of', { target_type: 'closest-eligible', range: 18 }), plusHit),
      ['attacker: +1 to hit | against the closest target within 18" | off'],
    ],
    [
      'a moment',
      when(is('timing-is', { timing: 'start-of-turn' }), plusHit),
      ['attacker: +1 to hit | start of turn | off'],
    ],
    [
      'one or the other',
      when(or(is('charged-this-turn'), is('remained-stationary')), plusHit),
      ['attacker: +1 to hit | charged this turn or stationary | off'],
    ],
    [
      'a denied charge',
      when(not(is('charged-this-turn')), plusHit),
      ['attacker: +1 to hit | not charged this turn | off'],
    ],
    [
      'inside each other',
      when(fight, when(is('charged-this-turn'), plusHit)),
      ['attacker: +1 to hit melee | charged this turn | off'],
    ],
    [
      'choices',
      { type: 'choice', options: [plusHit, { name: 'Ash', effect: minusHit }] },
      ['attacker: +1 to hit | if chosen | off', 'target: -1 to hit | if chosen | off'],
    ],
    [
      'a die',
      { type: 'dice-gated', threshold: 4, comparison: 'gte', on_success: plusHit },
      ['attacker: +1 to hit | on a 4+ | off'],
    ],
    [
      'a marked enemy suffers',
      {
        type: 'designate-target',
        applies: { to: 'target', effect: leaf('roll-modifier', { roll: 'hit', operation: 'subtract', value: 1 }) },
      },
      ['target: -1 to hit | by the marked unit | off'],
    ],
    [
      'a marked enemy is attacked',
      {
        type: 'designate-target',
        applies: { to: 'attackers-of-target', effect: leaf('re-roll', { roll: 'hit', subset: 'ones' }) },
      },
      ['attacker: re-roll hits of 1 | against the marked unit | off'],
    ],
    [
      'a chosen enemy',
      {
        type: 'select-units',
        selector: { owner: 'enemy' },
        effect: leaf('roll-modifier', { roll: 'wound', operation: 'subtract', value: 1 }),
      },
      ['target: -1 to wound | by the chosen unit | off'],
    ],
    [
      'an aura',
      { type: 'aura', target: 'friendly-within-aura', range: 6, effect: plusHit },
      ['attacker: +1 to hit | aura 6" | off'],
    ],
  ])('%s', (_, effect, expected) => {
    expect(said(effect)).toEqual(expected);
  });

  test.each<[string, Partial<RawAbility>, string]>([
    ['an aura', { scope: { range: 'aura-9', duration: 'permanent' } }, 'aura 9" | off'],
    [
      'an aura of another size',
      { scope: { range: 'aura-custom', duration: 'permanent', range_inches: 18 } },
      'aura 18" | off',
    ],
    ['once', { scope: { range: 'unit', duration: 'one-use' } }, 'once per battle | off'],
    ['once by its use', { usage: { frequency: 'n-per-battle', count: 1 } }, 'once per battle | off'],
    ['each turn', { usage: { frequency: 'once-per-turn' } }, 'once per turn | off'],
    ['activated', { behavior: 'activated' }, 'when used | off'],
    ['for any unit', { scope: { range: 'any-on-battlefield', duration: 'battle' } }, 'for a chosen unit | off'],
    ['for a phase', { scope: { range: 'unit', duration: 'phase' } }, 'when used | off'],
    ['for the battle', { scope: { range: 'self', duration: 'battle' } }, 'always | on'],
  ])('%s', (_, more, expected) => {
    expect(said(plusHit, { ...TRUSTED, ...more })).toEqual([`attacker: +1 to hit | ${expected}`]);
  });

  test('a rule for a phase that names its attacks needs no use', () => {
    const scope = { range: 'unit', duration: 'phase' };
    expect(said(when(shooting, plusHit), { ...TRUSTED, scope })).toEqual(['attacker: +1 to hit ranged | always | on']);
  });

  test('records that lose conditions are offered, not believed', () => {
    expect(said(plusHit, {})).toEqual(['attacker: +1 to hit | check the datasheet | off']);
    expect(said(plusHit, { ...TRUSTED, disputed: true })).toEqual(['attacker: +1 to hit | check the datasheet | off']);
    expect(said(when(is('is-attached'), plusHit), {})).toEqual([
      'attacker: +1 to hit | leading a unit, check the datasheet | off',
    ]);
  });
});

test('only records of the newest kind are believed when they say that an ability serves the whole unit', () => {
  const ward = (target: string) => leaf('invulnerable-save', { invuln_sv: 4 }, target);
  const wide = (target: string, more: object) =>
    readAbilities([ability('Ward', ward(target), more)], KNOWN).toggles.map((toggle) => toggle.wide);
  expect(wide('unit', TRUSTED)).toEqual([true]);
  expect(wide('self', TRUSTED)).toEqual([undefined]);
  expect(wide('unit', {})).toEqual([undefined]);
  expect(wide('unit', { ability_type: 'core' })).toEqual([undefined]);
});

describe('core abilities', () => {
  const core = (name: string, effect: unknown) => ability(name, effect, { ability_type: 'core' });

  test('the best unconditional Feel No Pain belongs to the models', () => {
    const all = [6, 5].map((threshold) => core(`Feel No Pain ${threshold}`, leaf('feel-no-pain', { threshold })));
    expect(readAbilities(all, KNOWN)).toEqual({ toggles: [], notModelled: [], FNP: '5+' });
    expect(read(leaf('feel-no-pain', { threshold: 5 })).FNP).toBeNull();
  });

  test('STEALTH and LONE OPERATIVE are words of the contract', () => {
    const all = [
      core('Stealth', leaf('roll-modifier', { roll: 'hit', operation: 'subtract', value: 1 }, 'attacker')),
      core('Lone Operative', leaf('targeting-permission', { attack_type: 'ranged', gate: 'within-range', range: 12 })),
    ];
    expect(readAbilities(all, KNOWN).toggles.map(({ effect, on }) => [effect, on])).toEqual([
      ['STEALTH', true],
      ['LONE OPERATIVE', true],
    ]);
  });

  test('Deadly Demise is a word that its name says in full', () => {
    const demise = core('Deadly Demise D6+2', leaf('mortal-wounds', { count: '1' }, 'enemy-within-aura'));
    const toggle = { source: 'Deadly Demise', effect: 'DEADLY DEMISE D6+2', side: 'target', condition: null, on: true };
    expect(readAbilities([demise, demise], KNOWN)).toEqual({ toggles: [toggle], notModelled: [], FNP: null });
    const only = core('Deadly Demise 1 (Pack Handler model only)', leaf('mortal-wounds', {}, 'enemy-within-aura'));
    expect(readAbilities([only], KNOWN).toggles).toEqual([
      { ...toggle, effect: 'DEADLY DEMISE 1', models: ['Pack Handler'] },
    ]);
    const odd = core('Deadly Demise of all', leaf('mortal-wounds', {}, 'enemy-within-aura'));
    expect(readAbilities([{ ...odd, ability_id: 'deadly-demise-of-all' }], KNOWN)).toEqual({
      toggles: [],
      notModelled: ['Deadly Demise of all'],
      FNP: null,
    });
  });
});

test('every type of effect in the data set is read or known to be no matter of attacks', () => {
  const conditions = [
    'condition',
    'operands',
    'eligibility',
    'requires',
    'qualified_condition',
    'modifier',
    'any_of',
    'requirement',
  ];
  const types = new Set<string>();
  const collect = (value: unknown, name: string): void => {
    if (Array.isArray(value)) for (const each of value) collect(each, name);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const { type } = value as { type?: unknown };
    if (typeof type === 'string' && !conditions.includes(name)) types.add(type);
    for (const [key, each] of Object.entries(value)) collect(each, key);
  };
  for (const { effect } of rawData(data).abilities) collect(effect, 'effect');
  const known = [...Object.keys(MECHANISMS), ...Object.keys(CONTAINERS), ...NOT_ABOUT_ATTACKS];
  expect(new Set(known).size).toBe(known.length);
  expect([...types].filter((type) => !known.includes(type))).toEqual([]);
  expect(known.filter((type) => !types.has(type))).toEqual([]);
});
