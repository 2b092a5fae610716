import type { ScenarioInput } from '@fusillade/engine';
import { targetOf } from '@fusillade/roster';
import { armies } from '../worker/armies.js';
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

/** `place`: which attacker it replaces; its length adds one. */
export const fillAttacker = async (setup: ScenarioInput, taken: Taken, place: number): Promise<Filled> => {
  const { target, situation = {}, choices } = setup;
  const side = await armies().attacker(taken.units, {
    target,
    situation,
    from: taken.origin,
    ...(choices === undefined ? {} : { choices }),
  });
  if (!side.ok) {
    const { why } = refused(side);
    return { ok: false, why: `${why}; choose the other phase under Situation, if it has weapons for that` };
  }
  const { input, statements, notModelled } = side.value;
  const others = setup.attackers.filter((_, index) => index !== place).map(({ name }) => name);
  let name = input.name;
  for (let copy = 2; others.includes(name); copy++) name = `${input.name} ${copy}`;
  const attackers = [...setup.attackers];
  attackers[place] = { ...input, name };
  return { ok: true, setup: { ...setup, attackers }, statements: [...taken.assumed, ...statements], notModelled };
};

export const fillTarget = (setup: ScenarioInput, taken: Taken): Filled => {
  const side = targetOf(taken.units, { from: taken.origin });
  if (!side.ok) return refused(side);
  const { input, statements, notModelled } = side.value;
  return { ok: true, setup: withTarget(setup, input), statements: [...taken.assumed, ...statements], notModelled };
};

/** Choices name rows of the target: those of the one before mean nothing now. */
const withTarget = (setup: ScenarioInput, target: ScenarioInput['target']): ScenarioInput => {
  const { allocationOrder: _, precision: __, ...choices } = setup.choices ?? {};
  const { choices: ___, ...rest } = setup;
  return { ...rest, target, ...(Object.keys(choices).length === 0 ? {} : { choices }) };
};
