import type { AttackerInput, AttackerRowInput, RowInput, ScenarioInput, TargetInput } from '@fusillade/engine';

/** What a set-up has no place for: a target's weapons, and what protects an attacker. Kept beside it, by name. */
export interface Kept {
  /** Units as they attack. */
  readonly attackers: Readonly<Record<string, AttackerInput>>;
  /** Units as they are attacked. */
  readonly targets: Readonly<Record<string, TargetInput>>;
}

export const NOTHING_KEPT: Kept = { attackers: {}, targets: {} };

export type Swapped =
  | { readonly ok: true; readonly scenario: ScenarioInput; readonly kept: Kept }
  | { readonly ok: false; readonly why: string };

/** The set-up turned around: the target attacks its attacker. */
export const swapped = (scenario: ScenarioInput, kept: Kept): Swapped => {
  const { target } = scenario;
  const [attacker] = scenario.attackers;
  if (attacker === undefined || scenario.attackers.length > 1) {
    return { ok: false, why: 'Several units attack: only one against one can be turned around.' };
  }
  const armed = ownOf(kept.attackers, target.name);
  if (armed === undefined || armed.weapons.length === 0) {
    return {
      ok: false,
      why: `${target.name} has no weapons here: set it up as an attacker once, or pick it from the datasheets.`,
    };
  }
  const rows = attacker.models ?? [];
  if (rows.length === 0 || rows.some(({ T, Sv }) => T === undefined || Sv === undefined)) {
    return {
      ok: false,
      why: `${attacker.name} has no T and Sv here: give it its own models, or pick it from the datasheets.`,
    };
  }
  const attacked = ownOf(kept.targets, attacker.name);
  return {
    ok: true,
    scenario: {
      version: scenario.version,
      ruleset: scenario.ruleset,
      attackers: [
        {
          ...common(target),
          weapons: armed.weapons,
          ...(armed.effects === undefined ? {} : { effects: armed.effects }),
          models: target.models.map((row) => asAttacker(row, armed)),
        },
      ],
      target: {
        ...common(attacker),
        models: rows.map((row) => asTarget(row, attacked)),
        ...(attacked?.effects === undefined ? {} : { effects: attacked.effects }),
      },
      // Who stands where, and what was chosen, belonged to the other way round.
      ...(scenario.situation?.phase === undefined ? {} : { situation: { phase: scenario.situation.phase } }),
    },
    kept: {
      attackers: { ...kept.attackers, [attacker.name]: attacker },
      targets: { ...kept.targets, [target.name]: target },
    },
  };
};

const ownOf = <T>(kept: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(kept, name) ? kept[name] : undefined;

const common = ({ name, keywords, points, origin }: AttackerInput | TargetInput) => ({
  name,
  ...(keywords === undefined ? {} : { keywords }),
  ...(points === undefined ? {} : { points }),
  ...(origin === undefined ? {} : { origin }),
});

const asAttacker = (
  { at: _, facing: __, movedFrom: ___, effects: ____, ...row }: RowInput,
  armed: AttackerInput,
): AttackerRowInput => {
  const weapons = armed.models?.find(({ name }) => name === row.name)?.weapons;
  return weapons === undefined ? row : { ...row, weapons };
};

const asTarget = (
  { at: _, facing: __, movedFrom: ___, weapons: ____, T, Sv, ...row }: AttackerRowInput,
  attacked: TargetInput | undefined,
): RowInput => {
  const effects = row.effects ?? attacked?.models.find(({ name }) => name === row.name)?.effects;
  return { ...row, T: T ?? 1, Sv: Sv ?? null, ...(effects === undefined ? {} : { effects }) };
};
