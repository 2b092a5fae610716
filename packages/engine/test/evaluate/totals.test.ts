import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attackCount } from '../../src/chance/attack-law.js';
import type { Cursor } from '../../src/evaluate/cursor.js';
import { apart } from '../../src/evaluate/exact-apart.js';
import { AttackRun, INFLICT_FIELDS } from '../../src/evaluate/exact-attacks.js';
import { type CountDist, LawCounting, putShifted } from '../../src/evaluate/exact-count.js';
import { attackLaw } from '../../src/evaluate/exact-gather.js';
import { type Attacks, fieldsOf, score } from '../../src/evaluate/exact-score.js';
import { type Node, Space } from '../../src/evaluate/exact-space.js';
import type { InflictField } from '../../src/evaluate/exact-tally.js';
import { attackDie } from '../../src/evaluate/exact-tokens.js';
import { inflictWounds } from '../../src/evaluate/exact-wounds.js';
import { begin, next } from '../../src/evaluate/walk.js';
import { exact, type Outcome, type Programme } from '../../src/index.js';
import { BATCH_FIELDS, type BatchField } from '../../src/report/types.js';
import type { Machine } from '../../src/sequence/machine.js';
import { fallenSources, laterPools, scenarios } from '../oracle/arbitrary.js';
import { patience, programmeOf, runs } from '../properties/support.js';
import { after } from './twins.js';

/** The law of each sum, by its field; every field has to have one. */
function totalsOf(programme: Programme): { readonly outcome: Outcome; readonly law: (field: BatchField) => number[] } {
  const outcome = exact(programme, { full: true });
  return {
    outcome,
    law: (field) => {
      const { mean, pmf } = outcome.totals?.[field] ?? { mean: Number.NaN, pmf: null };
      if (pmf === null) return expect.fail(`${field}: no law`);
      const sum = (weigh: (p: number, k: number) => number): number => pmf.reduce((all, p, k) => all + weigh(p, k), 0);
      if (!(Math.abs(sum((p) => p) - 1) < 1e-12)) expect.fail(`${field}: mass ${sum((p) => p)}`);
      if (!(Math.abs(sum((p, k) => p * k) - mean) < 1e-11 * Math.max(1, mean)))
        expect.fail(`${field}: ${mean} is not the mean ${sum((p, k) => p * k)}`);
      return [...pmf];
    },
  };
}

function expectLaw(field: string, found: readonly number[], wanted: (k: number) => number): void {
  for (let k = 0; k < found.length + 20; k++) {
    if (!(Math.abs((found[k] ?? 0) - wanted(k)) < 1e-12))
      expect.fail(`${field} = ${k}: ${found[k]} is not ${wanted(k)}`);
  }
}

const throws = (dice: number): readonly (readonly number[])[] =>
  dice === 0 ? [[]] : throws(dice - 1).flatMap((faces) => [1, 2, 3, 4, 5, 6].map((face) => [...faces, face]));

/** The law of every sum by playing all dice, as numbers under names; null where there are too many courses. */
function allCourses(programme: Programme, most: number): Map<string, number> | null {
  const law = new Map<string, number>();
  let left = most;
  const play = (cursor: Cursor, p: number): boolean => {
    const question = next(programme, cursor);
    if (question === null) {
      left--;
      for (const field of BATCH_FIELDS) {
        const total = cursor.made.reduce((sum, { tally }) => sum + tally[field], 0);
        law.set(`${field} ${total}`, p + (law.get(`${field} ${total}`) ?? 0));
      }
      return left > 0;
    }
    if (!('dice' in question) || question.dice > 4) return false;
    const share = p / 6 ** question.dice;
    return throws(question.dice).every((dice) => play(after(programme, cursor, { dice }), share));
  };
  return play(begin(programme), 1) ? law : null;
}

/** The law of one sum from the last batch back: no tracks, no common ways, no tables of dice. */
class Backwards {
  readonly #programme: Programme;
  readonly #field: BatchField;
  readonly #run: AttackRun;
  readonly #known = new Map<string, number[]>();

  constructor(programme: Programme, field: BatchField) {
    this.#programme = programme;
    this.#field = field;
    this.#run = new AttackRun(programme, new Space(apart), null, 'woundsLost');
  }

  law(): number[] {
    return this.#from(0, null, [], this.#run.space.node(this.#programme.start, 0, 0, []));
  }

