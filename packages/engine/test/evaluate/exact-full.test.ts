import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apart } from '../../src/evaluate/exact-apart.js';
import { INFLICT_FIELDS } from '../../src/evaluate/exact-attacks.js';
import { LawCounting, MeanCounting } from '../../src/evaluate/exact-count.js';
import { lawsOnTrack } from '../../src/evaluate/exact-full.js';
import { attackLaw } from '../../src/evaluate/exact-gather.js';
import type { WoundLaw } from '../../src/evaluate/exact-one-track.js';
import type { BatchPlace } from '../../src/evaluate/exact-place.js';
import { score } from '../../src/evaluate/exact-score.js';
import { type Node, Space } from '../../src/evaluate/exact-space.js';
import { BatchTally, noCounts } from '../../src/evaluate/exact-tally.js';
import { inflictWounds } from '../../src/evaluate/exact-wounds.js';
import { exact, type Programme } from '../../src/index.js';
import type { Batch, Machine } from '../../src/sequence/machine.js';
import { programmeOf } from '../properties/support.js';

interface RowInput {
  readonly count: number;
  readonly Sv: string;
  readonly InSv?: string;
  readonly W: number;
  readonly FNP?: string;
  readonly keywords?: readonly string[];
  readonly woundsLost?: number;
}

interface WeaponInput {
  readonly count: number;
  readonly A: number | string;
  readonly AP: number;
  readonly D: number | string;
  readonly abilities: readonly string[];
}

const scenario = (weapon: WeaponInput, rows: readonly RowInput[], effects: readonly string[] = []) => ({
  version: 1,
  ruleset: '11e',
  attackers: [
    {
      name: 'attacker',
      effects: effects.slice(0, 1),
      weapons: [{ name: 'gun', range: 24, skill: '3+', S: 5, ...weapon }],
    },
  ],
  target: {
    name: 'target',
    effects: effects.slice(1),
    models: rows.map((row, index) => ({ name: `row ${index}`, T: 4, ...row })),
  },
});

/** Where the wounds of the first batch come in, and their law. */
function firstBatch(programme: Programme): { space: Space; place: BatchPlace; node: Node; law: WoundLaw } {
  const frozen = programme.freeze(0, programme.start);
  const entries = programme.entries(0, frozen);
  const batch: Batch = programme.batch(0, frozen, entries, entries[0] as number, programme.start);
  const machine = batch.machines[0] as Machine;
  const space = new Space(apart);
  const node = space.node(programme.start, 0, 0, []);
  const law = score(machine, 0, attackLaw(batch), space).wounds[0]?.law as WoundLaw;
  const woundsBefore = programme.start.reduce((sum, wounds) => sum + wounds, 0);
  return {
    space,
    node,
    law,
    place: { programme, machine, later: () => machine, batch: 0, wish: programme.wishes[0] ?? [], woundsBefore },
  };
}

const at = (law: ArrayLike<number>, index: number): number => law[index] ?? 0;
const meanOf = (law: Float64Array): number => law.reduce((sum, p, count) => sum + p * count, 0);
const massOf = (law: Float64Array): number => law.reduce((sum, p) => sum + p, 0);

function expectPlainLaws(programme: Programme): boolean {
  const { space, place, node, law } = firstBatch(programme);
  const laws = lawsOnTrack(space, place, node, law);
  if (laws === null) return false;
  const tally = new BatchTally(noCounts());
  inflictWounds(place, node, law, 1, new MeanCounting(space, tally));
  for (const field of INFLICT_FIELDS) {
    const found = laws.get(field) as Float64Array;
    const plain: number[] = [];
    for (const weights of inflictWounds(place, node, law, 1, new LawCounting(space, field)).values()) {
      for (const [count, p] of weights.entries()) plain[count] = at(plain, count) + p;
    }
    for (let count = 0; count < Math.max(found.length, plain.length); count++) {
      const difference = Math.abs(at(found, count) - at(plain, count));
      if (!(difference < 1e-12)) expect.fail(`${field} ${count}: ${at(found, count)} is not ${at(plain, count)}`);
    }
    expect(massOf(found)).toBeCloseTo(1, 12);
    expect(meanOf(found)).toBeCloseTo(tally.laws()[field].mean, 11);
  }
  return true;
}

const rows = fc.array(
  fc.record(
    {
      count: fc.constantFrom(1, 2),
      Sv: fc.constantFrom('6+', '5+', '4+', '3+', '2+'),
      InSv: fc.constantFrom('4+', '5+'),
      W: fc.constantFrom(1, 2, 3),
      FNP: fc.constantFrom('5+', '3+'),
      keywords: fc.constantFrom([], ['CHARACTER']),
    },
    { requiredKeys: ['count', 'Sv', 'W', 'keywords'] },
  ),
  { minLength: 1, maxLength: 3 },
);

