import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Cell,
  type Reading,
  readAP,
  readControl,
  readDice,
  readFeelNoPain,
  readInvulnerable,
  readLeadership,
  readMove,
  readRange,
  readSave,
  readSkill,
  readWhole,
} from '../../src/words/values.js';

interface Expected {
  readonly cell: Cell;
  readonly value: unknown;
  readonly warning?: RegExp;
}
type Row = readonly [cell: Cell, value: unknown, warning?: RegExp];

/** A row without a warning must give none; a cell that cannot be read is `null` with a warning that quotes it. */
function table(name: string, read: (cell: Cell) => Reading<unknown>, rows: readonly Row[]): void {
  describe(name, () => {
    it.each(rows.map(([cell, value, warning]) => ({ cell, value, warning }) as Expected))(
      '$cell',
      ({ cell, value, warning }) => {
        const reading = read(cell);
        expect(reading.value).toEqual(value);
        if (warning) expect(reading.warning).toMatch(warning);
        else expect(reading.warning).toBeNull();
      },
    );
  });
}

const UNREAD = /cannot be read/;

describe('traps 14 to 16: cells of weapons', () => {
  table('A', (cell) => readDice('A', cell), [
    ['1', 1],
    ['32', 32],
    [3, 3],
    ['D3', 'D3'],
    ['d6', 'D6'],
    ['1D6', 'D6'],
    ['2D3', '2D3'],
    ['4D6', '4D6'],
    ['D3+6', 'D3+6'],
    ['2D3+3', '2D3+3'],
    ['2D6+6', '2D6+6'],
    ['2d6+2', '2D6+2'],
    ['2d6 + 2', '2D6+2'],
    ['D6\u00a0+1', 'D6+1'],
    ['D6+0', 'D6'],
    ['D6+01', 'D6+1'],
    ['D6+1+2', 'D6+3'],
    ['2+0', 2],
    ['2+01', 3],
    ['4+', 4, /A "4\+" was read as 4/],
    ['*', null, UNREAD],
    ['-', null, UNREAD],
    ['', null, UNREAD],
    [undefined, null, UNREAD],
    ['0', null, UNREAD],
    ['-1', null, UNREAD],
    ['1.5', null, UNREAD],
    [1.5, null, UNREAD],
    ['D8', null, UNREAD],
    ['0D6', null, UNREAD],
    ['999D6', null, UNREAD],
    ['1001', null, UNREAD],
    ['D6+1x', null, UNREAD],
    ['6'.repeat(41), null, UNREAD],
  ]);

  table('S', (cell) => readDice('S', cell), [
    ['8', 8],
    ['8+', 8, /S "8\+" was read as 8/],
    ['2D6', '2D6'],
    ['D6+6', 'D6+6'],
    ['*', null, UNREAD],
    ['101', null, UNREAD],
    ['20D6', null, UNREAD],
  ]);

  table('D', (cell) => readDice('D', cell), [
    ['D6+8', 'D6+8'],
    ['24', 24],
    ['*', null, UNREAD],
  ]);

  table('AP', readAP, [
    ['0', 0],
    [0, 0],
    ['-0', 0],
    ['-', 0],
    ['\u2013', 0],
    ['-6', -6],
    [-2, -2],
    ['\u22122', -2],
    ['\u20112', -2],
    ['2', -2, /AP "2" was read as -2/],
    ['*', null, UNREAD],
    ['', null, UNREAD],
    ['+1', null, UNREAD],
    ['-1-1', null, UNREAD],
    [Number.NaN, null, UNREAD],
  ]);

  table('BS', (cell) => readSkill('BS', cell), [
    ['2+', '2+'],
    ['6+', '6+'],
    ['3', '3+'],
    [4, '4+'],
    ['3+0', '3+'],
    ['N/A', null],
    ['n/a', null],
    ['-', null],
    ['', null, UNREAD],
    ['*', null, UNREAD],
    ['1+', null, UNREAD],
    ['7+', null, UNREAD],
  ]);

  table('range', readRange, [
    ['24"', 24],
    ['480"', 480],
    ['18', 18],
    ['18”', 18],
    ["12''", 12],
    ['Melee', 'melee'],
    ['melee', 'melee'],
    ['N/A', null],
    ['-', null],
    ['0"', null, UNREAD],
    ['9001"', null, UNREAD],
    ['far', null, UNREAD],
  ]);
});

describe('trap 15: cells of models', () => {
  table('M', readMove, [
    ['6"', '6"'],
    ['-', null],
    ['20+"', '20+"'],
    ['20"+', '20+"'],
    ['20+', '20+"'],
    ['8', '8"'],
    ['fast', null, UNREAD],
  ]);

  table('T', (cell) => readWhole('T', cell), [
    ['4', 4],
    [16, 16],
    ['4+01', 5],
    ['0', null, UNREAD],
    ['D6', null, UNREAD],
    ['*', null, UNREAD],
  ]);

  table('W', (cell) => readWhole('W', cell), [
    ['100', 100],
    ['101', null, UNREAD],
    ['-', null, UNREAD],
  ]);

  table('Sv', readSave, [
    ['2+', '2+'],
    ['2', '2+'],
    ['7+', null],
    ['-', null],
    ['', null, /Sv "" was read as none/],
    ['1+', null, UNREAD],
    ['8+', null, UNREAD],
  ]);

  table('Ld', readLeadership, [
    ['6+', '6+'],
    ['7', '7+'],
    ['-', null],
    ['?', null, UNREAD],
  ]);

  table('OC', readControl, [
    ['0', 0],
    ['30', 30],
    ['-', null],
    ['?', null, UNREAD],
  ]);

  table('FNP', readFeelNoPain, [
    ['5+', '5+'],
    ['5', '5+'],
    ['', null],
    ['7+', null, UNREAD],
  ]);

  const star = /InSv "[^"]+" was taken to be good against ranged attacks only/;
  table('InSv', readInvulnerable, [
    ['', null],
    ['-', null],
    ['4+', { InSv: '4+', against: null, check: false }],
    ['4', { InSv: '4+', against: null, check: false }],
    ['5+*', { InSv: '5+', against: 'ranged', check: true }, star],
    ['2+*', { InSv: '2+', against: 'ranged', check: true }, star],
    ['5+ (Ranged)', { InSv: '5+', against: 'ranged', check: true }, star],
    ['4+ (Melee)', { InSv: '4+', against: 'melee', check: true }, /melee attacks only/],
    ['7+', null, UNREAD],
    ['*', null, UNREAD],
    ['5+ (sometimes)', null, UNREAD],
  ]);
});

it('no reader throws, whatever the cell', () => {
  const cell = fc.oneof(fc.string({ unit: 'grapheme' }), fc.double(), fc.constantFrom(null, undefined));
  const readers = [
    readAP,
    readControl,
    readFeelNoPain,
    readInvulnerable,
    readLeadership,
    readMove,
    readRange,
    readSave,
  ];
  fc.assert(
    fc.property(cell, (value) => {
      for (const read of readers) read(value);
      for (const what of ['A', 'S', 'D'] as const) {
        const dice = readDice(what, value).value;
        if (typeof dice === 'number') expect(Number.isInteger(dice) && dice > 0).toBe(true);
        else if (dice !== null) expect(dice).toMatch(/^([2-9]|\d\d+)?D[36](\+[1-9]\d*)?$/);
      }
      readSkill('BS', value);
      readWhole('W', value);
    }),
  );
});
