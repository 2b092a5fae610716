import type { ChargeRoll } from '../sequence/machine.js';

/** Probability that a roll of 2D6 with these terms reaches what it needs (11.02, 11.04); the result is 1 to 12. */
export function chargeChance({ need, modifier }: ChargeRoll): number {
  let ways = 0;
  for (let a = 1; a <= 6; a++) {
    for (let b = 1; b <= 6; b++) if (Math.max(1, Math.min(12, a + b + modifier)) >= need) ways++;
  }
  return ways / 36;
}

/** With the re-roll, if there is one: the whole roll, once, if it failed. */
export function chargeLaw(charge: ChargeRoll): number {
  const once = chargeChance(charge);
  return charge.reRoll ? 1 - (1 - once) * (1 - once) : once;
}
