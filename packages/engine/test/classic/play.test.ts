import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { courseIn } from '../../src/battle/play.js';
import { amend, battleOf, faces, lineage, luck, odds, replay, type Standing, usual } from '../../src/battle.js';
import { rollOutcomes } from '../../src/evaluate/roll-outcomes.js';
import { waitingIn } from '../../src/evaluate/walk-combat.js';
import { decisionWords, facesLine, questionWords, refereeText } from '../../src/referee.js';
import { ODD, places, spoiled } from '../battle/odd.js';
import { extended, standingOf } from '../battle/support.js';
import { any, type Counted, expectFair } from '../properties/fair.js';
import { patience, runs } from '../properties/support.js';
import { anyClassic, anyCombat } from './any.js';

const numbers = fc.infiniteStream(fc.integer({ min: 0, max: 2 ** 20 }));
const scenarios = fc.oneof(anyClassic(3), anyCombat);

const begun = (scenario: Parameters<typeof battleOf>[0]): Standing => {
  const made = battleOf(scenario);
  if (!made.ok) throw new Error(JSON.stringify(made.issues));
  return standingOf(made.value.battle);
};

/** All that a standing says, without what it is played on from. */
const told = ({ play: _, ...standing }: Standing): string => JSON.stringify(standing);

const MOST = 40;

/** The luck of a roll as it is defined: the law after each outcome, from the beginning. */
function naiveLuck(standing: Standing, isBack: boolean) {
  const { question } = standing;
  const course = courseIn(standing.play);
  if (course === null || question === null || !('dice' in question)) throw new Error('no roll');
  const outcomes = rollOutcomes({ ...waitingIn(course.programme, course.cursor), events: null }, question.dice, MOST);
  const meanAfter = (dice: readonly number[]): number => {
    const after = odds(extended(standing, { dice }));
    return (isBack ? after?.back : after)?.models.mean ?? Number.NaN;
  };
  return { outcomes, meanAfter };
}

