import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClassicScenarioInput, check, compile } from '../../src/index.js';
import type { Issue } from '../../src/scenario/issue.js';
import { anyClassic } from './any.js';

const good = (): ClassicScenarioInput => ({
  version: 1,
  ruleset: 'classic',
  attackers: [
    {
      name: 'Red',
      models: 5,
      WS: 4,
      BS: 4,
      S: 4,
      T: 4,
      W: 1,
      Sv: '3+',
      A: 1,
      I: 4,
      carries: [
        { name: 'Blade', type: 'melee', S: 'User', AP: 5, rules: ['Shred'] },
        { name: 'Hand gun', type: 'pistol', range: 12, S: 4, AP: 5 },
      ],
      uses: 'Blade',
      effects: ['+1 to hit'],
    },
  ],
  target: {
    name: 'Blue',
    models: [{ name: 'Trooper', count: 10, WS: 4, T: 4, W: 1, Sv: '6+', I: 2 }],
    strikesBack: { S: 3, A: 2 },
  },
  situation: { phase: 'melee' },
  choices: { options: { mixedT: 'majority' } },
});

type Path = readonly (string | number)[];

/** The good scenario with one value changed; `undefined` takes the field away. */
function spoilt(path: Path, value: unknown): ClassicScenarioInput {
  const scenario = structuredClone(good()) as unknown as Record<string | number, unknown>;
  let at = scenario;
  for (const key of path.slice(0, -1)) at = at[key] as typeof at;
  const last = path.at(-1) as string | number;
  if (value === undefined) delete at[last];
  else at[last] = value;
  return scenario as unknown as ClassicScenarioInput;
}

function issuesOf(input: unknown): readonly Issue[] {
  const result = check(input as ClassicScenarioInput);
  return result.ok ? [] : result.issues;
}

const A: Path = ['attackers', 0];
const R: Path = ['target', 'models', 0];
const tank = { name: 'Hauler', type: 'vehicle', WS: 4 };

