import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IssueCode, Result } from '../../src/scenario/issue.js';
import { readScenario, validateScenario } from '../../src/scenario/read.js';
import { goodScenario, spoil } from './example.js';

const issuesOf = (result: Result<unknown>) => {
  if (result.ok) throw new Error('accepted');
  return result.issues;
};

const W0 = 'attackers[0].weapons[0]';
const W1 = 'attackers[0].weapons[1]';
const ROW = 'target.models[0]';
const many = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));
const row = (i: number, more = {}) => ({ name: `Row ${i}`, count: 1, T: 4, Sv: '3+', W: 1, ...more });
const gun = { name: 'Gun', count: 1, range: 24, A: 1, skill: '3+', S: 4, AP: 0, D: 1 };
const mortal = { name: 'Blast', count: 1, A: 6, from: 'mortal', on: '4+' };

type Spoiled = readonly [path: string, value: unknown, code: IssueCode, issuePath: string, suggestion: string];

/** Where the good scenario is spoiled and with what; the issue that must then be listed. */
const SPOILED: readonly Spoiled[] = [
  // The document
  ['version', undefined, 'missing', 'version', '"version": 1'],
  ['version', 2, 'value', 'version', '"version": 1'],
  ['version', '1', 'value', 'version', '"version": 1'],
  ['ruleset', undefined, 'missing', 'ruleset', '"11e"'],
  ['ruleset', 'classic', 'value', 'ruleset', '"11e"'],
  ['ruleset', '10e', 'value', 'ruleset', '"11e"'],
  ['atackers', [], 'unknown-field', 'atackers', '"attackers"'],
  ['attackers', undefined, 'missing', 'attackers', 'at least one'],
  ['attackers', [], 'value', 'attackers', 'at least one'],
  ['attackers', {}, 'type', 'attackers', 'square brackets'],
  ['attackers', [5], 'type', 'attackers[0]', '{ }'],
  ['target', undefined, 'missing', 'target', '"models"'],
  ['target', [], 'type', 'target', '{ }'],
  ['origin', 5, 'type', 'origin', 'text'],
  // Units
  ['attackers[0].name', undefined, 'missing', 'attackers[0].name', 'Red squad'],
  ['attackers[0].name', '  ', 'value', 'attackers[0].name', 'letter'],
  ['attackers[0].points', -1, 'value', 'attackers[0].points', 'points'],
  ['attackers[0].keywords', 'INFANTRY', 'type', 'attackers[0].keywords', 'square brackets'],
  ['attackers[0].keywords[0]', 7, 'type', 'attackers[0].keywords[0]', 'text'],
  ['attackers[0].weapons', [], 'value', 'attackers[0].weapons', 'at least one'],
  ['attackers[0].weapons', undefined, 'missing', 'attackers[0].weapons', 'at least one'],
  ['attackers[0].weapon', [], 'unknown-field', 'attackers[0].weapon', '"weapons"'],
  ['attackers[1]', { name: 'Red', weapons: [gun] }, 'duplicate', 'attackers[1].name', 'rename'],
  ['target.name', undefined, 'missing', 'target.name', 'Blue squad'],
  ['target.keywords', ['CHARACTER'], 'contradiction', 'target.keywords', 'keywords of a row'],
  // Weapons
  [`${W0}.name`, undefined, 'missing', `${W0}.name`, 'name'],
  [`${W0}.count`, 0, 'value', `${W0}.count`, 'at least 1'],
  [`${W0}.count`, 1.5, 'value', `${W0}.count`, 'at least 1'],
  [`${W0}.count`, '5', 'type', `${W0}.count`, 'at least 1'],
  [`${W0}.range`, 'mêlée', 'value', `${W0}.range`, '"melee"'],
  [`${W0}.range`, 0, 'value', `${W0}.range`, '24'],
  [`${W0}.A`, undefined, 'missing', `${W0}.A`, 'D6'],
  [`${W0}.A`, 'D5', 'value', `${W0}.A`, '"D6"'],
  [`${W0}.A`, 0, 'value', `${W0}.A`, '1 or more'],
  [`${W0}.A`, Number.NaN, 'value', `${W0}.A`, '"D6"'],
  [`${W0}.A`, null, 'type', `${W0}.A`, '"D6"'],
  [`${W0}.A`, 1001, 'limit', `${W0}.A`, '1000'],
  [`${W0}.S`, -4, 'value', `${W0}.S`, 'whole number'],
  [`${W0}.S`, 101, 'limit', `${W0}.S`, '100'],
  [`${W0}.D`, undefined, 'missing', `${W0}.D`, 'D6'],
  [`${W0}.D`, '2d6-1', 'value', `${W0}.D`, '2D6+3'],
  [`${W0}.skill`, undefined, 'missing', `${W0}.skill`, 'TORRENT'],
  [`${W0}.skill`, null, 'contradiction', `${W0}.skill`, 'TORRENT'],
  [`${W0}.skill`, 'N/A', 'contradiction', `${W0}.skill`, 'TORRENT'],
  [`${W0}.skill`, '7+', 'value', `${W0}.skill`, '"2+"'],
  [`${W0}.skill`, 1, 'value', `${W0}.skill`, '"2+"'],
  [`${W0}.BS`, '3+', 'unknown-field', `${W0}.BS`, '"skill"'],
  [`${W0}.AP`, undefined, 'missing', `${W0}.AP`, '-1'],
  [`${W0}.AP`, 1, 'value', `${W0}.AP`, '-1'],
  [`${W0}.AP`, '2', 'value', `${W0}.AP`, '-1'],
  [`${W0}.abilities`, 'HEAVY', 'type', `${W0}.abilities`, 'square brackets'],
  [`${W0}.abilities`, [''], 'value', `${W0}.abilities[0]`, 'letter'],
  [`${W0}.abilites`, [], 'unknown-field', `${W0}.abilites`, '"abilities"'],
  [`${W0}.effects`, [{ on: true }], 'missing', `${W0}.effects[0].effect`, 'effect'],
  [`${W0}.effects`, [{ effect: 'x', on: 'yes' }], 'type', `${W0}.effects[0].on`, 'true or false'],
  [`${W0}.effects`, [{ effect: 'x', form: 'y' }], 'unknown-field', `${W0}.effects[0].form`, 'effect'],
  [`${W0}.attacks`, 1, 'contradiction', `${W0}.attacks`, '"melee"'],
  [`${W1}.attacks`, 4, 'contradiction', `${W1}.attacks`, '1 to 3'],
  [`${W1}.attacks`, 0, 'value', `${W1}.attacks`, 'at least 1'],
  [W1, { ...gun, range: 'melee', A: 'D6', attacks: 2 }, 'contradiction', `${W1}.attacks`, 'A as a number'],
  [`${W0}.from`, 'hits', 'value', `${W0}.from`, '"hit"'],
  [`${W0}.on`, '4+', 'contradiction', `${W0}.on`, '"mortal"'],
  [`${W0}.cap`, 6, 'contradiction', `${W0}.cap`, '"mortal"'],
  [`${W0}.selfOn`, 1, 'contradiction', `${W0}.selfOn`, '"mortal"'],
  [W0, { ...mortal, D: 2 }, 'contradiction', `${W0}.D`, '"devastating"'],
  [W0, { ...mortal, on: '1+' }, 'value', `${W0}.on`, '"2+"'],
  [W0, { ...mortal, selfOn: 4 }, 'contradiction', `${W0}.selfOn`, 'less than 4'],
  [W0, { ...mortal, on: undefined, selfOn: 1 }, 'contradiction', `${W0}.selfOn`, '"on"'],
  [`${W0}.distance`, -1, 'value', `${W0}.distance`, 'inches'],
  [`${W0}.cover`, 'true', 'type', `${W0}.cover`, 'without quotes'],
  ['attackers[0].weapons[3]', { ...gun, name: 'Rifle#2' }, 'duplicate', 'attackers[0].weapons[3].name', '#'],
  // Rows
  ['target.models', [], 'value', 'target.models', 'at least one'],
  ['target.models', undefined, 'missing', 'target.models', 'models'],
  ['target.models[1]', 'Chief', 'type', 'target.models[1]', '{ }'],
  [`${ROW}.name`, 'Chief', 'duplicate', 'target.models[1].name', 'rename'],
  [`${ROW}.count`, -1, 'value', `${ROW}.count`, 'at least 1'],
  [`${ROW}.T`, undefined, 'missing', `${ROW}.T`, 'Toughness'],
  [`${ROW}.T`, 0, 'value', `${ROW}.T`, 'at least 1'],
  [`${ROW}.T`, Number.POSITIVE_INFINITY, 'value', `${ROW}.T`, 'at least 1'],
  [`${ROW}.Sv`, undefined, 'missing', `${ROW}.Sv`, 'null'],
  [`${ROW}.Sv`, '1+', 'value', `${ROW}.Sv`, '"7+"'],
  [`${ROW}.InSv`, '7+', 'value', `${ROW}.InSv`, 'null for none'],
  [`${ROW}.FNP`, '1+', 'value', `${ROW}.FNP`, '"6+"'],
  [`${ROW}.W`, undefined, 'missing', `${ROW}.W`, 'wounds'],
  [`${ROW}.W`, 101, 'limit', `${ROW}.W`, '100'],
  [`${ROW}.W`, '2', 'type', `${ROW}.W`, 'wounds'],
  [`${ROW}.wounds`, 2, 'unknown-field', `${ROW}.wounds`, '"W"'],
  [`${ROW}.woundsLost`, 2, 'value', `${ROW}.woundsLost`, '0 to 1'],
  [`${ROW}.woundsLost`, -1, 'value', `${ROW}.woundsLost`, '0 for none'],
  [`${ROW}.role`, 'tank', 'value', `${ROW}.role`, '"bodyguard"'],
  [`${ROW}.role`, undefined, 'missing', `${ROW}.role`, 'every row'],
  [`${ROW}.weapons`, { Rifle: 1 }, 'unknown-field', `${ROW}.weapons`, 'fields here'],
  // The attacker's own models
  [
    'attackers[0].models',
    [row(0, { weapons: { Rifel: 1 } })],
    'unknown-name',
    'attackers[0].models[0].weapons.Rifel',
    '"Rifle"',
  ],
  [
    'attackers[0].models',
    [row(0, { weapons: { Rifle: 0 } })],
    'value',
    'attackers[0].models[0].weapons.Rifle',
    'at least 1',
  ],
  ['attackers[0].models', [row(0, { weapons: { Rifle: 1 } })], 'contradiction', `${W0}.count`, 'leave count out'],
  ['attackers[0].models', [row(0, { weapons: [] })], 'type', 'attackers[0].models[0].weapons', '{ "Boltgun": 1 }'],
  // Situation
  ['situation.phase', 'figth', 'value', 'situation.phase', '"fight"'],
  ['situation.Cover', true, 'unknown-field', 'situation.Cover', '"cover"'],
  ['situation.shootingType', 'overwatch', 'value', 'situation.shootingType', '"snap"'],
  ['situation', { phase: 'fight', shootingType: 'snap' }, 'contradiction', 'situation.shootingType', 'shootingType'],
  ['situation', { charge: { gap: 7 } }, 'contradiction', 'situation.charge', '"fight"'],
  ['situation', { phase: 'fight', charge: {} }, 'missing', 'situation.charge.gap', '7.1'],
  ['situation', { phase: 'fight', charge: { gap: 0 } }, 'value', 'situation.charge.gap', 'inches'],
  ['situation', { phase: 'fight', charge: { gap: 7, modifier: 0.5 } }, 'value', 'situation.charge.modifier', 'whole'],
  ['situation', { phase: 'fight', charge: { gap: 7 }, charged: false }, 'contradiction', 'situation.charged', 'charge'],
  ['situation', { charged: true, movement: 'stationary' }, 'contradiction', 'situation.movement', 'movement'],
  ['situation', { shootingType: 'snap', outOfPhase: false }, 'contradiction', 'situation.outOfPhase', 'outOfPhase'],
  ['situation', { engagedWithTarget: true, engaged: false }, 'contradiction', 'situation.engaged', 'engagedWithTarget'],
  [
    'situation',
    { engagedWithTarget: true, targetEngaged: false },
    'contradiction',
    'situation.targetEngaged',
    'follows',
  ],
  ['situation', { engagedWithTarget: true, distance: 6 }, 'contradiction', 'situation.engagedWithTarget', 'distance'],
  ['situation', { engagedWithTarget: false, distance: 2 }, 'contradiction', 'situation.engagedWithTarget', 'distance'],
  ['situation', { halfRange: true, distance: 12.5 }, 'contradiction', 'situation.halfRange', 'follows from distance'],
  ['situation.distance', '12', 'type', 'situation.distance', 'inches'],
  ['situation.distance', 1001, 'limit', 'situation.distance', '1000'],
  [
    'attackers[0].situation',
    { phase: 'fight', shootingType: 'snap' },
    'contradiction',
    'attackers[0].situation.shootingType',
    'phase',
  ],
  ['attackers[0].situation.cover', 1, 'type', 'attackers[0].situation.cover', 'true or false'],
  // Choices
  ['choices.allocationOrder', ['Troper'], 'unknown-name', 'choices.allocationOrder[0]', '"Trooper"'],
  ['choices.allocationOrder', ['Chief', 'Chief'], 'duplicate', 'choices.allocationOrder[1]', 'once'],
  ['choices.allocationOrder', 'Chief', 'type', 'choices.allocationOrder', 'square brackets'],
  ['choices.precision', 'Trooper', 'value', 'choices.precision', '"Chief"'],
  ['choices.precision', ['Chief', 'Boss'], 'unknown-name', 'choices.precision[1]', '"Trooper"'],
  ['choices.weaponOrder', ['Rifle#3'], 'unknown-name', 'choices.weaponOrder[0]', '"Rifle'],
  ['choices.weaponOrder', ['Rifle', 'Rifle#1'], 'duplicate', 'choices.weaponOrder[1]', 'once'],
  ['attackers[0].choices.weaponOrder', ['Gun'], 'unknown-name', 'attackers[0].choices.weaponOrder[0]', 'Rifle'],
  ['choices.lethalHits', 'no', 'type', 'choices.lethalHits', 'true or false'],
  ['choices.rerollSaves', 'policies', 'value', 'choices.rerollSaves', '"policy"'],
  ['choices.commandReroll', { by: 'attacker' }, 'missing', 'choices.commandReroll.roll', '"hit"'],
  ['choices.commandReroll', { by: 'me', roll: 'hit' }, 'value', 'choices.commandReroll.by', '"attacker"'],
  [
    'choices.commandReroll',
    { by: 'defender', roll: 'hit' },
    'contradiction',
    'choices.commandReroll.roll',
    '"attacker"',
  ],
  ['choices.poolOrder', 'worsefirst', 'value', 'choices.poolOrder', '"worseFirst"'],
  ['choices.options', [], 'type', 'choices.options', 'postRollPools'],
  ['choices.options', { conversion: 12 }, 'type', 'choices.options.conversion', 'postRollPools'],
  ['choices.instances', { 'ANTI-X': null }, 'type', 'choices.instances["ANTI-X"]', 'SUSTAINED HITS'],
  ['choices.fishHit', true, 'unknown-field', 'choices.fishHit', '"fishHits"'],
  // Positions
  [`${ROW}.base`, [60], 'value', `${ROW}.base`, '[60, 35]'],
  [`${ROW}.base`, '32mm', 'type', `${ROW}.base`, '32'],
  [ROW, row(0, { at: [[0, 0, 0]], role: 'bodyguard' }), 'missing', `${ROW}.base`, '32'],
  [
    ROW,
    row(0, {
      base: 32,
      at: [
        [0, 0, 0],
        [2, 0, 0],
      ],
    }),
    'contradiction',
    `${ROW}.at`,
    'each model',
  ],
  [ROW, row(0, { base: 32, at: [[0, 0]] }), 'value', `${ROW}.at[0]`, '[x, y, z]'],
  [ROW, row(0, { base: 32, at: [{ x: 0 }] }), 'type', `${ROW}.at[0]`, '[x, y, z]'],
  [ROW, row(0, { base: 32, at: [[0, 0, Number.NaN]] }), 'value', `${ROW}.at[0][2]`, 'inches'],
  [ROW, row(0, { base: 32, movedFrom: [[0, 0, 0]] }), 'missing', `${ROW}.at`, 'now'],
  [ROW, row(0, { base: [60, 35], facing: 90 }), 'missing', `${ROW}.at`, 'now'],
  [ROW, row(0, { base: 32, at: [[0, 0, 0]], facing: 'north' }), 'type', `${ROW}.facing`, 'for instance 90'],
  [ROW, row(0, { base: 32, at: [[0, 0, 0]], facing: [0, 90] }), 'contradiction', `${ROW}.facing`, 'one for all'],
  [ROW, row(0, { base: 32, at: [[0, 0, 0]], facing: [null] }), 'type', `${ROW}.facing[0]`, 'for instance 90'],
  [ROW, row(0, { base: 32, at: [[0, 0, 0]], facing: 361 }), 'limit', `${ROW}.facing`, '360'],
  // Points
  [`${ROW}.points`, -1, 'value', `${ROW}.points`, 'one model'],
  [`${ROW}.points`, '18', 'type', `${ROW}.points`, 'one model'],
  [`${ROW}.points`, Number.NaN, 'value', `${ROW}.points`, 'one model'],
  [`${ROW}.points`, Number.POSITIVE_INFINITY, 'value', `${ROW}.points`, 'one model'],
  [`${ROW}.points`, 100_001, 'limit', `${ROW}.points`, '100000'],
  [`${ROW}.points`, 18, 'missing', 'target.models[1].points', 'every row'],
  [
    'target',
    { ...goodScenario().target, points: 80, models: [row(0, { points: 81 }), row(1)] },
    'contradiction',
    'target.points',
    'one of its models',
  ],
  ['attackers[0].models', [row(0, { points: -1 })], 'value', 'attackers[0].models[0].points', 'one model'],
  // Limits, each just beyond its edge
  ['attackers', many(21, (i) => ({ name: `${i}`, weapons: [gun] })), 'limit', 'attackers', '20'],
  ['attackers[0].weapons', many(61, () => gun), 'limit', 'attackers[0].weapons', '60'],
  ['attackers', many(2, (i) => ({ name: `${i}`, weapons: many(31, () => gun) })), 'limit', 'attackers', '60'],
  ['target.models', many(41, row), 'limit', 'target.models', '40'],
  ['target.models', [row(0, { count: 201 })], 'limit', 'target.models[0].count', '200'],
  ['target.models', many(2, (i) => row(i, { count: 101 })), 'limit', 'target.models', '200'],
  ['target.models', [row(0, { count: 11, W: 91 })], 'limit', 'target.models', '1000'],
  ['attackers[0].weapons', [{ ...gun, count: 167, A: 'D6' }], 'limit', 'attackers', '1000'],
  [`${W0}.abilities`, many(61, () => 'HEAVY'), 'limit', `${W0}.abilities`, '60'],
];

