import { exactFrom } from '../evaluate/exact-resume.js';
import { LimitError } from '../profile/limit-error.js';
import type { Law } from '../report/types.js';
import type { Programme, TargetState } from '../sequence/machine.js';
import { isDestroyed, livingModels } from '../target/state.js';
import { nameOf } from './play.js';
import type { AttackOdds, Standing } from './types.js';

/**
 * The law of the attack in progress against its present target, conditioned on everything rolled so far; what is still
 * to be decided follows the declaration's choices. Null between attacks, and where too many ends would have to be kept
 * apart (the limits of `exact`).
 */
export function odds({ play }: Standing): AttackOdds | null {
  const present = play.attack?.present;
  if (!present) return null;
  const { programme, cursor, met, aim } = present;
  try {
    const ends = exactFrom(programme, cursor, {}).target;
    const lost = (count: (state: TargetState) => number): Law =>
      lawOf(ends.map(({ state, p }) => [count(met) - count(state), p]));
    return {
      unit: nameOf(play, aim.target),
      destroyed: ends.reduce((sum, { state, p }) => sum + (isDestroyed(state) ? p : 0), 0),
      models: lost((state) => modelsOf(programme, state)),
      wounds: lost((state) => state.reduce((sum, left) => sum + left, 0)),
    };
  } catch (error) {
    if (error instanceof LimitError) return null;
    throw error;
  }
}

const modelsOf = ({ rows }: Programme, state: TargetState): number =>
  state.reduce((sum, left, row) => sum + livingModels(rows[row]?.W ?? 1, left), 0);

function lawOf(weights: readonly (readonly [value: number, p: number])[]): Law {
  const pmf: number[] = Array.from({ length: Math.max(0, ...weights.map(([value]) => value)) + 1 }, () => 0);
  for (const [value, p] of weights) pmf[value] = (pmf[value] as number) + p;
  return { mean: weights.reduce((sum, [value, p]) => sum + value * p, 0), pmf };
}
