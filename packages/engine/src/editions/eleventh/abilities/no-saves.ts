import type { Ability } from '../../../sequence/ability.js';

/** No invulnerable save, or no save of any kind, against these attacks. */
export const noSaves: Ability = {
  name: 'no saves',
  rule: '05.04',
  side: 'attacker',
  words: ['NO INSV', 'NO SAVES'],
  copies: 'best',
  family: (use) => `no saves ${use.word}`,
  splits: true,
  edit: (draft, use) => {
    if (use.word === 0) draft.noInvulnerable = true;
    else draft.noSave = true;
  },
};