describe('a spoiled scenario', () => {
  it.each(SPOILED)('%s = %j: %s at %s', (path, value, code, issuePath, suggestion) => {
    const issues = issuesOf(validateScenario(spoil(goodScenario(), path, value)));
    const issue = issues.find((each) => each.code === code && each.path === issuePath);
    expect(issue, JSON.stringify(issues)).toBeDefined();
    expect(issue!.suggestion).toContain(suggestion);
    expect(issue!.problem).not.toBe('');
    for (const each of issues) expect(each.suggestion).not.toBe('');
  });

  it('is spoiled often enough, and the good one is good', () => {
    expect(SPOILED.length).toBeGreaterThan(100);
    expect(validateScenario(goodScenario())).toMatchObject({ ok: true });
  });

  it('has all its problems listed', () => {
    const input = spoil(spoil(spoil(goodScenario(), `${W0}.A`, 'D5'), `${ROW}.W`, 0), 'situation.phase', 'x');
    expect(
      issuesOf(validateScenario(input))
        .map(({ path }) => path)
        .sort(),
    ).toEqual([`${W0}.A`, `${ROW}.W`, 'situation.phase'].sort());
  });
});

const text = (spoiled: string) => JSON.stringify(goodScenario()).replace('"version":1', spoiled);

describe('bad text', () => {
  it.each<[string, IssueCode, string, string]>([
    ['', 'json', '', 'line 1, column 1'],
    ['hello', 'json', '', 'line 1, column 1'],
    ['{"version": 1,\n  "ruleset" "11e"}', 'json', '', 'line 2, column 13'],
    ['{"version": 1,}', 'json', '', 'line 1, column 15'],
    ["{'version': 1}", 'json', '', 'line 1, column 2'],
    ['{"version": 01}', 'json', '', 'line 1, column 14'],
    ['{"version": NaN}', 'json', '', 'line 1, column 13'],
    ['{"version": "1}', 'json', '', 'no end'],
    ['{"version": "a\nb"}', 'json', '', 'line 1, column 15'],
    ['{"version": "\\x"}', 'json', '', '\\\\x'],
    ['{} {}', 'json', '', 'after the end'],
    ['{"version": 1', 'json', '', 'the end'],
    ['[1, 2', 'json', '', 'the end'],
    [text('"version":1,"version":1'), 'json', 'version', 'twice'],
    [text('"version":1,"__proto__":{"x":1}'), 'json', '__proto__', '__proto__'],
    [text('"version":1,"constructor":1'), 'unknown-field', 'constructor', 'constructor'],
    [text('"version":1e400'), 'value', 'version', 'version'],
    ['['.repeat(100_000), 'json', '[0]'.repeat(30), '30 levels'],
    [`${'{"a":'.repeat(31)}1${'}'.repeat(31)}`, 'json', 'a.'.repeat(30).slice(0, -1), '30 levels'],
    [`[${'1,'.repeat(200_000)}1]`, 'limit', '', '200000'],
    [`"${'x'.repeat(1_000_000)}"`, 'limit', '', '1000000'],
    [`"${'é'.repeat(500_000)}"`, 'limit', '', '1000000'],
    ['null', 'type', '', 'null'],
    ['[]', 'type', '', 'list'],
    ['"x"', 'type', '', '"x"'],
  ])('number %#', (bad, code, path, problem) => {
    const issues = issuesOf(readScenario(bad));
    const issue = issues.find((each) => each.code === code && each.path.startsWith(path));
    expect(issue, JSON.stringify(issues).slice(0, 500)).toBeDefined();
    expect(issue!.problem).toContain(problem);
    expect(issue!.suggestion).not.toBe('');
  });
});

