import type { WeaponInput } from '@fusillade/engine';
import { h } from 'preact';
import { describe, expect, it } from 'vitest';
import { endText } from '../src/views/ends.js';
import { Notes } from '../src/views/notes.js';
import { Problems } from '../src/views/problems.js';
import { Self } from '../src/views/self.js';
import { headline, meanDifference, pointsText, sentence } from '../src/views/words.js';
import { answerTo, certain, duel, nothing, playedAnswer, rifle, usual, warden } from './answers.js';
import { words } from './markup.js';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const told = ({ report }: typeof usual) => plain(sentence(headline(report)));

describe('the headline', () => {
  it('says the chance to destroy, the mean, and what can be relied on', () => {
    expect(told(usual)).toMatch(/^<0\.1 % to destroy · 1\.7 of 6 models on average · 90\.4 %: at least 1$/u);
  });

  it('says how likely a first loss is where nothing can be relied on', () => {
    // Two shots of 1/2 · 1/3 · 1/3 against a Sv of 3+: 1 - (17/18)^2 = 10.8 % lose a model.
    const few = duel([{ ...rifle, count: 2, A: 1, skill: '4+', S: 3, AP: 0, D: 1 }], {
      models: [{ name: 'Guard', count: 5, T: 4, Sv: '3+', W: 1 }],
    });
    expect(told(answerTo(few))).toMatch(/^Never destroyed · 0\.11 of 5 models on average · 10\.8 %: at least 1$/u);
  });

  it('has other words for the certain, the impossible, and what was only played', () => {
    expect(told(certain)).toBe('Certain to destroy · 2 of 2 wounds');
    expect(told(nothing)).toBe('No attacks are made');
    const few = duel([{ ...rifle, count: 1, A: 1 }], { models: [warden] });
    expect(told(answerTo(few))).toMatch(/^Never destroyed · /u);
    expect(told(playedAnswer(few, 10))).toMatch(/^No run destroys it · /u);
  });
});

describe('differences', () => {
  it.each([
    [0.123, '+12 percentage points'],
    [-0.0523, '−5.2 percentage points'],
    [1e-6, '+<0.1 percentage points'],
    [0, '±0 percentage points'],
    [-1, '−100 percentage points'],
  ])('of chances: %d is %s', (difference, text) => {
    expect(plain(pointsText(difference))).toBe(text);
  });

  it.each([
    [0.4, '+0.40'],
    [-1.239, '−1.24'],
    [-0.001, '−<0.01'],
    [1e-12, '±0'],
  ])('of means: %d is %s', (difference, text) => {
    expect(meanDifference(difference)).toBe(text);
  });
});

describe('what is wrong', () => {
  it('is told with what the page offers, not with a switch of the command line', () => {
    const suggestion = 'see the list of words, or allow unknown words with --lenient';
    const issue = { code: 'unknown-word' as const, path: 'attackers[0].effects[0]', problem: 'unknown', suggestion };
    const text = words(h(Problems, { issues: [issue], onJump: () => undefined }));
    expect(text).toContain('Effects: unknown');
    expect(text).toContain('choose one from the list');
    expect(text).not.toContain('lenient');
  });

  it('is told in the words of its cell', () => {
    const issue = {
      code: 'value' as const,
      path: 'attackers[0].weapons[0].skill',
      problem: 'no skill',
      suggestion: 'such as "3+", or null with TORRENT',
    };
    const text = words(h(Problems, { issues: [issue], onJump: () => undefined }));
    expect(text).toContain('BS or WS: no BS or WS: such as "3+", or – with TORRENT');
  });
});

describe('ends and notes', () => {
  const wholes = new Map([
    ['Warden', { count: 5, W: 2 }],
    ['Speaker', { count: 1, W: 4 }],
    ['Banner', { count: 1, W: 1 }],
  ]);

  it.each([
    [
      { Warden: [1, 2, 2], Speaker: [4], Banner: [1] },
      'Warden 3 left, one on 1 wound · Speaker on 4 wounds · Banner stands',
    ],
    [{ Warden: [2, 2], Speaker: [1], Banner: [] }, 'Warden 2 left · Speaker on 1 wound · Banner destroyed'],
    [{ Warden: [1] }, 'Warden 1 left, on 1 wound'],
  ])('%j', (models, text) => {
    expect(plain(endText(models, wholes))).toBe(text);
  });

  it('have their rule, and say what is left out', () => {
    const text = words(
      h(Notes, { notes: [{ code: 'x', rule: '24.15', text: 'three hazard rolls' }], notModelled: ['fate dice'] }),
    );
    expect(text).toContain('24.15 Three hazard rolls');
    expect(text).toMatch(/leave these out fate dice/u);
  });
});

describe('what the attackers suffer themselves', () => {
  const crew = (weapons: readonly WeaponInput[]) => {
    const scenario = duel(weapons, { models: [warden] });
    const [attacker] = scenario.attackers;
    const models = [{ name: 'Crew', count: 3, W: 2 }];
    return answerTo({ ...scenario, attackers: attacker === undefined ? [] : [{ ...attacker, models }] }).report;
  };

  it('is told with its chance and its ends', () => {
    const report = crew([{ ...rifle, count: 3, abilities: ['HAZARDOUS'] }]);
    const law = report.attackers[0]?.selfMortalWounds;
    const any = 1 - (law?.pmf?.[0] ?? 0);
    const text = words(h(Self, { report }));
    expect(text).toContain(`(at least one: ${(any * 100).toFixed(1)} %)`);
    expect(text).toContain('Crew 3 left');
  });

  it('is nothing without a hazard', () => {
    expect(words(h(Self, { report: crew([rifle]) }))).toBe('');
  });
});
