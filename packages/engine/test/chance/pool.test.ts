import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AttackDice, attackCount, isTable, sumOfDice } from '../../src/chance/attack-law.js';
import { knownLaw } from '../../src/chance/known-dice.js';
import { certain, diceSum, massOf, meanOfPmf } from '../../src/chance/pmf.js';
import { endLaw, trackLaw } from '../../src/chance/pool.js';
import { walkLaw } from '../../src/chance/pool-walk.js';
import { tokenTable } from '../../src/chance/token-table.js';
import type { TrackLaw, TrackTask } from '../../src/chance/track.js';
import { diceOf, sumOf, tableOf, thresholdsOf, trackOf } from './arbitrary.js';
import { dieOf, kindOf, models, NAMED_CASES } from './cases.js';
import { literalLaw } from './literal.js';

const worst = (a: Float64Array, b: Float64Array): number => {
  expect(a.length).toBe(b.length);
  return a.reduce((most, x, i) => Math.max(most, Math.abs(x - b[i]!)), 0);
};

function expectSame(fast: TrackLaw, slow: TrackLaw, tolerance: number): void {
  expect(worst(fast.end, slow.end)).toBeLessThan(tolerance);
  expect(worst(fast.events, slow.events)).toBeLessThan(tolerance * 100);
  expect(Math.abs(fast.unused - slow.unused)).toBeLessThan(tolerance * 100);
}

const tokensOf = ({ tokens }: TrackTask) => tokenTable(tokens);

/** The tokens where they are attack dice. */
function attackDice({ tokens }: TrackTask): AttackDice {
  if (!('attacks' in tokens)) throw new Error('dice expected');
  return tokens;
}

describe('the named cases', () => {
  for (const { name, task, mean, destroyed } of NAMED_CASES) {
    it(`${name} has its checksums`, () => {
      const end = endLaw(task);
      expect(Math.abs(meanOfPmf(end) - mean)).toBeLessThan(1e-11);
      expect(Math.abs(end.at(-1)! - destroyed)).toBeLessThan(1e-11);
      expect(Math.abs(massOf(end) - 1)).toBeLessThan(1e-13);
    });
  }
  for (const { name, task } of NAMED_CASES.slice(0, 3)) {
    it(`${name} is the same by walk`, () => expectSame(trackLaw(task), walkLaw(task), 1e-12));
  }
});

describe('against every roll written out', () => {
  for (const order of ['falling', 'rising', 'any'] as const) {
    it(`${order} thresholds`, () => {
      const tracks = thresholdsOf(order).chain((thresholds) =>
        trackOf(tableOf(4, 2), { thresholds, maxWounds: 3, maxModels: 2 }),
      );
      fc.assert(
        fc.property(tracks, (task) => {
          const literal = literalLaw(task, tokensOf(task));
          expectSame(walkLaw(task), literal, 1e-13);
          expectSame(trackLaw(task), literal, 1e-13);
        }),
        { numRuns: 60 },
      );
    });
  }
});

describe('the fast path against the walk', () => {
  for (const order of ['falling', 'rising', 'any'] as const) {
    it(`${order} thresholds, small pools`, () => {
      const tracks = thresholdsOf(order).chain((thresholds) =>
        trackOf(diceOf(5), { thresholds, maxWounds: 4, maxModels: 5 }),
      );
      fc.assert(
        fc.property(tracks, (task) => expectSame(trackLaw(task), walkLaw(task), 1e-12)),
        { numRuns: 200 },
      );
    });
    it(`${order} thresholds, more dice than the unit can take`, () => {
      const tracks = thresholdsOf(order).chain((thresholds) =>
        trackOf(diceOf(12), { thresholds, maxWounds: 2, maxModels: 2 }),
      );
      fc.assert(
        fc.property(tracks, (task) => expectSame(trackLaw(task), walkLaw(task), 1e-12)),
        { numRuns: 60 },
      );
    });
  }
});

