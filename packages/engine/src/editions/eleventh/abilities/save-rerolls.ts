import type { Ability } from '../../../sequence/ability.js';

/** Permissions to re-roll save rolls, before they are sorted (05.03); a model's own counts only in the first current group. */
export const saveRerolls: Ability = {
  name: 're-roll saves',
  rule: '01.05.02',
  side: 'target',
  words: ['RE ROLL SAVES', 'RE ROLL SAVES OF 1'],
  copies: 'add',
  splits: true,
  perRow: true,
  edit: (draft, use) => {
    for (const row of use.rows) {
      draft.rows[row]?.savePermissions.push({ which: use.word === 0 ? 'all' : 'ones', rule: '01.05.02' });
    }
  },
};

export const oneSaveReroll: Ability = {
  name: 're-roll one save',
  rule: '01.05.02',
  side: 'target',
  words: ['RE ROLL ONE SAVE'],
  copies: 'best',
  splits: true,
  edit: (draft) => {
    const resource = draft.facts.resource('one save', 'defender', 'activation', '01.05.02');
    draft.oneSave.push({ resource, rule: '01.05.02' });
  },
};
