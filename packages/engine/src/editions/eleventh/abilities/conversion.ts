import type { Ability } from '../../../sequence/ability.js';
import { criticalHitFrom } from '../hit.js';

/** No text in this edition: off, or critical hits on 4+ beyond 12" (option `conversion`, open point A20). */
export const conversion: Ability = {
  name: 'CONVERSION',
  rule: 'open point A20',
  side: 'attacker',
  words: ['CONVERSION'],
  copies: 'best',
  applies: (_, facts) => facts.options['conversion'] === 'beyond12' && (facts.weapon.distance ?? 0) > 12,
  idle: (_, { options, weapon }) => {
    if (options['conversion'] !== 'beyond12') return 'the option "conversion" says whether it does anything';
    return weapon.distance === null ? 'it needs a distance' : null;
  },
  splits: true,
  edit: (draft) => criticalHitFrom(draft, 4, 'open point A20'),
};
