import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldWord, plainText } from '../../src/profile/words.js';

describe('foldWord', () => {
  it.each([
    ['Twin-linked', 'TWIN LINKED'],
    ['twin\u2011linked', 'TWIN LINKED'],
    ['TWIN LINKED', 'TWIN LINKED'],
    ['re-roll hits of 1', 'RE ROLL HITS OF 1'],
    ['Reroll hits', 'RE ROLL HITS'],
    ['no hit re\u2010rolls', 'NO HIT RE ROLLS'],
    ['no hit rerolls', 'NO HIT RE ROLLS'],
    ['ANTI-non-MONSTER 4+', 'ANTI NON MONSTER 4+'],
    ['anti-vehicle/monster 4+', 'ANTI VEHICLE/MONSTER 4+'],
    ['\u22121 to hit', '-1 TO HIT'],
    ['wound rolls of 1\u20133 fail', 'WOUND ROLLS OF 1-3 FAIL'],
    ['  rapid\t fire\u00a0 2 ', 'RAPID FIRE 2'],
    ['Lone Operative 12\u201d', 'LONE OPERATIVE 12"'],
    ['T\u2019alor', "T'ALOR"],
    ['re-roll hits: non-A-B', 'RE ROLL HITS: NON A B'],
    ['zero\u200bwidth', 'ZEROWIDTH'],
    ['', ''],
  ])('%j is %j', (text, folded) => {
    expect(foldWord(text)).toBe(folded);
  });

  it('folds what is already folded to itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(foldWord(foldWord(text))).toBe(foldWord(text));
      }),
    );
  });
});

describe('plainText', () => {
  it('keeps case and hyphens between letters', () => {
    expect(plainText(' Twin\u2014linked  \u201cgun\u201d ')).toBe('Twin-linked "gun"');
  });
});
