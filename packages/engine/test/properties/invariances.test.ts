import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cursor } from '../../src/evaluate/cursor.js';
import { type Answer, answer, begin, next, type Programme } from '../../src/index.js';
import { scenarios } from '../oracle/arbitrary.js';
import type { AttackerInput, RowInput, WeaponInput, Word } from '../oracle/reading.js';
import { ends, expectSame, flat, type Input, lawOf, patience, programmeOf, runs } from './support.js';

/** The same scenario said in another way has the same law. */

const first = ({ attackers: [attacker] }: Input): AttackerInput => attacker as AttackerInput;

/** The same scenario with other attackers, made of the old ones. */
const withAttackers = (input: Input, change: (attacker: AttackerInput) => AttackerInput): Input => ({
  ...input,
  attackers: input.attackers.map(change),
});

const withTarget = (input: Input, change: Partial<Input['target']>): Input => ({
  ...input,
  target: { ...input.target, ...change },
});

/** `change` gives another way of saying a scenario, or null where there is none. */
function holds(
  usual: number,
  change: (input: Input, pick: number) => Input | null,
  names: (name: string) => string = (name) => name,
): void {
  let compared = 0;
  fc.assert(
    fc.property(scenarios(4), fc.nat(1000), (input, pick) => {
      const other = change(input, pick);
      if (other === null) return;
      compared++;
      expectSame(flat(lawOf(other), names), flat(lawOf(input), names));
    }),
    runs(usual),
  );
  expect(compared).toBeGreaterThan(usual / 20);
}

