// The counted work is no part of the public result.
import type { ScenarioInput } from '@fusillade/engine';
import { ExactRun } from '../packages/engine/src/evaluate/exact.js';
import { apart } from '../packages/engine/src/evaluate/exact-apart.js';
import { lawsOnTrack } from '../packages/engine/src/evaluate/exact-full.js';
import { checked, programmeOf } from './cases.js';

/** Scenarios at the limits of what is accepted: how long the answer takes, or the refusal, and the steps counted. */

type Row = ScenarioInput['target']['models'][number];

const row = (name: string, count: number, W: number, Sv: string, more: object = {}): Row =>
  ({ name, count, T: 4, W, Sv, ...more }) as Row;

const FORTY: readonly Row[] = Array.from({ length: 40 }, (_, index) =>
  row(`Row ${index}`, 5, 5, `${2 + (index % 5)}+`, { T: 3 + (index % 5), ...(index % 3 === 0 ? { InSv: '4+' } : {}) }),
);
const THREE = [row('Mob', 10, 2, '5+'), row('Guard', 5, 3, '3+'), row('Brute', 2, 6, '2+', { InSv: '4+' })];
const MANY = ['LETHAL HITS', 'SUSTAINED HITS 3', 'DEVASTATING WOUNDS'];
const SOME = ['SUSTAINED HITS 1', 'DEVASTATING WOUNDS'];

const weapon = (index: number, more: object) => ({
  name: `Gun ${index}`,
  range: 24,
  skill: '3+',
  S: 5,
  AP: -1,
  D: 1,
  A: 1,
  ...more,
});

const scenario = (weapons: readonly object[], models: readonly Row[], choices: object = {}, effects: string[] = []) =>
  ({
    version: 1,
    ruleset: '11e',
    attackers: [{ name: 'Red', weapons: weapons.map((more, index) => weapon(index, more)), effects }],
    target: { name: 'Blue', models },
    choices,
  }) as unknown as ScenarioInput;

const sixty = (more: object) =>
  Array.from({ length: 60 }, (_, i) => ({ count: 4, A: 4, S: 3 + (i % 10), AP: -Math.floor(i / 10), ...more }));

const HEAVIEST: readonly (readonly [name: string, input: ScenarioInput, full?: true])[] = [
  ['1,000 dice, 40 rows, LETHAL and SUSTAINED', scenario([{ count: 1000, abilities: MANY.slice(0, 2) }], FORTY)],
  ['the same with all laws', scenario([{ count: 1000, abilities: MANY.slice(0, 2) }], FORTY), true],
  ['the same and DEVASTATING', scenario([{ count: 1000, abilities: MANY }], FORTY)],
  ['166 x D6 dice, all three', scenario([{ count: 166, A: 'D6', abilities: MANY }], FORTY)],
  [
    '120 dice, one save again',
    scenario([{ count: 120, abilities: SOME }], THREE, { commandReroll: { by: 'defender', roll: 'save' } }),
  ],
  ['500 dice, one hit again', scenario([{ count: 500 }], THREE, { commandReroll: { by: 'attacker', roll: 'hit' } })],
  [
    '1,000 dice, one hit again, 40 rows',
    scenario([{ count: 1000, abilities: MANY }], FORTY, { commandReroll: { by: 'attacker', roll: 'hit' } }),
  ],
  ['60 batches, 40 rows', scenario(sixty({ D: 2 }), FORTY)],
  ['60 batches, 40 rows, all laws', scenario(sixty({ D: 2 }), FORTY), true],
  ['60 batches, DEVASTATING, 40 rows', scenario(sixty({ D: 'D3', abilities: ['DEVASTATING WOUNDS'] }), FORTY)],
  [
    '60 dice, two AP in one roll',
    scenario([{ count: 60, D: 'D3' }], THREE, { options: { postRollPools: false } }, ['critical wounds +2 AP']),
  ],
  ['500 dice, random Strength', scenario([{ count: 500, S: 'D6+2', D: 'D3' }], THREE)],
  ['600 dice, mortal wounds in addition', scenario([{ count: 600, D: 3 }], FORTY, {}, ['1 mortal wounds on wounds'])],
];

export interface HeavyFigure {
  readonly name: string;
  readonly seconds: number;
  /** Steps counted, in millions. */
  readonly steps: number;
  readonly end: string;
}

export function heavyFigures(): HeavyFigure[] {
  return HEAVIEST.map(([name, input, full = false]) => {
    const programme = programmeOf(checked(input));
    const run = new ExactRun(programme, { laws: full ? lawsOnTrack : null, apart });
    const count = run.space.work.bind(run.space);
    let steps = 0;
    run.space.work = (more) => {
      steps += more;
      count(more);
    };
    const from = performance.now();
    let end = 'answered';
    try {
      run.run();
    } catch (error) {
      end = `refused: ${error instanceof Error ? error.message : error}`;
    }
    return { name, seconds: (performance.now() - from) / 1000, steps: steps / 1e6, end };
  });
}
