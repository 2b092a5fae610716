import type { Ability } from '../../../sequence/ability.js';

/**
 * A model that an attack destroys stands until its unit has attacked or the phase ends. Open point A24: it counts as
 * present (Toughness, BLAST, CLEAVE); it is in no group, and its keywords are gone (02.05.01).
 */
export const fightOnDeath: Ability = {
  name: 'FIGHT ON DEATH',
  rule: '05.04.05',
  side: 'target',
  words: ['FIGHT ON DEATH'],
  copies: 'best',
  splits: false,
  perRow: true,
  afterwards: { kind: 'stays' },
  edit: () => {},
};
