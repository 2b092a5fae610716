import { describe, expect, it } from 'vitest';
import {
  type ClassicAttackerInput,
  type ClassicRowInput,
  type ClassicScenarioInput,
  type ClassicTargetInput,
  check,
  compile,
  exact,
  report,
} from '../../src/index.js';

/** Round bases of one inch, so the gap of two models is an inch less than the way between their middles. */
const base = 25.4;
type Points = readonly (readonly [number, number, number])[];

const AT: Points = [
  [0, 0, 0],
  [0, 2, 0],
  [0, 6, 0],
];
const ENEMIES: Points = [
  [2, 0, 0],
  [2, 2, 0],
  [9, 9, 0],
];

interface Parts {
  readonly attacker?: Partial<ClassicAttackerInput>;
  readonly row?: Partial<ClassicRowInput>;
  readonly target?: Partial<ClassicTargetInput>;
}

const scenario = ({ attacker, row, target }: Parts = {}): ClassicScenarioInput => ({
  version: 1,
  ruleset: 'classic',
  attackers: [
    { name: 'Red', models: 3, WS: 4, S: 4, A: 1, I: 4, T: 4, W: 1, Sv: '3+', base, at: AT, ...attacker } as never,
  ],
  target: {
    name: 'Blue',
    models: [{ name: 'Trooper', count: 3, WS: 4, T: 4, W: 1, Sv: null, I: 4, base, at: ENEMIES, ...row }],
    ...target,
  },
});

const issuesOf = (parts: Parts) => {
  const checked = check(scenario(parts));
  return checked.ok ? [] : checked.issues;
};

const reportOf = (parts: Parts) => {
  const checked = check(scenario(parts));
  if (!checked.ok) throw new Error(JSON.stringify(checked.issues));
  const compiled = compile(checked.value);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
  return report(compiled.value, exact(compiled.value));
};

describe('where models stand tells who strikes (12.2, steps 1 and 2)', () => {
  it('strikes with the two models that are an inch from an enemy, and tells it', () => {
    const { batches, notes } = reportOf({});
    expect(batches[0]?.attacks.mean).toBe(2);
    const derived = notes.filter(({ code }) => code === 'derived').map(({ text }) => text);
    expect(derived).toEqual([
      'Red: 2 of 3 strike, being within 1" of an enemy or in base contact',
      'Blue: 2 of 3 can be struck',
    ]);
    expect(notes.some(({ code }) => code === 'in-reach')).toBe(false);
  });

  it('one hair farther and it does not', () => {
    const at: Points = [[-0.01, 0, 0], ...AT.slice(1)];
    expect(reportOf({ attacker: { at } }).batches[0]?.attacks.mean).toBe(1);
  });

  it('reaches two inches with Reach', () => {
    const carries = [{ name: 'Pike', type: 'melee', rules: ['Reach'] }];
    const at: Points = [[-1, 0, 0], ...AT.slice(1)];
    expect(reportOf({ attacker: { at, carries, uses: 'Pike' } }).batches[0]?.attacks.mean).toBe(2);
  });

  it('strikes back with those that reach', () => {
    const { batches, notes } = reportOf({ target: { strikesBack: { S: 4, A: 1 } } });
    expect(batches.map(({ attacks }) => attacks.mean)).toEqual([2, 2]);
    expect(notes.map(({ text }) => text).join()).toContain('Blue, striking back: 2 of 3 strike');
  });

  it('spares who is out of reach where the option says so', () => {
    const { models } = scenario().target;
    const input = { ...scenario(), choices: { options: { casualtyPool: 'inRange' } } };
    expect(models).toHaveLength(1);
    const checked = check(input);
    if (!checked.ok) throw new Error(JSON.stringify(checked.issues));
    const compiled = compile(checked.value);
    expect(compiled.ok && compiled.value.rows[0]?.spared).toBe(1);
  });

  it.each([
    ['a number that differs', { attacker: { inReach: 3 } }, 'attackers[0].inReach', '2 in reach'],
    ['of the target too', { target: { inReach: 1 } }, 'target.inReach', '2 in reach'],
    [
      'and of who strikes back',
      { target: { strikesBack: { S: 4, A: 1, inReach: 3 } } },
      'target.strikesBack.inReach',
      '2 in reach',
    ],
    [
      'a side without places',
      { row: { base: undefined, at: undefined } },
      'target.models[0].at',
      'others of this fight',
    ],
    ['places without a base', { attacker: { base: undefined } }, 'attackers[0].base', 'millimetres'],
    [
      'a pile-in of more than three inches',
      {
        attacker: {
          movedFrom: [
            [0, 0, 0],
            [0, 2, 0],
            [0, 9.5, 0],
          ] as Points,
        },
      },
      'attackers[0].at[2]',
      'it moves 3.5"',
    ],
    [
      'one that ends farther from the nearest enemy',
      {
        attacker: {
          movedFrom: [
            [0.5, 0, 0],
            [0, 2, 0],
            [0, 6, 0],
          ] as Points,
        },
      },
      'attackers[0].at[0]',
      'the nearest enemy is then 1" away, before it was 0.5"',
    ],
    [
      'places of who strikes back',
      { target: { strikesBack: { S: 4, A: 1, base } } },
      'target.strikesBack.base',
      'where its rows stand',
    ],
  ] as const)('refuses %s', (_, parts, path, words) => {
    const stripped = JSON.parse(JSON.stringify(scenario(parts as Parts)));
    const checked = check(stripped);
    if (checked.ok) throw new Error('accepted');
    expect(checked.issues.map((issue) => issue.path)).toContain(path);
    expect(checked.issues.map(({ problem, suggestion }) => `${problem} ${suggestion}`).join()).toContain(words);
  });

  it('accepts a number that is right, and a pile-in that is legal', () => {
    const movedFrom: Points = [
      [-1, 0, 0],
      [0, 2, 0],
      [0, 9, 0],
    ];
    expect(issuesOf({ attacker: { inReach: 2, movedFrom } })).toEqual([]);
  });

  it('reads no places in the shooting phase, and says so', () => {
    const checked = check({ ...scenario({ attacker: { BS: 4 } }), situation: { phase: 'shooting' } });
    if (checked.ok) throw new Error('accepted');
    expect(checked.issues.map(({ problem }) => problem).join()).toContain('"melee" only');
  });
});
