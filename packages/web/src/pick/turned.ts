import type { ScenarioInput } from '@fusillade/engine';
import { targetOf } from '@fusillade/roster';
import { attackedAs, type Kept, type Swapped, swapped } from '../pages/odds/compare-swap.js';
import { askAttacker } from '../worker/armies.js';
import { type Ask, bothPhases } from './both-phases.js';
import { chosenAnew, rememberPicked, rememberTarget, unitsOf } from './picked.js';

/** The set-up turned around, and what was chosen for the player. */
export type Turned = Swapped & { readonly statements: readonly string[] };

/**
 * Turns a set-up around in which units were picked: what one is on the other side follows from its datasheet, and its
 * weapons' modes are chosen against the new target.
 */
export const turned = async (scenario: ScenarioInput, kept: Kept, ask: Ask = askAttacker): Promise<Turned> => {
  const more = await withPicked(ask, scenario, kept);
  const turn = swapped(scenario, more.kept);
  if (!turn.ok) return { ...turn, statements: [] };
  const units = unitsOf(turn.scenario.target.name);
  if (units !== undefined) rememberTarget(units, turn.scenario.target);
  const anew = await chosenAnew(ask, turn.scenario);
  return { ...turn, scenario: anew.setup, statements: [...more.statements, ...anew.statements] };
};

const withPicked = async (
  ask: Ask,
  { attackers: [attacker], target, situation }: ScenarioInput,
  kept: Kept,
): Promise<{ readonly kept: Kept; readonly statements: readonly string[] }> => {
  if (attacker === undefined) return { kept, statements: [] };
  let { attackers, targets } = kept;
  const own = unitsOf(attacker.name);
  const side = own === undefined || Object.hasOwn(targets, attacker.name) ? null : targetOf(own);
  if (side?.ok === true) targets = { ...targets, [attacker.name]: { ...side.value.input, name: attacker.name } };
  const units = unitsOf(target.name);
  const attacked = attackedAs(attacker, { attackers, targets });
  if (units === undefined || attacked === null || Object.hasOwn(attackers, target.name)) {
    return { kept: { attackers, targets }, statements: [] };
  }
  const phase = situation?.phase;
  const armed = await bothPhases(ask, units, {
    target: attacked,
    ...(phase === undefined ? {} : { situation: { phase } }),
  });
  if (!armed.ok) return { kept: { attackers, targets }, statements: [] };
  const { input, chosen, statements } = armed.value;
  const named = { ...input, name: target.name };
  rememberPicked(units, { input: named, chosen });
  attackers = { ...attackers, [target.name]: named };
  return { kept: { attackers, targets }, statements };
};
