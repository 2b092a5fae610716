import type { Ability } from '../../../sequence/ability.js';

/** The target's changes to the characteristics of the attacks that target it (04.01.04): AP and D. */
export const worsenedAP: Ability = {
  name: 'worsen AP',
  rule: '02.02.01',
  side: 'target',
  words: ['WORSEN AP BY {N}'],
  copies: 'add',
  splits: true,
  perRow: true,
  edit: (draft, use) => {
    for (const row of use.rows) draft.rows[row]?.ap.push({ kind: 'subtract', value: use.args.N });
  },
};

export const incomingDamage: Ability = {
  name: 'incoming D',
  rule: '04.01.04',
  side: 'target',
  words: ['-{N} D', 'HALVE D'],
  copies: 'add',
  splits: true,
  perRow: true,
  edit: (draft, use) => {
    for (const row of use.rows) {
      draft.rows[row]?.damage.push(
        use.word === 0 ? { kind: 'subtract', value: use.args.N } : { kind: 'divide', value: 2 },
      );
    }
  },
};

export const incomingDamageSet: Ability = {
  name: 'set incoming D',
  rule: '02.02.01',
  side: 'target',
  words: ['SET D TO {N}'],
  copies: 'add',
  splits: true,
  perRow: true,
  edit: (draft, use) => {
    for (const row of use.rows) draft.rows[row]?.damage.push({ kind: 'set', value: use.args.N });
  },
};
