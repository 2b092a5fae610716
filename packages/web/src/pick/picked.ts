import type { AttackerInput, ScenarioInput, TargetInput } from '@fusillade/engine';
import type { AttackerSide, ChosenMode, Joined } from '@fusillade/roster';
import { type Ask, bothPhases } from './both-phases.js';

interface Picked {
  readonly units: Joined;
  /** As they were filled in. */
  readonly weapons: AttackerInput['weapons'];
  readonly chosen: readonly ChosenMode[];
}

/** Attackers that were picked on this visit, by name: whose modes, pistols and guns were chosen for the player. */
const picked = new Map<string, Picked>();

export const rememberPicked = (units: Joined, { input, chosen }: Pick<AttackerSide, 'input' | 'chosen'>): void => {
  picked.set(input.name, { units, weapons: input.weapons, chosen });
};

/** Targets that were picked on this visit, by name. */
const targets = new Map<string, Joined>();

export const rememberTarget = (units: Joined, { name }: TargetInput): void => {
  targets.set(name, units);
};

/** The units that were picked under this name, on whichever side. */
export const unitsOf = (name: string): Joined | undefined => picked.get(name)?.units ?? targets.get(name);

/** Whether more is known of a unit of the set-up than stands in it. */
export const knowsMore = ({ attackers, target }: ScenarioInput): boolean =>
  [...attackers, target].some(({ name }) => unitsOf(name) !== undefined);

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const keyOf = ({ unit, weapon }: ChosenMode): string => `${unit} ${weapon}`;

/** What attacks otherwise than before, in sentences. */
const changesOf = (before: readonly ChosenMode[], after: readonly ChosenMode[]): readonly string[] => {
  const old = new Map(before.map((each) => [keyOf(each), each.mode]));
  return after.flatMap((each) =>
    old.get(keyOf(each)) === each.mode ? [] : [`${each.weapon} attacks as ${each.mode} now`],
  );
};

/** Chooses anew, against the target that the set-up has now, what was chosen against an earlier one. */
export const chosenAnew = async (
  ask: Ask,
  setup: ScenarioInput,
): Promise<{ readonly setup: ScenarioInput; readonly statements: readonly string[] }> => {
  const statements: string[] = [];
  const attackers: AttackerInput[] = [];
  for (const attacker of setup.attackers) {
    const known = picked.get(attacker.name);
    const anew = known === undefined ? null : await renewed(ask, setup, attacker, known);
    attackers.push(anew?.attacker ?? attacker);
    statements.push(...(anew?.statements ?? []));
  }
  return { setup: statements.length === 0 ? setup : { ...setup, attackers }, statements };
};

const renewed = async (ask: Ask, setup: ScenarioInput, attacker: AttackerInput, known: Picked) => {
  const { target, choices } = setup;
  const side = await bothPhases(ask, known.units, {
    target,
    situation: { ...setup.situation, ...attacker.situation },
    ...(choices === undefined ? {} : { choices }),
  });
  if (!side.ok || same(side.value.input.weapons, known.weapons)) return null;
  if (!same(attacker.weapons, known.weapons)) {
    const text = `${attacker.name} was changed by hand: its weapons were chosen against the earlier target`;
    return { attacker, statements: [text] };
  }
  const { weapons } = side.value.input;
  rememberPicked(known.units, { input: { ...attacker, weapons }, chosen: side.value.chosen });
  const changes = changesOf(known.chosen, side.value.chosen);
  return {
    attacker: { ...attacker, weapons },
    statements: changes.length > 0 ? changes : [`The weapons of ${attacker.name} were chosen anew for this target`],
  };
};
