import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readText, type TextResult } from '../../../src/index.js';
import { APP_DIALECTS, emitApp } from '../../invented/emit-text-app.js';
import {
  emitCompact,
  emitGw,
  emitListForge,
  emitShort,
  emitSimple,
  emitWtc,
} from '../../invented/emit-text-new-recruit.js';
import { catalogue } from './catalogue.js';

const HEAD = 'Demo (1000 Points)\n\nEmberhold\nLong Night\nIncursion (1000 Points)\n\nCHARACTERS\n\n';
const UNIT = 'Magma Wyrm (210 Points)\n  • 1x Magma breath\n';

/** Milliseconds. Each takes a few hundred at most; what hangs takes minutes, and a busy machine is slow. */
const SOON = 15_000;

/** Reads it, and says how long that took, in milliseconds. */
const timed = (text: string): { readonly result: TextResult; readonly took: number } => {
  const since = performance.now();
  const result = readText(text, { catalogue });
  return { result, took: performance.now() - since };
};

const refusal = (text: string) => {
  const { result, took } = timed(text);
  expect(took).toBeLessThan(SOON);
  if (result.ok) throw new Error('was read');
  expect(result.issues).toHaveLength(1);
  return result.issues[0]!;
};

describe('what is no list is refused, with a way out', () => {
  it.each([
    ['nothing', '', 'no-list'],
    ['blanks', ' \n\t\n\u200b', 'no-list'],
    ['prose', 'Dear friend,\nI have no army at all.\n', 'no-list'],
    ['binary', '\u0000\u0001PK\u0003', 'not-text'],
    ['undecodable', '\ufffd\u0008a'.repeat(500), 'not-text'],
    ['over a megabyte', 'x'.repeat(1_000_001), 'too-large'],
    ['100,000 lines', 'a\n'.repeat(100_000), 'too-large'],
    ['thousands of units', HEAD + UNIT.repeat(5000), 'too-large'],
  ])('%s', (_, text, code) => {
    const issue = refusal(text);
    expect(issue).toMatchObject({ code, path: '' });
    expect(issue.problem.length).toBeGreaterThan(5);
    expect(issue.suggestion.length).toBeGreaterThan(5);
  });
});

