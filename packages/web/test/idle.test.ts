import { check, compile, exact, report, type ScenarioInput, words } from '@fusillade/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idleIn } from '../src/pages/odds/idle.js';
import { readSetup } from '../src/pages/odds/reading.js';
import { at, update } from '../src/pages/odds/update.js';
import { EXAMPLE } from './example.js';

const idle = (setup: ScenarioInput): Readonly<Record<string, string>> => Object.fromEntries(idleIn(readSetup(setup)));
const FIRST = 'attackers[0].weapons[0].abilities[0]';

/** The example with other words on its first weapon and other values where the paths say. */
const withWords = (abilities: readonly string[], values: Readonly<Record<string, unknown>> = {}): ScenarioInput =>
  Object.entries(values).reduce<ScenarioInput>(
    (setup, [path, value]) => update(setup, path, value),
    update(EXAMPLE, 'attackers[0].weapons[0].abilities', abilities),
  );

describe('words that can do nothing', () => {
  it.each<[word: string, why: string, cure: Readonly<Record<string, unknown>>]>([
    ['RAPID FIRE 1', 'not within half range', { 'situation.halfRange': true }],
    ['RAPID FIRE 1', 'not within half range', { 'situation.distance': 12 }],
    ['MELTA 2', 'not within half range', { 'attackers[0].weapons[0].halfRange': true }],
    ['HEAVY', 'the unit moved more than 3″', { 'situation.movement': 'stationary' }],
    ['LANCE', 'the unit did not charge', { 'situation.charged': true }],
    ['BLAST', 'the target has fewer than 5 models', { 'target.models[0].count': 4 }],
    ['ANTI-MONSTER 4+', 'the target is not MONSTER', { 'target.keywords': ['MONSTER'] }],
    ['ANTI-non-INFANTRY 4+', 'the target is INFANTRY', { 'target.keywords': ['BEAST'] }],
    ['IGNORES COVER', 'the target is not in cover', { 'situation.cover': true }],
    ['IGNORES COVER', 'the target is not in cover', { 'target.effects': ['STEALTH'] }],
    ['ASSAULT', 'the unit did not advance', { situation: { movement: 'advanced', shootingType: 'assault' } }],
    ['PISTOL', 'the unit is not engaged', { situation: { engagedWithTarget: true, shootingType: 'close-quarters' } }],
    ['INDIRECT FIRE', 'the unit does not shoot indirectly', { 'situation.shootingType': 'indirect' }],
    ['PRECISION', 'no CHARACTER is named for it', { 'choices.precision': 'Tide Speaker' }],
    ['LETHAL HITS', 'by choice rolled to wound', { 'choices.lethalHits': true }],
    ['re-roll damage', 'D is not rolled', { 'attackers[0].weapons[0].D': 'D3' }],
    [
      'CONVERSION',
      'an open point, read as off',
      { choices: { options: { conversion: 'beyond12' } }, 'situation.distance': 13 },
    ],
    ['+1 WS', 'only for melee weapons', { 'situation.phase': 'fight', 'attackers[0].weapons[0].range': 'melee' }],
    ['+1 to hit melee', 'only melee attacks', { 'situation.phase': 'fight', 'attackers[0].weapons[0].range': 'melee' }],
    ['+1 to wound: VEHICLE', 'the target is not VEHICLE', { 'target.models[1].keywords': ['CHARACTER', 'VEHICLE'] }],
    ['no InSv', 'the target has no invulnerable save', { 'target.models[0].InSv': '5+' }],
  ])('%s: %s', (word, why, cure) => {
    const before: Record<string, Record<string, unknown>> = {
      'LETHAL HITS': { 'choices.lethalHits': false },
      BLAST: { 'target.models[0].count': 3 },
      'no InSv': { 'target.models[1].InSv': undefined },
    };
    const without = withWords([word], before[word] ?? {});
    expect(idle(without)[FIRST]).toBe(why);
    const cured = Object.entries(cure).reduce<ScenarioInput>(
      (setup, [path, value]) => update(setup, path, value),
      without,
    );
    expect(idle(cured)[FIRST]).toBeUndefined();
  });

  it('beside TORRENT are all that look at the hit roll', () => {
    const found = idle(withWords(['TORRENT', 'SUSTAINED HITS 1', 'LETHAL HITS', 're-roll hits', 'TWIN-LINKED']));
    expect(found).toMatchObject({
      'attackers[0].weapons[0].abilities[1]': 'there is no hit roll',
      'attackers[0].weapons[0].abilities[2]': 'there is no hit roll',
      'attackers[0].weapons[0].abilities[3]': 'there is no hit roll',
    });
    expect(found['attackers[0].weapons[0].abilities[4]']).toBeUndefined();
  });

  it('count against another keyword, but not for the other kind of attack, where having them is enough', () => {
    const why = (word: string) => idle(withWords([word], { 'situation.shootingType': 'indirect' }))[FIRST];
    expect(why('INDIRECT FIRE melee')).toBe('only melee attacks');
    expect(why('TORRENT melee')).toBe('only melee attacks');
    expect([why('INDIRECT FIRE: MONSTER'), why('INDIRECT FIRE ranged')]).toEqual([undefined, undefined]);
  });

  it('say nothing where they are switched off', () => {
    const off = update(EXAMPLE, 'attackers[0].effects', [{ effect: 'LANCE', on: false }, 'LANCE']);
    expect(idle(off)).toMatchObject({ 'attackers[0].effects[1]': 'the unit did not charge' });
    expect(idle(off)['attackers[0].effects[0]']).toBeUndefined();
  });

  it('of the target are those that no attack meets', () => {
    const setup = update(EXAMPLE, 'target.effects', [
      'FNP 5+ vs psychic',
      'STEALTH',
      'LONE OPERATIVE',
      '-1 to hit vs melee',
    ]);
    expect(idle(setup)).toMatchObject({
      'target.effects[0]': 'no attack is psychic',
      'target.effects[2]': 'no distance is given',
      'target.effects[3]': 'only melee attacks',
    });
    expect(idle(setup)['target.effects[1]']).toBeUndefined();
  });

  it('stand on weapons that attack: the others are silent as a whole', () => {
    const fight = update(EXAMPLE, 'situation.phase', 'fight');
    expect(idle(fight)).toEqual({
      'attackers[0].weapons[0]': 'Does not attack in the Fight phase',
      'attackers[0].weapons[1]': 'Does not attack in the Fight phase',
    });
  });

  it('bear half a set-up and worse', () => {
    const broken = { version: 1, ruleset: '11e', attackers: [{ weapons: 'x' }, null], target: { models: [{}, 7] } };
    expect(() => idle(broken as unknown as ScenarioInput)).not.toThrow();
    expect(() => idle({ version: 1, ruleset: '11e' } as unknown as ScenarioInput)).not.toThrow();
  });
});

