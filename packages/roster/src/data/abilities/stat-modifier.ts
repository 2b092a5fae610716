import { attacker, type Mechanism, type Reading, saysMore, sizeOf, target, targetNumber } from './reading.js';

const READ = ['stat', 'operation', 'value'];
const OF_ATTACKS = ['A', 'S', 'AP', 'D', 'Damage', 'BS', 'WS'];
const OF_TARGETS = ['T', 'W', 'Sv'];

/** Characteristics of weapons and models. */
export const statModifier: Mechanism = ({ target: whom, subject, modifier }): Reading => {
  const { stat, operation, value } = modifier;
  // Some records have no content yet: what they change is not known.
  if (stat === undefined) return 'not modelled';
  const known = typeof stat === 'string' ? stat : '';
  if (![...OF_ATTACKS, ...OF_TARGETS].includes(known)) return 'not about attacks';
  if (saysMore(modifier, READ)) return 'not modelled';
  const size = sizeOf(value);
  if (subject === 'enemy' || whom === 'attacker') {
    return size === undefined ? 'not modelled' : ofEnemy(known, operation, Number(value), size);
  }
  if (whom === 'defender') return 'not modelled';
  if (operation === 'set' && (known === 'BS' || known === 'WS')) {
    const number = targetNumber(value);
    return number === undefined ? 'not modelled' : attacker(`set ${known} ${number}`);
  }
  if (size === undefined) return 'not modelled';
  if (known === 'Sv' && operation === 'improve-vs-D1' && size === 1) return target('+1 to armour save vs D1');
  if (operation !== 'add' && operation !== 'improve') return 'not modelled';
  // AP is written with either sign; a unit's own ability improves it.
  const better = known === 'AP' || operation === 'improve' || Number(value) > 0;
  if (!better || known === 'W') return 'not modelled';
  if (known === 'T' || known === 'Sv') return target(`+${size} ${known}`);
  return attacker(`+${size} ${known === 'Damage' ? 'D' : known}`);
};

/** An enemy's weapons, as it attacks the unit. Its own T or Sv is nothing that an attacker's words can change. */
const ofEnemy = (stat: string, operation: unknown, value: number, size: number): Reading => {
  const worse = operation === 'worsen' || operation === 'subtract' || (operation === 'add' && value < 0);
  if (!worse) return 'not modelled';
  if (stat === 'AP') return target(`worsen AP by ${size}`);
  return stat === 'D' || stat === 'Damage' ? target(`-${size} D`) : 'not modelled';
};

/** The older spelling of a changed BS. */
export const bsModifier: Mechanism = ({ modifier, ...leaf }): Reading =>
  statModifier({ ...leaf, modifier: { ...modifier, stat: 'BS' } });
