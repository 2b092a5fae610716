import { expect, it } from 'vitest';
import { mortalTape } from '../../src/target/mortal.js';

const rows = [
  { W: 2, character: true },
  { W: 1, character: false },
  { W: 3, character: false },
];
const shape = (tape: readonly { row: number; wounds: number }[]) => tape.map((model) => [model.row, model.wounds]);

it('reaches a wounded model, then others that are no CHARACTER, then CHARACTERs (06.02)', () => {
  expect(shape(mortalTape(rows, [4, 2, 4], [0, 1, 2], null))).toEqual([
    [2, 1],
    [1, 1],
    [1, 1],
    [2, 3],
    [0, 2],
    [0, 2],
  ]);
});

it('puts a bodyguard before a wounded CHARACTER (D24) and a wounded CHARACTER before a whole one', () => {
  expect(shape(mortalTape(rows, [3, 1, 0], [0, 1, 2], null))).toEqual([
    [1, 1],
    [0, 1],
    [0, 2],
  ]);
});

it('starts with the model that PRECISION named (24.28.01)', () => {
  expect(shape(mortalTape(rows, [3, 1, 2], [0, 1, 2], 0))).toEqual([
    [0, 1],
    [2, 2],
    [1, 1],
    [0, 2],
  ]);
  expect(shape(mortalTape(rows, [0, 1, 0], [0, 1, 2], 0))).toEqual([[1, 1]]);
});
