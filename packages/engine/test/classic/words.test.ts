import { describe, expect, it } from 'vitest';
import type { ClassicScenarioInput } from '../../src/index.js';
import { check, rulesets } from '../../src/index.js';

/** One word on a weapon, on an attacker or on the target. */
const scenario = (where: 'weapon' | 'attacker' | 'target', word: string): ClassicScenarioInput => ({
  version: 1,
  ruleset: 'classic',
  attackers: [
    {
      name: 'Red',
      models: 1,
      WS: 4,
      S: 4,
      A: 1,
      carries: [{ name: 'Blade', type: 'melee', rules: where === 'weapon' ? [word] : [] }],
      uses: 'Blade',
      effects: where === 'attacker' ? [word] : [],
    },
  ],
  target: {
    name: 'Blue',
    models: [{ name: 'Trooper', WS: 4, T: 4, W: 1, Sv: null }],
    effects: where === 'target' ? [word] : [],
  },
});

const issuesOf = (where: Parameters<typeof scenario>[0], word: string) => {
  const checked = check(scenario(where, word));
  return checked.ok ? [] : checked.issues;
};

const WRITTEN: readonly (readonly [Parameters<typeof scenario>[0], string, string])[] = [
  ['weapon', 'Rendering', 'did you mean "Rending"?'],
  ['weapon', 'Rendering (6+)', 'did you mean "Rending (6+)"?'],
  ['weapon', 'Crushng', 'did you mean "Crushing (5+)"?'],
  ['weapon', 'Hatrd (Raiders)', 'did you mean "Hatred (Raiders)"?'],
  ['weapon', 'Rending (9+)', 'write for instance (5+)'],
  ['target', 'Feel No Pian 5+', 'did you mean "Feel No Pain (5+)"?'],
  ['target', 'Feel No Pian', 'did you mean "Feel No Pain (5+)"?'],
  ['attacker', '-2 to hitt', 'did you mean "-2 to hit"?'],
  ['attacker', 'Rage (0)', 'write 1 or more'],
  ['attacker', '+0 to hit', 'write 1 or more'],
];

describe('a word that no rule has', () => {
  it.each(WRITTEN)('%s: %s: %s', (where, word, suggestion) => {
    const issues = issuesOf(where, word);
    expect(issues).toHaveLength(1);
    expect(issues[0]?.suggestion).toContain(suggestion);
  });

  // Two letters changed places, its number and keyword as they are or left out.
  const misspelt = (text: string): string => text.replace(/([A-Za-z])([a-z])(?=[a-z]* ?[^a-z]*$)/, '$2$1');
  const cases = (rulesets['classic']?.words ?? []).flatMap(({ text, side }) =>
    [text.replace('{N}', '4').replace('{K}', 'Raiders'), text.replace(/ ?\(\{.\}\+?\)/, '')].map(
      (word) => [side === 'target' ? 'target' : 'attacker', misspelt(word.replace('{N}', '4'))] as const,
    ),
  );
  it.each(cases)('%s: what is suggested for "%s" is a word itself', (where, word) => {
    const [issue] = issuesOf(where, word);
    const meant = /^did you mean "(.+)"\?$/.exec(issue?.suggestion ?? '')?.[1];
    if (meant === undefined) return;
    expect(issuesOf(where, meant).filter(({ code }) => code === 'unknown-word')).toEqual([]);
    expect(meant).not.toContain('{');
  });

  it('is nearly always told by another', () => {
    const told = cases.filter(([where, word]) => issuesOf(where, word)[0]?.suggestion.startsWith('did you mean'));
    expect(told.length / cases.length).toBeGreaterThan(0.9);
  });
});