describe('the same law for the same scenario', () => {
  it(
    'under other names',
    () => {
      const OTHER: Readonly<Record<string, string>> = { attacker: 'force', weapon: 'tool', row: 'line', crew: 'team' };
      const renamed = (text: string) =>
        text.replace(/"(attacker|weapon|row) (\d)"/g, (_, word: string, nth: string) => `"${OTHER[word]} ${nth}"`);
      fc.assert(
        fc.property(scenarios(4), (input) => {
          const other: Input = JSON.parse(renamed(JSON.stringify(input)));
          expectSame(flat(lawOf(other)), flat(lawOf(input), renamed));
        }),
        runs(100),
      );
    },
    patience(60_000),
  );

  it(
    'with words, keywords and abilities in another order',
    () => {
      const back = <T>(words: readonly T[] = []): T[] => [...words].reverse();
      holds(150, (input) => {
        // Copies of the same mean are equally good: the first one counts.
        const tied = ({ abilities = [] }: WeaponInput): boolean =>
          ['SUSTAINED HITS D3', 'SUSTAINED HITS 2'].every((word) => abilities.includes(word));
        if (input.attackers.some(({ weapons }) => weapons.some(tied))) return null;
        return withTarget(
          withAttackers(input, (attacker) => ({
            ...attacker,
            keywords: back(attacker.keywords),
            effects: back(attacker.effects),
            weapons: attacker.weapons.map((weapon) => ({ ...weapon, abilities: back(weapon.abilities) })),
          })),
          {
            keywords: back(input.target.keywords),
            effects: back(input.target.effects),
            models: input.target.models.map((row) => ({
              ...row,
              keywords: back(row.keywords),
              effects: back(row.effects),
            })),
          },
        );
      });
    },
    patience(60_000),
  );

  it(
    'with words in other letters, hyphens and spaces',
    () => {
      const odd = (word: Word): Word => {
        if (typeof word !== 'string') return { ...word, effect: odd(word.effect) as string };
        const letters = /[a-z]/.test(word) ? word.toUpperCase() : word.toLowerCase();
        return letters.replace(/(?<=[A-Za-z])-(?=[A-Za-z])/g, '\u2011').replaceAll(' ', '  ');
      };
      holds(100, (input) =>
        withTarget(
          withAttackers(input, (attacker) => ({
            ...attacker,
            effects: (attacker.effects ?? []).map(odd),
            weapons: attacker.weapons.map((weapon) => ({ ...weapon, abilities: (weapon.abilities ?? []).map(odd) })),
          })),
          { effects: (input.target.effects ?? []).map(odd) },
        ),
      );
    },
    patience(60_000),
  );

  const OURS = ['+1 to hit', '-1 to wound', 're-roll hits', 're-roll one wound', '+2 A', '+1 AP', '+1 D', 'no saves'];
  const THEIRS = ['-1 to hit', 'FNP 4+', 'InSv 2+', '-1 damage', 'set damage to 1', '+1 T', '+1 to save', 'STEALTH'];

  it(
    'with words that are switched off',
    () => {
      const off = (words: readonly string[]): Word[] => words.map((effect) => ({ effect, on: false }));
      holds(100, (input) =>
        withTarget(
          withAttackers(input, (attacker) => ({ ...attacker, effects: [...off(OURS), ...(attacker.effects ?? [])] })),
          {
            effects: [...(input.target.effects ?? []), ...off(THEIRS)],
            models: input.target.models.map((row) => ({
              ...row,
              effects: [...(row.effects ?? []), ...off(['FNP 2+'])],
            })),
          },
        ),
      );
    },
    patience(60_000),
  );

  it(
    'with words whose condition does not hold',
    () => {
      holds(150, (input) => {
        const melee = input.situation?.phase === 'fight';
        const never = melee ? 'ranged' : 'melee';
        const absent = ': TITANIC/AIRCRAFT';
        return withTarget(
          withAttackers(input, (attacker) => ({
            ...attacker,
            effects: [
              ...(attacker.effects ?? []),
              ...OURS.map((word) => `${word}${absent}`),
              ...OURS.filter((word) => !/ A$/.test(word)).map((word) => `${word} ${never}`),
            ],
            // On one weapon only: what cannot apply does not make its attacks other attacks (04.03).
            weapons: attacker.weapons.map((weapon, index) =>
              index > 0 || weapon.from === 'mortal'
                ? weapon
                : { ...weapon, effects: [...(weapon.effects ?? []), `+1 to hit${absent}`, `+1 to wound${absent}`] },
            ),
          })),
          {
            effects: [
              ...(input.target.effects ?? []),
              ...THEIRS.filter((word) => word !== 'STEALTH').flatMap((word) => [
                `${word} vs ${never}`,
                `${word}${absent}`,
              ]),
            ],
          },
        );
      });
    },
    patience(60_000),
  );

  it(
    'with situation and choices on the attacker instead of the scenario',
    () => {
      holds(100, ({ situation, choices, ...input }) =>
        input.attackers.length > 1
          ? null
          : withAttackers(input, (attacker) => ({
              ...attacker,
              ...(situation === undefined ? {} : { situation }),
              ...(choices === undefined ? {} : { choices }),
            })),
      );
    },
    patience(60_000),
  );

  it(
    'with cover, a height or half range where attacks are made in melee',
    () => {
      holds(400, (input) =>
        input.situation?.phase === 'fight'
          ? { ...input, situation: { ...input.situation, cover: true, plungingFire: true, halfRange: true } }
          : null,
      );
    },
    patience(60_000),
  );

  it(
    'with an effect of the whole target on each of its rows instead',
    () => {
      const EACH = /^(FNP|InSv|[+-]\d (T|Sv)$|-\d damage|halve damage|set damage to)/;
      holds(500, (input) => {
        const words = (input.target.effects ?? []).filter((word) => EACH.test(String(word)));
        if (words.length === 0) return null;
        return withTarget(input, {
          effects: (input.target.effects ?? []).filter((word) => !words.includes(word)),
          models: input.target.models.map((row) => ({ ...row, effects: [...(row.effects ?? []), ...words] })),
        });
      });
    },
    patience(60_000),
  );

  it(
    'with an effect of the attacker on each of its weapons instead',
    () => {
      const EACH = /^([+-]\d (to hit|to wound|S|AP|D|BS|WS)|re-roll (hits|wounds)|critical|set|no |ignore)/;
      holds(200, (input) => {
        const words = (first(input).effects ?? []).filter((word) => EACH.test(String(word)));
        if (words.length === 0 || input.attackers.length > 1) return null;
        if (first(input).weapons.some(({ from }) => from === 'mortal')) return null;
        return withAttackers(input, (attacker) => ({
          ...attacker,
          effects: (attacker.effects ?? []).filter((word) => !words.includes(word)),
          weapons: attacker.weapons.map((weapon) => ({ ...weapon, effects: [...(weapon.effects ?? []), ...words] })),
        }));
      });
    },
    patience(60_000),
  );
});

