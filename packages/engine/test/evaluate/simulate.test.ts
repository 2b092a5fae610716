import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../src/evaluate/outcome.js';
import { RandomDice } from '../../src/evaluate/random.js';
import { simulate } from '../../src/evaluate/simulate.js';
import type { BatchField } from '../../src/report/types.js';
import { BATCH_FIELDS } from '../../src/report/types.js';
import { anyProgramme } from './any-programme.js';
import { expectSameCourse, walked } from './courses.js';
import {
  batchOf,
  damageOf,
  eachCourse,
  gatherOf,
  machineOf,
  oneBatch,
  poolOf,
  programmeOf,
  row,
  save,
} from './programme.js';

describe('the fast player', () => {
  it('makes the course that walk makes of the same dice', { timeout: 60_000 }, () => {
    const programmes = anyProgramme({ attacks: 4, batches: 2, activations: 2, rows: 3 });
    fc.assert(
      fc.property(programmes, fc.integer(), (programme, seed) => {
        expectSameCourse(programme, seed);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps the sum damage = woundsLost + ignored + lostDamage', { timeout: 60_000 }, () => {
    const programmes = anyProgramme({ attacks: 3, batches: 2, activations: 1, rows: 2 });
    fc.assert(
      fc.property(programmes, fc.integer(), (programme, seed) => {
        for (const { tally } of walked(programme, seed).end.made) {
          expect(tally.damage).toBe(tally.woundsLost + tally.ignored + tally.lostDamage);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('simulate', () => {
  const example = oneBatch([row('A', 2, 2)], 2, machineOf([poolOf([save(3)], [damageOf(1)])]), {
    activations: [{ hazard: { dice: 1, failsOn: 2, wounds: 3, oneAgain: [], rule: '06.03' } }],
  });

  it('comes near the sum over all dice', () => {
    const runs = 40_000;
    const outcome = simulate(example, { runs, seed: 5 });
    const exact = new Map<string, number>();
    const means = Object.fromEntries(BATCH_FIELDS.map((field) => [field, 0])) as Record<BatchField, number>;
    eachCourse(example, (end, p) => {
      const key = end.state.join(',');
      exact.set(key, (exact.get(key) ?? 0) + p);
      for (const field of BATCH_FIELDS) means[field] += p * (end.made[0]?.tally[field] as number);
    });
    expect(outcome.target.map(({ state }) => state.join(',')).sort()).toEqual([...exact.keys()].sort());
    for (const { state, p } of outcome.target) {
      const q = exact.get(state.join(',')) as number;
      expect(Math.abs(p - q)).toBeLessThan(4.5 * Math.sqrt((q * (1 - q)) / runs));
    }
    for (const field of BATCH_FIELDS) {
      const { mean, pmf } = (outcome.batches[0] as Outcome['batches'][number]).fields[field];
      expect(Math.abs(mean - means[field])).toBeLessThan(4.5 * Math.sqrt(2 / runs));
      expect(pmf?.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
      expect(pmf?.reduce((sum, p, k) => sum + p * k, 0)).toBeCloseTo(mean, 12);
    }
    const own = outcome.attackers[0]?.selfMortalWounds;
    expect(own?.pmf).toHaveLength(4);
    expect(own?.mean).toBeCloseTo(1, 1);
    expect(outcome.attackers[0]?.finals).toBeNull();
  });

  it('is the same for the same seed, and another for another', () => {
    const once = simulate(example, { runs: 500, seed: 1 });
    expect(simulate(example, { runs: 500, seed: 1 })).toEqual(once);
    expect(simulate(example, { runs: 500, seed: 2 })).not.toEqual(once);
    expect(once).toMatchObject({ runs: 500, seed: 1 });
    // The faces of seed 1 on every machine.
    expect(new RandomDice(1).rollMany(12)).toMatchInlineSnapshot(`
      [
        5,
        4,
        3,
        3,
        4,
        4,
        4,
        6,
        3,
        5,
        4,
        3,
      ]
    `);
  });

  it('counts a batch that is not made as 0', () => {
    const sure = machineOf([poolOf([save(7)], [damageOf(1)])], { from: 'save' });
    const never = machineOf([poolOf([save(4)], [damageOf(1)])], { from: 'save' });
    const programme = programmeOf({
      rows: [row('A', 1, 1)],
      batches: [[batchOf([gatherOf(0, 1)], [never]), batchOf([gatherOf(1, 1)], [sure])]],
    });
    const outcome = simulate(programme, { runs: 2000, seed: 3 });
    const [first, second] = outcome.batches;
    const lost = first?.fields.woundsLost.mean as number;
    expect(second?.fields.attacks.mean).toBeCloseTo(1 - lost, 12);
    expect(second?.fields.attacks.pmf?.[0]).toBeCloseTo(lost, 12);
    expect(outcome.target).toEqual([{ state: [0], p: 1 }]);
  });

  it('knows states of a unit too large for one number', () => {
    const rows = Array.from({ length: 30 }, (_, index) => row(`R${index}`, 4, 5));
    const table = rows.map(() => damageOf(3));
    const machine = machineOf(
      [
        poolOf(
          rows.map(() => save(4)),
          table,
        ),
      ],
      { from: 'save' },
    );
    const outcome = simulate(oneBatch(rows, 2, machine), { runs: 300, seed: 1 });
    expect(outcome.target.map(({ state }) => state[0]).sort()).toEqual([15, 17, 20]);
  });
});
