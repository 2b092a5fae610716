import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AttackDice,
  attackCount,
  convolveTables,
  packetCount,
  packetsOf,
  rowsOf,
  saveCount,
  savesOf,
  type TokenTable,
  tokenLaw,
  totalOf,
  woundCount,
} from '../../src/chance/attack-law.js';
import { eventCount, eventCountOrMore, eventTable } from '../../src/chance/event-law.js';
import { certain, diceSum, massOf, meanOfPmf } from '../../src/chance/pmf.js';
import { diceOf, tableOf } from './arbitrary.js';
import { NAMED_CASES } from './cases.js';

const everything = { rows: 1e6, width: 1e6, degree: 1e6 };
const at = ({ width, weights }: TokenTable, s: number, d: number): number =>
  d < width ? (weights[s * width + d] ?? 0) : 0;

/** The law of all dice, one die after the other, weapon after weapon. */
function plainTokens({ attacks, weapons, die }: AttackDice): TokenTable {
  let total: TokenTable = { width: 1, weights: certain(0) };
  for (let weapon = 0; weapon < (weapons ?? 1); weapon++) {
    let mixed: TokenTable = { width: 1, weights: new Float64Array(1) };
    let dice: TokenTable = { width: 1, weights: certain(0) };
    for (const [n, chance] of attacks.entries()) {
      if (n > 0) dice = convolveTables(dice, die, everything);
      const width = Math.max(mixed.width, dice.width);
      const rows = Math.max(rowsOf(mixed), rowsOf(dice));
      const weights = new Float64Array(rows * width);
      for (let s = 0; s < rows; s++) {
        for (let d = 0; d < width; d++) weights[s * width + d] = at(mixed, s, d) + chance * at(dice, s, d);
      }
      mixed = { width, weights };
    }
    total = convolveTables(total, mixed, everything);
  }
  return total;
}

const worstTable = (a: TokenTable, b: TokenTable): number => {
  let most = 0;
  for (let s = 0; s < Math.max(rowsOf(a), rowsOf(b)); s++) {
    for (let d = 0; d < Math.max(a.width, b.width); d++) most = Math.max(most, Math.abs(at(a, s, d) - at(b, s, d)));
  }
  return most;
};

const expectClose = (a: Float64Array, b: Float64Array): void => {
  for (let i = 0; i < Math.max(a.length, b.length); i++)
    expect(Math.abs((a[i] ?? 0) - (b[i] ?? 0))).toBeLessThan(1e-13);
};

describe('the law of the tokens', () => {
  it('is that of the dice added one by one', () => {
    fc.assert(
      fc.property(diceOf(6), (dice) => {
        const plain = plainTokens(dice);
        const law = tokenLaw(dice);
        expect(worstTable(law, plain)).toBeLessThan(1e-13);
        for (const weight of law.weights) expect(weight).toBeGreaterThanOrEqual(0);
        expectClose(saveCount(dice), savesOf(plain));
        expectClose(packetCount(dice), packetsOf(plain));
        expectClose(woundCount(dice), totalOf(plain));
      }),
      { numRuns: 150 },
    );
  });
  it('is the same inside a box', () => {
    fc.assert(
      fc.property(diceOf(5), fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }), (dice, rows, width) => {
        const whole = tokenLaw(dice);
        const box = tokenLaw(dice, { rows, width, degree: 5 });
        for (let s = 0; s < rows; s++) {
          for (let d = 0; d < width && s + d <= 5; d++) expect(at(box, s, d)).toBeCloseTo(at(whole, s, d), 13);
        }
      }),
    );
  });
  it('has a thousand dice in it without losing mass', () => {
    const { tokens } = NAMED_CASES[3]!.task;
    const dice = { ...(tokens as AttackDice), attacks: certain(1000) };
    const wounds = woundCount(dice);
    expect(Math.abs(massOf(wounds) - 1)).toBeLessThan(1e-11);
    // 2/3 of the dice hit and wound on 3+, one in six of them twice; critical hits wound by themselves.
    expect(meanOfPmf(wounds)).toBeCloseTo(1000 * (((1 / 2) * 2) / 3 + (1 / 6) * (1 + 2 / 3)), 8);
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
        const plain = plainEvents('weights' in tokens ? tokens : tokenLaw(tokens), chance);
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
