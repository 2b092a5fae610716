import type { Rule } from './rule.js';

/** What protects models, each for those that have it. */
export const PROTECTION: readonly Rule[] = [
  {
    name: 'Feel No Pain',
    rule: '9.0',
    status: 'TLW',
    side: 'target',
    words: ['FEEL NO PAIN {N}+', 'FNP {N}+'],
    lowerIsBetter: true,
    perRow: true,
    protect: (body, { N }) => ({ ...body, FNP: Math.min(body.FNP, Math.max(2, N)) }),
  },
  {
    name: 'Invulnerable',
    rule: '8.5.3',
    status: 'TLW',
    side: 'target',
    words: ['INVULNERABLE {N}+', 'INSV {N}+'],
    lowerIsBetter: true,
    perRow: true,
    protect: (body, { N }) => ({ ...body, InSv: Math.min(body.InSv, Math.max(2, N)) }),
  },
  {
    name: 'Parry',
    rule: '9.0',
    status: 'TLW',
    side: 'target',
    words: ['PARRY'],
    perRow: true,
    // Beside Feel No Pain it lets ones be rolled again; without it, it ignores on 6+.
    protect: (body, _, phase) =>
      phase !== 'melee' ? body : body.FNP < 7 ? { ...body, FNPAgain: true } : { ...body, FNP: 6 },
  },
  {
    name: 'Eternal Warrior',
    rule: '9.0',
    status: 'TLW',
    side: 'target',
    words: ['ETERNAL WARRIOR', 'IGNORES INSTANT DEATH'],
    perRow: true,
  },
  {
    name: 'Swarm',
    rule: '9.0',
    status: 'TLW',
    side: 'target',
    words: ['SWARM'],
    perRow: true,
  },
];
