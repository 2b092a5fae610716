import type { ClassicAttackerInput, ClassicScenarioInput } from '@fusillade/engine';

const VOW_GUARD: ClassicAttackerInput = {
  name: 'Vow Guard',
  models: 10,
  WS: 4,
  BS: 4,
  S: 4,
  T: 4,
  W: 1,
  Sv: '3+',
  A: 1,
  I: 4,
  charged: true,
  carries: [
    { name: 'Toothed blade', type: 'melee', S: 'User', AP: null },
    { name: 'Slug pistol', type: 'pistol', range: 12, S: 4, AP: 5 },
  ],
  uses: 'Toothed blade',
};

/** What the ruleset begins with: invented names, usual numbers. */
export const EXAMPLE: ClassicScenarioInput = {
  version: 1,
  ruleset: 'classic',
  attackers: [VOW_GUARD],
  target: {
    name: 'Rust Mob',
    models: [{ name: 'Brute', count: 10, WS: 4, T: 4, W: 1, Sv: '6+', I: 2 }],
  },
  situation: { phase: 'melee' },
};

/** One idea of the ruleset each. */
export const EXAMPLES: readonly { readonly title: string; readonly setup: ClassicScenarioInput }[] = [
  { title: 'A charge at a mob', setup: EXAMPLE },
  {
    title: 'Both sides strike',
    setup: {
      version: 1,
      ruleset: 'classic',
      attackers: [{ ...VOW_GUARD, models: 5 }],
      target: {
        name: 'Oath Breakers',
        models: [{ name: 'Breaker', count: 5, WS: 4, T: 4, W: 1, Sv: '3+', I: 4 }],
        strikesBack: {
          S: 4,
          A: 1,
          carries: [
            { name: 'Long knife', type: 'melee', S: 'User', AP: null },
            { name: 'Slug pistol', type: 'pistol', range: 12, S: 4, AP: 5 },
          ],
          uses: 'Long knife',
        },
      },
      situation: { phase: 'melee' },
    },
  },
  {
    title: 'Fists at a hull',
    setup: {
      version: 1,
      ruleset: 'classic',
      attackers: [
        {
          name: 'Breach Team',
          models: 5,
          WS: 4,
          S: 4,
          A: 2,
          I: 4,
          charged: true,
          carries: [{ name: 'Siege fist', type: 'melee', S: 'x2', AP: 2, rules: ['Unwieldy', 'Specialist Weapon'] }],
          uses: 'Siege fist',
        },
      ],
      target: {
        name: 'Iron Hauler',
        models: [{ name: 'Hauler', type: 'vehicle', WS: 4, armour: { front: 12, side: 11, rear: 10 }, hullPoints: 3 }],
      },
      situation: { phase: 'melee' },
    },
  },
  {
    title: 'Guns at troops in cover',
    setup: {
      version: 1,
      ruleset: 'classic',
      attackers: [
        {
          name: 'Vow Line',
          models: 10,
          BS: 4,
          carries: [{ name: 'Slug rifle', type: 'rapid fire 1', range: 24, S: 4, AP: 5 }],
          uses: 'Slug rifle',
        },
      ],
      target: {
        name: 'Rust Mob',
        models: [{ name: 'Brute', count: 15, T: 4, W: 1, Sv: '6+', cover: '5+' }],
      },
      situation: { phase: 'shooting', halfRange: true },
    },
  },
];
