import type { ScenarioInput } from '@fusillade/engine';
import { EXAMPLE } from './example.js';

/** Set-ups to begin with: invented names, usual numbers, one idea of the edition each. */
export const EXAMPLES: readonly { readonly title: string; readonly setup: ScenarioInput }[] = [
  { title: 'Rifles at a led squad', setup: EXAMPLE },
  {
    title: 'A charge with lances',
    setup: {
      version: 1,
      ruleset: '11e',
      attackers: [
        {
          name: 'Cinder Riders',
          keywords: ['MOUNTED'],
          points: 120,
          weapons: [
            {
              name: 'Cinder lance',
              count: 5,
              range: 'melee',
              A: 4,
              skill: '3+',
              S: 6,
              AP: -2,
              D: 2,
              abilities: ['LANCE'],
            },
            {
              name: 'Hooves',
              count: 5,
              range: 'melee',
              A: 2,
              skill: '4+',
              S: 4,
              AP: 0,
              D: 1,
              abilities: ['EXTRA ATTACKS'],
            },
          ],
        },
      ],
      target: {
        name: 'Tide Breakers',
        keywords: ['INFANTRY'],
        points: 160,
        models: [{ name: 'Breaker', count: 5, T: 6, Sv: '2+', InSv: '4+', W: 3 }],
      },
      situation: { phase: 'fight', charged: true },
    },
  },
  {
    title: 'Everything at a walker',
    setup: {
      version: 1,
      ruleset: '11e',
      attackers: [
        {
          name: 'Ember Hunters',
          keywords: ['INFANTRY'],
          points: 110,
          weapons: [
            {
              name: 'Sun cannon',
              count: 2,
              range: 36,
              A: 1,
              skill: '3+',
              S: 12,
              AP: -4,
              D: 'D6+1',
              abilities: ['HEAVY'],
            },
            {
              name: 'Fusion pistol',
              count: 3,
              range: 12,
              A: 1,
              skill: '3+',
              S: 9,
              AP: -4,
              D: 'D6',
              abilities: ['MELTA 2'],
            },
          ],
          effects: ['re-roll hits of 1'],
        },
        {
          name: 'Flame Choir',
          keywords: ['INFANTRY'],
          points: 95,
          weapons: [
            {
              name: 'Choir rifle',
              count: 10,
              range: 24,
              A: 2,
              skill: '4+',
              S: 4,
              AP: 0,
              D: 1,
              abilities: ['LETHAL HITS', 'ANTI-VEHICLE 5+'],
            },
          ],
        },
      ],
      target: {
        name: 'Reef Walker',
        keywords: ['VEHICLE', 'WALKER'],
        points: 150,
        models: [{ name: 'Reef Walker', T: 10, Sv: '2+', InSv: '5+', W: 12, FNP: '6+' }],
      },
      situation: { phase: 'shooting', cover: true, movement: 'stationary' },
    },
  },
];
