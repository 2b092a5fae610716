import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ClassicScenarioInput,
  exact,
  type Outcome,
  type PointsLaw,
  type Programme,
  pointsDestroyed,
  type RowInput,
  report,
  type ScenarioInput,
} from '../../src/index.js';
import { simulate } from '../../src/simulate.js';
import { programmeOf } from '../properties/support.js';

/** Each attack takes a wound with 1 chance in 4: 4+ to hit, 4+ to wound, no save. */
const attacked = (attacks: number, models: readonly RowInput[], points?: number): ScenarioInput => ({
  version: 1,
  ruleset: '11e',
  attackers: [{ name: 'Red', weapons: [{ name: 'Gun', A: attacks, skill: '4+', S: 4, AP: 0, D: 1 }] }],
  target: { name: 'Blue', ...(points === undefined ? {} : { points }), models },
});
const soldier = { name: 'Soldier', count: 1, T: 4, Sv: null, W: 1 };
const chief = { name: 'Chief', count: 1, T: 4, Sv: null, W: 1, keywords: ['CHARACTER'] };

const lawOf = (input: ScenarioInput | ClassicScenarioInput): PointsLaw | null => {
  const programme = programmeOf(input);
  return pointsDestroyed(programme, exact(programme));
};

describe('points destroyed', () => {
  it('are those of each model that is destroyed', () => {
    const rows = [
      { ...soldier, points: 20 },
      { ...chief, points: 60 },
    ];
    const law = { mean: 12.5, all: 80, outcomes: [9, 6, 1].map((p, k) => ({ value: [0, 20, 80][k], p: p / 16 })) };
    expect(lawOf(attacked(2, rows))).toEqual(law);
    // What all of them cost together says the unit too, and then one row need not say its own.
    expect(lawOf(attacked(2, rows, 80))).toEqual(law);
    expect(lawOf(attacked(2, [soldier, { ...chief, points: 60 }], 80))).toEqual(law);
    // Where every row says them, the unit's are only told.
    expect(lawOf(attacked(2, rows, 500))).toEqual(law);
  });

  it('are equal shares of the unit’s where no row has any, whatever the wounds', () => {
    const big = { ...chief, W: 2 };
    const law = lawOf(attacked(3, [soldier, big], 60)) as PointsLaw;
    expect(law.all).toBe(60);
    expect(law.outcomes.map(({ value }) => value)).toEqual([0, 30, 60]);
    // One wound, or two: of the chief's two it has lost one then.
    for (const [k, of64] of [27, 36, 1].entries()) expect(law.outcomes[k]?.p).toBeCloseTo(of64 / 64, 14);
    expect(law.mean).toBeCloseTo(30 * (36 / 64) + 60 * (1 / 64), 13);
  });

  it('count nothing of a model that is only wounded, and all of one that was', () => {
    const pair = { ...soldier, count: 2, W: 2, points: 25 };
    const half = { value: 25, p: 1 / 16 };
    expect(lawOf(attacked(2, [pair]))?.outcomes).toEqual([{ value: 0, p: 15 / 16 }, half]);
    expect(lawOf(attacked(2, [{ ...pair, woundsLost: 1 }]))?.outcomes).toEqual([
      { value: 0, p: 9 / 16 },
      { value: 25, p: 7 / 16 },
    ]);
  });

  it('are none where neither the rows nor the unit have any', () => {
    expect(lawOf(attacked(2, [soldier, chief]))).toBeNull();
    expect(lawOf(attacked(2, [soldier], 0))).toEqual({ mean: 0, all: 0, outcomes: [{ value: 0, p: 1 }] });
  });

  it('are the same points in whatever order they are added', () => {
    const programme = programmeOf(
      attacked(2, [
        { ...soldier, count: 3, points: 0.1 },
        { ...chief, points: 0.3 },
      ]),
    );
    expect(0.1 + 0.1 + 0.1).not.toBe(0.3);
    const target = [
      { state: [0, 1], p: 0.25 },
      { state: [3, 0], p: 0.5 },
      { state: [3, 1], p: 0.25 },
    ];
    const { outcomes, mean } = pointsDestroyed(programme, { target }) as PointsLaw;
    expect(outcomes.map(({ p }) => p)).toEqual([0.25, 0.75]);
    expect(mean).toBeCloseTo(0.225, 12);
  });

  it('of a law come to the whole unit when it is destroyed, however they are shared', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 997 }), (count, points) => {
        const programme = programmeOf(attacked(1, [{ ...soldier, count }], points));
        const law = pointsDestroyed(programme, { target: [{ state: [0], p: 1 }] }) as PointsLaw;
        expect(law.outcomes).toHaveLength(1);
        expect(law.all).toBeCloseTo(points, 9);
        expect(law.outcomes[0]?.value).toBeCloseTo(points, 9);
      }),
    );
  });
});

