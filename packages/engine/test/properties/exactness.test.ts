import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cursor } from '../../src/evaluate/cursor.js';
import { answer, begin, exact, type Law, next, type Programme, type Report, report } from '../../src/index.js';
import { BATCH_FIELDS } from '../../src/report/types.js';
import { scenarios } from '../oracle/arbitrary.js';
import type { OracleInput } from '../oracle/reading.js';
import { lawOf, patience, programmeOf, runs } from './support.js';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Every law of a report with its name. */
const laws = ({ woundsLost, modelsDestroyed, batches, attackers, totals = {} }: Report): (readonly [string, Law])[] => [
  ['woundsLost', woundsLost],
  ['modelsDestroyed', modelsDestroyed],
  ...batches.flatMap((batch) =>
    BATCH_FIELDS.map((field) => [`${batch.attacker} ${batch.weapons} ${field}`, batch[field]] as const),
  ),
  ...attackers.map(({ name, selfMortalWounds }) => [`self ${name}`, selfMortalWounds] as const),
  ...Object.entries(totals).map(([field, law]) => [`total ${field}`, law] as const),
];

const near = (found: number, wanted: number, tolerance: number, what: string): void => {
  // Not one `expect` for each number: there are thousands.
  if (!(Math.abs(found - wanted) <= tolerance)) expect.fail(`${what}: ${found} is not ${wanted}`);
};

const meanOf = (pmf: readonly number[]): number => sum(pmf.map((p, k) => k * p));

describe('every law', () => {
  it(
    'has mass 1, no negative entry, an end that can happen, and the mean that it says',
    () => {
      fc.assert(
        fc.property(scenarios(5), (input) => {
          const law = lawOf(input);
          near(sum(law.finals.map(({ p }) => p)), 1, 1e-12, 'finals');
          for (const { name, finals } of law.attackers) {
            if (finals.length > 0) near(sum(finals.map(({ p }) => p)), 1, 1e-12, `finals of ${name}`);
          }
          for (const [name, { mean, pmf = [] }] of laws(law)) {
            near(sum(pmf), 1, 1e-12, name);
            if (pmf.some((p) => !(p >= 0))) expect.fail(`${name}: ${pmf}`);
            if (pmf.at(-1) === 0) expect.fail(`${name} ends with 0: ${pmf}`);
            near(meanOf(pmf), mean, 1e-11, `mean of ${name}`);
          }
        }),
        runs(400),
      );
    },
    patience(60_000),
  );

  it(
    'keeps the ledgers: damage, wounds, attacks, and the sum of the batches',
    () => {
      fc.assert(
        fc.property(scenarios(5), (input) => {
          const { batches, woundsLost, modelsDestroyed, unitDestroyed, finals } = lawOf(input);
          for (const batch of batches) {
            const mean = (field: (typeof BATCH_FIELDS)[number]): number => batch[field].mean;
            const name = batch.weapons.join();
            near(mean('damage'), mean('woundsLost') + mean('ignored') + mean('lostDamage'), 1e-11, `damage of ${name}`);
            if (mean('criticalHits') > mean('attacks') + 1e-11) expect.fail(`critical hits of ${name}`);
            if (mean('criticalWounds') > mean('wounds') + 1e-11) expect.fail(`critical wounds of ${name}`);
            if (mean('unsaved') + mean('unused') > mean('wounds') + 1e-11) expect.fail(`unsaved of ${name}`);
          }
          near(sum(batches.map((batch) => batch.woundsLost.mean)), woundsLost.mean, 1e-11, 'wounds lost in all');

          // The laws of the target say the same as the end states.
          const whole = input.target.models.map(({ name, count, W, woundsLost: before = 0 }) => ({
            name,
            count,
            wounds: count * W - before,
          }));
          const models = sum(whole.map(({ count }) => count));
          const wounds = sum(whole.map(({ wounds: of }) => of));
          const lost: number[] = [];
          const destroyed: number[] = [];
          for (const { p, models: left } of finals) {
            const living = Object.values(left).flat();
            const k = wounds - sum(living);
            lost[k] = (lost[k] ?? 0) + p;
            destroyed[models - living.length] = (destroyed[models - living.length] ?? 0) + p;
            if (living.some((of) => of < 1)) expect.fail(JSON.stringify(left));
          }
          for (const [k, p] of (woundsLost.pmf ?? []).entries()) near(p, lost[k] ?? 0, 1e-12, `wounds lost ${k}`);
          for (const [k, p] of (modelsDestroyed.pmf ?? []).entries()) near(p, destroyed[k] ?? 0, 1e-12, `models ${k}`);
          near(unitDestroyed, destroyed[models] ?? 0, 1e-12, 'unit destroyed');
        }),
        runs(400),
      );
    },
    patience(60_000),
  );

  it(
    'has the same means and always-given laws whether or not all laws are asked for',
    () => {
      fc.assert(
        fc.property(scenarios(5), (input) => {
          const programme = programmeOf(input);
          const [short, full] = [false, true].map((all) =>
            report(programme, exact(programme, { full: all }), { full: all }),
          );
          if (short === undefined || full === undefined) return;
          const found = laws(full);
          for (const [index, [name, law]] of laws(short).entries()) {
            const wanted = found[index]?.[1];
            near(law.mean, wanted?.mean ?? Number.NaN, 1e-11, `mean of ${name}`);
            for (const [k, p] of (law.pmf ?? []).entries()) near(p, wanted?.pmf?.[k] ?? 0, 1e-12, `${name} ${k}`);
            if (law.pmf !== undefined) expect(law.pmf).toHaveLength(wanted?.pmf?.length ?? 0);
          }
          for (const batch of short.batches) {
            for (const field of ['attacks', 'hits', 'criticalHits', 'wounds', 'woundsLost'] as const)
              expect(batch[field].pmf, field).toBeDefined();
          }
          expect(short.finals).toEqual(full.finals);
        }),
        runs(250),
      );
    },
    patience(60_000),
  );
});