  /** The law of what is still to come. */
  #from(index: number, frozen: string | null, remaining: readonly number[], node: Node): number[] {
    if (node.destroyed || index === this.#programme.activations.length) return [1];
    if (frozen === null) {
      const now = this.#programme.freeze(index, node.left);
      return this.#from(index, now, this.#programme.entries(index, now), node);
    }
    const [first] = remaining;
    if (first === undefined) return this.#from(index + 1, null, [], node);
    const key = `${index} ${frozen} ${remaining} ${node.left}`;
    const known = this.#known.get(key);
    if (known) return known;
    const batch = this.#programme.batch(index, frozen, remaining, first, node.left);
    const rest = remaining.filter((entry) => !batch.entries.includes(entry));
    const law: number[] = [];
    for (const [end, weights] of this.#ends(index, batch.machines[0] as Machine, attackLaw(batch), node)) {
      const later = this.#from(index, frozen, rest, this.#run.space.with(end, { self: 0 }));
      for (const [a, p] of weights.entries())
        for (const [b, q] of later.entries()) law[a + b] = (law[a + b] ?? 0) + p * q;
    }
    const whole = Array.from(law, (p = 0) => p);
    this.#known.set(key, whole);
    return whole;
  }

  #ends(index: number, machine: Machine, dice: Attacks, node: Node): CountDist {
    const { space } = this.#run;
    const place = this.#run.place(index, machine, 0, node);
    const field = this.#field;
    const counting = new LawCounting(space, field as InflictField);
    if (INFLICT_FIELDS.some((other) => other === field)) {
      const [only] = score(machine, node.spent, dice, space).wounds;
      return inflictWounds(place, node, only?.law ?? expect.fail('no wounds'), 1, counting);
    }
    const ends: CountDist = new Map();
    const project = fieldsOf(machine).find(([name]) => name === field)?.[1];
    const number = attackCount({ ...dice, die: { width: 1, weights: Float64Array.of(1) } });
    let so = new Map([['0,0,0', 1]]);
    for (const [n, p] of number.entries()) {
      if (n > 0) {
        const more = new Map<string, number>();
        for (const [key, q] of so) {
          const [count = 0, ordinary = 0, critical = 0] = key.split(',').map(Number);
          for (const die of attackDie(machine, node.spent)) {
            const counted = project ? project(die)[0] : 1;
            const to = `${count + counted},${ordinary + die.ordinary},${critical + die.critical}`;
            more.set(to, (more.get(to) ?? 0) + q * die.p);
          }
        }
        so = more;
      }
      if (p === 0) continue;
      for (const [key, q] of so) {
        const [count = 0, ordinary = 0, critical = 0] = key.split(',').map(Number);
        const weights = new Float64Array((ordinary + 1) * (critical + 1));
        weights[weights.length - 1] = 1;
        const law = { width: critical + 1, weights };
        for (const [end, mass] of inflictWounds(place, node, law, p * q, counting))
          putShifted(ends, end, mass, 1, count);
      }
    }
    return ends;
  }
}

const weapon = fc.record({
  A: fc.constantFrom<number | string>(1, 2, 3, 'D3'),
  S: fc.constantFrom(3, 4, 8),
  AP: fc.constantFrom(0, -1, -2),
  D: fc.constantFrom<number | string>(1, 2, 'D3', 'D6'),
  abilities: fc.subarray([
    'DEVASTATING WOUNDS',
    'SUSTAINED HITS 1',
    'LETHAL HITS',
    'TWIN-LINKED',
    'PRECISION',
    'BLAST',
  ]),
});

const rows = fc.array(
  fc.record(
    {
      count: fc.constantFrom(1, 2, 4),
      Sv: fc.constantFrom('6+', '5+', '4+', '3+'),
      InSv: fc.constantFrom('4+', '5+'),
      W: fc.constantFrom(1, 2, 3),
      FNP: fc.constantFrom('5+', '3+'),
      keywords: fc.constantFrom([], ['CHARACTER']),
    },
    { requiredKeys: ['count', 'Sv', 'W', 'keywords'] },
  ),
  { minLength: 1, maxLength: 3 },
);

const scenario = (
  attackers: readonly (readonly object[])[],
  models: readonly object[],
  effects: readonly string[],
) => ({
  version: 1,
  ruleset: '11e',
  attackers: attackers.map((weapons, unit) => ({
    name: `unit ${unit}`,
    weapons: weapons.map((more, index) => ({ name: `gun ${index}`, count: 1, range: 24, skill: '3+', S: 4, ...more })),
  })),
  target: {
    name: 'target',
    effects,
    models: models.map((row, index) => ({ name: `row ${index}`, T: 4, ...row })),
  },
});

