import { attacker, type Mechanism, type Reading, saysMore, sizeOf, target, targetNumber } from './reading.js';

const READ = ['roll', 'operation', 'value', 'critical_on', 'context'];

/** Modifiers of hit and wound rolls, critical thresholds, immunity to modifiers, hits of snap shooting. */
export const rollModifier: Mechanism = ({ target: whom, subject, modifier, stronger }): Reading => {
  const { roll, operation, value, context } = modifier;
  if (operation === 'ignore-modifiers') {
    if (saysMore(modifier, READ) || subject === 'enemy') return 'not modelled';
    return attacker(roll === 'hit' ? 'ignore hit modifiers' : 'ignore modifiers');
  }
  if (roll === 'any' || roll === 'all') return 'not modelled';
  if (roll !== 'hit' && roll !== 'wound' && roll !== 'damage') return 'not about attacks';
  if (saysMore(modifier, READ)) return 'not modelled';
  if (operation === 'crit-on' || modifier['critical_on'] !== undefined) {
    const number = targetNumber(modifier['critical_on'] ?? value);
    if (number === undefined || roll === 'damage' || subject === 'enemy') return 'not modelled';
    return attacker(`critical ${roll}s on ${number}`);
  }
  if (operation === 'set' && context === 'overwatch' && roll === 'hit') {
    const number = targetNumber(value);
    return number === undefined ? 'not modelled' : attacker(`snap hits on ${number}`);
  }
  const size = sizeOf(value);
  if (size === undefined || (operation !== 'add' && operation !== 'subtract')) return 'not modelled';
  const helps = (operation === 'add') === Number(value) > 0;
  if (roll === 'damage') return helps && subject === 'own' ? attacker(`+${size} D`) : 'not modelled';
  if (helps) return subject === 'own' ? attacker(`+${size} to ${roll}`) : 'not modelled';
  // Worse rolls serve a unit that is attacked; a unit's ability that would worsen its own was seen to be a slip.
  const attacked = subject === 'enemy' || whom === 'attacker' || whom === 'defender';
  if (!attacked) return 'not modelled';
  if (!stronger) return target(`-${size} to ${roll}`);
  return roll === 'wound' && size === 1 ? target('-1 to wound if S > T') : 'not modelled';
};
