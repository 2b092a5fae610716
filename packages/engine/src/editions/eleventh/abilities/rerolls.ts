import type { Ability } from '../../../sequence/ability.js';

/** Permissions to re-roll hit or wound rolls, all of them or those of 1 (01.05.02). */
export const rerolls: Ability = {
  name: 're-roll',
  rule: '01.05.02',
  side: 'attacker',
  words: ['RE ROLL HITS', 'RE ROLL HITS OF 1', 'RE ROLL WOUNDS', 'RE ROLL WOUNDS OF 1'],
  copies: 'best',
  family: (use) => `re-roll ${use.word}`,
  // What they change shows in the settled tables; where they change nothing they are not applicable (04.03).
  splits: false,
  edit: (draft, use) => {
    const roll = use.word < 2 ? draft.hit : draft.wound;
    roll.permissions.push({ which: use.word % 2 === 0 ? 'all' : 'ones', rule: '01.05.02' });
  },
};

export const damageReroll: Ability = {
  name: 're-roll damage',
  rule: '01.05.02',
  side: 'attacker',
  words: ['RE ROLL DAMAGE'],
  copies: 'best',
  splits: false,
  edit: (draft) => {
    draft.damagePermissions.push({ rule: '01.05.02' });
  },
};

/** Permissions for one die each time the unit attacks: the first one that failed (a damage roll: by the policy). */
export const oneRerolls: Ability = {
  name: 're-roll one',
  rule: '01.05.02',
  side: 'attacker',
  words: ['RE ROLL ONE HIT', 'RE ROLL ONE WOUND', 'RE ROLL ONE DAMAGE'],
  copies: 'best',
  family: (use) => `re-roll one ${use.word}`,
  splits: false,
  edit: (draft, use) => {
    const name = ['one hit', 'one wound', 'one damage'][use.word] ?? '';
    const one = { resource: draft.facts.resource(name, 'attacker', 'activation', '01.05.02'), rule: '01.05.02' };
    if (use.word === 0) draft.hit.one.push(one);
    else if (use.word === 1) draft.wound.one.push(one);
    else draft.oneDamage.push(one);
  },
};
