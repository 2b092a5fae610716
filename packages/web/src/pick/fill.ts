import type { ScenarioInput } from '@fusillade/engine';
import { targetOf } from '@fusillade/roster';
import { type Ask, bothPhases } from './both-phases.js';
import { chosenAnew, rememberPicked, rememberTarget } from './picked.js';
import type { Taken } from './sources.js';

/** The set-up with the unit in it, and what was chosen for the player; or why it does not fit. */
export type Filled =
  | {
      readonly ok: true;
      readonly setup: ScenarioInput;
      readonly statements: readonly string[];
      readonly notModelled: readonly string[];
    }
  | { readonly ok: false; readonly why: string };

interface Refused {
  readonly issues: readonly { readonly path: string; readonly problem: string }[];
}

const refused = ({ issues }: Refused) => ({
  ok: false as const,
  why: issues.map(({ path, problem }) => `${path} ${problem}`).join('. '),
});

/** With the weapons of both phases. `place`: which attacker it replaces; its length adds one. */
export const fillAttacker = async (ask: Ask, setup: ScenarioInput, taken: Taken, place: number): Promise<Filled> => {
  const { target, situation = {}, choices } = setup;
  const side = await bothPhases(ask, taken.units, {
    target,
    situation,
    from: taken.origin,
    ...(choices === undefined ? {} : { choices }),
  });
  if (!side.ok) return refused(side);
  const { input, statements, notModelled, chosen } = side.value;
  const others = setup.attackers.filter((_, index) => index !== place).map(({ name }) => name);
  let name = input.name;
  for (let copy = 2; others.includes(name); copy++) name = `${input.name} ${copy}`;
  const attackers = [...setup.attackers];
  attackers[place] = { ...input, name };
  rememberPicked(taken.units, { input: attackers[place], chosen });
  return { ok: true, setup: { ...setup, attackers }, statements: [...taken.assumed, ...statements], notModelled };
};

/** Picked attackers choose their modes anew against it. */
export const fillTarget = async (ask: Ask, setup: ScenarioInput, taken: Taken): Promise<Filled> => {
  const side = targetOf(taken.units, { from: taken.origin });
  if (!side.ok) return refused(side);
  const { input, statements, notModelled } = side.value;
  rememberTarget(taken.units, input);
  const anew = await chosenAnew(ask, withTarget(setup, input));
  return {
    ok: true,
    setup: anew.setup,
    statements: [...taken.assumed, ...statements, ...anew.statements],
    notModelled,
  };
};

/** Choices name rows of the target: those of the one before mean nothing now. */
const withTarget = (setup: ScenarioInput, target: ScenarioInput['target']): ScenarioInput => {
  const { allocationOrder: _, precision: __, ...choices } = setup.choices ?? {};
  const { choices: ___, ...rest } = setup;
  return { ...rest, target, ...(Object.keys(choices).length === 0 ? {} : { choices }) };
};
