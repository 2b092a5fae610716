import {
  type AttackerInput,
  type ChoicesInput,
  check,
  compile,
  exact,
  type SituationInput,
  type TargetInput,
  type WeaponInput,
} from '@fusillade/engine';

/** The attack in which weapons are compared. */
export interface Duel {
  readonly attacker: Pick<AttackerInput, 'keywords' | 'effects'>;
  readonly target: TargetInput;
  readonly situation?: SituationInput;
  readonly choices?: ChoicesInput;
}

/** Mean wounds lost by the target to these weapons alone; `null` where the engine refuses to count. */
export type Worth = (weapons: readonly WeaponInput[]) => number | null;

/** Names of weapons and of rows that choices speak of need not be there when a weapon attacks alone. */
const aloneChoices = ({ weaponOrder: _, ...choices }: ChoicesInput): ChoicesInput => choices;

/** What differs in the last places of a sum alone is equal: of equals the first is taken (04.01). */
const NOISE = 1e-9;

export const isMore = (one: number, other: number): boolean =>
  one - other > NOISE * Math.max(Math.abs(one), Math.abs(other));

export const worthIn = (duel: Duel): Worth => {
  const known = new Map<string, number | null>();
  return (weapons) => {
    const key = JSON.stringify(weapons.map(({ name: _, ...numbers }) => numbers));
    const before = known.get(key);
    if (before !== undefined) return before;
    const mean = meanLoss(duel, weapons);
    known.set(key, mean);
    return mean;
  };
};

const meanLoss = ({ attacker, target, situation, choices }: Duel, weapons: readonly WeaponInput[]): number | null => {
  const scenario = check(
    {
      version: 1,
      ruleset: '11e',
      attackers: [{ name: 'Attackers', ...attacker, weapons }],
      target,
      ...(situation === undefined ? {} : { situation }),
      ...(choices === undefined ? {} : { choices: aloneChoices(choices) }),
    },
    { lenient: true },
  );
  if (!scenario.ok) return null;
  const programme = compile(scenario.value);
  if (!programme.ok) return null;
  try {
    const before = programme.value.start.reduce((sum, wounds) => sum + wounds, 0);
    let mean = 0;
    for (const { state, p } of exact(programme.value).target) {
      mean += p * (before - state.reduce((sum, wounds) => sum + wounds, 0));
    }
    return mean;
  } catch (error) {
    if (error instanceof Error && 'issues' in error) return null;
    throw error;
  }
};
