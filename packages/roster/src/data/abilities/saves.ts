import { type Mechanism, type Reading, saysMore, target, targetNumber } from './reading.js';

/** What a Feel No Pain is good against, by the set's word; without one: everything. */
const AGAINST: Readonly<Record<string, readonly string[]>> = {
  psychic: [' vs psychic'],
  mortal: [' vs mortal wounds'],
  'psychic-and-mortal': [' vs psychic', ' vs mortal wounds'],
};

export const feelNoPain: Mechanism = ({ subject, modifier }): Reading => {
  const number = targetNumber(modifier['threshold']);
  const { scope } = modifier;
  const against = scope === undefined ? [''] : AGAINST[String(scope)];
  if (number === undefined || against === undefined) return 'not modelled';
  if (saysMore(modifier, ['threshold', 'scope']) || subject === 'enemy') return 'not modelled';
  return target(...against.map((each) => `FNP ${number}${each}`));
};

export const invulnerableSave: Mechanism = ({ subject, modifier }): Reading => {
  const number = targetNumber(modifier['invuln_sv'] ?? modifier['threshold']);
  if (number === undefined || saysMore(modifier, ['invuln_sv', 'threshold']) || subject === 'enemy') {
    return 'not modelled';
  }
  return target(`InSv ${number}`);
};

/** Less damage from an attack that was allocated to the unit. */
export const damageReduction: Mechanism = ({ subject, modifier }): Reading => {
  const { reduction } = modifier;
  if (saysMore(modifier, ['reduction']) || subject === 'enemy') return 'not modelled';
  if (reduction === 'half') return target('halve damage');
  if (reduction === 'to-zero') return target('set damage of one attack to 0');
  return typeof reduction === 'number' && Number.isInteger(reduction) && reduction > 0
    ? target(`-${reduction} damage`)
    : 'not modelled';
};
