import type { SituationInput } from '@fusillade/engine';
import type { AttackerOptions, AttackerSide, Joined, SetupResult } from '@fusillade/roster';

/** Makes units an attacker of one phase. */
export type Ask = (units: Joined, options: AttackerOptions) => Promise<SetupResult<AttackerSide>>;

type Phase = 'shooting' | 'fight';

const PHASES: readonly Phase[] = ['shooting', 'fight'];

/** As many entries as one attacker may have. */
const MOST_WEAPONS = 60;

/** The same place in the other phase, where what belongs to one phase alone is not said. */
const inPhase = (situation: SituationInput, phase: Phase): SituationInput => {
  if ((situation.phase ?? 'shooting') === phase) return situation;
  const { shootingType: _, charge: __, ...rest } = situation;
  return { ...rest, phase };
};

/**
 * Units as an attacker with the weapons of both phases, each in the mode that is best against the target: the engine
 * leaves out those of the other phase. Refused only where they are unarmed in both.
 */
export const bothPhases = async (
  ask: Ask,
  units: Joined,
  options: AttackerOptions,
): Promise<SetupResult<AttackerSide>> => {
  const situation = options.situation ?? {};
  const now = situation.phase ?? 'shooting';
  const [shooting, fight] = await Promise.all(
    PHASES.map((phase) => ask(units, { ...options, situation: inPhase(situation, phase) })),
  );
  const [first, second] = now === 'shooting' ? [shooting!, fight!] : [fight!, shooting!];
  if (!first.ok) return second.ok ? second : unarmed(first);
  if (!second.ok) return first;
  const [one, other] = [first.value, second.value];
  const weapons = now === 'shooting' ? [one, other] : [other, one];
  const all = weapons.flatMap(({ input }) => input.weapons);
  if (all.length > MOST_WEAPONS) {
    const left = `More than ${MOST_WEAPONS} weapons: only those of the ${now} phase are filled in`;
    return { ok: true, value: { ...one, statements: [...one.statements, left] } };
  }
  // Who has models of its own in one phase, for hazard rolls, has their keywords on them.
  const body = one.input.models === undefined ? other.input : one.input;
  return {
    ok: true,
    value: {
      input: { ...body, weapons: all },
      statements: [...new Set([...one.statements, ...other.statements])],
      notModelled: [...new Set([...one.notModelled, ...other.notModelled])],
      chosen: [...one.chosen, ...other.chosen],
    },
  };
};

const unarmed = (refused: SetupResult<AttackerSide> & { ok: false }): SetupResult<AttackerSide> => ({
  ok: false,
  issues: refused.issues.map((issue) =>
    issue.code === 'missing' ? { ...issue, problem: 'has no weapon with a profile' } : issue,
  ),
});
