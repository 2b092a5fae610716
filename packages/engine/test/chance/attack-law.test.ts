import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AttackDice, attackCount, rowsOf, type TokenSum, type TokenTable } from '../../src/chance/attack-law.js';
import { eventCount, eventCountOrMore } from '../../src/chance/event-law.js';
import { eventTable } from '../../src/chance/event-table.js';
import { certain, diceSum, massOf } from '../../src/chance/pmf.js';
import { tokenTable } from '../../src/chance/token-table.js';
import { diceOf, sumOf, tableOf } from './arbitrary.js';
import { NAMED_CASES } from './cases.js';

const at = ({ width, weights }: TokenTable, s: number, d: number): number =>
  d < width ? (weights[s * width + d] ?? 0) : 0;

/** Two independent pairs of counts, every pair of entries by itself. */
function together(a: TokenTable, b: TokenTable): TokenTable {
  const width = a.width + b.width - 1;
  const weights = new Float64Array((rowsOf(a) + rowsOf(b) - 1) * width);
  for (const [i, p] of a.weights.entries()) {
    for (const [j, q] of b.weights.entries()) {
      const row = Math.floor(i / a.width) + Math.floor(j / b.width);
      weights[row * width + (i % a.width) + (j % b.width)]! += p * q;
    }
  }
  return { width, weights };
}

/** The law of all dice, one die after the other, weapon after weapon. */
function plainTokens({ attacks, weapons, die }: AttackDice): TokenTable {
  let total: TokenTable = { width: 1, weights: certain(0) };
  for (let weapon = 0; weapon < (weapons ?? 1); weapon++) {
    let mixed: TokenTable = { width: 1, weights: new Float64Array(1) };
    let dice: TokenTable = { width: 1, weights: certain(0) };
    for (const [n, chance] of attacks.entries()) {
      if (n > 0) dice = together(dice, die);
      const width = Math.max(mixed.width, dice.width);
      const rows = Math.max(rowsOf(mixed), rowsOf(dice));
      const weights = new Float64Array(rows * width);
      for (let s = 0; s < rows; s++) {
        for (let d = 0; d < width; d++) weights[s * width + d] = at(mixed, s, d) + chance * at(dice, s, d);
      }
      mixed = { width, weights };
    }
    total = together(total, mixed);
  }
  return total;
}

const plainSum = ({ saves, packets, dice }: TokenSum): TokenTable =>
  dice.reduce((sum, { number, die }) => together(sum, plainTokens({ attacks: certain(number), die })), {
    width: packets + 1,
    weights: certain((saves + 1) * (packets + 1) - 1),
  });

function expectDigits(found: TokenTable, plain: TokenTable): void {
  for (let s = 0; s < Math.max(rowsOf(found), rowsOf(plain)); s++) {
    for (let d = 0; d < Math.max(found.width, plain.width); d++) {
      const [a, b] = [at(found, s, d), at(plain, s, d)];
      expect(Math.abs(a - b)).toBeLessThanOrEqual(1e-11 * b);
    }
  }
}

const expectClose = (a: Float64Array, b: Float64Array): void => {
  for (let i = 0; i < Math.max(a.length, b.length); i++)
    expect(Math.abs((a[i] ?? 0) - (b[i] ?? 0))).toBeLessThan(1e-13);
};

/** 2/3 of the dice hit and wound on 3+, one in six of them twice; critical hits wound by themselves. */
const { tokens: manyDice } = NAMED_CASES[3]!.task;

