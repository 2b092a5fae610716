import { describe, expect, it } from 'vitest';
import { chargeText } from '../../src/text/charge.js';

const look = { width: 80, colour: false };
const text = (gap: number, modifier: number, reRoll: boolean, need: number, p: number, once = p) =>
  chargeText({ gap, modifier, reRoll }, { need, p, once }, look);

describe('a charge', () => {
  it('says what the roll must show', () => {
    expect(text(7.1, 0, false, 8, 15 / 36)).toBe(
      '42 % to make the charge\nGap 7.1": 2D6 must come to 8 or more [11.04]\n',
    );
    expect(text(7.1, -1, false, 8, 10 / 36)).toContain('2D6 - 1 must');
  });

  it('compares with the roll that stands', () => {
    expect(text(7.1, 1, true, 8, 0.66, 0.42)).toMatch(
      /^66 % to make the charge \(42 % without the re-roll\)\n.*2D6 \+ 1/u,
    );
  });

  it('knows the certain, the impossible and what is too far', () => {
    expect(text(2.5, 1, true, 3, 1)).toMatch(/^Certain to make the charge\n/u);
    expect(text(2, 0, false, 13, 0)).toBe(
      'No charge can be declared at so short a distance\nGap 2": units within 2" are engaged already [11.02]\n',
    );
    expect(text(11.5, -3, false, 12, 0)).toMatch(/^No chance to make the charge\n/u);
    expect(text(13, 0, false, 13, 0)).toBe(
      'No charge can be declared that far away\nGap 13": a charge covers 12" at most [11.04]\n',
    );
  });
});
