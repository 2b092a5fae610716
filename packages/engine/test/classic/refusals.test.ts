import { describe, expect, it } from 'vitest';
import type {
  ClassicAttackerInput,
  ClassicRowInput,
  ClassicScenarioInput,
  ClassicTargetInput,
  ClassicWeaponInput,
} from '../../src/index.js';
import { check } from '../../src/index.js';

interface Parts {
  readonly attacker?: Partial<ClassicAttackerInput>;
  readonly weapon?: Partial<ClassicWeaponInput>;
  readonly rows?: readonly ClassicRowInput[];
  readonly target?: Partial<ClassicTargetInput>;
  readonly phase?: 'melee' | 'shooting';
  readonly options?: Readonly<Record<string, string>>;
}

const TROOPER = { name: 'Trooper', WS: 4, T: 4, W: 1, Sv: null };
const HAULER = { name: 'Hauler', type: 'vehicle', armour: { front: 13, side: 12, rear: 10 } };

const scenario = ({
  attacker,
  weapon,
  rows = [TROOPER],
  target,
  phase = 'melee',
  options = {},
}: Parts): ClassicScenarioInput => ({
  version: 1,
  ruleset: 'classic',
  attackers: [
    {
      name: 'Red',
      models: 1,
      WS: 4,
      BS: 7,
      S: 4,
      A: 1,
      carries: [{ name: 'Arm', type: phase === 'melee' ? 'melee' : 'assault 1', S: 4, ...weapon }],
      uses: 'Arm',
      ...attacker,
    },
  ],
  target: { name: 'Blue', models: rows, ...target },
  situation: { phase, halfRange: true },
  choices: { options },
});

