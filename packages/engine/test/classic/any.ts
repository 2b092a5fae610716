import fc from 'fast-check';
import {
  type ClassicAttackerInput,
  type ClassicRowInput,
  type ClassicScenarioInput,
  type ClassicWeaponInput,
  check,
} from '../../src/index.js';

/** Any scenario of the ruleset with few dice, with rules of every mechanism. */

const pick = <T>(...values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const some = (...words: readonly string[]): fc.Arbitrary<string[]> => fc.subarray([...words], { maxLength: 2 });

const SHARED = ['Shred', 'Rending (5+)', 'Poison (4+)', 'Melta', 'Haywire (4+)', 'Force (5+)', 'Sunder', 'Bane'];
const MELEE = [
  'Tank Hunters',
  ...SHARED,
  'Linked',
  'Arcing (5+)',
  'Master-crafted',
  'Specialist Weapon',
  'Sweeping (1)',
  'Crushing (5+)',
];
const GUNS = [
  ...SHARED,
  'Linked',
  'Gets Hot',
  'Spray',
  'Ignores Cover',
  'Master-crafted',
  'Precision Strikes',
  'Blast',
  'Barrage (1)',
];
const ED7 = ['Armourbane', 'Lance', 'Sniper', 'Fleshbane'];
const EFFECTS = [
  '+1 to hit',
  '-1 to wound',
  're-roll hits of 1',
  'Preferred Enemy',
  'Furious Charge (1)',
  'Zealot (1)',
  'Rage (1)',
];

const weapon = (melee: boolean): fc.Arbitrary<ClassicWeaponInput> =>
  fc
    .record({
      name: fc.constant(melee ? 'Blade' : 'Gun'),
      type: melee ? fc.constant('melee') : pick('assault 1', 'rapid fire 1', 'heavy 2', 'pistol'),
      S: melee ? pick<number | string>('User', '+1', 'x2', 3) : pick<number | string>(2, 4, 6, 8),
      AP: pick<number | null>(null, 1, 2, 4, 5),
      rules: some(...(melee ? MELEE : GUNS), ...ED7),
    })
    // Of a blast it is said how many are under it, mostly.
    .map((made) => (made.rules.includes('Blast') && made.AP !== null ? { ...made, covers: 2 } : made));

/** Rules that cannot be counted together are refused: those scenarios are of no use here. */
const isCounted = (input: ClassicScenarioInput): boolean => {
  const checked = check(input);
  return checked.ok || !checked.issues.every(({ problem }) => problem.includes('cannot be counted together'));
};

const attacker = (melee: boolean, index: number, most: number): fc.Arbitrary<ClassicAttackerInput> =>
  fc
    .record({
      models: fc.integer({ min: 1, max: most }),
      A: pick(0, 1, 1),
      weapon: weapon(melee),
      charged: fc.boolean(),
    })
    .chain(({ models, A, weapon: carried, charged }) =>
      fc.record({
        name: fc.constant(`Attacker ${index}`),
        models: fc.constant(models),
        WS: pick(3, 4, 6),
        BS: pick(2, 4, 6, 9),
        S: pick(2, 4, 5),
        A: fc.constant(A),
        I: pick(1, 3, 4, 4, 10),
        T: pick(3, 4),
        W: pick(1, 1, 2),
        Sv: pick<string | null>('3+', '5+', null),
        charged: fc.constant(charged),
        carries: fc.constant([carried]),
        uses: fc.constant(carried.name),
        effects: some(...EFFECTS, ...(models === 1 ? ['Hammer of Wrath (1)'] : [])),
      }),
    );

const ward = pick<string | null>(null, null, '5+', '3+');

const row = (name: string, types: readonly string[]): fc.Arbitrary<ClassicRowInput> =>
  fc
    .record({
      name: fc.constant(name),
      count: pick(1, 1, 2),
      type: pick(...types),
      WS: pick(3, 4),
      T: pick(2, 4, 5),
      W: pick(1, 2, 3),
      Sv: pick<string | null>('2+', '4+', '6+', null),
      InSv: ward,
      cover: ward,
      FNP: pick<string | null>(null, null, '5+'),
      I: pick(2, 4),
      effects: some('Parry', 'Eternal Warrior', 'Feel No Pain (4+)'),
      duel: pick(false, false, true),
      wounded: fc.boolean(),
    })
    .map(({ wounded, duel, ...body }) => ({
      ...body,
      ...(duel && name === 'Row 1' ? { count: 1, effects: [...body.effects, 'Honour Duel'] } : {}),
      ...(wounded && body.W > 1 ? { woundsLost: 1 } : {}),
    }));

const vehicle: fc.Arbitrary<ClassicRowInput> = fc
  .record({
    name: fc.constant('Hauler'),
    type: pick('vehicle', 'knight', 'fortification'),
    WS: fc.option(pick(3, 4), { nil: undefined }),
    InSv: ward,
    cover: ward,
    armour: fc.record({ front: pick(10, 12), side: fc.constant(11), rear: pick(8, 10) }),
    hullPoints: pick(1, 2),
    openTopped: fc.boolean(),
  })
  .map(({ WS, ...rest }) => ({ ...rest, ...(WS === undefined ? {} : { WS }) }));

const options = fc.record({
  mixedWS: pick('majority', 'highest'),
  mixedT: pick('majority', 'highest'),
  mixedSave: pick('majority', 'groupsInOrder'),
  sixAlwaysWounds: fc.boolean(),
  glancing: fc.boolean(),
  damageTable: pick('none', 'ed5', 'ed6', 'ed7', 'prohammer'),
  instantDeath: pick('double', 'never', 'd3'),
  rules: pick('tlw', 'tlw', 'ed7'),
  noWS: pick('auto', '3+'),
});

/** @param most models of each attacker; there are one or two */
export const anyClassic = (most: number): fc.Arbitrary<ClassicScenarioInput> =>
  fc
    .record({
      melee: fc.boolean(),
      armoured: pick(false, false, true),
      rows: fc.integer({ min: 1, max: 3 }),
      two: fc.boolean(),
    })
    .chain(({ melee, armoured, rows, two }) =>
      fc.record({
        version: fc.constant(1 as const),
        ruleset: fc.constant('classic' as const),
        attackers: fc.tuple(...Array.from({ length: two ? 2 : 1 }, (_, index) => attacker(melee, index, most))),
        target: fc.record({
          name: fc.constant('Target'),
          models: armoured
            ? fc.tuple(vehicle)
            : fc.tuple(
                ...Array.from({ length: rows }, (_, index) => row(`Row ${index}`, ['infantry', 'monster', 'walker'])),
              ),
        }),
        situation: fc.record({
          phase: fc.constant(melee ? ('melee' as const) : ('shooting' as const)),
          halfRange: fc.boolean(),
          moved: fc.boolean(),
        }),
        choices: fc.record({ options }),
      }),
    )
    .filter(isCounted);

/** A small combat: both sides strike, with one or two dice each. */
export const anyCombat: fc.Arbitrary<ClassicScenarioInput> = anyClassic(1)
  .filter(({ situation, target }) => situation?.phase === 'melee' && target.models.length < 3)
  .chain((scenario) =>
    fc
      .record({
        S: pick(3, 4, 6),
        A: fc.constant(1),
        I: pick(2, 4, 4, 6),
        charged: fc.boolean(),
        inReach: fc.constant(1),
        WS: fc.constant(4),
        effects: some('+1 to hit', 'Counter Attack', 'Concussive', 'Last Stand', 'Rage (1)'),
        // Of the attackers: what later steps know of earlier ones.
        own: some('Concussive', 'Last Stand', '-1 to be hit'),
        steps: fc.tuple(pick(2, 5, 6, 9), pick(1, 3, 4)),
      })
      .map(({ own, steps, ...strikesBack }) => ({
        ...scenario,
        // Few dice, so that all courses can be gone through.
        attackers: scenario.attackers.slice(0, strikesBack.I === 6 ? 2 : 1).map((attacker, index) => ({
          ...attacker,
          ...(index === 0 && own.length > 0 ? { I: steps[0], effects: [...(attacker.effects ?? []), ...own] } : {}),
        })),
        target: { ...scenario.target, strikesBack },
      })),
  )
  .filter(isCounted);