describe('a scenario of the ruleset that is played by itself', () => {
  it(
    'has odds that are the mean of those after each roll, for both sides of a combat, and are certain after the last',
    () => {
      const counted: Counted = { rolls: 0, decisions: 0 };
      fc.assert(
        fc.property(scenarios, numbers, (scenario, drawn) => {
          let standing = begun(scenario);
          while (standing.question !== null) {
            expectFair(standing, counted);
            standing = extended(standing, any(standing, drawn));
          }
          const end = odds(standing);
          for (const side of end?.back === undefined ? [end] : [end, end.back]) {
            const unit = standing.units.find(({ name }) => name === side?.unit);
            const lost = unit?.models.filter(({ state }) => state !== 'alive').length;
            expect(side?.destroyed).toBe(unit?.destroyed === true ? 1 : 0);
            expect(side?.models.pmf?.[Math.round(side.models.mean)]).toBeCloseTo(1, 12);
            // What was lost before the battle is no matter of it.
            expect(lost).toBeGreaterThanOrEqual(Math.round(side?.models.mean ?? -1));
          }
        }),
        runs(150),
      );
      expect(counted.rolls).toBeGreaterThan(200);
      expect(counted.decisions).toBeGreaterThan(30);
    },
    patience(180_000),
  );

  it(
    'judges each roll by the models that it costs the side that is struck, in all of a combat',
    () => {
      let judged = 0;
      let backs = 0;
      fc.assert(
        fc.property(scenarios, numbers, (scenario, drawn) => {
          let standing = begun(scenario);
          while (standing.question !== null) {
            const given = any(standing, drawn);
            if ('dice' in given) {
              const isBack =
                odds(standing)?.back !== undefined && standing.attack?.unit === standing.units.at(-1)?.name;
              const { outcomes, meanAfter } = naiveLuck(standing, isBack);
              const found = luck(standing, given.dice, MOST);
              expect(found === null).toBe(outcomes === null);
              if (found !== null && outcomes !== null) {
                judged++;
                if (isBack) backs++;
                const means = outcomes.map(({ dice, p }) => ({ mean: meanAfter(dice), p }));
                const own = meanAfter(given.dice);
                const before = odds(standing);
                expect(found.expectedAfter).toBeCloseTo(own, 11);
                expect(found.expectedBefore).toBeCloseTo((isBack ? before?.back : before)?.models.mean ?? -1, 11);
                const share = (fits: (mean: number) => boolean): number =>
                  means.reduce((sum, { mean, p }) => sum + (fits(mean) ? p : 0), 0);
                expect(found.equal).toBeCloseTo(
                  share((mean) => Math.abs(mean - own) < 1e-11),
                  11,
                );
                expect(found.below).toBeCloseTo(
                  share((mean) => mean <= own - 1e-11),
                  11,
                );
              }
            }
            standing = extended(standing, given);
          }
        }),
        runs(60),
      );
      expect(judged).toBeGreaterThan(100);
      expect(backs).toBeGreaterThan(15);
    },
    patience(180_000),
  );

  it(
    'is the same however its entries are played, undone or changed, and tells every model once',
    () => {
      fc.assert(
        fc.property(scenarios, numbers, (scenario, drawn) => {
          const points = [begun(scenario)];
          for (let last = points[0] as Standing; last.question !== null; last = points.at(-1) as Standing) {
            expect('dice' in last.question ? faces(last) : null).not.toBe('dice' in last.question ? null : 1);
            points.push(extended(last, any(last, drawn)));
          }
          const last = points.at(-1) as Standing;
          const { battle } = last;
          for (const [count, point] of points.entries())
            expect(told(standingOf({ ...battle, entries: battle.entries.slice(0, count) }))).toBe(told(point));
          expect(told(standingOf(JSON.parse(JSON.stringify(battle))))).toBe(told(last));
          for (const { name, models, destroyed } of last.units) {
            const lost = last.events.reduce((sum, event) => sum + (event.unit === name ? (event.lost ?? 0) : 0), 0);
            const before = points[0]?.units.find((unit) => unit.name === name)?.models ?? [];
            const sum = (of: typeof models): number => of.reduce((all, { wounds }) => all + wounds, 0);
            expect(sum(before) - sum(models), name).toBe(lost);
            const ends = last.destroyed.filter(({ unit, lastOfUnit }) => unit === name && lastOfUnit);
            const began = before.some(({ state }) => state === 'alive');
            expect(ends.length, name).toBe(destroyed && began ? 1 : 0);
          }
          if (battle.entries.length === 0) return;
          const at = (drawn.next().value as number) % battle.entries.length;
          const better = any(points[at] as Standing, drawn);
          const amended = amend(battle, at, better);
          if (!amended.ok) throw new Error(JSON.stringify(amended));
          expect(amended.battle.entries[at]).toEqual(better);
          expect(amended.battle.entries.length + amended.dropped).toBe(battle.entries.length);
          standingOf(amended.battle);
        }),
        runs(300),
      );
    },
    patience(180_000),
  );
});

const body = { WS: 4, T: 4, W: 1, Sv: '3+', I: 4 } as const;
const blade = { carries: [{ name: 'Blade', type: 'melee' }], uses: 'Blade' } as const;

/** One attack each, at once: 1/2 to hit, 1/2 to wound, 1/3 not to save (golden 1/144 that both die). */
const duel = {
  version: 1,
  ruleset: 'classic',
  attackers: [{ name: 'Ember', models: 1, S: 4, A: 1, ...body, ...blade }],
  target: {
    name: 'Tide',
    models: [{ name: 'Marine', ...body }],
    strikesBack: { S: 4, A: 1, ...blade },
  },
} as const satisfies Parameters<typeof battleOf>[0];

const chances = (standing: Standing) => {
  const found = odds(standing);
  return [found?.destroyed, found?.back?.destroyed];
};

