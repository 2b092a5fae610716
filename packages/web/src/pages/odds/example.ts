import type { ScenarioInput } from '@fusillade/engine';

/** What a first visit shows: invented names, usual numbers. */
export const EXAMPLE: ScenarioInput = {
  version: 1,
  ruleset: '11e',
  attackers: [
    {
      name: 'Ember Guard',
      keywords: ['INFANTRY'],
      weapons: [
        {
          name: 'Flux rifle',
          count: 9,
          range: 24,
          A: 2,
          skill: '3+',
          S: 4,
          AP: -1,
          D: 1,
          abilities: ['RAPID FIRE 1'],
        },
        {
          name: 'Flux lance',
          count: 1,
          range: 24,
          A: 1,
          skill: '3+',
          S: 9,
          AP: -3,
          D: 'D6',
          abilities: ['MELTA 2'],
        },
      ],
    },
  ],
  target: {
    name: 'Tide Wardens',
    keywords: ['INFANTRY'],
    points: 110,
    models: [
      { name: 'Warden', count: 5, T: 4, Sv: '3+', W: 2, role: 'bodyguard' },
      { name: 'Tide Speaker', count: 1, T: 4, Sv: '3+', InSv: '4+', W: 4, keywords: ['CHARACTER'], role: 'leader' },
    ],
  },
  situation: { phase: 'shooting', halfRange: true },
};