describe('some tokens known, others to come', () => {
  for (const order of ['falling', 'rising', 'any'] as const) {
    it(`${order} thresholds`, () => {
      const tracks = thresholdsOf(order).chain((thresholds) =>
        trackOf(sumOf(6), { thresholds, maxWounds: 3, maxModels: 4 }),
      );
      fc.assert(
        fc.property(tracks, (task) => {
          const slow = walkLaw(task);
          expectSame(trackLaw(task), slow, 1e-12);
          const { tokens } = task;
          if (!('dice' in tokens)) throw new Error('a sum expected');
          expectSame(trackLaw({ ...task, tokens: sumOfDice(tokens) }), slow, 1e-12);
        }),
        { numRuns: 200 },
      );
    });
  }
  it('a certain number of wounds, automatic ones among them, is like the table of all', () => {
    const { task } = NAMED_CASES[3]!;
    const die = { width: 2, weights: Float64Array.of(1 / 3, 1 / 6, 1 / 2, 0) };
    const sum = { saves: 20, packets: 3, dice: [{ number: 70, die }] };
    expectSame(trackLaw({ ...task, tokens: sum }), trackLaw({ ...task, tokens: tokenTable(sum) }), 1e-12);
  });
});

describe('a save roll with known faces', () => {
  const rolls = (dice: number): number[][] =>
    dice === 0 ? [[]] : rolls(dice - 1).flatMap((rest) => [1, 2, 3, 4, 5, 6].map((face) => [...rest, face]));
  it('over all faces comes to the law of the pool', () => {
    const tracks = thresholdsOf('any').chain((thresholds) =>
      trackOf(fc.constant({ width: 1, weights: Float64Array.of(1) }), { thresholds, maxWounds: 3, maxModels: 3 }),
    );
    const count = fc.integer({ min: 0, max: 3 });
    fc.assert(
      fc.property(tracks, count, count, (track, saves, packets) => {
        const task = { ...track, faces: null, tokens: { saves, packets, dice: [] } };
        const size = task.tape.reduce((sum, { wounds }) => sum + wounds, 0);
        const start = new Float64Array(size + 1);
        start.set(task.start ?? [1]);
        const all = { end: new Float64Array(size + 1), events: new Float64Array(size), unused: 0 };
        for (const faces of rolls(saves)) {
          const law = knownLaw({ ...task, start, faces: faces.sort(), packets });
          for (let p = 0; p <= size; p++) all.end[p]! += law.end[p]! / 6 ** saves;
          for (let p = 0; p < size; p++) all.events[p]! += law.events[p]! / 6 ** saves;
          all.unused += law.unused / 6 ** saves;
        }
        expectSame(all, walkLaw(task), 1e-13);
      }),
      { numRuns: 60 },
    );
  });
});

describe('dice as the rules make them', () => {
  const attack = fc.record({
    hit: fc.constantFrom(1 / 6, 1 / 3, 1 / 2),
    criticalHit: fc.constantFrom(1 / 6, 1 / 3),
    wound: fc.constantFrom(1 / 6, 1 / 3, 1 / 2),
    criticalWound: fc.constantFrom(1 / 6, 1 / 3),
    lethal: fc.boolean(),
    sustained: fc.integer({ min: 0, max: 2 }),
    devastating: fc.boolean(),
  });
  const attacks = fc.oneof(
    fc.integer({ min: 1, max: 45 }).map((n) => ({ attacks: certain(n) })),
    fc.integer({ min: 1, max: 5 }).map((weapons) => ({ attacks: diceSum(1, 6), weapons })),
  );
  const damage = fc.constantFrom(certain(1), certain(2), diceSum(1, 3), diceSum(1, 6));
  const group = (threshold: number) =>
    fc.record({
      threshold: fc.constant(threshold),
      wounds: fc.integer({ min: 1, max: 4 }),
      count: fc.integer({ min: 1, max: 5 }),
      ignore: fc.constantFrom(0, 0, 1 / 3),
    });
  for (const order of ['falling', 'rising'] as const) {
    it(`${order} thresholds`, () => {
      const groups = thresholdsOf(order).chain((thresholds) => fc.tuple(...thresholds.map(group)));
      fc.assert(
        fc.property(attack, attacks, damage, groups, (one, many, D, rows) => {
          const task: TrackTask = {
            tokens: { ...many, die: dieOf(one) },
            kinds: rows.map(({ threshold, wounds, ignore }) => kindOf(threshold, wounds, D, ignore)),
            tape: rows.flatMap(({ count, wounds }, kind) => models(count, kind, wounds)),
            faces: null,
            start: null,
          };
          expectSame(trackLaw(task), walkLaw(task), 1e-12);
        }),
        { numRuns: 40 },
      );
    });
  }
});