describe('the law of the tokens', () => {
  it('is that of the dice added one by one, to the last digits', () => {
    fc.assert(
      fc.property(fc.oneof(diceOf(6), sumOf(4)), (tokens) => {
        const plain = 'attacks' in tokens ? plainTokens(tokens) : plainSum(tokens);
        expectDigits(
          tokenTable(tokens, () => {}),
          plain,
        );
        const quick = tokenTable(tokens);
        for (let s = 0; s < rowsOf(plain); s++) {
          for (let d = 0; d < plain.width; d++) {
            expect(Math.abs(at(quick, s, d) - at(plain, s, d))).toBeLessThan(1e-13);
            expect(at(quick, s, d)).toBeGreaterThanOrEqual(0);
          }
        }
      }),
      { numRuns: 150 },
    );
  });
  it('keeps every chance of dozens of dice, however small', () => {
    const dice = { ...(manyDice as AttackDice), attacks: certain(40) };
    const table = tokenTable(dice, () => {});
    expectDigits(table, plainTokens(dice));
    expect(rowsOf(table) + table.width).toBeGreaterThan(80);
  });
  it('says what it takes before it begins, for what cannot be', () => {
    let said = 0;
    const refuse = (multiplications: number): void => {
      said += multiplications;
      if (said > 1e8) throw new Error('too much');
    };
    const die = { width: 3, weights: Float64Array.of(0.5, 0.1, 0.05, 0.1, 0.1, 0, 0.05, 0.05, 0.05) };
    expect(() => tokenTable({ attacks: certain(1000), die }, refuse)).toThrow('too much');
    const dice = [
      { number: 500, die },
      { number: 500, die },
    ];
    expect(() => tokenTable({ saves: 0, packets: 0, dice }, refuse)).toThrow('too much');
  });
  it('counts the attack dice of random weapons', () => {
    const dice = { attacks: diceSum(1, 6), weapons: 2, die: { width: 1, weights: Float64Array.of(1) } };
    expectClose(attackCount(dice), diceSum(2, 6));
  });
});

describe('events of the tokens', () => {
  const chances = fc.record({
    first: fc.integer({ min: 0, max: 6 }).map((n) => n / 12),
    second: fc.constantFrom(0, 1 / 6, 1 / 3),
    packet: fc.constantFrom(0, 0.25, 1),
  });
  /** Every way that the save dice of one table entry can turn out. */
  const plainEvents = (
    tokens: TokenTable,
    { first, second, packet }: { first: number; second: number; packet: number },
  ) => {
    const events = new Map<string, number>();
    const add = (saves: number, packets: number, k: number, m: number, chance: number): void => {
      if (chance === 0) return;
      if (saves > 0) {
        add(saves - 1, packets, k + 1, m + 1, chance * first);
        add(saves - 1, packets, k, m + 1, chance * second);
        add(saves - 1, packets, k, m, chance * (1 - first - second));
      } else if (packets > 0) {
        add(0, packets - 1, k, m + 1, chance * packet);
        add(0, packets - 1, k, m, chance * (1 - packet));
      } else events.set(`${k},${m}`, (events.get(`${k},${m}`) ?? 0) + chance);
    };
    for (let s = 0; s < rowsOf(tokens); s++) for (let d = 0; d < tokens.width; d++) add(s, d, 0, 0, at(tokens, s, d));
    return events;
  };
  it('are those of each save die and packet by itself', () => {
    fc.assert(
      fc.property(fc.oneof(tableOf(5, 3), diceOf(1)), chances, (tokens, chance) => {
        const plain = plainEvents('weights' in tokens ? tokens : tokenTable(tokens), chance);
        const table = eventTable(tokens, chance, 20, 19);
        const count = eventCount(tokens, chance, 19);
        for (let m = 0; m < 20; m++) {
          let all = 0;
          for (let k = 0; k <= m; k++) {
            const expected = plain.get(`${k},${m}`) ?? 0;
            all += expected;
            expect(Math.abs(table.weights[m * 20 + k]! - expected)).toBeLessThan(1e-13);
          }
          expect(Math.abs((count[m] ?? 0) - all)).toBeLessThan(1e-13);
        }
      }),
      { numRuns: 150 },
    );
  });
  it('are as many or more in the last entry', () => {
    fc.assert(
      fc.property(diceOf(6), chances, fc.integer({ min: 1, max: 12 }), (dice, chance, limit) => {
        const whole = eventCount(dice, chance, 1000);
        const count = eventCountOrMore(dice, chance, limit);
        for (let m = 0; m < Math.min(limit, whole.length); m++) expect(count[m]).toBeCloseTo(whole[m]!, 14);
        expect(count[limit] ?? 0).toBeCloseTo(massOf(whole.subarray(limit)), 13);
      }),
    );
  });
  it('keep a remote tail to the last digits', () => {
    const dice = { attacks: certain(20), die: { width: 1, weights: Float64Array.of(0.9, 0.1) } };
    const tail = eventCountOrMore(dice, { first: 0.5, second: 0, packet: 1 }, 19)[19]!;
    expect(tail / (20 * 0.95 * 0.05 ** 19 + 0.05 ** 20)).toBeCloseTo(1, 13);
  });
});
