import type { AttackDice } from '../chance/attack-law.js';
import { certain, convolve, power } from '../chance/pmf.js';
import { maximumOf, minimumOf } from '../profile/dice.js';
import type { Batch } from '../sequence/machine.js';
import type { Gather, Quantity } from '../sequence/rolls.js';
import { totalLaw } from '../target/damage.js';

const lawOf = (quantity: Quantity): Float64Array => {
  const totals = totalLaw(quantity.dice);
  const law = new Float64Array(Math.max(...quantity.values) + 1);
  for (const [index, p] of totals.entries()) {
    const value = quantity.values[index] ?? 0;
    law[value] = (law[value] ?? 0) + p;
  }
  return law;
};

/** The law of the extra dice of one weapon (04.03). */
export function extraLaw(gather: Gather): Float64Array {
  return gather.extra.reduce<Float64Array>((sum, { dice, times }) => {
    const law = new Float64Array(maximumOf(dice) * times + 1);
    for (const [index, p] of totalLaw(dice).entries()) law[(index + minimumOf(dice)) * times] = p;
    return convolve(sum, law);
  }, certain(0));
}

/** The law of one weapon's attack dice: A after its changes and the extra dice (04.03). */
export const weaponLaw = (gather: Gather): Float64Array => convolve(lawOf(gather.attacks), extraLaw(gather));

/** The attack dice of a batch without one-time permissions: per weapon where all weapons are alike, else as one law. */
export function attackLaw(batch: Batch): Pick<AttackDice, 'attacks' | 'weapons'> {
  const laws = batch.gather.map((gather) => ({ law: weaponLaw(gather), weapons: gather.weapons }));
  const [first] = laws;
  const alike =
    first && laws.every(({ law }) => law.length === first.law.length && law.every((p, n) => p === first.law[n]));
  if (alike) return { attacks: first.law, weapons: laws.reduce((sum, { weapons }) => sum + weapons, 0) };
  return {
    attacks: laws.reduce<Float64Array>((sum, { law, weapons }) => convolve(sum, power(law, weapons)), certain(0)),
  };
}
