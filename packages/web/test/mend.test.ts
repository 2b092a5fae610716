import { check, compile, type Issue } from '@fusillade/engine';
import { describe, expect, it } from 'vitest';
import { meantWord } from '../src/pages/odds/mend.js';
import { update } from '../src/pages/odds/update.js';
import { EXAMPLE } from './example.js';

const issueOf = (word: string): Issue => {
  const scenario = check(update(EXAMPLE, 'attackers[0].effects', [word]));
  if (!scenario.ok) return scenario.issues[0]!;
  const programme = compile(scenario.value);
  if (programme.ok) throw new Error(`${word} is known`);
  return programme.issues[0]!;
};

describe('the word that was meant', () => {
  it.each([
    ['LETAL HITS', 'LETHAL HITS'],
    ['SUSTAIND HITS 2', 'SUSTAINED HITS 2'],
    ['re-rol hits of 1', 're-roll hits of 1'],
    ['critical hitz on 5+', 'critical hits on 5+'],
    ['+1 too hit', '+1 to hit'],
  ])('for %s is %s', (typed, meant) => {
    expect(meantWord(issueOf(typed))).toBe(meant);
  });

  it.each(['xyzzy', 'SUSTAIND HITS', 'STEALTH'])('is not guessed for %s', (typed) => {
    expect(meantWord(issueOf(typed))).toBeNull();
  });
});