const weapons = fc.record({
  count: fc.constantFrom(1, 2),
  A: fc.constantFrom<number | string>(1, 2, 'D3'),
  AP: fc.constantFrom(0, -1, -2),
  D: fc.constantFrom<number | string>(1, 2, 'D3', 'D6'),
  abilities: fc.subarray(['DEVASTATING WOUNDS', 'SUSTAINED HITS 1', 'LETHAL HITS', 'TWIN-LINKED', 'PRECISION']),
});

describe('laws of all counts of a batch', () => {
  it('are those of the plain way', () => {
    let compared = 0;
    const refused: number[] = [];
    fc.assert(
      fc.property(
        weapons,
        rows,
        fc.boolean(),
        fc.constantFrom<readonly string[]>(
          [],
          ['re-roll damage', '-1 damage'],
          ['+1 to hit', 'FNP 4+ vs mortal wounds'],
          ['+1 to wound', 're-roll saves of 1'],
        ),
        (weapon, models, falling, effects) => {
          const sorted = falling ? models.toSorted((a, b) => b.Sv.localeCompare(a.Sv)) : models;
          const dice = weapon.count * (weapon.A === 'D3' ? 3 : Number(weapon.A));
          fc.pre(dice * (weapon.abilities.includes('SUSTAINED HITS 1') ? 2 : 1) <= 8);
          if (expectPlainLaws(programmeOf(scenario(weapon, sorted, effects)))) compared++;
          else refused.push(models.length);
        },
      ),
      { numRuns: 150 },
    );
    expect(compared).toBeGreaterThan(120);
    // Attacks and packets meet the models of a single row in the same order, whatever they do.
    expect(refused.filter((count) => count === 1)).toEqual([]);
  }, 120_000);

  const guns = { count: 8, A: 1, AP: -1, D: 'D3', abilities: ['DEVASTATING WOUNDS'] };
  const three: RowInput[] = [
    { count: 1, Sv: '6+', W: 2, FNP: '5+' },
    { count: 2, Sv: '5+', W: 1 },
    { count: 1, Sv: '3+', W: 3, InSv: '4+' },
  ];

  it('three runs that packets cross, with and without wounds ignored', () => {
    expect(expectPlainLaws(programmeOf(scenario(guns, three)))).toBe(true);
    expect(expectPlainLaws(programmeOf(scenario({ ...guns, D: 1 }, three)))).toBe(true);
    const plain = three.map(({ FNP: _, ...row }) => row);
    expect(expectPlainLaws(programmeOf(scenario({ ...guns, A: 2, count: 4 }, plain)))).toBe(true);
  });

  it('thresholds that rise, or rise and fall', () => {
    const rising = three.toReversed();
    expect(expectPlainLaws(programmeOf(scenario(guns, rising)))).toBe(true);
    const [first, second, third] = three as [RowInput, RowInput, RowInput];
    expect(expectPlainLaws(programmeOf(scenario({ ...guns, D: 2 }, [second, third, first])))).toBe(true);
    expect(expectPlainLaws(programmeOf(scenario(guns, [third, first, second], ['+1 to hit', '-1 damage'])))).toBe(true);
  });

  it('a unit that begins with a wounded model', () => {
    const models: RowInput[] = [
      { count: 2, Sv: '5+', W: 3, woundsLost: 2 },
      { count: 1, Sv: '4+', W: 2, keywords: ['CHARACTER'] },
    ];
    expect(expectPlainLaws(programmeOf(scenario(guns, models)))).toBe(true);
  });

  it.each([300, 500])('every count of %i dice, however small its chance', (dice) => {
    // Nothing can be destroyed, so each die by itself is unsaved or not: five in six hit and half of those wound on 4+, of
    // which one in three is critical.
    const weapon = { count: dice, A: 1, AP: 0, D: 1, abilities: ['DEVASTATING WOUNDS'] };
    const input = scenario(weapon, [{ count: 199, Sv: '6+', W: 5 }], ['+1 to hit', '-1 to wound']);
    const { pmf } = exact(programmeOf(input), { full: true }).batches[0]!.fields.unsaved;
    const p = (5 / 6) * (1 / 6 + (1 / 3) * (5 / 6));
    let chance = (1 - p) ** dice;
    for (let k = 0; k <= dice; k++) {
      // The smallest numbers have fewer digits.
      if (chance > 1e-300) expect(pmf![k]! / chance).toBeCloseTo(1, 9);
      chance *= (p / (1 - p)) * ((dice - k) / (k + 1));
    }
    expect(pmf![dice]).toBeLessThan(1e-120);
  });

  it('large batches: laws of mass 1 with the known means', () => {
    const abilities = ['LETHAL HITS', 'SUSTAINED HITS 1', 'DEVASTATING WOUNDS'];
    const hordes: RowInput[] = [
      { count: 20, Sv: '4+', InSv: '5+', W: 2 },
      { count: 10, Sv: '3+', InSv: '4+', W: 3 },
      { count: 2, Sv: '2+', InSv: '4+', W: 6 },
    ];
    const crowd: RowInput[] = [
      { count: 18, Sv: '5+', InSv: '6+', W: 1 },
      { count: 2, Sv: '3+', W: 3 },
      { count: 1, Sv: '2+', InSv: '4+', W: 5, keywords: ['CHARACTER'] },
    ];
    const inputs = [
      scenario({ count: 10, A: 'D6', AP: -1, D: 'D3', abilities: ['DEVASTATING WOUNDS'] }, [
        { count: 10, Sv: '3+', W: 3, FNP: '5+' },
      ]),
      scenario({ count: 60, A: 1, AP: -1, D: 1, abilities }, crowd),
      scenario({ count: 120, A: 1, AP: -2, D: 'D3', abilities }, hordes),
      scenario({ count: 30, A: 1, AP: -1, D: 'D3', abilities: ['DEVASTATING WOUNDS'] }, [
        { count: 4, Sv: '3+', W: 2 },
        { count: 6, Sv: '4+', W: 2, FNP: '5+' },
      ]),
    ];
    for (const input of inputs) {
      const [batch] = exact(programmeOf(input), { full: true }).batches;
      for (const field of INFLICT_FIELDS) {
        const { mean, pmf } = batch?.fields[field] ?? { mean: Number.NaN, pmf: null };
        const law = Float64Array.from(pmf ?? []);
        expect(massOf(law)).toBeCloseTo(1, 12);
        expect(Math.min(...law)).toBeGreaterThanOrEqual(0);
        expect(Math.abs(meanOf(law) - mean)).toBeLessThan(1e-10);
      }
    }
  });
});

