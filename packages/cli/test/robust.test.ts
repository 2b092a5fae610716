import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fusillade } from './console.js';
import { useInventedData } from './invented.js';
import { skirmish } from './play/fixtures.js';
import { useFolder } from './play/support.js';

useInventedData();
const nothing = useFolder().file('nothing.txt', '');

const example = readFileSync(new URL('../../../scenarios/examples/book-example-1.json', import.meta.url), 'utf8');

/** All places in a JSON document, as paths of keys. */
const places = (value: unknown, at: readonly string[] = []): (readonly string[])[] =>
  typeof value === 'object' && value !== null
    ? [at, ...Object.entries(value).flatMap(([key, inner]) => places(inner, [...at, key]))]
    : [at];

const replaced = (value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown => {
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((inner, index) => (String(index) === key ? replaced(inner, rest, by) : inner));
  const fields = value as Record<string, unknown>;
  return { ...fields, [key]: replaced(fields[key], rest, by) };
};

const scenario: unknown = JSON.parse(example);
const strange = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    'D6',
    '3+',
    '2D6+3',
    'melee',
    'fight',
    'snap',
    'HEAVY',
    'BLAST',
    'Trooper',
    '+1 to hit',
    'SUSTAINED HITS D3',
    7,
    36,
    true,
  ),
);

const commands = [
  ['odds', '-'],
  ['odds', '-', '--json', '--full'],
  ['odds', '-', '--lenient', '--cover', '--attack-effect', 're-roll hits'],
  ['simulate', '-', '--runs', '20'],
  ['resolve', '-', '--dice', '1 2 3 / 4'],
  ['resolve', '-', '--decisions', 'ask'],
  ['roll', '-', '--seed', '3'],
];

const army: unknown = JSON.parse(
  readFileSync(new URL('../../../scenarios/examples/ember-vanguard.json', import.meta.url), 'utf8'),
);
const ofLists = fc.oneof(
  strange,
  fc.constantFrom(-5, 0, 1e9, 2.5, '', '-', 'N/A', '*', 'Melee', '48"', '=1+1', '\u202eGuard#2', 'x'.repeat(5000)),
);
const listCommands = [
  ['import', '-'],
  ['import', '-', '--json'],
  ['matrix', '--list', '-'],
  ['matrix', '--list', '-', '--json', '--phase', 'fight'],
  ['odds', '--list', '-', '--unit', 'guard', '--target', 'elite'],
  ['odds', '--attack', 'Gun: A1 BS3+ S4 AP0 D1', '--target-list', '-', '--target', 'guard + marshal'],
  ['roll', '--list', '-', '--unit', 'guard + marshal', '--target', 'monster', '--seed', '1', '--phase', 'fight'],
];

const expectAnswer = async (argv: readonly string[], stdin: string): Promise<void> => {
  const { code, out, err } = await fusillade(argv, { stdin });
  expect([0, 2], `${argv.join(' ')}\n${out}${err}`).toContain(code);
  expect(code === 0 || argv.includes('--json') ? err === '' : err !== '').toBe(true);
  expect(out).not.toMatch(/undefined|NaN|\[object /u);
};

describe('any input is answered or refused', { timeout: 60_000 }, () => {
  it('a scenario with one thing replaced', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...commands),
        fc.constantFrom(...places(scenario)),
        strange,
        async (argv, place, by) => {
          await expectAnswer(argv, JSON.stringify(replaced(scenario, place, by)));
        },
      ),
      { numRuns: 100 },
    );
  });

  it('a list with one thing replaced', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...listCommands),
        fc.constantFrom(...places(army)),
        ofLists,
        async (argv, place, by) => {
          await expectAnswer(argv, JSON.stringify(replaced(army, place, by)));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('a battle with one thing replaced', async () => {
    const entries = [
      { attack: { unit: 'Foxes', targets: [{ unit: 'Hounds', weapons: { Gun: 2 } }], situation: { cover: true } } },
      { dice: [6, 5] },
      { dice: [6, 4], by: 'app', seed: 3 },
      { dice: [2, 5] },
      { endPhase: true },
    ];
    const battle: unknown = { ...skirmish, entries };
    const readers = [
      ['resolve', '-'],
      ['resolve', '-', '--json'],
      ['play', '-', '--answers', nothing],
      ['play', '-', '--answers', nothing, '--json'],
    ];
    expect(await fusillade(['resolve', '-'], { stdin: JSON.stringify(battle) })).toMatchObject({ code: 0, err: '' });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...readers),
        fc.constantFrom(...places(battle)),
        ofLists,
        async (argv, place, by) => {
          await expectAnswer(argv, JSON.stringify(replaced(battle, place, by)));
        },
      ),
      { numRuns: 80 },
    );
  });

  it('a scenario that breaks off', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...commands), fc.nat(example.length - 1), async (argv, length) => {
        await expectAnswer(argv, example.slice(0, length));
      }),
      { numRuns: 50 },
    );
  });

  it('any text in the inline notation', async () => {
    const piece = fc.constantFrom(
      'A',
      '2',
      'D6',
      '=',
      'BS3+',
      'WS',
      'S4',
      'AP-1',
      'D1',
      ' ',
      ':',
      'x',
      '5x Gun: ',
      '[',
      ']',
      'HEAVY',
      ',',
      ' + ',
      'T4',
      'Sv3+',
      'W2',
      'range 24',
      'melee',
      'lost 1',
    );
    const text = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(' ')),
    );
    await fc.assert(
      fc.asyncProperty(text, text, async (attack, target) => {
        await expectAnswer(['odds', `--attack=${attack}`, `--target=${target}`], '');
      }),
      { numRuns: 100 },
    );
  });
});