const answerTo = (setup: ScenarioInput): unknown => {
  const scenario = check(setup);
  if (!scenario.ok) return null;
  const programme = compile(scenario.value);
  if (!programme.ok) return null;
  const { notes: _, notModelled: __, ...told } = report(programme.value, exact(programme.value));
  const { woundsLost, modelsDestroyed, unitDestroyed, finals, attackers } = told;
  const numbers = {
    woundsLost,
    modelsDestroyed,
    unitDestroyed,
    finals,
    self: attackers.map((each) => each.selfMortalWounds),
  };
  return JSON.parse(
    JSON.stringify(numbers, (_, value) => (typeof value === 'number' ? Math.round(value * 1e9) / 1e9 : value)),
  );
};

const filled = (text: string, N: number, X: string, K: string): string =>
  text.replaceAll('{N}', String(N)).replaceAll('{X}', X).replaceAll('{K}', K);

/** Words of one side, filled in, some with a condition. */
const anyWord = (side: 'attacker' | 'target'): fc.Arbitrary<string> =>
  fc
    .record({
      form: fc.constantFrom(...words.filter((form) => form.side === side)),
      N: fc.integer({ min: 2, max: 5 }),
      X: fc.constantFrom('1', '2', 'D3'),
      K: fc.constantFrom('INFANTRY', 'VEHICLE', 'non-INFANTRY', 'CHARACTER'),
      end: fc.constantFrom('', '', '', '', ' melee', ' ranged', ': VEHICLE', ': INFANTRY', ': non-CHARACTER'),
    })
    .map(({ form, N, X, K, end }) => filled(form.text, N, X, K) + end);