const CASES: readonly (readonly [what: string, path: Path, value: unknown, at: string, words: string])[] = [
  ['a vehicle without armour', R, tank, 'target.models[0].armour', 'write its armour values'],
  ['half an armour', R, { ...tank, armour: { front: 12 } }, 'target.models[0].armour.side', 'armour value'],
  [
    'a vehicle with T',
    R,
    { ...tank, armour: { front: 12, side: 11, rear: 10 }, T: 4 },
    'target.models[0].T',
    'leave T out',
  ],
  ['infantry with armour', [...R, 'armour'], { front: 12, side: 11, rear: 10 }, 'target.models[0].armour', '"vehicle"'],
  ['points as a text', [...R, 'points'], '5', 'target.models[0].points', 'one model'],
  [
    'points of some rows',
    ['target', 'models'],
    [
      { ...good().target.models[0], points: 5 },
      { ...good().target.models[0], name: 'Other' },
    ],
    'target.models[1].points',
    'every row',
  ],
  ['WS 0', [...A, 'WS'], 0, 'attackers[0].WS', 'write 1 to 10'],
  ['WS 11', [...A, 'WS'], 11, 'attackers[0].WS', 'at most 10'],
  ['no WS', [...A, 'WS'], undefined, 'attackers[0].WS', 'Weapon Skill'],
  ['WS as 3+', [...A, 'WS'], '3+', 'attackers[0].WS', 'write 1 to 10'],
  ['no WS of the target', [...R, 'WS'], undefined, 'target.models[0].WS', 'Weapon Skill'],
  ['S "x9"', [...A, 'carries', 0, 'S'], 'x9', 'attackers[0].carries[0].S', '"x2"'],
  ['S "x0"', [...A, 'carries', 0, 'S'], 'x0', 'attackers[0].carries[0].S', '"x2"'],
  ['S as text', [...A, 'carries', 0, 'S'], 'strong', 'attackers[0].carries[0].S', '"User"'],
  ['no S of the model', [...A, 'S'], undefined, 'attackers[0].S', 'Strength of one model'],
  ['no S of a gun', [...A, 'carries', 1, 'S'], undefined, 'attackers[0].carries[1].S', 'Strength of the gun'],
  ['an AP of the 11th edition', [...A, 'carries', 0, 'AP'], -2, 'attackers[0].carries[0].AP', '1 to 6, or "-"'],
  ['AP 7', [...A, 'carries', 0, 'AP'], 7, 'attackers[0].carries[0].AP', '1 to 6'],
  ['a weapon that is not carried', [...A, 'uses'], 'Blede', 'attackers[0].uses', 'did you mean "Blade"?'],
  ['a pistol that is swung', [...A, 'uses'], 'Hand gun', 'attackers[0].uses', '"Blade"'],
  ['a type of weapon that is none', [...A, 'carries', 0, 'type'], 'sword', 'attackers[0].carries[0].type', '"melee"'],
  ['shots of a melee weapon', [...A, 'carries', 0, 'type'], 'melee 2', 'attackers[0].carries[0].type', '"melee"'],
  [
    'a rule that is none',
    [...A, 'carries', 0, 'rules'],
    ['Shread'],
    'attackers[0].carries[0].rules[0]',
    'did you mean "Shred"?',
  ],
  ['an effect that is none', [...A, 'effects'], ['+1 to hitt'], 'attackers[0].effects[0]', 'did you mean "+1 to hit"?'],
  ['a face that is none', [...A, 'carries', 0, 'rules'], ['Rending (9+)'], 'attackers[0].carries[0].rules[0]', '(5+)'],
  [
    'two rules that exclude each other',
    [...A, 'carries', 0, 'rules'],
    ['Rending (5+)', 'Crushing (6+)'],
    'attackers[0].carries[0].rules',
    'list one',
  ],
  ["an attacker's rule on the target", ['target', 'effects'], ['Shred'], 'target.effects[0]', 'there are'],
  [
    'a rule of a whole unit on a row',
    [...R, 'effects'],
    ['-1 to hit'],
    'target.models[0].effects',
    'effects of the target',
  ],
  ['more in reach than there are', [...A, 'inReach'], 6, 'attackers[0].inReach', 'at most 5'],
  ['a field of the 11th edition', [...A, 'weapons'], [], 'attackers[0].weapons', 'did you mean "carries"?'],
  ['a field that is none', [...A, 'colour'], 'red', 'attackers[0].colour', 'the fields here are'],
  [
    'a name that is nearly a field',
    [...A, 'bonusAttack'],
    1,
    'attackers[0].bonusAttack',
    'did you mean "bonusAttacks"?',
  ],
  ['a phase of the 11th edition', ['situation', 'phase'], 'fight', 'situation.phase', '"melee"'],
  ['shooting without a gun', ['situation', 'phase'], 'shooting', 'attackers[0].uses', '"Hand gun"'],
  [
    'an option that is none',
    ['choices', 'options'],
    { mixedTT: 'majority' },
    'choices.options.mixedTT',
    'did you mean "mixedT"?',
  ],
  ['a reading that is none', ['choices', 'options'], { mixedT: 'average' }, 'choices.options.mixedT', '"highest"'],
  ['options that are none', ['choices', 'options'], [], 'choices.options', 'write for instance'],
  [
    'a row that is none',
    ['choices', 'allocationOrder'],
    ['Trouper'],
    'choices.allocationOrder[0]',
    'did you mean "Trooper"?',
  ],
  ['a row twice', ['choices', 'allocationOrder'], ['Trooper', 'Trooper'], 'choices.allocationOrder', 'once'],
  ['no T of an attacker that is struck back at', [...A, 'T'], undefined, 'attackers[0].T', 'can be wounded'],
  ['no I of an attacker that is struck back at', [...A, 'I'], undefined, 'attackers[0].I', 'Initiative'],
  ['no I of the target that strikes back', [...R, 'I'], undefined, 'target.strikesBack.I', 'Initiative'],
  [
    'another number of models that strike back',
    ['target', 'strikesBack', 'models'],
    9,
    'target.strikesBack.models',
    'write 10',
  ],
  ['wounds lost of a model that has no more', [...R, 'woundsLost'], 1, 'target.models[0].woundsLost', 'at most 0'],
  ['a save of 1+', [...R, 'Sv'], '1+', 'target.models[0].Sv', '"2+" to "6+"'],
  ['201 models', [...R, 'count'], 201, 'target.models[0].count', 'at most 200'],
  [
    'a damage table that counts hull points, without any',
    ['target', 'models'],
    [{ ...tank, armour: { front: 12, side: 11, rear: 10 } }],
    'target.models[0].hullPoints',
    'how many',
  ],
  [
    'two kinds of armour in one unit',
    ['target', 'models'],
    [
      { ...tank, hullPoints: 3, armour: { front: 12, side: 11, rear: 10 } },
      { ...tank, name: 'Other', hullPoints: 3, armour: { front: 13, side: 11, rear: 10 } },
    ],
    'target.models[1]',
    'one kind of armour',
  ],
  ['another version', ['version'], 2, 'version', 'write "version": 1'],
  ['nobody', ['attackers'], [], 'attackers', 'at least one'],
  ['no target', ['target'], undefined, 'target', 'write the attacked unit'],
];

