import { describe, expect, it } from 'vitest';
import { certain } from '../../src/chance/pmf.js';
import { apart } from '../../src/evaluate/exact-apart.js';
import { Space } from '../../src/evaluate/exact-space.js';
import { onPoolTrack } from '../../src/evaluate/exact-track.js';
import { check, compile, exact, type ScenarioInput } from '../../src/index.js';
import { LimitError } from '../../src/profile/limit-error.js';

// Near the largest scenarios that are accepted: each is answered, or refused by the name of the limit that it meets. How
// much is too much is counted in steps, before they are done, so it is the same on every machine.

type Row = ScenarioInput['target']['models'][number];

/** Forty rows of five models with five wounds, with and without invulnerable saves, of five Toughnesses. */
const FORTY: readonly Row[] = Array.from({ length: 40 }, (_, row) => ({
  name: `Row ${row}`,
  count: 5,
  T: 3 + (row % 5),
  W: 5,
  Sv: '2+',
  ...(row % 3 === 0 ? { InSv: '4+' } : {}),
}));

const GUN = { name: 'Gun', range: 24, skill: '3+', S: 5, AP: -1, D: 1 };

interface Asked {
  readonly weapon: object;
  readonly effects?: readonly string[];
  readonly full?: boolean;
}

function lawOf({ weapon, effects = [], full = false }: Asked) {
  const attacker = { name: 'Ember Guard', weapons: [{ ...GUN, ...weapon }] };
  const target = { name: 'Tide Wardens', models: FORTY, effects };
  const checked = check({ version: 1, ruleset: '11e', attackers: [attacker], target } as unknown as ScenarioInput);
  if (!checked.ok) throw new Error(JSON.stringify(checked.issues));
  const compiled = compile(checked.value);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
  return exact(compiled.value, { full });
}

const MANY = ['SUSTAINED HITS 3', 'LETHAL HITS'];
const ONE_SAVE = ['set damage of one attack to 0', 're-roll one save'];

describe('near the limits', () => {
  const answered: readonly (readonly [string, Asked])[] = [
    ['1,000 attack dice against 1,000 wounds in 40 rows', { weapon: { count: 1000, A: 1, abilities: MANY } }],
    ['the same with the laws of all counts', { weapon: { count: 1000, A: 1, abilities: MANY }, full: true }],
    ['one save among hundreds again', { weapon: { count: 300, A: 2, D: 3 }, effects: ONE_SAVE }],
  ];
  it.each(answered)('answers %s', (_, asked) => {
    const { target, batches } = lawOf(asked);
    expect(target.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 12);
    for (const { fields } of batches)
      for (const { mean } of Object.values(fields)) expect(mean).toBeGreaterThanOrEqual(0);
  });

  const refused: readonly (readonly [string, string, Asked])[] = [
    [
      'a table of 16 million chances',
      'this is too much to work out exactly',
      { weapon: { count: 1000, A: 1, abilities: [...MANY, 'DEVASTATING WOUNDS'] } },
    ],
    [
      'what each six of a save roll does',
      'this is too much to work out exactly',
      { weapon: { count: 300, A: 2, D: 3 }, effects: ['save rolls of 6 cause 1 mortal wounds'] },
    ],
    [
      'targets in too many states',
      'there are more than 100000 states to keep apart',
      { weapon: { count: 500, A: 1, S: 'D6+2' } },
    ],
  ];
  it.each(refused)('refuses %s by name', (_, problem, asked) => {
    let thrown: unknown;
    try {
      lawOf(asked);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(LimitError);
    const [issue] = (thrown as LimitError).issues;
    expect(issue?.problem).toBe(problem);
    expect(issue?.suggestion).toContain('simulate it');
  });
});

describe('dice that have no quick form', () => {
  it('are refused before a single table of them is worked out', () => {
    // 600 dice of 15 equally likely pairs: 13 billion multiplications for each of three thresholds.
    const die = {
      width: 5,
      weights: Float64Array.from({ length: 25 }, (_, i) => ((i % 5) + Math.floor(i / 5) <= 4 ? 1 / 15 : 0)),
    };
    const kinds = [4, 2, 3].map((threshold) => ({ threshold, wounds: 1, loss: Float64Array.of(1, 0, 0, 1) }));
    const tape = [0, 1, 2].map((kind) => ({ kind, wounds: 1 }));
    const dice = { tokens: { attacks: certain(600), die }, faces: null, start: null };
    expect(() => onPoolTrack({ kinds, tape, means: [] }, dice, new Space(apart))).toThrow(LimitError);
  });
});
