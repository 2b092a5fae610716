import { type CheckOptions, check as checkWith } from '../../src/scenario/check.js';
import type { ScenarioInput } from '../../src/scenario/input.js';
import { measured } from '../../src/scenario/positions.js';

/** The scenario's own part of `check`, without what an edition knows. */
export const check = (input: ScenarioInput, options: CheckOptions = {}) => checkWith(input, options, measured);

/** A scenario that is fine, made anew for every test so that each may spoil its own. */
export const goodScenario = () => ({
  version: 1,
  ruleset: '11e',
  attackers: [
    {
      name: 'Red',
      keywords: ['INFANTRY'],
      weapons: [
        { name: 'Rifle', count: 5, range: 24, A: 2, skill: '3+', S: 4, AP: -1, D: 1, abilities: ['HEAVY'] },
        { name: 'Blade', count: 5, range: 'melee', A: 3, skill: '3+', S: 4, AP: 0, D: 1 },
        { name: 'Rifle', count: 1, range: 24, A: 'D6', skill: '4+', S: 5, AP: '-2', D: 'D3' },
      ],
      effects: ['re-roll hits of 1', { effect: '+1 to wound', source: 'Chief', on: false }],
    },
  ],
  target: {
    name: 'Blue',
    keywords: ['INFANTRY'],
    models: [
      { name: 'Trooper', count: 5, T: 4, Sv: '3+', InSv: '5+', W: 2, role: 'bodyguard' },
      { name: 'Chief', count: 1, T: 4, Sv: '2+', W: 5, FNP: '5+', keywords: ['CHARACTER'], role: 'leader' },
    ],
  },
  situation: { phase: 'shooting', cover: true },
  choices: { allocationOrder: ['Chief', 'Trooper'] },
});

type Json = unknown;

/** `input` with the value at `path` (as issues write paths) replaced; `undefined` removes the field. */
export function spoil(input: Json, path: string, value: Json): Json {
  const steps = [...path.matchAll(/([A-Za-z_$#]\w*)|\[(\d+)\]/g)].map((match) => match[1] ?? Number(match[2]));
  let place = input as Record<string | number, Json>;
  for (const step of steps.slice(0, -1)) {
    place[step] ??= {};
    place = place[step] as Record<string | number, Json>;
  }
  const last = steps.at(-1)!;
  if (value === undefined) delete place[last];
  else place[last] = value;
  return input;
}