const anySetup: fc.Arbitrary<ScenarioInput> = fc
  .record({
    melee: fc.boolean(),
    D: fc.constantFrom<number | string>(1, 2, 'D3'),
    abilities: fc.array(anyWord('attacker'), { maxLength: 4 }),
    unit: fc.array(anyWord('attacker'), { maxLength: 2 }),
    target: fc.array(anyWord('target'), { maxLength: 3 }),
    row: fc.array(anyWord('target'), { maxLength: 2 }),
    InSv: fc.constantFrom(undefined, '4+'),
    count: fc.integer({ min: 1, max: 6 }),
    situation: fc.record(
      {
        shootingType: fc.constantFrom('normal', 'assault', 'close-quarters', 'indirect', 'snap'),
        movement: fc.constantFrom('moved', 'stationary', 'upTo3', 'advanced'),
        distance: fc.constantFrom(5, 11, 13, 20),
        halfRange: fc.boolean(),
        cover: fc.boolean(),
        setUpThisTurn: fc.boolean(),
        charged: fc.boolean(),
        engaged: fc.boolean(),
        targetEngaged: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
    choices: fc.record(
      {
        precision: fc.constant('Speaker'),
        lethalHits: fc.boolean(),
        rerollDamage: fc.constantFrom('policy', 'never'),
        rerollSaves: fc.constantFrom('policy', 'never', 'always'),
        options: fc.constantFrom({ conversion: 'beyond12' }, { snapHitsCritical: true }, {}),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ melee, D, abilities, unit, target, row, InSv, count, situation, choices }) => {
    const { shootingType, halfRange, ...both } = situation;
    return {
      version: 1,
      ruleset: '11e',
      attackers: [
        {
          name: 'Ember Guard',
          keywords: ['INFANTRY'],
          weapons: [
            {
              name: 'Flux',
              count: 1,
              ...(melee ? { range: 'melee' } : { range: 24 }),
              A: 2,
              skill: '4+',
              S: 4,
              AP: -1,
              D,
              abilities,
            },
          ],
          effects: unit,
        },
      ],
      target: {
        name: 'Tide Wardens',
        keywords: ['INFANTRY'],
        models: [
          { name: 'Warden', count, T: 4, Sv: '4+', W: 2, ...(InSv === undefined ? {} : { InSv }), effects: row },
          { name: 'Speaker', count: 1, T: 4, Sv: '3+', W: 3, keywords: ['CHARACTER'] },
        ],
        effects: target,
      },
      situation: {
        ...both,
        ...(melee ? { phase: 'fight' } : { shootingType: shootingType ?? 'normal' }),
        ...(halfRange === undefined || situation.distance !== undefined ? {} : { halfRange }),
      },
      choices,
    } as ScenarioInput;
  });

describe('what is said to do nothing', () => {
  it('changes no number when it is taken away', { timeout: 300_000 }, () => {
    let seen = 0;
    fc.assert(
      fc.property(anySetup, (setup) => {
        const whole = answerTo(setup);
        if (whole === null) return;
        for (const [path, why] of idleIn(readSetup(setup))) {
          if (!path.endsWith(']') || at(setup, path) === undefined || /weapons\[\d+\]$/.test(path)) continue;
          const without = answerTo(update(setup, path, undefined));
          if (without === null) continue;
          seen += 1;
          expect({ path, word: at(setup, path), why, answer: without }).toEqual({
            path,
            word: at(setup, path),
            why,
            answer: whole,
          });
        }
      }),
      { numRuns: 300 },
    );
    expect(seen).toBeGreaterThan(50);
  });
});