describe('hostile values', () => {
  const cyclic: Record<string, unknown> = goodScenario();
  cyclic.target = cyclic;
  const getter = Object.defineProperty(goodScenario(), 'target', {
    enumerable: true,
    get: () => {
      throw new Error('touched');
    },
  });
  const proxy = new Proxy(goodScenario(), {
    ownKeys: () => {
      throw new Error('touched');
    },
  });
  const inherited = Object.create(goodScenario()) as unknown;
  const prototypeNames = spoil(goodScenario(), 'attackers[0].models', [
    row(0, { weapons: JSON.parse('{"__proto__": 1, "constructor": 1, "toString": 1}') }),
  ]);
  const sparse = spoil(goodScenario(), 'attackers', new Array(19));
  it.each<[string, unknown, IssueCode]>([
    ['a cycle', cyclic, 'json'],
    ['a getter', getter, 'missing'],
    ['a proxy', proxy, 'type'],
    ['inherited fields', inherited, 'missing'],
    ['names of prototypes', prototypeNames, 'unknown-name'],
    ['a list of nothing', sparse, 'type'],
    ['a very long list', spoil(goodScenario(), 'attackers', new Array(4_000_000_000)), 'limit'],
    ['a function', () => goodScenario(), 'type'],
    ['a big number', 10n, 'type'],
    ['a symbol', Symbol('x'), 'type'],
    ['nothing', undefined, 'type'],
    ['a thousand unknown fields', Object.fromEntries(many(1000, (i) => [`x${i}`, i])), 'limit'],
  ])('%s', (_, value, code) => {
    const issues = issuesOf(validateScenario(value));
    expect(issues.map((issue) => issue.code)).toContain(code);
    expect(issues.length).toBeLessThanOrEqual(201);
  });

  it('are refused in good time, however many problems they have', () => {
    const flood = Object.fromEntries(many(50_000, (i) => [`weapon ${i}`, 1]));
    for (const path of ['situation', 'attackers[0].models', 'choices.options']) {
      const value = path.endsWith('models') ? [row(0, { weapons: flood })] : flood;
      const begin = performance.now();
      expect(issuesOf(validateScenario(spoil(goodScenario(), path, value))).length).toBeGreaterThan(0);
      expect(performance.now() - begin, path).toBeLessThan(3000);
    }
  });

  it('of any kind throw nothing', () => {
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withMap: true, withNullPrototype: true, withObjectString: true }),
        (value) => {
          expect(validateScenario(value)).toMatchObject({ ok: false });
        },
      ),
    );
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(readScenario(json)).toMatchObject({ ok: false });
      }),
    );
  });

  it('at any place of a good scenario throw nothing', () => {
    const places = fc.constantFrom(...SPOILED.map(([path]) => path));
    fc.assert(
      fc.property(places, fc.anything(), (path, value) => {
        const result = validateScenario(spoil(goodScenario(), path, value));
        if (!result.ok) for (const issue of result.issues) expect(issue.suggestion).not.toBe('');
      }),
      { numRuns: 500 },
    );
  });
});