/** Coefficients of a product. */
function times(a: readonly bigint[], b: readonly bigint[]): bigint[] {
  const product = Array.from({ length: a.length + b.length - 1 }, () => 0n);
  for (const [i, x] of a.entries()) for (const [j, y] of b.entries()) product[i + j] = (product[i + j] ?? 0n) + x * y;
  return product;
}

const powerOf = (base: readonly bigint[], n: number): bigint[] => (n === 0 ? [1n] : times(base, powerOf(base, n - 1)));

/** To 50 digits before it is rounded, however small. */
function quotient(top: bigint, bottom: bigint): number {
  if (top === 0n) return 0;
  const zeros = Math.max(0, bottom.toString().length - top.toString().length + 50);
  return Number(`${(top * 10n ** BigInt(zeros)) / bottom}e-${zeros}`);
}

describe('the smallest chances of a law', () => {
  /** Of n attacks, each as `weights` over their sum: how many are unsaved. */
  const independent = (weights: readonly bigint[], n: number): number[] => {
    const all = weights.reduce((sum, weight) => sum + weight, 0n) ** BigInt(n);
    return powerOf(weights, n).map((top) => quotient(top, all));
  };

  /** 12 of 27 attacks wound, and the die is at most 2 for 4, 3 for 2: the latter fails against the first 5 models only. */
  const twoRows = (n: number): number[] => {
    const law = Array.from({ length: n + 1 }, () => 0n);
    for (let low = 0; low <= n; low++) {
      for (let three = 0; low + three <= n; three++) {
        const unsaved = low + three <= 5 ? low + three : Math.max(5, low);
        const ways = (powerOf([1n, 1n], n)[low] ?? 0n) * (powerOf([1n, 1n], n - low)[three] ?? 0n);
        law[unsaved] =
          (law[unsaved] ?? 0n) + ways * 4n ** BigInt(low) * 2n ** BigInt(three) * 21n ** BigInt(n - low - three);
      }
    }
    return law.map((top) => quotient(top, 27n ** BigInt(n)));
  };

  const gun = { A: 1, AP: 0, D: 1 };
  it.each([
    {
      what: 'of one kind of wound',
      input: scenario({ ...gun, count: 125, abilities: [] }, [{ count: 150, Sv: '4+', W: 1 }]),
      wanted: independent([7n, 2n], 125),
    },
    {
      // An attack of 144: a critical hit wounds by itself and hits once more; a critical wound is not saved.
      what: 'of critical hits and critical wounds',
      input: scenario({ ...gun, count: 40, abilities: ['LETHAL HITS', 'SUSTAINED HITS 1', 'DEVASTATING WOUNDS'] }, [
        { count: 120, Sv: '4+', W: 1 },
      ]),
      wanted: independent([97n, 42n, 5n], 40),
    },
    {
      what: 'of two thresholds',
      input: scenario({ ...gun, count: 72, abilities: [] }, [
        { count: 5, Sv: '4+', W: 1 },
        { count: 120, Sv: '3+', W: 1 },
      ]),
      wanted: twoRows(72),
    },
  ])('$what are there, each to its own digits', ({ input, wanted }) => {
    const [batch] = exact(programmeOf(input), { full: true }).batches;
    for (const field of ['unsaved', 'damage', 'woundsLost'] as const) {
      const found = batch?.fields[field].pmf ?? [];
      expect(found).toHaveLength(wanted.length);
      expect(wanted.at(-1)).toBeLessThan(1e-55);
      for (const [k, p] of wanted.entries()) {
        if (!(Math.abs((found[k] ?? 0) - p) <= 1e-11 * p)) expect.fail(`${field} = ${k}: ${found[k]} is not ${p}`);
      }
    }
  });
});
