import { foldWord } from '@fusillade/engine/text';
import { describe, expect, it } from 'vitest';
import { check, compile, type ScenarioInput, words } from '../../src/index.js';

const filled = (text: string): string =>
  text.replaceAll('{N}', '4').replaceAll('{X}', 'D3').replaceAll('{K}', 'INFANTRY');

const withWord = (side: 'attacker' | 'target', word: string): ScenarioInput => ({
  version: 1,
  ruleset: '11e',
  attackers: [
    {
      name: 'Ember Guard',
      weapons: [{ name: 'Flux rifle', A: 2, skill: '3+', S: 4, AP: 0, D: 1 }],
      ...(side === 'attacker' ? { effects: [word] } : {}),
    },
  ],
  target: {
    name: 'Tide Wardens',
    models: [{ name: 'Warden', T: 4, Sv: '3+', W: 2 }],
    ...(side === 'target' ? { effects: [word] } : {}),
  },
});

describe('words as they are spelled', () => {
  it.each(words.map((form) => [form.text, form] as const))('%s is understood on its side', (_, { text, side }) => {
    const scenario = check(withWord(side, filled(text)));
    expect(scenario.ok).toBe(true);
    if (scenario.ok) expect(compile(scenario.value)).toMatchObject({ ok: true });
  });

  it('are the contract’s spellings', () => {
    const texts = words.map(({ text }) => text);
    expect(texts).toEqual(
      expect.arrayContaining([
        'ANTI-{K} {N}+',
        'TWIN-LINKED',
        'CLOSE-QUARTERS',
        'SUSTAINED HITS {X}',
        're-roll hits of 1',
        'critical wounds +{N} AP',
        'set BS {N}+',
        'FNP {N}+ vs D1',
        'InSv {N}+ vs non-psychic',
        '-{N} to wound if S > T',
        '+{N} Sv',
        'STEALTH',
      ]),
    );
    expect(words.find(({ text }) => text === 'LETHAL HITS')).toMatchObject({
      kind: 'ability',
      side: 'attacker',
      rule: '24.23',
    });
    expect(words.find(({ text }) => text === 'FNP {N}+')).toMatchObject({ kind: 'effect', side: 'target' });
  });

  it('fold back to what they are compared by', () => {
    expect(foldWord('Twin‑linked')).toBe(foldWord('TWIN-LINKED'));
  });

  it('are what a misspelled word is answered with', () => {
    const scenario = check(withWord('attacker', 're-rol hits of 1'));
    if (!scenario.ok) throw new Error('the scenario is sound');
    const compiled = compile(scenario.value);
    expect(compiled.ok ? [] : compiled.issues.map(({ suggestion }) => suggestion)).toEqual([
      'did you mean "re-roll hits of 1"?',
    ]);
  });
});