describe('remote chances', () => {
  const { task } = NAMED_CASES[2]!;
  const destroyedBy = (dice: number): TrackTask => {
    return { ...task, tokens: { ...attackDice(task), attacks: certain(dice) } };
  };
  for (const dice of [15, 18, 20]) {
    it(`keep their digits: ${dice} attacks against 29 wounds`, () => {
      const remote = endLaw(destroyedBy(dice)).at(-1)!;
      const plain = walkLaw(destroyedBy(dice)).end.at(-1)!;
      expect(plain).toBeGreaterThan(0);
      expect(plain).toBeLessThan(1e-9);
      expect(remote / plain).toBeCloseTo(1, 5);
    });
  }
  it('are nothing where the dice cannot suffice', () => {
    expect(endLaw(destroyedBy(14)).at(-1)).toBe(0);
    expect(trackLaw(destroyedBy(14)).unused).toBe(0);
  });
});

describe('dice that have no quick form', () => {
  /** Up to four tokens of either kind on each die, all equally likely: powers beyond n + 1 lose what they add up. */
  const die = {
    width: 5,
    weights: Float64Array.from({ length: 25 }, (_, i) => ((i % 5) + Math.floor(i / 5) <= 4 ? 1 / 15 : 0)),
  };
  const kinds = [4, 2, 3].map((threshold) => kindOf(threshold, 2, certain(1)));
  const tape = [...models(2, 0, 2), ...models(2, 1, 2), ...models(2, 2, 2)];
  const taskOf = (dice: number, multiplying: (multiplications: number) => void): TrackTask => {
    return { tokens: { attacks: certain(dice), die }, kinds, tape, faces: null, start: null, multiplying };
  };

  it('tell what they take: so many entries and terms for each die and threshold', () => {
    let told = 0;
    trackLaw(taskOf(40, (multiplications) => (told += multiplications)));
    // With n dice there are entries up to 4n events, half of a square; each takes 15 terms, loaded and stored.
    const entries = Array.from({ length: 40 }, (_, n) => (4 * (n + 1)) ** 2 / 2).reduce((sum, each) => sum + each);
    expect(told).toBe(3 * 1.5 * 15 * entries);
  });

  it('tell it before it is done', () => {
    let calls = 0;
    const refuse = (multiplications: number): void => {
      calls++;
      if (multiplications > 1e9) throw new Error('too much');
    };
    expect(() => trackLaw(taskOf(320, refuse))).toThrow('too much');
    expect(calls).toBe(1);
  });

  it('are told of by mixtures over random numbers too, power by power', () => {
    const told: number[] = [];
    const attacks = Float64Array.of(0, 0.5, 0, 0.5);
    trackLaw({ ...taskOf(0, (multiplications) => told.push(multiplications)), tokens: { attacks, die } });
    expect(told.length).toBeGreaterThanOrEqual(3 * 2);
  });

  it('are not told of where there is a quick form', () => {
    const tokens = { attacks: certain(40), die: { width: 2, weights: Float64Array.of(0.5, 0.1, 0.4, 0) } };
    const multiplying = () => expect.unreachable();
    expectSame(trackLaw({ ...taskOf(40, multiplying), tokens }), walkLaw({ ...taskOf(40, () => {}), tokens }), 1e-12);
  });
});