interface Scene {
  readonly rows: readonly RowInput[];
  readonly spare: number;
}

const scene: fc.Arbitrary<Scene> = fc.record({
  rows: fc
    .array(
      fc.record({
        count: fc.integer({ min: 1, max: 3 }),
        W: fc.integer({ min: 1, max: 3 }),
        points: fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined }),
        character: fc.boolean(),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((rows) =>
      rows.map(({ points, character, count, W }, index): RowInput => {
        const keywords = character && rows.length > 1 ? ['CHARACTER'] : [];
        const row = { ...soldier, name: `row ${index}`, count, W, keywords };
        return points === undefined ? row : { ...row, points };
      }),
    ),
  spare: fc.integer({ min: 0, max: 90 }),
});

/** Model by model from the report's end states, in whole numbers: shares are counted in parts of a point. */
const naive = (rows: readonly RowInput[], unit: number, outcome: Outcome, programme: Programme) => {
  const silent = rows.filter(({ points }) => points === undefined).reduce((sum, { count = 1 }) => sum + count, 0);
  const parts = Math.max(1, silent);
  const said = rows.reduce((sum, { points = 0, count = 1 }) => sum + points * count, 0);
  const worth = ({ points }: RowInput): number => (points === undefined ? unit - said : points * parts);
  const law = new Map<number, number>();
  for (const { p, models } of report(programme, outcome).finals) {
    let fallen = 0;
    for (const row of rows)
      for (let gone = models[row.name]?.length ?? 0; gone < (row.count ?? 1); gone++) fallen += worth(row);
    law.set(fallen, (law.get(fallen) ?? 0) + p);
  }
  return [...law].sort(([a], [b]) => a - b).map(([fallen, p]) => ({ value: fallen / parts, p }));
};

describe('the law of points', () => {
  it('is the one that model by model comes to, worked out and played', () => {
    fc.assert(
      fc.property(scene, ({ rows, spare }) => {
        const unit = rows.reduce((sum, { points = 0, count = 1 }) => sum + points * count, spare);
        const programme = programmeOf(attacked(6, rows, unit));
        for (const outcome of [exact(programme), simulate(programme, { runs: 40, seed: 1 })]) {
          const law = pointsDestroyed(programme, outcome) as PointsLaw;
          const expected = naive(rows, unit, outcome, programme);
          expect(law.outcomes).toHaveLength(expected.length);
          for (const [k, { value, p }] of expected.entries()) {
            expect(law.outcomes[k]?.value).toBeCloseTo(value, 9);
            expect(law.outcomes[k]?.p).toBeCloseTo(p, 12);
          }
          expect(law.mean).toBeCloseTo(
            expected.reduce((sum, { value, p }) => sum + value * p, 0),
            9,
          );
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('of classic', () => {
  const classic = (more: object): ClassicScenarioInput => ({
    version: 1,
    ruleset: 'classic',
    attackers: [{ name: 'Red', models: 2, WS: 4, S: 4, T: 4, W: 1, Sv: null, A: 1, I: 5 }],
    target: {
      name: 'Blue',
      points: 50,
      models: [
        { name: 'Trooper', count: 4, WS: 4, T: 4, W: 1, Sv: null, I: 4 },
        { name: 'Leader', WS: 4, T: 4, W: 1, Sv: null, I: 4, points: 30 },
      ],
      ...more,
    },
  });
  const twoBlows = [9, 6, 1].map((p, k) => ({ value: 5 * k, p: p / 16 }));

  it('rows share what the others leave', () => {
    expect(lawOf(classic({}))).toEqual({ mean: 2.5, all: 50, outcomes: twoBlows });
  });

  it('models that nobody reaches belong to the whole unit', () => {
    const inRange = { ...classic({ inReach: 2 }), choices: { options: { casualtyPool: 'inRange' } } };
    expect(lawOf(inRange)).toEqual({ mean: 2.5, all: 50, outcomes: twoBlows });
  });

  it('where both sides strike it is the target’s', () => {
    const both = classic({ strikesBack: { S: 4, A: 1 } });
    expect(lawOf(both)).toEqual({ mean: 2.5, all: 50, outcomes: twoBlows });
  });
});
