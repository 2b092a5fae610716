import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LEDGER, ledger } from '../../../scripts/ledger.js';

describe('the rules ledger', () => {
  const { text, unpinned, unnamed } = ledger();

  it('is current (npm run ledger)', () => {
    expect(readFileSync(new URL(`../../../${LEDGER}`, import.meta.url), 'utf8')).toBe(text);
  });

  it('has a scenario row for the rule of every ability', () => {
    expect(unpinned).toEqual([]);
  });

  it('says what every rule is about', () => {
    expect(unnamed).toEqual([]);
  });
});