describe('the same law for the same dice', () => {
  const without = (name: string) => name.replaceAll(',"copy"', '').replaceAll('"copy",', '');

  it(
    'of a weapon with count 2 as two entries',
    () => {
      holds(
        300,
        (input) => {
          const [weapon, ...others] = first(input).weapons as [WeaponInput, ...WeaponInput[]];
          // `cap` is of the entry; in a course, entries roll one after the other, so who is the first die may differ.
          if ((weapon.count ?? 1) < 2 || weapon.cap !== undefined || input.attackers.length > 1) return null;
          const weapons = [
            { ...weapon, count: 1 },
            { ...weapon, name: 'copy', count: (weapon.count ?? 1) - 1 },
            ...others,
          ];
          return withAttackers(input, (attacker) => ({ ...attacker, weapons }));
        },
        without,
      );
    },
    patience(60_000),
  );

  it(
    'of an entry of several attacks as entries of fewer',
    () => {
      const many = (weapon: WeaponInput, words: readonly Word[]): number =>
        typeof weapon.A !== 'number' ||
        weapon.attacks !== undefined ||
        weapon.cap !== undefined ||
        (weapon.abilities ?? []).some((word) => /RAPID|BLAST|CLEAVE|HAZARDOUS/.test(String(word))) ||
        words.some((word) => / A$|HAZARDOUS/.test(String(word)))
          ? 0
          : weapon.A;
      holds(
        300,
        (input) => {
          const { weapons, effects = [] } = first(input);
          const [weapon, ...others] = weapons as [WeaponInput, ...WeaponInput[]];
          const attacks = many(weapon, effects);
          if (attacks < 2 || typeof weapon.S === 'string' || input.attackers.length > 1) return null;
          const split = [
            { ...weapon, A: 1 },
            { ...weapon, name: 'copy', A: attacks - 1 },
          ];
          return withAttackers(input, (attacker) => ({ ...attacker, weapons: [...split, ...others] }));
        },
        without,
      );
    },
    patience(60_000),
  );

  it(
    'on a row of several models as on two rows that follow one another',
    () => {
      let compared = 0;
      fc.assert(
        fc.property(scenarios(4), fc.nat(2), (input, pick) => {
          const { models } = input.target;
          const row = models[pick % models.length] as RowInput;
          const sourced = (input.target.effects ?? []).some(
            (word) => typeof word !== 'string' && word.source === row.name,
          );
          if (row.count < 2 || sourced) return;
          compared++;
          const twice = (name: string): string[] => (name === row.name ? [name, 'rest'] : [name]);
          const { allocationOrder = [], precision, ...choices } = input.choices ?? {};
          const other = {
            ...withTarget(input, {
              models: models.flatMap((each) =>
                each === row
                  ? [
                      { ...row, count: 1 },
                      { ...row, name: 'rest', count: row.count - 1, woundsLost: 0 },
                    ]
                  : [each],
              ),
            }),
            choices: {
              ...choices,
              allocationOrder: allocationOrder.flatMap(twice),
              ...(precision === undefined ? {} : { precision: [precision].flat().flatMap(twice) }),
            },
          };
          const counted = (one: Input) => new Map([...flat(lawOf(one))].filter(([key]) => !key.startsWith('finals')));
          expectSame(counted(other), counted(input));
        }),
        runs(250),
      );
      expect(compared).toBeGreaterThan(20);
    },
    patience(60_000),
  );

  it(
    'of two weapons of one unit as of two units, where nothing is counted anew',
    () => {
      let compared = 0;
      fc.assert(
        fc.property(scenarios(5), (input) => {
          const [one, two] = first(input).weapons;
          const words = [...(first(input).effects ?? []), ...(one?.abilities ?? []), ...(two?.abilities ?? [])].map(
            String,
          );
          // What is frozen at the beginning, once in an activation, rolled at its end, or chosen among entries.
          const anew = /BLAST|CLEAVE|HAZARDOUS|ONE SHOT|EXTRA|re-roll one|HUNTER|PISTOL/;
          const { commandReroll, weaponOrder, options, ...choices } = input.choices ?? {};
          if (input.attackers.length > 1 || one === undefined || two === undefined) return;
          // Which shooting types a unit may choose depends on all its weapons.
          if (input.situation?.shootingType !== undefined) return;
          if (words.some((word) => anew.test(word)) || one.S === two.S) return;
          const theirs = [...(input.target.effects ?? []), ...input.target.models.flatMap((row) => row.effects ?? [])];
          if (theirs.some((word) => typeof word !== 'string' || /STEALTH|one|LONE|save rolls of 6/.test(word))) return;
          if ([one, two].some(({ from, selfOn }) => from === 'mortal' || selfOn !== undefined)) return;
          compared++;
          const plain = { ...input, choices };
          const units = [one, two].map((weapon, index) => ({
            ...first(input),
            name: `unit ${index}`,
            weapons: [weapon],
          }));
          const fates = (from: Input) => new Map([...ends(lawOf(from))].filter(([key]) => !key.startsWith('self')));
          expectSame(fates({ ...plain, attackers: units }), fates(plain));
        }),
        runs(900),
      );
      expect(compared).toBeGreaterThan(3);
    },
    patience(60_000),
  );

  it(
    'of a TORRENT weapon as of as many hits',
    () => {
      let compared = 0;
      fc.assert(
        fc.property(scenarios(4), (input) => {
          const { weapons, effects = [] } = first(input);
          const [weapon] = weapons as [WeaponInput];
          if (input.attackers.length > 1 || weapon.from !== undefined || weapon.attacks !== undefined) return;
          // TORRENT takes PRECISION and INDIRECT FIRE away (24.37.01); the others are about hits and attack dice.
          const about = /RAPID|BLAST|CLEAVE|SUSTAINED|LETHAL|PRECISION|INDIRECT|TORRENT/;
          const abilities = (weapon.abilities ?? []).filter((word) => !about.test(String(word)));
          if (input.situation?.shootingType === 'indirect' || typeof weapon.A === 'string') return;
          if (effects.some((word) => / A$|HITS|mortal wounds on/.test(String(word)))) return;
          if ((input.target.effects ?? []).some((word) => String(word) === 'FNP 5+ vs D1')) return;
          compared++;
          const { skill: _, ...rest } = weapon;
          const { weaponOrder: __, ...choices } = input.choices ?? {};
          const of = (one: WeaponInput) =>
            flat(lawOf(withAttackers({ ...input, choices }, (attacker) => ({ ...attacker, weapons: [one] }))));
          expectSame(
            of({ ...rest, from: 'wound', abilities }),
            of({ ...rest, skill: null, abilities: [...abilities, 'TORRENT'] }),
          );
        }),
        runs(200),
      );
      expect(compared).toBeGreaterThan(20);
    },
    patience(60_000),
  );
});

