import type { Ability } from '../../../sequence/ability.js';

/** +X to D if the target was within half range when it was selected. */
export const melta: Ability = {
  name: 'MELTA',
  rule: '24.25',
  side: 'attacker',
  words: ['MELTA {N}'],
  copies: 'best',
  worth: (use) => use.args.N,
  applies: (_, facts) => facts.weapon.halfRange && !facts.weapon.melee,
  splits: true,
  edit: (draft, use) => {
    draft.damage.push({ kind: 'add', value: use.args.N });
  },
};
