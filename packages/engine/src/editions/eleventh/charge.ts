import type { ChargeRoll } from '../../sequence/machine.js';

/**
 * Section 11: the roll must reach the gap, rounded up. Beyond 12" no charge can be declared, nor within 2", where the
 * units are engaged already (03). Gap in inches.
 */
export function chargeRoll(gap: number, modifier: number, reRoll: boolean): ChargeRoll {
  // A gap measured to a tenth may carry a float's last digits: 7.000000001 is 7.
  const need = Math.ceil(gap - 1e-9);
  return { need: gap > 12 || gap <= 2 ? 13 : need, modifier, reRoll, rule: '11.04' };
}
