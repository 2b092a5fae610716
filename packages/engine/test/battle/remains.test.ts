import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { Sheet } from '../../src/battle/sheet.js';
import { type BattleEntry, extend } from '../../src/battle.js';
import { exact, type Programme, type Report, report } from '../../src/index.js';
import { scenarios } from '../oracle/arbitrary.js';
import type { AttackerInput, ChoicesInput, OracleInput, RowInput, Word } from '../oracle/reading.js';
import { expectSame, flat, patience, programmeOf, runs } from '../properties/support.js';
import { battleFrom, playOf, standingOf } from './support.js';

// A battle goes on with units of which models are dead. Written anew without them, the scenario must have the same law.

/** Wounds left of each row. */
type Left = readonly number[];

const nameOf = (word: Word): string | undefined => (typeof word === 'string' ? undefined : word.source);

const lasting = (words: readonly Word[] | undefined, dead: readonly string[]): Word[] =>
  (words ?? []).filter((word) => !dead.includes(nameOf(word) ?? ''));

const deadIn = (rows: readonly RowInput[], left: Left): string[] =>
  rows.filter((_, row) => left[row] === 0).map(({ name }) => name);

/** The rows with the models that live, the first of them as hurt as it is. */
const livingRows = (rows: readonly RowInput[], left: Left): RowInput[] =>
  rows.flatMap((row, index) => {
    const wounds = left[index] as number;
    if (wounds === 0) return [];
    const count = Math.ceil(wounds / row.W);
    const effects = lasting(row.effects, deadIn(rows, left));
    return [{ ...row, count, woundsLost: count * row.W - wounds, effects }];
  });

const withoutNames = (names: string | readonly string[] | undefined, dead: readonly string[]) => {
  const kept = (typeof names === 'string' ? [names] : (names ?? [])).filter((name) => !dead.includes(name));
  return kept.length === 0 ? undefined : kept;
};

function livingChoices(choices: ChoicesInput | undefined, rows: readonly string[], weapons: readonly string[]) {
  const { commandReroll: _, allocationOrder, precision, weaponOrder, ...others } = choices ?? {};
  const kept = {
    allocationOrder: withoutNames(allocationOrder, rows),
    precision: withoutNames(precision, rows),
    weaponOrder: withoutNames(weaponOrder, weapons),
  };
  return { ...others, ...Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined)) };
}

/** The scenario as somebody writes it who never saw the dead. */
function rewritten(input: OracleInput, own: Left, theirs: Left): OracleInput {
  const [attacker] = input.attackers as [AttackerInput];
  const dead = deadIn(input.target.models, theirs);
  const ownRows = attacker.models ?? [];
  const ownDead = deadIn(ownRows, own);
  const models = livingRows(ownRows, own);
  const carried = (rows: readonly RowInput[], name: string): boolean => rows.some((row) => row.weapons?.[name]);
  const gone = attacker.weapons.filter(({ name }) => carried(ownRows, name) && !carried(models, name));
  const names = gone.map(({ name }) => name);
  return {
    ...input,
    attackers: [
      {
        ...attacker,
        weapons: attacker.weapons.filter((weapon) => !gone.includes(weapon)),
        effects: lasting(attacker.effects, ownDead),
        ...(models.length === 0 ? {} : { models }),
        ...(attacker.choices === undefined ? {} : { choices: livingChoices(attacker.choices, dead, names) }),
      },
    ],
    target: {
      ...input.target,
      models: livingRows(input.target.models, theirs),
      effects: lasting(input.target.effects, dead),
    },
    choices: livingChoices(input.choices, dead, names),
  } as OracleInput;
}

/** The attacker's weapons in the hands of two rows, and effects of which one of them is the source. */
function armed(input: OracleInput, sourced: boolean): OracleInput {
  const [attacker] = input.attackers as [AttackerInput];
  const [first, second] = attacker.weapons;
  const { choices, ...others } = input;
  const { commandReroll: _, ...plain } = choices ?? {};
  const { commandReroll: __, ...own } = attacker.choices ?? {};
  const effects = (attacker.effects ?? []).map((word) =>
    sourced && typeof word === 'string' ? { effect: word, source: 'bearer' } : word,
  );
  return {
    ...others,
    choices: plain,
    attackers: [
      {
        ...attacker,
        ...(attacker.choices === undefined ? {} : { choices: own }),
        weapons: attacker.weapons.map(({ count: _, ...weapon }) => weapon),
        effects,
        models: [
          {
            name: 'bearer',
            count: 1,
            W: 2,
            keywords: ['VEHICLE'],
            weapons: { [second?.name ?? first?.name ?? '']: 1 },
          },
          { name: 'crew', count: 3, W: 1, FNP: '6+', keywords: ['INFANTRY'], weapons: { [first?.name ?? '']: 1 } },
        ],
      },
    ],
  } as OracleInput;
}

const leftOf = (rows: readonly RowInput[], draws: readonly number[]): Left =>
  rows.map((row, index) => (draws[index] as number) % (row.count * row.W + 1));

/** The programme of the first declared attack once the units have come to this. */
function programmeIn(input: OracleInput, own: Left, theirs: Left): Programme {
  const { battle, attacks } = battleFrom(input);
  const start = standingOf(battle);
  const units = [own, theirs].map((wounds, unit) => {
    const { rows } = playOf(start).sheets[unit] as Sheet;
    const fates = rows.map(({ count, W }, row) =>
      Array.from({ length: count - Math.ceil((wounds[row] as number) / W) }, () => 'removed' as const),
    );
    return { wounds, fates, order: rows.map((_, row) => row), hasAttacked: false, spent: new Map(), used: [] };
  });
  const played = extend({ ...start, play: { ...playOf(start), units } }, attacks[0] as BattleEntry);
  if (!played.ok) throw new Error(JSON.stringify(played.issues));
  const present = playOf(played.standing).attack?.present;
  // An attack that asks nothing is over already.
  fc.pre(present !== null && present !== undefined);
  return (present as NonNullable<typeof present>).programme;
}

/** Without the rows that only one of both has: of these nobody lives. */
const living = (of: Report): Report => {
  const models = (rows: Report['finals'][number]['models']) =>
    Object.fromEntries(Object.entries(rows).filter(([, left]) => left.length > 0));
  const finals = (all: Report['finals']) => all.map(({ p, models: rows }) => ({ p, models: models(rows) }));
  return {
    ...of,
    finals: finals(of.finals),
    attackers: of.attackers.map((attacker) => ({ ...attacker, finals: finals(attacker.finals) })),
  };
};

const lawOf = (programme: Programme): Report => living(report(programme, exact(programme)));

describe('what is left of units', () => {
  it(
    'attacks and is attacked as if the dead had never been',
    () => {
      fc.assert(
        fc.property(
          scenarios(5).filter(({ attackers }) => attackers.length === 1),
          fc.array(fc.nat(1000), { minLength: 5, maxLength: 5 }),
          fc.boolean(),
          (random, draws, sourced) => {
            const input = armed(random, sourced);
            const own = leftOf(input.attackers[0]?.models ?? [], draws.slice(3));
            const theirs = leftOf(input.target.models, draws);
            fc.pre(own.some((left) => left > 0) && theirs.some((left) => left > 0));
            const anew = rewritten(input, own, theirs);
            fc.pre((anew.attackers[0]?.weapons.length ?? 0) > 0);
            const programme = programmeIn(input, own, theirs);
            expectSame(flat(lawOf(programme)), flat(lawOf(programmeOf(anew))), 1e-12);
          },
        ),
        runs(150),
      );
    },
    patience(60_000),
  );
});
