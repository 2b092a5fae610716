import type { AttackerInput, AttackerRowInput, RowInput, ScenarioInput, TargetInput } from '@fusillade/engine';

type Phase = NonNullable<NonNullable<ScenarioInput['situation']>['phase']>;

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
  const attacked = attackedAs(attacker, kept);
  if (attacked === null) {
    return {
      ok: false,
      why: `${attacker.name} has no T and Sv here: give it its own models, or pick it from the datasheets.`,
    };
  }
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
      target: attacked,
      // Who stands where, and what was chosen, belonged to the other way round.
      ...situationOf(scenario.situation?.phase, armed),
    },
    kept: {
      attackers: { ...kept.attackers, [attacker.name]: attacker },
      targets: { ...kept.targets, [target.name]: target },
    },
  };
};

/** A phase in which it has weapons: the one that is said, where there is a choice. */
const situationOf = (said: Phase | undefined, { weapons }: AttackerInput): Pick<ScenarioInput, 'situation'> => {
  const phase = said ?? 'shooting';
  const isArmed = (wanted: Phase): boolean => weapons.some((weapon) => isMelee(weapon) === (wanted === 'fight'));
  const other = phase === 'fight' ? 'shooting' : 'fight';
  if (!isArmed(phase) && isArmed(other)) return { situation: { phase: other } };
  return said === undefined ? {} : { situation: { phase: said } };
};

const isMelee = ({ range }: AttackerInput['weapons'][number]): boolean =>
  typeof range === 'string' && range.trim().toLowerCase() === 'melee';

/** An attacker as it is attacked: by its own models, else by what is kept of it. Null where nothing says its T and Sv. */
export const attackedAs = (attacker: AttackerInput, { targets }: Kept): TargetInput | null => {
  const known = ownOf(targets, attacker.name);
  const effects = known?.effects === undefined ? {} : { effects: known.effects };
  const own = attacker.models ?? [];
  if (own.length > 0 && own.every(({ T, Sv }) => T !== undefined && Sv !== undefined)) {
    return { ...common(attacker), models: own.map((row) => asTarget(row, known)), ...effects };
  }
  if (known === undefined) return null;
  const { keywords, models } = known;
  return { ...common(attacker), ...(keywords === undefined ? {} : { keywords }), models, ...effects };
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
