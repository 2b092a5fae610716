import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check, compile, type Issue } from '../../src/index.js';
import { goodScenario, spoil } from './example.js';

const W0 = 'attackers[0].weapons[0]';

/** The good scenario, spoiled at some places. */
const spoiled = (...places: readonly (readonly [path: string, value: unknown])[]): unknown =>
  places.reduce<unknown>((input, [path, value]) => spoil(input, path, value), goodScenario());

/** Every problem that stands between a value and its tables. */
function problemsOf(input: unknown, lenient = false): readonly Issue[] {
  const checked = check(input as Parameters<typeof check>[0], { lenient });
  if (!checked.ok) return checked.issues;
  const compiled = compile(checked.value);
  return compiled.ok ? [] : compiled.issues;
}

const where = (input: unknown, lenient = false): (readonly string[])[] =>
  problemsOf(input, lenient).map(({ code, path }) => [code, path]);

const suggestions = (path: string, value: unknown): string[] =>
  problemsOf(spoiled([path, value])).map(({ suggestion }) => suggestion);

describe('an unknown option', () => {
  it('is reported where it stands, once', () => {
    const second = { ...goodScenario().attackers[0], name: 'Green' };
    const shared: [string, unknown] = ['choices.options', { postRolPools: true }];
    expect(where(spoiled(shared, ['attackers[1]', second]))).toEqual([
      ['unknown-option', 'choices.options.postRolPools'],
    ]);
    expect(where(spoiled(['attackers[0].choices', { options: { postRolPools: true } }]))).toEqual([
      ['unknown-option', 'attackers[0].choices.options.postRolPools'],
    ]);
    expect(where(spoiled(['choices.options', { 'post roll': true, setDamageZero: 'two' }]))).toEqual([
      ['unknown-option', 'choices.options["post roll"]'],
      ['unknown-option', 'choices.options.setDamageZero'],
    ]);
    expect(where(spoiled(['choices.instances', { 'SUSTAINED HITZ': 1 }]))).toEqual([
      ['unknown-name', 'choices.instances'],
    ]);
  });
});

describe('a misspelled word', () => {
  it.each([
    ['RAPID FIER 1', 'RAPID FIRE 1'],
    ['SUSTAINED HITZ D3', 'SUSTAINED HITS D3'],
    ['rapid fir D6+3', 'RAPID FIRE D6+3'],
    ['ANTY-INFANTRY 4+', 'ANTI-INFANTRY 4+'],
    ['ANTTI-MONSTER/VEHICLE 3+', 'ANTI-MONSTER/VEHICLE 3+'],
    ['HUNTR: FLY', 'HUNTER: FLY'],
    ['critcal hits on 5+', 'critical hits on 5+'],
    ['2 mortal wounds on critcal wounds', '2 mortal wounds on critical wounds'],
    ['re-rol hits of 1', 're-roll hits of 1'],
    ['SUSTAINED HIT', 'SUSTAINED HITS N'],
  ])('%s is answered with the numbers and keywords that it has', (written, meant) => {
    expect(suggestions(`${W0}.abilities`, [written])).toEqual([`did you mean "${meant}"?`]);
  });

  it('of the target too', () => {
    expect(suggestions('target.effects', ['FPN 5+ vs mortal wounds'])).toEqual([
      'did you mean "FNP 5+ vs mortal wounds"?',
    ]);
  });
});

describe('values that cannot be read', () => {
  it('do not hide unknown words, options and names', () => {
    const all: [string, unknown][] = [
      [`${W0}.AP`, 'x'],
      [`${W0}.abilities`, ['RAPID FIER 1']],
      ['attackers[0].effects', ['re-rol hits of 1']],
      ['target.models[1].effects', ['FPN 5+']],
      ['choices.options', { conversoin: 'off' }],
      ['choices.instances', { 'RAPID FIER': 1 }],
    ];
    const found = [
      ['value', `${W0}.AP`],
      ['unknown-word', `${W0}.abilities[0]`],
      ['unknown-word', 'attackers[0].effects[0]'],
      ['unknown-word', 'target.models[1].effects[0]'],
      ['unknown-option', 'choices.options.conversoin'],
      ['unknown-name', 'choices.instances'],
    ];
    expect(where(spoiled(...all)).sort()).toEqual([...found].sort());
    expect(where(spoiled(...all.slice(1))).sort()).toEqual(found.slice(1).sort());
    const kept = where(spoiled(...all), true).map(([code]) => code);
    expect(kept).not.toContain('unknown-word');
  });

  it('of the target neither: then only its own words are not looked at', () => {
    const words: [string, unknown] = [`${W0}.abilities`, ['RAPID FIER 1']];
    expect(where(spoiled(words, ['target', 5]))).toEqual([
      ['type', 'target'],
      ['unknown-word', `${W0}.abilities[0]`],
    ]);
  });

  it('of any kind, at any place, throw nothing', () => {
    const places = fc.constantFrom(W0, `${W0}.abilities`, 'attackers', 'target.models', 'choices', 'choices.options');
    fc.assert(
      fc.property(places, fc.anything(), fc.anything(), (path, value, other) => {
        const input = spoiled([`${W0}.A`, other], [path, value]);
        for (const { problem, suggestion } of problemsOf(input)) {
          expect(problem).not.toBe('');
          expect(suggestion).not.toBe('');
        }
      }),
    );
  });
});
