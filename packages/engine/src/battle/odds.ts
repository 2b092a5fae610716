import { exactFrom } from '../evaluate/exact-resume.js';
import { LimitError } from '../profile/limit-error.js';
import type { Law } from '../report/types.js';
import type { TargetRow, TargetState } from '../sequence/machine.js';
import { isDestroyed, livingModels } from '../target/state.js';
import { type CoursePlay, nameOf } from './play.js';
import type { AttackOdds, Standing, UnitOdds } from './types.js';

/**
 * The law of the attack in progress against its present target, conditioned on everything rolled so far; what is still
 * to be decided follows the declaration's choices. Null between attacks, and where too many ends would have to be kept
 * apart (the limits of `exact`).
 */
export function odds({ play }: Standing): AttackOdds | null {
  try {
    if ('programme' in play) return ofCourse(play);
    const present = play.attack?.present;
    if (!present) return null;
    const { programme, cursor, met, aim } = present;
    const { target } = exactFrom(programme, cursor, {});
    return unitOdds({ name: nameOf(play, aim.target), rows: programme.rows, start: met }, target);
  } catch (error) {
    if (error instanceof LimitError) return null;
    throw error;
  }
}

function ofCourse({ programme, cursor, units }: CoursePlay): AttackOdds {
  const { target, joint } = exactFrom(programme, cursor, {});
  const [first] = units as readonly [CoursePlay['units'][number]];
  const struck = units.at(-1) as CoursePlay['units'][number];
  return {
    ...unitOdds(struck, target),
    ...(joint && {
      back: unitOdds(
        first,
        joint.map(({ own, p }) => ({ state: own, p })),
      ),
    }),
  };
}

interface Struck {
  readonly name: string;
  readonly rows: readonly TargetRow[];
  readonly start: TargetState;
}

function unitOdds(
  { name, rows, start }: Struck,
  ends: readonly { readonly state: TargetState; readonly p: number }[],
): UnitOdds {
  const lost = (count: (state: TargetState) => number): Law =>
    lawOf(ends.map(({ state, p }) => [count(start) - count(state), p]));
  return {
    unit: name,
    // Models that nothing can reach are left whatever is rolled.
    destroyed: rows.some(({ spared = 0 }) => spared > 0)
      ? 0
      : ends.reduce((sum, { state, p }) => sum + (isDestroyed(state) ? p : 0), 0),
    models: lost((state) => state.reduce((sum, left, row) => sum + livingModels(rows[row]?.W ?? 1, left), 0)),
    wounds: lost((state) => state.reduce((sum, left) => sum + left, 0)),
  };
}

function lawOf(weights: readonly (readonly [value: number, p: number])[]): Law {
  const pmf: number[] = Array.from({ length: Math.max(0, ...weights.map(([value]) => value)) + 1 }, () => 0);
  for (const [value, p] of weights) pmf[value] = (pmf[value] as number) + p;
  return { mean: weights.reduce((sum, [value, p]) => sum + value * p, 0), pmf };
}
