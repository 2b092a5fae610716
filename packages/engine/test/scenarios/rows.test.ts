import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ENDINGS, OPTIONS, WORDS } from './coverage.js';
import { expectRow } from './expectations.js';
import type { Row } from './rows.js';
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

interface Chosen {
  readonly choices?: { readonly options?: Readonly<Record<string, unknown>> };
}

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

  it.each(Object.entries(OPTIONS))('read the open point %s in every way', (option, values) => {
    const read = [...themes.values()].flat().map(({ scenario }) => (scenario as Chosen).choices?.options?.[option]);
    for (const value of values) expect(read).toContain(value);
  });

  const laws = [...themes.values()].flat().filter(({ kind }) => kind === 'law');
  const says = (text: string): boolean => laws.some(({ scenario }) => JSON.stringify(scenario).includes(text));

  it.each(WORDS)('have a law where "%s" stands', (word) => {
    expect(says(JSON.stringify(word))).toBe(true);
  });

  it.each(ENDINGS)('have a law where a word ends in "%s"', (ending) => {
    expect(says(`${ending}"`)).toBe(true);
  });

  it('are refused when they are of no known kind, or have fields of another', () => {
    const common = { id: 'X', rule: '05', says: 'nothing', scenario: {} };
    expect(() => readRow(common)).toThrow('unknown kind');
    expect(() => readRow({ ...common, dice: '1', state: {} })).toThrow('lacks ask');
    expect(() => readRow({ ...common, law: {}, dice: '1' })).toThrow('unknown fields dice');
  });
});

describe('a row that says something else fails', () => {
  const rows = [...themes.values()].flat();
  const altered = (id: string, change: object): Row => {
    const row = rows.find((one) => one.id === id);
    if (row === undefined) throw new Error(`no row ${id}`);
    return { ...row, ...change };
  };

  it.each([
    ['another chance', altered('P1', { law: { woundsLost: ['17/18', '1/18'] } })],
    ['a chance that differs in the eleventh place', altered('P1', { law: { unitDestroyed: '1/100000000000' } })],
    ['an entry more', altered('P1', { law: { woundsLost: ['8/9', '1/9', '0'] } })],
    ['chances that do not come to 1', altered('P1', { law: { woundsLost: ['8/9', '1/10'] } })],
    ['another mean', altered('Q8', { law: { means: { woundsLost: '103/81' } } })],
    ['a number that the results do not have', altered('P1', { law: { 'batches[1].hits': ['1'] } })],
    ['an end state left out', altered('Q11', { law: { finals: [{ models: { Trooper: [3] }, p: '1' }] } })],
    ['a note that is not there', altered('P1', { notes: ['24.05'] })],
    ['another state', altered('C.1', { state: { Trooper: [1, 1] } })],
    ['another question', altered('D1', { ask: { step: 'wound', dice: 2 } })],
    ['a question where none is left', altered('C.1', { ask: { step: 'hit' } })],
    ['no question where one is left', altered('D1', { ask: null })],
    [
      'events in another order',
      altered('D1', {
        events: [
          { step: 'hit', face: 4 },
          { step: 'hit', face: 3 },
        ],
      }),
    ],
    ['dice left over', altered('D1', { dice: '3 4 / 4 / 1 / 1' })],
    [
      'an order left out',
      altered('D42', {
        options: [
          ['Y', 'X', 'X2', 'C2', 'C1'],
          ['Y', 'X2', 'X', 'C1', 'C2'],
        ],
      }),
    ],
    ['another number of orders', altered('D44', { count: 13 })],
    ['one order where there are more', altered('D42', { options: [['Y', 'X', 'X2', 'C2', 'C1']] })],
    ['attacks that are allowed', { ...altered('D68a', {}), scenario: altered('P1', {}).scenario }],
    ['another reason', altered('D68a', { notes: ['24.24'] })],
  ])('%s', (_, row) => {
    expect(() => {
      expectRow(row);
    }).toThrow();
  });
});
