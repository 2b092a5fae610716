import { attacker, type Mechanism, type Reading, sizeOf, target } from './reading.js';

const LONE_OPERATIVE = 12;
const loneOperative = (inches: unknown): Reading => {
  const range = sizeOf(inches);
  if (range === undefined) return 'not modelled';
  return target(range === LONE_OPERATIVE ? 'LONE OPERATIVE' : `LONE OPERATIVE ${range}"`);
};

/** From how far the unit may be shot at. */
export const targetingPermission: Mechanism = ({ subject, modifier }): Reading => {
  const { gate, range, attack_type: kind } = modifier;
  return subject === 'own' && gate === 'within-range' && kind === 'ranged' ? loneOperative(range) : 'not modelled';
};

export const attackRestriction: Mechanism = ({ subject, modifier }): Reading => {
  const { restriction } = modifier;
  if (subject === 'enemy') return 'not about attacks';
  if (restriction === 'targeting-range-limit') return loneOperative(modifier['range']);
  if (restriction === 'worsen-incoming-ap') {
    const size = sizeOf(modifier['value']);
    return size === undefined ? 'not modelled' : target(`worsen AP by ${size}`);
  }
  if (typeof restriction === 'string' && /target/.test(restriction)) return 'not modelled';
  // Warlords, reserves, charges, numbers of units in an army.
  return 'not about attacks';
};

/** Core rules that are granted or taken away; cover is the one that dice show. */
export const ruleState: Mechanism = ({ subject, modifier }): Reading => {
  const { rule, direction } = modifier;
  if (rule !== 'benefit-of-cover') return 'not about attacks';
  return subject === 'enemy' && direction === 'suppressed' ? attacker('IGNORES COVER') : 'not modelled';
};

/**
 * Grants that go by a name of their own and that change attacks in ways no word says: cover, further attacks, ranges,
 * and those of which the set says no more than that there is something special.
 */
const TOUCHES_ATTACKS =
  /cover|shoot-again|fight-again|critical|half-range|melta-range|^weapon|range-increase|attack-scaling|debuff|buff$|special$|multi-target/;

export const abilityGrant: Mechanism = ({ subject, modifier }): Reading => {
  const name = String(modifier['ability_id'] ?? modifier['grant_type'] ?? modifier['ability'] ?? '');
  if (subject === 'own' && name === 'stealth') return target('STEALTH');
  if (subject === 'own' && name === 'lone-operative') return target('LONE OPERATIVE');
  return TOUCHES_ATTACKS.test(name) ? 'not modelled' : 'not about attacks';
};

/** Results that are given instead of rolled. */
export const autoResult: Mechanism = ({ modifier }): Reading =>
  ['hit', 'wound', 'damage', 'save', 'saving-throw'].includes(String(modifier['roll']))
    ? 'not modelled'
    : 'not about attacks';

/** Wounds beside the attacks: after a charge, a move, a psychic roll. */
export const mortalWounds: Mechanism = ({ target: whom, subject }): Reading =>
  subject === 'enemy' || whom === 'defender' || whom === 'target' || whom === 'attacker'
    ? 'not modelled'
    : 'not about attacks';

export const alwaysNotModelled: Mechanism = () => 'not modelled';
