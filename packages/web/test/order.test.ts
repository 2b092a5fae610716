import { allocation, check, compile, type ScenarioInput } from '@fusillade/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asListed, hasOwnOrder, movedOrder, moveGroup } from '../src/pages/odds/order.js';
import { refusalOf } from '../src/views/target-order.js';
import type { PictureGroup } from '../src/worker/api.js';

/** The groups as the worker hands them to the page. */
const groupsOf = (setup: ScenarioInput): readonly PictureGroup[] => {
  const scenario = check(setup);
  if (!scenario.ok) throw new Error(JSON.stringify(scenario.issues));
  const programme = compile(scenario.value);
  if (!programme.ok) throw new Error(JSON.stringify(programme.issues));
  return allocation(programme.value).map(({ tier, models }) => ({
    tier,
    models: models.map(({ row, wounds }) => {
      const { name, W, character } = programme.value.rows[row]!;
      return { row: name, W, wounds, character, falls: 0 };
    }),
  }));
};

const names = (groups: readonly PictureGroup[]): readonly string[] =>
  groups.map(({ models }) => [...new Set(models.map(({ row, wounds }) => `${row}/${wounds}`))].join('+'));

const anyTarget: fc.Arbitrary<ScenarioInput> = fc
  .array(
    fc.record({
      count: fc.integer({ min: 1, max: 3 }),
      W: fc.constantFrom(1, 2, 3),
      Sv: fc.constantFrom('3+', '4+'),
      lost: fc.boolean(),
      character: fc.boolean(),
    }),
    { minLength: 2, maxLength: 5 },
  )
  .chain((rows) =>
    fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows.map((_, i) => `Row ${i}`)), fc.boolean(), fc.boolean()),
  )
  .map(([rows, order, wished, own]) => {
    const choices = wished ? { choices: { allocationOrder: order } } : {};
    return {
      version: 1,
      ruleset: '11e',
      attackers: [
        {
          name: 'Ember Guard',
          weapons: [{ name: 'Flux rifle', A: 2, skill: '3+', S: 4, AP: 0, D: 1 }],
          ...(own ? choices : {}),
        },
      ],
      target: {
        name: 'Tide Wardens',
        models: rows.map(({ count, W, Sv, lost, character }, i) => ({
          name: `Row ${i}`,
          count,
          T: 4,
          Sv,
          W,
          ...(lost && W > 1 ? { woundsLost: 1 } : {}),
          ...(character ? { keywords: ['CHARACTER'] } : {}),
        })),
      },
      ...(own ? {} : choices),
    };
  });

describe('a group that is moved', () => {
  it('stands where it was put, and the others keep their order: the engine reads the wish the same', () => {
    let moved = 0;
    fc.assert(
      fc.property(anyTarget, fc.nat(), fc.nat(), (setup, a, b) => {
        const groups = groupsOf(setup);
        const from = a % groups.length;
        const to = b % groups.length;
        const row = groups[from]!.models[0]!.row;
        const passed = from < to ? groups.slice(from + 1, to + 1) : groups.slice(to, from);
        // Models of one CHARACTER row are groups of their own, all named by their row.
        const alike = passed.some(({ models }) => models[0]!.row === row);
        const first = groups.findIndex(({ models }) => models[0]!.row === row) === from;
        if (from === to || refusalOf(groups, from, to) !== null || alike || !first) return;
        const next = moveGroup(setup, groups, row, to - from);
        const sisters = groups.filter(({ models, tier }) => models[0]!.row === row && tier === groups[from]!.tier);
        if (
          sisters.length > 1 ||
          passed.some(({ models }) => groups.filter((g) => g.models[0]!.row === models[0]!.row).length > 1)
        )
          return;
        const wanted = groups.toSpliced(from, 1).toSpliced(to, 0, groups[from]!);
        const { tier, models } = groups[from]!;
        // The wish names rows: one with a wounded CHARACTER has groups in two tiers, and moves in both.
        const isInTwo = groups.some(
          (other) => other.tier !== tier && other.models.some((m) => models.some((n) => n.row === m.row)),
        );
        const seen = (all: readonly PictureGroup[]) => names(isInTwo ? all.filter((each) => each.tier === tier) : all);
        expect(seen(groupsOf(next))).toEqual(seen(wanted));
        moved += 1;
      }),
      { numRuns: 500 },
    );
    expect(moved).toBeGreaterThan(20);
  });

  it('writes every row once', () => {
    const groups: readonly PictureGroup[] = ['A', 'B', 'C'].map((row) => ({
      tier: 2,
      models: [{ row, W: 1, wounds: 1, character: false, falls: 1 }],
    }));
    expect(movedOrder(['A', 'B', 'C'], groups, 'A', 2)).toEqual(['B', 'C', 'A']);
    expect(movedOrder(['A', 'B', 'C'], groups, 'C', -1)).toEqual(['A', 'C', 'B']);
    expect(movedOrder(['A', 'B', 'C'], groups, 'C', 1)).toEqual(['A', 'B', 'C']);
    expect(movedOrder(['A', 'B', 'C'], groups, 'D', 1)).toEqual(['A', 'B', 'C']);
  });

  it('takes its rows along', () => {
    const group = (...rows: readonly string[]): PictureGroup => ({
      tier: 2,
      models: rows.map((row) => ({ row, W: 1, wounds: 1, character: false, falls: 1 })),
    });
    expect(movedOrder(['A', 'B', 'C', 'D'], [group('A', 'C'), group('B', 'D')], 'A', 1)).toEqual(['B', 'A', 'C', 'D']);
  });
});

describe('the listed order', () => {
  it('is where nothing is wished', () => {
    const setup = {
      version: 1,
      ruleset: '11e',
      attackers: [],
      target: { name: 'T', models: [] },
      choices: { allocationOrder: ['A'] },
    } as ScenarioInput;
    expect(hasOwnOrder(setup)).toBe(true);
    expect(asListed(setup).choices).toBeUndefined();
    expect(hasOwnOrder(asListed(setup))).toBe(false);
  });
});
