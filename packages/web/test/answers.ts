import { check, compile, exact, type ScenarioInput, type TargetInput, type WeaponInput } from '@fusillade/engine';
import { simulate } from '@fusillade/engine/simulate';
import { answerOf } from '../src/worker/answer.js';
import type { Answer } from '../src/worker/api.js';
import { EXAMPLE } from './example.js';

const programmeOf = (scenario: ScenarioInput) => {
  const checked = check(scenario);
  if (!checked.ok) throw new Error(JSON.stringify(checked.issues));
  const compiled = compile(checked.value);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
  return compiled.value;
};

export const answerTo = (scenario: ScenarioInput): Answer => {
  const programme = programmeOf(scenario);
  return answerOf(programme, exact(programme, { full: true }));
};

export const playedAnswer = (scenario: ScenarioInput, runs: number): Answer => {
  const programme = programmeOf(scenario);
  return answerOf(programme, simulate(programme, { runs, seed: 1 }));
};

export const duel = (weapons: readonly WeaponInput[], target: Omit<TargetInput, 'name'>): ScenarioInput => ({
  version: 1,
  ruleset: '11e',
  attackers: [{ name: 'Ember Guard', weapons }],
  target: { name: 'Tide Wardens', ...target },
});

export const rifle: WeaponInput = { name: 'Flux rifle', count: 10, A: 2, skill: '3+', S: 4, AP: -1, D: 1 };
export const warden = { name: 'Warden', count: 5, T: 4, Sv: '3+', W: 2 };

export const usual = answerTo(EXAMPLE);

/** Ten mortal wounds on a model of two: no die decides anything. */
export const certain = answerTo(
  duel([{ name: 'Ember wave', from: 'mortal', A: 10 }], { models: [{ ...warden, count: 1 }] }),
);

/** Nothing is in range. */
export const nothing = answerTo({
  ...duel([{ ...rifle, range: 12 }], { models: [warden], points: 110 }),
  situation: { distance: 30 },
});

export const wide = answerTo(
  duel([{ ...rifle, count: 300, AP: 0 }], { models: [{ ...warden, name: 'Swarm', count: 199, W: 1, Sv: '5+' }] }),
);

export const mixed: ScenarioInput = duel(
  [rifle, { ...rifle, name: 'Flux lance', count: 2, A: 'D3', S: 9, AP: -3, D: 'D6' }],
  {
    points: 200,
    models: [
      { ...warden, name: 'Speaker', count: 1, W: 4, FNP: '5+', points: 60, keywords: ['CHARACTER'] },
      { ...warden, FNP: '6+', woundsLost: 1 },
      { ...warden, name: 'Shield', count: 2, InSv: '4+', W: 3 },
    ],
  },
);
