import type { ClassicAttackerInput, ClassicRowInput, ClassicScenarioInput } from '@fusillade/engine';

export type SwappedClassic =
  | { readonly ok: true; readonly scenario: ClassicScenarioInput }
  | { readonly ok: false; readonly why: string };

/** The set-up turned around, where both sides are written down in full: the target strikes back, and can be struck. */
export const swappedClassic = (scenario: ClassicScenarioInput): SwappedClassic => {
  const { attackers, target } = scenario;
  const [attacker, ...others] = attackers;
  const [row, ...rows] = target.models;
  if (attacker === undefined || others.length > 0 || row === undefined || rows.length > 0)
    return { ok: false, why: 'Only one unit of one kind of model against another one can be turned around.' };
  const back = target.strikesBack;
  if (back === undefined || back === null)
    return { ok: false, why: `${target.name} has no blows here: let it strike back, and it can be turned around.` };
  if (attacker.T === undefined || attacker.W === undefined || attacker.Sv === undefined)
    return { ok: false, why: `${attacker.name} has no T, W and Sv here.` };
  return {
    ok: true,
    scenario: {
      ...scenario,
      attackers: [fighterOf(target.name, row, back)],
      target: {
        name: attacker.name,
        ...(attacker.points === undefined ? {} : { points: attacker.points }),
        models: [rowOf(attacker)],
        strikesBack: blowsOf(attacker),
      },
      // Orders named the rows of the other side.
      choices: scenario.choices?.options === undefined ? {} : { options: scenario.choices.options },
    },
  };
};

const BODY = ['type', 'WS', 'T', 'W', 'Sv', 'InSv', 'FNP', 'I'] as const;

const picked = <T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(keys.flatMap((key) => (from[key] === undefined ? [] : [[key, from[key]]]))) as Pick<T, K>;

const fighterOf = (name: string, row: ClassicRowInput, back: Partial<ClassicAttackerInput>): ClassicAttackerInput => ({
  ...picked(row, BODY),
  ...back,
  name,
  models: row.count ?? 1,
});

const rowOf = (attacker: ClassicAttackerInput): ClassicRowInput => ({
  ...picked(attacker, BODY),
  name: attacker.name,
  count: attacker.models,
});

const blowsOf = (attacker: ClassicAttackerInput): Partial<ClassicAttackerInput> =>
  picked(attacker, ['inReach', 'S', 'A', 'charged', 'bonusAttacks', 'carries', 'uses', 'effects']);