const HULL = ['a damage table that counts hull points, without any'];

describe('what is wrong is said with its place and what to write instead', () => {
  it('and nothing is wrong with what the cases are made from', () => {
    expect(issuesOf(good())).toEqual([]);
  });

  it.each(CASES)('%s', (what, path, value, at, words) => {
    const input = spoilt(path, value);
    const scenario = HULL.includes(what) ? { ...input, choices: { options: { damageTable: 'ed7' } } } : input;
    const found = issuesOf(scenario).filter((issue) => issue.path === at);
    expect(found, JSON.stringify(issuesOf(scenario))).toHaveLength(1);
    expect(`${found[0]?.problem} ${found[0]?.suggestion}`).toContain(words);
  });

  it('several at once', () => {
    const input = spoilt([...A, 'WS'], 0) as unknown as { target: { models: { T: unknown }[] } };
    (input.target.models[0] as { T: unknown }).T = 'four';
    expect(issuesOf(input).map(({ path }) => path)).toEqual(['target.models[0].T', 'attackers[0].WS']);
  });

  it('rules that no table knows are listed as not modelled, where that is allowed', () => {
    const input = spoilt([...A, 'carries', 0, 'rules'], ['Shred', 'Whirling']);
    const checked = check(input, { lenient: true });
    if (!checked.ok) throw new Error(JSON.stringify(checked.issues));
    const compiled = compile(checked.value);
    expect(compiled.ok && compiled.value.notModelled).toEqual(['Whirling']);
  });

  it('1,001 attack dice', () => {
    const checked = check(spoilt([...A, 'bonusAttacks'], 99));
    if (!checked.ok) throw new Error(JSON.stringify(checked.issues));
    const many = check({
      ...good(),
      attackers: Array.from({ length: 11 }, (_, index) => ({
        ...good().attackers[0],
        name: `Red ${index}`,
        bonusAttacks: 17,
      })),
    } as ClassicScenarioInput);
    if (!many.ok) throw new Error(JSON.stringify(many.issues));
    const compiled = compile(many.value);
    expect(compiled.ok ? [] : compiled.issues.map(({ code }) => code)).toEqual(['limit']);
  });

  it('attackers that are struck back at are one unit with its limits', () => {
    const many = {
      ...good(),
      attackers: ['Red', 'Green'].map((name) => ({ ...good().attackers[0], name, models: 101 })),
    };
    expect(issuesOf(many)).toMatchObject([
      { code: 'limit', path: 'attackers', problem: '202 models are more than 200' },
    ]);
    const { strikesBack: _, ...alone } = good().target;
    expect(issuesOf({ ...many, target: alone })).toEqual([]);
  });

  it('any value in any place is answered, and nothing is thrown', () => {
    const places = (value: unknown, path: Path = []): Path[] =>
      typeof value !== 'object' || value === null
        ? [path]
        : [
            path,
            ...Object.entries(value).flatMap(([key, inner]) =>
              places(inner, [...path, Array.isArray(value) ? Number(key) : key]),
            ),
          ];
    fc.assert(
      fc.property(anyClassic(2), fc.nat(), fc.anything({ withNullPrototype: true }), (input, place, value) => {
        const all = places(input).filter((path) => path.length > 0);
        const path = all[place % all.length] as Path;
        const scenario = structuredClone(input) as unknown as Record<string | number, unknown>;
        let at = scenario;
        for (const key of path.slice(0, -1)) at = at[key] as typeof at;
        at[path.at(-1) as string | number] = value;
        const checked = check(scenario as unknown as ClassicScenarioInput);
        if (checked.ok) compile(checked.value);
        else for (const { suggestion } of checked.issues) expect(suggestion).not.toBe('');
      }),
      { numRuns: 500 },
    );
  });

  it.each([null, 7, 'text', [], {}, { ruleset: 'classic' }, { ruleset: 'klassic', version: 1 }])(
    '%j is refused',
    (value) => {
      expect(issuesOf(value).length).toBeGreaterThan(0);
    },
  );

  it('a ruleset that is nearly one is suggested', () => {
    expect(issuesOf({ ...good(), ruleset: 'clasic' }).find(({ path }) => path === 'ruleset')?.suggestion).toContain(
      'classic',
    );
  });

  it('a proxy that throws is no scenario', () => {
    const hostile = new Proxy(
      {},
      {
        getOwnPropertyDescriptor: () => {
          throw new Error('no');
        },
        ownKeys: () => {
          throw new Error('no');
        },
      },
    );
    expect(issuesOf(hostile)).toHaveLength(1);
  });
});