/** Numbers of courses over a power of six, by what they come to. */
class Sixths {
  readonly tops = new Map<string, bigint>();
  /** All over 6 ** dice. */
  dice = 0;

  add(key: string, top: bigint, dice: number): void {
    if (dice > this.dice) {
      const factor = 6n ** BigInt(dice - this.dice);
      for (const [known, value] of this.tops) this.tops.set(known, value * factor);
      this.dice = dice;
    }
    this.tops.set(key, (this.tops.get(key) ?? 0n) + top * 6n ** BigInt(this.dice - dice));
  }

  of(key: string): number {
    // A power of two as divisor loses nothing.
    return Number(((this.tops.get(key) ?? 0n) << 80n) / 6n ** BigInt(this.dice)) / 2 ** 80;
  }
}

/** Every order of `dice` faces once, with the number of throws that are equal to it: 1, for dice are told apart. */
const throws = (dice: number): number[][] =>
  dice === 0 ? [[]] : throws(dice - 1).flatMap((rest) => [1, 2, 3, 4, 5, 6].map((face) => [...rest, face]));

/** What every course comes to, or null where there are too many. */
function courses(programme: Programme): { ends: Sixths; totals: Sixths; counts: Sixths } | null {
  const result = { ends: new Sixths(), totals: new Sixths(), counts: new Sixths() };
  let left = 8000;
  const play = (cursor: Cursor, dice: number): boolean => {
    const question = next(programme, cursor);
    if (question === null) {
      left--;
      result.ends.add(`target ${cursor.state}`, 1n, dice);
      for (const [index, wounds] of cursor.selfWounds.entries()) {
        result.totals.add(`self ${index}`, BigInt(wounds), dice);
        const own = cursor.selves[index];
        if (own) result.ends.add(`self ${index} ${own}`, 1n, dice);
      }
      for (const { activation, entries, strength, tally } of cursor.made) {
        for (const field of BATCH_FIELDS) {
          if (tally[field] === 0) continue;
          const key = `batch ${activation} ${entries} ${strength} ${field}`;
          result.totals.add(key, BigInt(tally[field]), dice);
          result.counts.add(`${key} = ${tally[field]}`, 1n, dice);
        }
      }
      return true;
    }
    if (!('dice' in question) || question.dice > 5) return false;
    return throws(question.dice).every((faces) => {
      const answered = answer(programme, cursor, { dice: faces });
      if (!answered.ok) throw new Error(answered.misfit.problem);
      return left > 0 && play(answered.cursor, dice + question.dice);
    });
  };
  return play(begin(programme), 0) ? result : null;
}