/** [what, set-up, path of the one issue, words in it]; no path: accepted. */
const CASES: readonly (readonly [string, Parts, string | null, string?])[] = [
  [
    'Rending and Crushing on one weapon',
    { weapon: { rules: ['Rending (6+)', 'Crushing (5+)'] } },
    'attackers[0].carries[0].rules',
    'Rending and Crushing',
  ],
  [
    'Rending as an effect',
    { weapon: { rules: ['Crushing (5+)'] }, attacker: { effects: ['Rending (6+)'] } },
    'attackers[0].carries[0].rules',
    'Rending and Crushing',
  ],
  [
    'both as effects',
    { attacker: { effects: ['Rending (6+)', 'Crushing (5+)'] } },
    'attackers[0].effects',
    'Rending and Crushing',
  ],
  [
    'Sniper and Crushing in the seventh edition',
    { weapon: { rules: ['Sniper', 'Crushing (5+)'] }, options: { rules: 'ed7' } },
    'attackers[0].carries[0].rules',
    'Sniper and Crushing',
  ],
  ['Sniper does nothing else', { weapon: { rules: ['Sniper', 'Crushing (5+)'] } }, null],
  ['Crushing does nothing to armour', { weapon: { rules: ['Rending', 'Crushing (5+)'] }, rows: [HAULER] }, null],
  [
    'a weapon that is carried only',
    {
      attacker: {
        carries: [
          { name: 'Arm', type: 'melee', rules: ['Rending'] },
          { name: 'Other', type: 'melee', rules: ['Crushing (5+)'] },
        ],
      },
    },
    null,
  ],
  [
    'whoever strikes back',
    {
      attacker: { I: 4, T: 4, W: 1, Sv: null },
      target: { strikesBack: { S: 4, A: 1, I: 4, effects: ['Rending', 'Crushing (5+)'] } },
    },
    'target.strikesBack.effects',
    'Rending and Crushing',
  ],
  ...(['Melta', 'Armourbane'] as const).flatMap((rule) =>
    (['Rending', 'Sunder'] as const).map(
      (other) =>
        [
          `${rule} and ${other} against armour in the seventh edition`,
          { weapon: { rules: [rule, other] }, rows: [HAULER], phase: 'shooting', options: { rules: 'ed7' } },
          'attackers[0].carries[0].rules',
          `and ${other} cannot be counted together`,
        ] as const,
    ),
  ),
  [
    'Rending and Sunder against armour in the seventh edition',
    { weapon: { rules: ['Rending', 'Sunder'] }, rows: [HAULER], options: { rules: 'ed7' } },
    'attackers[0].carries[0].rules',
    'Rending and Sunder',
  ],
  ['the same in the other revision', { weapon: { rules: ['Rending', 'Sunder', 'Melta'] }, rows: [HAULER] }, null],
  [
    'Rage and Furious Charge on a charge',
    { attacker: { charged: true, effects: ['Rage (2)', 'Furious Charge (1)'] } },
    'attackers[0].effects',
    'Rage and Furious Charge',
  ],
  ['without a charge', { attacker: { effects: ['Rage (2)', 'Furious Charge (1)'] } }, null],
  [
    'in the seventh edition',
    { attacker: { charged: true, effects: ['Rage', 'Furious Charge'] }, options: { rules: 'ed7' } },
    null,
  ],
  [
    'Tank Hunters in the seventh edition roll again as Sunder does',
    { weapon: { rules: ['Armourbane', 'Tank Hunters'] }, rows: [HAULER], options: { rules: 'ed7' } },
    'attackers[0].carries[0].rules',
    'Armourbane and Tank Hunters',
  ],
  [
    'Arcing and a blast',
    { weapon: { rules: ['Arcing (5+)', 'Blast'] }, phase: 'shooting' },
    'attackers[0].carries[0].rules',
    'Arcing and Blast',
  ],
  [
    'Spray and a barrage',
    { weapon: { rules: ['Spray', 'Barrage (2)'] }, phase: 'shooting' },
    'attackers[0].carries[0].rules',
    'Spray and Barrage',
  ],
  [
    'models under a blast that is none',
    { weapon: { covers: 3 }, phase: 'shooting' },
    'attackers[0].carries[0].covers',
    'only a blast',
  ],
  [
    'a duel of two models',
    { rows: [{ ...TROOPER, count: 2, effects: ['Honour Duel'] }] },
    'target.models[0].effects',
    '2 models fight a duel',
  ],
  ['a duel of a unit', { target: { effects: ['Honour Duel'] } }, 'target.effects', 'not by a unit'],
  ['a duel of one model', { rows: [TROOPER, { ...TROOPER, name: 'Boss', effects: ['Honour Duel'] }] }, null],
  [
    'BS7, a worse roll and a re-roll of ones: a 2 is rolled again at another number',
    { phase: 'shooting', attacker: { effects: ['re-roll hits of 1', '-1 to hit'] } },
    'attackers[0].effects',
    're-roll hits of 1 and BS7',
  ],
  [
    'the same by what the target has',
    { phase: 'shooting', attacker: { effects: ['Hatred'] }, target: { effects: ['-1 to hit'] } },
    'attackers[0].effects',
    'Hatred and BS7',
  ],
  [
    'all failures again is one number',
    { phase: 'shooting', attacker: { effects: ['re-roll hits', 'Hatred', '-1 to hit'] } },
    null,
  ],
  [
    'a vehicle that is struck back at',
    {
      attacker: { type: 'vehicle', I: 4, T: 4, W: 1, Sv: null },
      target: { strikesBack: { S: 4, A: 1, I: 4 } },
    },
    'attackers[0].type',
    'struck against its armour',
  ],
  [
    'rows of different Initiative',
    {
      attacker: { I: 4, T: 4, W: 1, Sv: null },
      rows: [
        { ...TROOPER, I: 3 },
        { ...TROOPER, name: 'Boss', I: 5 },
      ],
      target: { strikesBack: { S: 4, A: 1 } },
    },
    'target.strikesBack.I',
    'differ in I',
  ],
  [
    'rows of different WS',
    {
      attacker: { I: 4, T: 4, W: 1, Sv: null },
      rows: [
        { ...TROOPER, I: 3 },
        { ...TROOPER, name: 'Boss', WS: 5, I: 3 },
      ],
      target: { strikesBack: { S: 4, A: 1 } },
    },
    'target.strikesBack.WS',
    'differ in WS',
  ],
];

describe('what the classic rules cannot count together is refused by name', () => {
  for (const [what, parts, path, words = ''] of CASES) {
    it(`${what}: ${path ?? 'accepted'}`, () => {
      const checked = check(scenario(parts));
      if (path === null) {
        expect(checked.ok ? [] : checked.issues).toEqual([]);
        return;
      }
      if (checked.ok) throw new Error('accepted');
      expect(checked.issues.map((issue) => issue.path)).toEqual([path]);
      expect(`${checked.issues[0]?.problem}; ${checked.issues[0]?.suggestion}`).toContain(words);
    });
  }
});