describe('a duel', () => {
  it('has the chances of both at every step, and the luck of each roll at the one who is struck', () => {
    const start = begun(duel);
    expect(start.units.map(({ name, army }) => [name, army])).toEqual([
      ['Ember', 0],
      ['Tide', 1],
    ]);
    expect(start.question).toMatchObject({ step: 'hit', dice: 1, army: 0, unit: 'Ember', entry: 0 });
    expect(start.attack).toEqual({ unit: 'Ember', targets: ['Tide'], target: 'Tide' });
    const steps: [dice: number, target: number, own: number, below: number, equal: number][] = [
      [4, 1 / 6, 1 / 12, 1 / 2, 1 / 2],
      [4, 1 / 3, 1 / 12, 1 / 2, 1 / 2],
      [2, 1, 1 / 12, 2 / 3, 1 / 3],
      // Struck at the same time: who is destroyed strikes back.
      [6, 1, 1 / 6, 1 / 2, 1 / 2],
      [3, 1, 0, 0, 1 / 2],
    ];
    let standing = start;
    expect(chances(standing)).toEqual([expect.closeTo(1 / 12, 14), expect.closeTo(1 / 12, 14)]);
    for (const [face, target, own, below, equal] of steps) {
      const judged = luck(standing, [face]);
      expect([judged?.below, judged?.equal]).toEqual([expect.closeTo(below, 14), expect.closeTo(equal, 14)]);
      standing = extended(standing, { dice: [face] });
      expect(chances(standing)).toEqual([expect.closeTo(target, 14), expect.closeTo(own, 14)]);
    }
    expect(standing).toMatchObject({ question: null, open: false, attack: null });
    expect(standing.units.map(({ destroyed }) => destroyed)).toEqual([false, true]);
    expect(standing.destroyed).toEqual([
      {
        unit: 'Tide',
        row: 'Marine',
        model: 1,
        entry: 2,
        by: { kind: 'attack', unit: 'Ember', army: 0 },
        lastOfUnit: true,
      },
    ]);
    expect(standing.events.filter(({ back }) => back === true).map(({ step, army }) => [step, army])).toEqual([
      ['initiative step', 1],
      ['attacks', 1],
      ['hit', 1],
      ['wound', 1],
    ]);
  });

  it('asks the owner of the target in which order wounds are given, unless the attacker chooses', () => {
    const asked = (rules: readonly string[]) => {
      let standing = begun({
        version: 1,
        ruleset: 'classic',
        attackers: [
          {
            name: 'Ember',
            models: 1,
            BS: 5,
            T: 3,
            W: 1,
            carries: [{ name: 'Gun', type: 'heavy 2', range: 36, S: 8, AP: 1, rules }],
            uses: 'Gun',
          },
        ],
        target: {
          name: 'Tide',
          models: [
            { name: 'Mate', T: 3, W: 1, Sv: '6+' },
            { name: 'Deckhand', T: 3, W: 1, Sv: '6+' },
          ],
        },
        situation: { phase: 'shooting' },
      });
      for (const dice of [
        [6, 2],
        [6, 1],
      ])
        standing = extended(standing, { dice });
      return standing;
    };
    const mine = asked([]);
    expect(mine.question).toMatchObject({ decision: 'allocationOrder', player: 'defender', army: 1, rule: '9.0' });
    expect(usual(mine)).toEqual(['Mate', 'Deckhand']);
    const end = extended(mine, { decision: 'allocationOrder', value: ['Deckhand', 'Mate'] });
    expect(end.destroyed.map(({ row }) => row)).toEqual(['Deckhand']);
    expect(asked(['Precision Strikes']).question).toMatchObject({ player: 'attacker', army: 0, unit: 'Ember' });
  });
});

