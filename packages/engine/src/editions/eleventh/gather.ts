import { constant, meanOf } from '../../profile/dice.js';
import type { Draft } from '../../sequence/draft.js';
import { isHarmful, quantity } from '../../sequence/modifier.js';
import type { Gather, OneDamageAgain } from '../../sequence/rolls.js';
import { sumWay } from './inflict.js';

/** 04.03: the dice that one entry's weapons bring: A (changed, at least 1), or the declared share, and extra dice. */
export function settleGather(draft: Draft, entry: number): Gather {
  const { weapon } = draft.facts;
  const kept = draft.ignored.has('all')
    ? draft.attacks.filter((modifier) => !isHarmful(modifier, meanOf(weapon.A), false))
    : draft.attacks;
  // A split weapon's dice were declared at target selection (04.02), and where attacks begin later there are as many as
  // the scenario says: nothing changes them here.
  const attacks =
    weapon.share !== null
      ? quantity(constant(weapon.share), [], 0, '04.02')
      : quantity(weapon.A, weapon.from === 'hit' ? kept : [], weapon.from === 'hit' ? 1 : 0, '04.03');
  const extra = weapon.from === 'hit' ? draft.extraDice : [];
  return { entry, label: weapon.label, weapons: weapon.count, attacks, extra };
}

export const attacksAgain = (draft: Draft): OneDamageAgain[] =>
  draft.facts.command
    .filter(({ roll }) => roll === 'attacks')
    .map(({ resource }) => ({ resource, rule: '15.02', way: sumWay(draft.facts) }));