describe('what tries to hang or confuse a reader', () => {
  const long = 100_000;
  it.each([
    ['a line of 100 kB', `${HEAD}${UNIT}  • 1x ${'a'.repeat(long)}`],
    ['spaces', `${HEAD}${UNIT}  • 1x ${' '.repeat(long)}a`],
    ['open brackets', `${HEAD}${UNIT}  • 1x ${'('.repeat(long)}`],
    ['pairs of brackets', `${HEAD}${UNIT}  • 1x ${'()'.repeat(long / 2)}`],
    ['brackets that nearly state points', `${HEAD}${UNIT}${'(1 p'.repeat(long / 4)}`],
    ['commas', `${HEAD}Magma Wyrm (210 pts): ${','.repeat(long)}`],
    ['colons', `${HEAD}${UNIT}${':'.repeat(long)}`],
    ['counts', `${HEAD}${UNIT}  • ${'1x '.repeat(long / 3)}`],
    ['digits', `${HEAD}${UNIT}  • ${'9'.repeat(long)}x Magma breath`],
    ['hyphens', `${HEAD}${UNIT}  • 1x ${'- '.repeat(long / 2)}`],
    ['plus signs', `${'+'.repeat(long)}\n${UNIT}`],
    ['a joint after the other', `${'a - '.repeat(long / 4)}(1000 points)\n\n${UNIT}`],
    [
      'detachments',
      `Demo (1 Points)\n\nEmberhold\n${'a and '.repeat(long / 6)}b (3 Detachment Points)\nIncursion (1000 Points)\n\nCHARACTERS\n\n${UNIT}`,
    ],
    ['combining marks', `${HEAD}${`M${'\u0301'.repeat(long)}agma Wyrm`} (210 Points)\n  • 1x Magma breath`],
    ['marks of direction', `${HEAD}\u202e\u2066${UNIT}${'\u202e'.repeat(long)}`],
    ['a name of 100 kB', `${HEAD}${'Wyrm '.repeat(long / 5)}(210 Points)\n  • 1x Magma breath`],
    [
      'deep indentation',
      `${HEAD}Magma Wyrm (210 Points)\n${Array.from({ length: 2000 }, (_, depth) => `${' '.repeat(depth)}• 1x Gun`).join('\n')}`,
    ],
    [
      'many things on one unit',
      `${HEAD}Magma Wyrm (210 Points)\n${Array.from({ length: 15_000 }, (_, place) => `  • 1x Gun ${place}`).join('\n')}`,
    ],
    [
      'many unknown units',
      HEAD +
        Array.from({ length: 299 }, (_, place) => `Unknown unit of no army ${place} (10 Points)\n  • 1x Gun`).join(
          '\n',
        ),
    ],
    [
      'many that stand together',
      HEAD +
        Array.from(
          { length: 299 },
          () => 'Flame Marshal (10 Points)\n  • Leading: Ember Guard\n  • Attached to: Flame Marshal',
        ).join('\n'),
    ],
  ])('%s', (_, text) => {
    const { result, took } = timed(text);
    expect(took).toBeLessThan(SOON);
    if (result.ok) {
      expect(result.army.units.length).toBeLessThanOrEqual(300);
      for (const { text: told } of result.army.units.flatMap(({ warnings }) => warnings)) {
        expect(told.length).toBeLessThan(2_000_000);
      }
    }
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'a unit, a model and a weapon called %s',
    (name) => {
      const { result } = timed(
        `${HEAD}${name} (210 Points)\n  • 2x ${name}\n     ◦ 2x ${name}\n     ◦ 1x ${name} gun\n${UNIT}`,
      );
      if (!result.ok) throw new Error(JSON.stringify(result.issues));
      expect(result.army.units.map(({ id, models }) => [id, models.map(({ count }) => count)])).toEqual([
        [name, [2]],
        ['Magma Wyrm', [1]],
      ]);
      expect(({} as Record<string, unknown>)['210']).toBe(undefined);
    },
  );
});

const LISTS = [
  ...Object.values(APP_DIALECTS).map(emitApp),
  ...[emitCompact, emitWtc, emitGw, emitSimple, emitShort, emitListForge].map((emit) => emit()),
];

describe('lists that were damaged', () => {
  const check = (text: string) => {
    const { result, took } = timed(text);
    expect(took).toBeLessThan(SOON);
    if (!result.ok) return;
    const ids = result.army.units.map(({ id }) => id);
    for (const { models, weapons } of result.army.units) {
      expect(new Set(models.map(({ name }) => name)).size).toBe(models.length);
      for (const { count, carriers } of weapons) {
        expect(carriers.reduce((sum, carrier) => sum + carrier.count, 0)).toBe(count);
        expect(Number.isSafeInteger(count) && count > 0).toBe(true);
        for (const { model } of carriers) expect(models.map(({ name }) => name)).toContain(model);
      }
    }
    expect(new Set(ids).size).toBe(ids.length);
  };

  it('lines lost, doubled, swapped, cut and made of noise never throw', () => {
    const noise = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(
        '•',
        '◦',
        '+',
        '&',
        '#',
        '(',
        ')',
        '[2]',
        ': ',
        '1x',
        '0x Gun',
        '999x Gun',
        '5 with',
        'Leading',
        'Warlord',
        '(+5 pts)',
        '(3 Detachment Points)',
      ),
    );
    const edit = fc.record({
      kind: fc.constantFrom('drop', 'double', 'swap', 'cut', 'noise', 'unindent'),
      at: fc.nat(),
      to: fc.nat(),
      noise,
    });
    fc.assert(
      fc.property(fc.constantFrom(...LISTS), fc.array(edit, { minLength: 1, maxLength: 12 }), (list, edits) => {
        const lines = list.split('\n');
        for (const { kind, at, to, noise: what } of edits) {
          const place = at % lines.length;
          const line = lines[place] ?? '';
          if (kind === 'drop') lines.splice(place, 1);
          else if (kind === 'double') lines.splice(place, 0, line);
          else if (kind === 'swap') [lines[place], lines[to % lines.length]] = [lines[to % lines.length] ?? '', line];
          else if (kind === 'cut') lines[place] = line.slice(to % (line.length + 1));
          else if (kind === 'unindent') lines[place] = line.trimStart();
          else lines[place] = line.slice(0, to % (line.length + 1)) + what;
          if (lines.length === 0) lines.push('');
        }
        check(lines.join('\n'));
      }),
      { numRuns: 150 * Number(process.env['FUSILLADE_RUNS'] ?? 1) },
    );
  });

  it('any text at all never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        check(text);
        check(HEAD + text + UNIT);
      }),
      { numRuns: 150 * Number(process.env['FUSILLADE_RUNS'] ?? 1) },
    );
  });
});