describe('the law of a sum over several batches', () => {
  it(
    'is what all courses come to',
    () => {
      let several = 0;
      fc.assert(
        fc.property(fc.oneof(scenarios(1), scenarios(2), laterPools(2), fallenSources(3)), (input) => {
          const programme = programmeOf(input);
          const wanted = allCourses(programme, 8000);
          if (wanted === null) return;
          const { outcome, law } = totalsOf(programme);
          for (const field of BATCH_FIELDS) expectLaw(field, law(field), (k) => wanted.get(`${field} ${k}`) ?? 0);
          if (outcome.batches.length > 1) several++;
        }),
        runs(120),
      );
      expect(several).toBeGreaterThan(10);
    },
    patience(120_000),
  );

  it(
    'is what comes of following the course back by the plain way',
    () => {
      let several = 0;
      fc.assert(
        fc.property(
          fc.array(fc.array(weapon, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 }),
          rows,
          fc.constantFrom<readonly string[]>([], ['-1 damage'], ['FNP 4+ vs mortal wounds'], ['re-roll saves of 1']),
          (attackers, models, effects) => {
            fc.pre(attackers.flat().length <= 3);
            const programme = programmeOf(scenario(attackers, models, effects));
            const { outcome, law } = totalsOf(programme);
            if (outcome.batches.length > 1) several++;
            for (const field of BATCH_FIELDS) {
              if (field === 'woundsLost') continue;
              const wanted = new Backwards(programme, field).law();
              expectLaw(field, law(field), (k) => wanted[k] ?? 0);
            }
          },
        ),
        runs(60),
      );
      expect(several).toBeGreaterThan(30);
    },
    patience(120_000),
  );

  it('keeps a unit apart whose last model is wounded already', () => {
    const gun = { A: 3, AP: 0, D: 1 };
    const models = [
      { count: 2, Sv: '4+', W: 2 },
      { count: 1, Sv: '4+', W: 3, keywords: ['CHARACTER'] },
    ];
    const input = scenario([[{ ...gun, abilities: ['PRECISION'] }, { ...gun, S: 5, D: 2 }, gun]], models, []);
    const programme = programmeOf({ ...input, choices: { precision: 'row 1' } });
    const { law } = totalsOf(programme);
    for (const field of ['hits', 'unsaved', 'unused', 'damage', 'lostDamage'] as const) {
      const wanted = new Backwards(programme, field).law();
      expectLaw(field, law(field), (k) => wanted[k] ?? 0);
    }
  });

  it('is that of independent batches where none can destroy the target', () => {
    fc.assert(
      fc.property(fc.array(weapon, { minLength: 2, maxLength: 3 }), (guns) => {
        const abilities = (some: readonly string[]) => some.filter((name) => name !== 'PRECISION' && name !== 'BLAST');
        const weapons = guns.map((gun) => ({ ...gun, abilities: abilities(gun.abilities) }));
        const models = [{ count: 20, W: 6, Sv: '4+', FNP: '6+' }];
        const { outcome, law } = totalsOf(programmeOf(scenario([weapons], models, [])));
        for (const field of BATCH_FIELDS) {
          // Wounded models make what is lost of the next batch's damage another.
          if (['woundsLost', 'lostDamage', 'ignored'].includes(field)) continue;
          const sum = outcome.batches.reduce<number[]>(
            (all, { fields }) => {
              const both: number[] = [];
              for (const [a, p] of all.entries())
                for (const [b, q] of (fields[field].pmf ?? []).entries()) both[a + b] = (both[a + b] ?? 0) + p * q;
              return both;
            },
            [1],
          );
          expectLaw(field, law(field), (k) => sum[k] ?? 0);
        }
      }),
      runs(40),
    );
  });

  it('of many weapons on a large unit has mass 1 and the mean of the batches', () => {
    const guns = [
      { count: 10, A: 2, AP: -1, D: 1, abilities: ['DEVASTATING WOUNDS'] },
      { count: 3, A: 'D6', S: 8, AP: -3, D: 'D3', abilities: ['SUSTAINED HITS 1', 'BLAST'] },
      { count: 2, A: 1, S: 9, AP: -4, D: 'D6+1', abilities: [] },
    ];
    const models = [
      { count: 18, Sv: '5+', InSv: '6+', W: 1 },
      { count: 2, Sv: '3+', W: 3, FNP: '5+' },
      { count: 1, Sv: '2+', InSv: '4+', W: 5, keywords: ['CHARACTER'] },
    ];
    const { law, outcome } = totalsOf(programmeOf(scenario([guns, guns.slice(0, 1)], models, [])));
    expect(outcome.batches).toHaveLength(4);
    for (const field of BATCH_FIELDS) expect(Math.min(...law(field))).toBeGreaterThanOrEqual(0);
  });

  it(
    'is left out by itself where it takes too long',
    () => {
      const gun = {
        count: 60,
        A: 1,
        AP: -1,
        D: 1,
        abilities: ['DEVASTATING WOUNDS', 'SUSTAINED HITS 2', 'LETHAL HITS'],
      };
      const models = [
        { count: 10, Sv: '5+', W: 2 },
        { count: 5, Sv: '3+', W: 3 },
      ];
      const { totals = {}, batches } = exact(
        programmeOf(scenario([[gun, { ...gun, S: 5 }, { ...gun, S: 6 }]], models, [])),
        {
          full: true,
        },
      );
      expect(totals.hits?.pmf).toBeNull();
      expect(totals.hits?.mean).toBeCloseTo(
        batches.reduce((sum, { fields }) => sum + fields.hits.mean, 0),
        9,
      );
      for (const field of ['attacks', 'unsaved', 'damage', 'woundsLost'] as const)
        expect(totals[field]?.pmf).not.toBeNull();
    },
    patience(120_000),
  );
});