describe('laws that hold for every batch', () => {
  const anyTrack = thresholdsOf('any').chain((thresholds) =>
    trackOf(diceOf(6), { thresholds, maxWounds: 4, maxModels: 3 }),
  );
  it('sums to one, and no wound comes back', () => {
    fc.assert(
      fc.property(anyTrack, (task) => {
        const { end, unused } = trackLaw(task);
        expect(Math.abs(massOf(end) - 1)).toBeLessThan(1e-12);
        for (const p of end) expect(p).toBeGreaterThanOrEqual(0);
        expect(unused).toBeGreaterThanOrEqual(0);
        expect(meanOfPmf(end)).toBeGreaterThanOrEqual(task.start === null ? 0 : meanOfPmf(task.start) - 1e-12);
      }),
      { numRuns: 100 },
    );
  });
  it('makes no difference between save dice and packets that nothing saves', () => {
    const tracks = trackOf(diceOf(6), { thresholds: [7], maxWounds: 4, maxModels: 4 });
    fc.assert(
      fc.property(tracks, (task) => {
        const tokens = tokensOf(task);
        const turned = new Float64Array(tokens.weights.length);
        const rows = tokens.weights.length / tokens.width;
        tokens.weights.forEach((weight, i) => {
          turned[(i % tokens.width) * rows + Math.floor(i / tokens.width)] = weight;
        });
        expectSame(trackLaw({ ...task, tokens: { width: rows, weights: turned } }), trackLaw(task), 1e-12);
      }),
      { numRuns: 60 },
    );
  });
  it('mixes spread starts linearly', () => {
    fc.assert(
      fc.property(anyTrack, (task) => {
        fc.pre(task.start !== null);
        const mixed = new Float64Array(endLaw(task).length);
        task.start!.forEach((weight, p) => {
          const start = new Float64Array(p + 1);
          start[p] = 1;
          endLaw({ ...task, start }).forEach((chance, q) => {
            mixed[q]! += weight * chance;
          });
        });
        expect(worst(mixed, endLaw(task))).toBeLessThan(1e-12);
      }),
      { numRuns: 40 },
    );
  });
  it('accounts for every token: events, dice that save, and unused ones', () => {
    const tracks = trackOf(diceOf(6), { thresholds: [4], maxWounds: 3, maxModels: 3 });
    fc.assert(
      fc.property(tracks, (task) => {
        fc.pre(!isTable(task.tokens) && task.start === null);
        const { events, unused } = trackLaw({ ...task, kinds: task.kinds.map((kind) => ({ ...kind, threshold: 7 })) });
        const tokens = tokensOf(task);
        const mean = tokens.weights.reduce(
          (sum, weight, i) => sum + weight * ((i % tokens.width) + Math.floor(i / tokens.width)),
          0,
        );
        expect(Math.abs(massOf(events) + unused - mean)).toBeLessThan(1e-10);
      }),
      { numRuns: 60 },
    );
  });
});

describe('batches without dice', () => {
  it('leave the target as it was', () => {
    const { task } = NAMED_CASES[2]!;
    const none = { ...task, tokens: { width: 1, weights: Float64Array.of(1) } };
    expect(endLaw(none)[0]).toBe(1);
    expect(trackLaw(none).unused).toBe(0);
  });
  it('leave a destroyed target destroyed, and every token unused', () => {
    const { task } = NAMED_CASES[2]!;
    const start = new Float64Array(30);
    start[29] = 1;
    const law = trackLaw({ ...task, start });
    expect(law.end[29]).toBeCloseTo(1, 14);
    const dice = attackDice(task);
    const tokens = tokenTable({ ...dice, attacks: attackCount(dice) });
    const mean = tokens.weights.reduce((sum, w, i) => sum + w * ((i % tokens.width) + Math.floor(i / tokens.width)), 0);
    expect(law.unused).toBeCloseTo(mean, 10);
  });
});