/** Whether there are few enough courses; then the law has to be what they come to. */
function expectCourses(input: OracleInput): boolean {
  const programme = programmeOf(input);
  const all = courses(programme);
  if (all === null) return false;
  const { ends, totals, counts } = all;
  const groups = new Map<string, bigint>();
  for (const [key, top] of ends.tops) {
    const group = key.replace(/ \S*$/, '');
    groups.set(group, (groups.get(group) ?? 0n) + top);
  }
  for (const top of groups.values()) expect(top).toBe(6n ** BigInt(ends.dice));

  const law = exact(programme, { full: true });
  for (const { state, p } of law.target) near(p, ends.of(`target ${state}`), 1e-13, `target ${state}`);
  const possible = [...ends.tops.keys()].filter((key) => key.startsWith('target'));
  expect(law.target.filter(({ p }) => p > 0)).toHaveLength(possible.length);
  for (const [index, { selfMortalWounds, finals }] of law.attackers.entries()) {
    near(selfMortalWounds.mean, totals.of(`self ${index}`), 1e-12, `self ${index}`);
    for (const { state, p } of finals ?? []) near(p, ends.of(`self ${index} ${state}`), 1e-13, `self ${state}`);
  }
  const named = new Set<string>();
  for (const { attacker, entries, strength, fields } of law.batches) {
    for (const field of BATCH_FIELDS) {
      const key = `batch ${attacker} ${entries} ${strength} ${field}`;
      named.add(key);
      near(fields[field].mean, totals.of(key), 1e-12, key);
      for (const [k, p] of (fields[field].pmf ?? []).entries())
        if (k > 0) near(p, counts.of(`${key} = ${k}`), 1e-13, `${key} = ${k}`);
    }
  }
  for (const key of totals.tops.keys()) if (key.startsWith('batch') && !named.has(key)) expect.fail(`no ${key}`);
  return true;
}

describe('in whole numbers all courses together come to 1, and their sums are the law', () => {
  it(
    'in scenarios of every kind',
    () => {
      let compared = 0;
      fc.assert(
        fc.property(scenarios(2), (input) => {
          if (expectCourses(input)) compared++;
        }),
        runs(70),
      );
      expect(compared).toBeGreaterThan(20);
    },
    patience(120_000),
  );

  it(
    'where packets wait for the last batch',
    () => {
      let compared = 0;
      fc.assert(
        fc.property(scenarios(2), (input) => {
          const waiting: OracleInput = {
            ...input,
            attackers: input.attackers.map((attacker) => ({
              ...attacker,
              effects: [...(attacker.effects ?? []), 'DEVASTATING WOUNDS', '1 mortal wounds on critical wounds'],
            })),
            choices: { ...input.choices, options: { devastatingTiming: 'activation' } },
          };
          const started = input.attackers.some(({ weapons }) => weapons.some(({ from }) => from !== undefined));
          if (!started && expectCourses(waiting)) compared++;
        }),
        runs(45),
      );
      expect(compared).toBeGreaterThan(10);
    },
    patience(120_000),
  );
});
