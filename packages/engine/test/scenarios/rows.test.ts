import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { expectRow } from './expectations.js';
import { readRow, readThemes } from './rows.js';

const FOLDER = fileURLToPath(new URL('../../../../scenarios/eleventh', import.meta.url));
const themes = readThemes(FOLDER);

for (const [theme, rows] of themes) {
  describe(theme, () => {
    for (const row of rows) {
      it(`${row.id} (${row.rule}) ${row.says}`, () => {
        expectRow(row);
      });
    }
  });
}

const numbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

describe('the rows', () => {
  const ids = [...themes.values()].flat().map(({ id }) => id);
  const charge = numbers(3, 12);

  it('each have an id of their own', () => {
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  // A row may be split: D16a, D16b, or D21-pool.
  it.each(numbers(1, 71).map((n) => `D${n}`))('hold %s', (name) => {
    expect(ids.some((id) => new RegExp(`^${name}(?!\\d)`).test(id))).toBe(true);
  });

  it.each([
    'C.1',
    'C.2',
    ...numbers(1, 17).map((n) => `P${n}`),
    ...numbers(1, 23).map((n) => `Q${n}`),
    ...numbers(6, 16).map((n) => `Q${n}′`),
    ...['hit', 'save', 'hazard', 'damage', '2D6', '2D6-whole'].map((roll) => `CR-${roll}`),
    ...charge.map((need) => `charge-${need}`),
    ...charge.map((need) => `charge-${need}-again`),
  ])('hold %s', (name) => {
    expect(ids).toContain(name);
  });

  it('are refused when they are of no known kind, or have fields of another', () => {
    const common = { id: 'X', rule: '05', says: 'nothing', scenario: {} };
    expect(() => readRow(common)).toThrow('unknown kind');
    expect(() => readRow({ ...common, dice: '1', state: {} })).toThrow('lacks ask');
    expect(() => readRow({ ...common, law: {}, dice: '1' })).toThrow('unknown fields dice');
  });
});
