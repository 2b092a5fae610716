import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { OPTIONS } from '../../src/editions/classic/options.js';
import { RULES } from '../../src/editions/classic/rules/index.js';
import { rulesets } from '../../src/index.js';
import { expectRow } from './expectations.js';
import { type Row, readThemes } from './rows.js';

const FOLDER = fileURLToPath(new URL('../../../../scenarios/classic', import.meta.url));
const themes = readThemes(FOLDER);
const all = [...themes.values()].flat();

for (const [theme, rows] of themes) {
  describe(theme, () => {
    for (const row of rows) {
      it(`${row.id} (${row.rule}) ${row.says}`, () => {
        expectRow(row);
      });
    }
  });
}

interface Chosen {
  readonly choices?: { readonly options?: Readonly<Record<string, unknown>> };
}

const numbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

describe('the rows of classic', () => {
  const ids = all.map(({ id }) => id);

  it('each have an id of their own', () => {
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  // A row may be split: G1a, A12-pair.
  it.each([...numbers(1, 27).map((n) => `G${n}`), ...numbers(1, 14).map((n) => `A${n}`)])('hold %s', (name) => {
    expect(ids.some((id) => new RegExp(`^${name}(?!\\d)`).test(id))).toBe(true);
  });

  it.each([
    ...numbers(1, 10).map((n) => `BS${n}`),
    ...['duel-same', 'duel-first', 'five-same', 'five-first', 'two-W2', 'two-W2-instant', 'five-on-three'],
    ...['rear', 'melta-ed7-14', 'rending-ed7-14', 'lance', 'haywire-ed7', 'ed5-melta', 'ed7-3', 'ed7-hits'],
  ])('hold %s', (name) => {
    expect(ids).toContain(name);
  });

  it.each(Object.entries(OPTIONS))('read the open point %s in every way', (option, values) => {
    const read = all.map(({ scenario }) => (scenario as Chosen).choices?.options?.[option]);
    for (const value of values) expect(read).toContain(value);
  });

  // A rule that has no number of its own is told in a note; one row stands for all of them.
  const counted = RULES.filter(({ inert }) => inert === undefined);
  const written = all
    .filter(({ kind }) => kind === 'law')
    .map(({ scenario }) => JSON.stringify(scenario).toLowerCase());
  it.each(counted.map(({ name, words }) => [name, words] as const))('have a law with %s', (_, words) => {
    const spellings = words.map((word) =>
      word
        .toLowerCase()
        .replace(/^([+-])\{n\}/, '$11')
        .replace(/ ?\{.\}\+?/, '')
        .replace('re roll', 're-roll'),
    );
    const plain = (text: string): string => text.replaceAll('-', ' ');
    const found = written.some((text) => spellings.some((spelling) => plain(text).includes(plain(spelling.trim()))));
    expect(found).toBe(true);
  });

  it('have words in lists to choose from', () => {
    const { words, options } = rulesets['classic'] ?? { words: [], options: {} };
    expect(words.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Rending ({N}+)', 'Poisoned ({N}+)', '+{N} to hit', 're-roll hits of 1', 'Hatred ({K})']),
    );
    expect(options['damageTable']?.[0]).toBe('none');
  });
});

describe('a row of classic that says something else fails', () => {
  const altered = (id: string, change: object): Row => {
    const row = all.find((one) => one.id === id);
    if (row === undefined) throw new Error(`no row ${id}`);
    return { ...row, ...change };
  };

  it.each([
    ['another chance', altered('G1', { law: { woundsLost: ['10/12', '2/12'] } })],
    [
      'another end of both sides',
      altered('duel-same', {
        law: { joint: [{ attackerModels: { 'Red Guard': [1] }, target: { Guard: [1] }, p: '1' }] },
      }),
    ],
    ['another number of penetrating hits', altered('rear', { law: { 'batches[0].penetrating': ['1/2', '1/2'] } })],
  ])('%s', (_, row) => {
    expect(() => {
      expectRow(row);
    }).toThrow();
  });
});