describe('such a battle from a stranger', () => {
  const good = () => {
    const made = battleOf(structuredClone(duel));
    if (!made.ok) throw new Error(JSON.stringify(made.issues));
    const entries = [{ dice: [4], by: 'app', seed: 3 }, { dice: [4] }, { dice: [2] }, { dice: [1] }];
    return { ...made.value.battle, entries };
  };

  it('is fine before it is spoiled', () => expect(standingOf(good()).question).toBeNull());

  it('is refused with words wherever it is spoiled; nothing is thrown', () => {
    let refused = 0;
    for (const place of places(good())) {
      for (const odd of ODD) {
        const replayed = replay(spoiled(good(), place, odd));
        if (replayed.ok) continue;
        refused++;
        expect(replayed.issues.length).toBeGreaterThan(0);
        for (const { problem, suggestion } of replayed.issues)
          expect(`${problem}${suggestion}`).not.toMatch(/undefined|\[object/);
      }
    }
    expect(refused).toBeGreaterThan(400);
  });

  it.each<[string, (battle: ReturnType<typeof good>) => unknown, string]>([
    ['no scenario', (battle) => ({ ...battle, scenario: undefined }), 'null scenario'],
    [
      'a scenario of another ruleset',
      (battle) => ({ ...battle, scenario: { ...duel, ruleset: '11e' } }),
      'null scenario.ruleset',
    ],
    [
      'a declaration',
      (battle) => ({ ...battle, entries: [{ attack: { unit: 'Ember', targets: [{ unit: 'Tide' }] } }] }),
      '0 entries[0]',
    ],
    ['a die left over', (battle) => ({ ...battle, entries: [...battle.entries, { dice: [1] }] }), '4 entries[4]'],
    ['armies', (battle) => ({ ...battle, armies: ['A', 'B'] }), 'null armies'],
    ['a ruleset that is none', (battle) => ({ ...battle, ruleset: 'other' }), 'null scenario ruleset'],
  ])('is refused: %s', (_, change, where) => {
    const replayed = replay(change(good()));
    expect(replayed.ok ? '' : `${replayed.entry} ${replayed.issues.map(({ path }) => path).join(' ')}`).toContain(
      where,
    );
  });
});

describe('the attack that a die belongs to', () => {
  const told = (scenario: Parameters<typeof battleOf>[0], rolls: readonly (readonly number[])[]) => {
    let standing = begun(scenario);
    for (const dice of rolls) {
      while (standing.question !== null && 'decision' in standing.question)
        standing = extended(standing, { decision: standing.question.decision, value: usual(standing) });
      standing = extended(standing, { dice });
    }
    expect(standing.question).toBeNull();
    return lineage(standing.events)
      .filter(({ face }) => face !== null)
      .map(({ step, face, attack }) => `${step} ${face} = ${attack}`);
  };
  const drill = (rules: readonly string[]) => ({
    name: 'Ember',
    models: 3,
    WS: 4,
    S: 6,
    A: 1,
    carries: [{ name: 'Drill', type: 'melee', AP: 2, rules }],
    uses: 'Drill',
  });

  it('of a hit on armour: glancing hits are saved first, then those that penetrate, each with its second die', () => {
    const scenario = {
      version: 1,
      ruleset: 'classic',
      attackers: [drill(['Armourbane'])],
      target: {
        name: 'Tide',
        models: [
          {
            name: 'Hauler',
            type: 'vehicle',
            WS: 4,
            InSv: '4+',
            armour: { front: 12, side: 12, rear: 12 },
            hullPoints: 9,
          },
        ],
      },
      choices: { options: { rules: 'ed7', damageTable: 'ed7' } },
    } as const;
    // The sums are 7, 6 and 8: the second one glances.
    const events = told(scenario, [[4, 5, 6], [1, 5, 6], [6, 1, 2], [5], [4, 6]]);
    expect(events).toEqual([
      'hit 4 = 0',
      'hit 5 = 1',
      'hit 6 = 2',
      'penetration 1 = 0',
      'penetration 5 = 1',
      'penetration 6 = 2',
      'further 6 = 0',
      'further 1 = 1',
      'further 2 = 2',
      'save 5 = 1',
      'save 4 = 0',
      'save 6 = 2',
    ]);
  });

  it('of a wound that Crushing doubles: both its saves', () => {
    const scenario = {
      version: 1,
      ruleset: 'classic',
      attackers: [drill(['Crushing (6+)'])],
      target: { name: 'Tide', models: [{ name: 'Brute', count: 9, WS: 4, T: 6, W: 1, Sv: '6+', InSv: '4+' }] },
    } as const;
    const events = told(scenario, [
      [4, 5, 6],
      [4, 6, 1],
      [6, 5, 4],
    ]);
    expect(events.slice(3)).toEqual([
      'wound 4 = 0',
      'wound 6 = 1',
      'wound 1 = 2',
      'save 4 = 1',
      'save 5 = 1',
      'save 6 = 0',
    ]);
  });
});

describe('the faces of a roll on the damage table', () => {
  const words = (effects: readonly string[], rolls: readonly (readonly number[])[]): string => {
    let standing = begun({
      version: 1,
      ruleset: 'classic',
      attackers: [
        {
          name: 'Ember',
          models: 1,
          BS: 4,
          carries: [{ name: 'Lance', type: 'heavy 1', range: 48, S: 9, AP: 2 }],
          uses: 'Lance',
          effects,
        },
      ],
      target: {
        name: 'Tide',
        models: [{ name: 'Hauler', type: 'vehicle', armour: { front: 12, side: 11, rear: 10 } }],
      },
      situation: { phase: 'shooting' },
      choices: { options: { damageTable: 'ed5' } },
    });
    for (const dice of rolls) standing = extended(standing, { dice });
    const { question } = standing;
    if (question === null || !('dice' in question)) throw new Error('no roll');
    return `${questionWords(question)}: ${facesLine(faces(standing) ?? [], question.step)}`.replaceAll('\u00a0', ' ');
  };

  it('stand together where they do the same, whatever they count', () => {
    expect(words([], [[6], [6]])).toBe('Roll 1 die for damage: 1–4 no damage (9.0) · 5+ D 1 (9.0)');
  });

  it('say of two dice that the higher one counts', () => {
    expect(words(['Tank Hunters'], [[6], [6]])).toBe(
      'Roll 2 dice for damage: 1–4 no damage (9.0) · 5+ D 1 (9.0) · only the highest die counts (9.0)',
    );
  });
});

describe('the faces of a roll that a special rule makes more of', () => {
  const said = (weapon: { readonly AP?: number; readonly rules: readonly string[] }, rolls: readonly number[][]) => {
    let standing = begun({
      version: 1,
      ruleset: 'classic',
      attackers: [
        {
          name: 'Ember',
          models: 2,
          WS: 4,
          S: 4,
          A: 1,
          carries: [{ name: 'Blade', type: 'melee', S: 'User', AP: 4, ...weapon }],
          uses: 'Blade',
        },
      ],
      target: { name: 'Tide', models: [{ name: 'Crew', count: 5, WS: 4, T: 4, W: 1, Sv: '3+' }] },
    });
    for (const dice of rolls) standing = extended(standing, { dice });
    const { question, events } = standing;
    if (question === null) throw new Error('nothing is asked');
    const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
    return {
      faces: 'dice' in question ? plain(facesLine(faces(standing) ?? [], question.step)) : '',
      options: 'dice' in question ? [] : decisionWords(question).options.map(({ text }) => text),
      log: plain(refereeText(events)),
    };
  };

  it('say what comes of them, and call none critical', () => {
    expect(said({ rules: ['Arcing (6+)'] }, []).faces).toBe(
      '1–3 fails (12.2) · 4–5 hits (12.2) · 6 hits: 1 extra hit (12.2)',
    );
    expect(said({ rules: ['Rending (5+)'] }, [[4, 4]]).faces).toBe(
      '1–3 fails (8.5) · 4 wounds (8.5) · 5+ special wound: AP 2 (8.5)',
    );
    expect(said({ rules: ['Crushing (6+)'] }, [[4, 4]]).faces).toBe(
      '1–3 fails (8.5) · 4–5 wounds (8.5) · 6 special wound: 1 extra wound (8.5)',
    );
  });

  it('stand with the others where the rule changes nothing', () => {
    expect(said({ AP: 2, rules: ['Rending (5+)'] }, [[4, 4]]).faces).toBe('1–3 fails (8.5) · 4+ wounds (8.5)');
  });

  it('are told and decided about by the same names', () => {
    const { log, options } = said({ rules: ['Rending (6+)'] }, [
      [4, 6],
      [4, 6],
    ]);
    expect(log).toContain('wound roll, 4+ needed: 4 wound, 6 special wound');
    expect(options).toEqual(['Ordinary wounds first', 'Special wounds first']);
    expect(said({ rules: ['Arcing (6+)'] }, [[4, 6]]).log).toContain('hit roll, 4+ needed: 4 6 hit');
  });
});
