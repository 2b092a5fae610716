import type { Damage } from '../../sequence/rolls.js';
import type { Draft } from './draft.js';
import { hasRule } from './facts.js';
import { rowUses } from './rules/index.js';
import type { Row } from './types.js';
import { strengthOf } from './wound.js';

const fixed = (value: number, rule: string): Damage['quantity'] => ({
  dice: { count: 0, sides: 6, plus: value },
  values: [value],
  rule,
});

/** 9.0: what an unsaved wound does to a model of each row. */
export const settleDamage = (draft: Draft): Damage[] => draft.facts.foe.rows.map((row) => damageOf(draft, row));

function damageOf(draft: Draft, row: Row): Damage {
  const rule = '9.0';
  const { options } = draft.facts;
  const { T, W, FNP, FNPAgain } = row.body;
  const uses = rowUses(draft.facts, row);
  const spared = uses.some(
    ({ rule: { name } }) => name === 'Eternal Warrior' || (name === 'Swarm' && !isSpread(draft)),
  );
  const doubled = strengthOf(draft) >= 2 * T;
  const slain = doubled && W > 1 && !spared && options.instantDeath !== 'never';
  if (doubled && W > 1) {
    const way = { double: 'instantDeath', never: 'noInstantDeath', d3: 'instantDeathD3' } as const;
    draft.assumed.add(way[options.instantDeath]);
  }
  if (FNP < 7) draft.assumed.add('feelNoPain');
  const damage = {
    feelNoPain: FNP,
    ...(FNPAgain === true ? { feelNoPainAgain: 1 } : {}),
    again: null,
    oneAgain: [],
    oneSet: null,
  };
  if (!slain) return { ...damage, quantity: fixed(1, rule) };
  draft.assumed.add('noSpill');
  if (options.instantDeath === 'd3')
    return { ...damage, quantity: { dice: { count: 1, sides: 3, plus: 0 }, values: [1, 2, 3], rule } };
  return { ...damage, quantity: fixed(W, rule), ignoredWhole: true };
}

const isSpread = ({ facts }: Draft): boolean => ['Spray', 'Blast', 'Large Blast'].some((name) => hasRule(facts, name));
