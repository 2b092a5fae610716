import { attacker, type Mechanism, type Reading, saysMore, target } from './reading.js';

const READ = ['roll', 'subset', 'result_scope', 'uses', 'optional'];
/** Rolls that are no part of attacks; whatever else is re-rolled might be. */
const OTHER_ROLLS = ['charge', 'advance', 'blood-surge', 'reanimation-protocols', 'leadership', 'battle-shock'];

export const reRoll: Mechanism = ({ subject, modifier }): Reading => {
  const { roll, subset, uses } = modifier;
  if (typeof roll === 'string' && OTHER_ROLLS.includes(roll)) return 'not about attacks';
  if (saysMore(modifier, READ) || subject === 'enemy') return 'not modelled';
  const ones = subset === 'ones';
  if (!ones && subset !== 'all-failures' && modifier['result_scope'] !== 'any-result') return 'not modelled';
  if (uses !== undefined && (uses !== 1 || ones)) return 'not modelled';
  const once = uses === 1;
  if (roll === 'hit' || roll === 'wound') {
    return attacker(once ? `re-roll one ${roll}` : `re-roll ${roll}s${ones ? ' of 1' : ''}`);
  }
  if (roll === 'damage' && !ones) return attacker(once ? 're-roll one damage' : 're-roll damage');
  if (roll === 'save' || roll === 'saving-throw') {
    return target(once ? 're-roll one save' : `re-roll saves${ones ? ' of 1' : ''}`);
  }
  return 'not modelled';
};
