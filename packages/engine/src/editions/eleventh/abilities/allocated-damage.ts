import type { Ability } from '../../../sequence/ability.js';

/** Changes to D when an attack is allocated to a model (05.04 step 1). */
export const allocatedDamage: Ability = {
  name: 'allocated damage',
  rule: '05.04.02',
  side: 'target',
  words: ['-{N} DAMAGE', 'HALVE DAMAGE'],
  copies: 'add',
  splits: true,
  perRow: true,
  edit: (draft, use) => {
    for (const row of use.rows) {
      draft.rows[row]?.allocated.push(
        use.word === 0 ? { kind: 'subtract', value: use.args.N } : { kind: 'divide', value: 2 },
      );
    }
  },
};

export const allocatedDamageSet: Ability = {
  name: 'set allocated damage',
  rule: '02.02.01',
  side: 'target',
  words: ['SET DAMAGE TO {N}'],
  copies: 'add',
  splits: true,
  perRow: true,
  edit: (draft, use) => {
    for (const row of use.rows) draft.rows[row]?.allocated.push({ kind: 'set', value: use.args.N });
  },
};

/** Once: the first attack that inflicts damage on these models (05.04.03). */
export const oneAttackSet: Ability = {
  name: 'set damage of one attack',
  rule: '05.04.03',
  side: 'target',
  words: ['SET DAMAGE OF ONE ATTACK TO {N}'],
  copies: 'add',
  splits: true,
  perRow: true,
  edit: (draft, use) => {
    const resource = draft.facts.resource(`${use.text} ${use.rows}`, 'defender', 'scenario', '05.04.03');
    for (const row of use.rows) {
      const target = draft.rows[row];
      // Sets never add (24.02): of several the smallest counts.
      if (target && (target.oneSet === null || use.args.N < target.oneSet.value)) {
        target.oneSet = { resource, value: use.args.N, rule: '05.04.03' };
      }
    }
  },
};