describe('dice of one roll', () => {
  const after = (programme: Programme, cursor: Cursor, given: Answer): Cursor => {
    const answered = answer(programme, cursor, given);
    if (!answered.ok) throw new Error(`${answered.misfit.problem} in ${JSON.stringify(given)}`);
    return answered.cursor;
  };

  /** What a course has come to, for comparing. */
  const end = ({ state, selfWounds, selves, made }: Cursor, ledgers: boolean) => ({
    state,
    selfWounds,
    selves,
    ...(ledgers ? { made: made.map(({ entries, strength, tally }) => ({ entries, strength, tally })) } : {}),
  });

  it(
    'may be given in any order',
    () => {
      let compared = 0;
      fc.assert(
        fc.property(scenarios(5), fc.infiniteStream(fc.integer({ min: 1, max: 6 })), fc.nat(), (input, faces, pick) => {
          const words = JSON.stringify([input.target.effects, input.target.models, input.choices]);
          // Two AP in one roll: a die belongs to its attack.
          if (words.includes('"postRollPools":false')) return;
          // The first die that failed a save may be a 1 or a 2, which is not the same for what is left.
          const oneSave = /re-roll one save|"roll":"save"/.test(words);
          const programme = programmeOf(input);
          const given: { dice: number[]; step: string }[] = [];
          let cursor = begin(programme);
          for (let question = next(programme, cursor); question !== null; question = next(programme, cursor)) {
            if (!('dice' in question)) throw new Error(question.decision);
            const dice = Array.from({ length: question.dice }, () => faces.next().value as number);
            given.push({ dice, step: question.step });
            cursor = after(programme, cursor, { dice });
          }
          const places = given.flatMap(({ dice, step }, index) =>
            new Set(dice).size > 1 && (/^(hit|wound|hazard|feel)/.test(step) || (step.startsWith('save') && !oneSave))
              ? [index]
              : [],
          );
          const at = places[pick % Math.max(1, places.length)];
          if (at === undefined) return;
          compared++;
          const turned = pick % 2 === 0;
          let other = begin(programme);
          for (const [index, { dice }] of given.entries()) {
            const [head = 1, ...rest] = dice;
            const moved = turned ? [...dice].reverse() : [...rest, head];
            other = after(programme, other, { dice: index === at ? moved : dice });
          }
          expect(next(programme, other)).toBeNull();
          const ledgers = !given[at]?.step.startsWith('feel');
          expect(end(other, ledgers)).toEqual(end(cursor, ledgers));
        }),
        runs(1500),
      );
      expect(compared).toBeGreaterThan(100);
    },
    patience(60_000),
  );
});
