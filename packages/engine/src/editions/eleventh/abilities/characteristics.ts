import type { Ability } from '../../../sequence/ability.js';
import { change } from '../../../sequence/modifier.js';

const SIGNS = ['+', '-'] as const;
const NAMES = ['A', 'S', 'AP', 'D', 'BS', 'WS'] as const;
const CHANGES = SIGNS.flatMap((sign) => NAMES.map((name) => ({ sign, name, word: `${sign}{N} ${name}` })));

/** Changes of the attacker's weapon characteristics: + improves, - worsens (02.02.01). */
export const characteristics: Ability = {
  name: 'characteristic',
  rule: '02.02.01',
  side: 'attacker',
  words: CHANGES.map(({ word }) => word),
  copies: 'add',
  applies: (use, { weapon }) => {
    const name = CHANGES[use.word]?.name;
    return name === 'BS' ? !weapon.melee : name === 'WS' ? weapon.melee : true;
  },
  // A changes how many dice there are, not what a die does (04.03); the rest shows in the characteristics themselves.
  splits: false,
  edit: (draft, use) => {
    const { sign, name } = CHANGES[use.word] ?? { sign: '+', name: 'A' };
    const modifier = change(sign === '+' ? use.args.N : -use.args.N);
    if (name === 'A') draft.attacks.push(modifier);
    else if (name === 'S') draft.strength.push(modifier);
    else if (name === 'AP') draft.ap.push(modifier);
    else if (name === 'D') draft.damage.push(modifier);
    else draft.skill.push(modifier);
  },
};

export const halvedAttacks: Ability = {
  name: 'halve A',
  rule: '02.02.01',
  side: 'attacker',
  words: ['HALVE A'],
  copies: 'add',
  splits: false,
  edit: (draft) => {
    draft.attacks.push({ kind: 'divide', value: 2 });
  },
};

/** Replacement of a skill: before anything is added (02.02.01). */
export const setSkill: Ability = {
  name: 'set skill',
  rule: '02.02.01',
  side: 'attacker',
  words: ['SET BS {N}+', 'SET WS {N}+'],
  copies: 'best',
  family: (use) => `set skill ${use.word}`,
  worth: (use) => -use.args.N,
  applies: (use, { weapon }) => (use.word === 1) === weapon.melee,
  splits: false,
  edit: (draft, use) => {
    draft.skill.push({ kind: 'set', value: use.args.N });
  },
};
