import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstMortal, mortalTape } from '../../src/target/mortal.js';

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

it('finds the first model alone as the tape has it', () => {
  const unit = fc.array(fc.record({ W: fc.integer({ min: 1, max: 4 }), character: fc.boolean() }), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(unit, fc.infiniteStream(fc.integer({ min: 0, max: 1000 })), (some, numbers) => {
      const draw = (below: number): number => (numbers.next().value as number) % below;
      const state = some.map(({ W }) => draw(3 * W + 1));
      const wish = some.map((_, row) => row).sort(() => draw(3) - 1);
      const characters = wish.filter((row) => some[row]?.character);
      const precision = draw(2) === 0 ? null : (characters[0] ?? null);
      expect(firstMortal(some, state, wish, precision)).toEqual(mortalTape(some, state, wish, precision)[0] ?? null);
    }),
  );
});
