import { check, compile, exact, type SituationInput, type TargetInput } from '@fusillade/engine';
import type { ChosenMode } from './arms.js';
import { attackerOf } from './attacker.js';
import { type Joined, rowsOf } from './members.js';

/** A target of a table, with what each of its models is worth. */
export interface Quarry {
  readonly target: TargetInput;
  /** Points of one model of each row; `null`: the target has no points. */
  readonly points: readonly number[] | null;
}

/** What one unit does to one target. */
export type Cell =
  | {
      readonly kind: 'odds';
      readonly modelsDestroyed: number;
      readonly woundsLost: number;
      /** Chance that the whole unit is destroyed. */
      readonly unitDestroyed: number;
      /** Mean points of the models destroyed; `null`: the target has no points. */
      readonly pointsDestroyed: number | null;
      readonly chosen: readonly ChosenMode[];
      readonly notModelled: readonly string[];
    }
  /** The unit has no weapon for this phase. */
  | { readonly kind: 'none' }
  /** The engine does not count this: no number is better than a wrong one. */
  | { readonly kind: 'refused'; readonly reason: string };

/** The target with its points by model: each unit's points shared out among its models. */
export const quarryOf = (units: Joined, target: TargetInput): Quarry => {
  const models = (unit: Joined[number]) => unit.models.reduce((sum, { count }) => sum + count, 0);
  const byRow = new Map(
    rowsOf(units).map(({ name, unit }) => [name, unit.points === null ? null : unit.points / models(unit)]),
  );
  const points = target.models.flatMap(({ name }) => byRow.get(name) ?? []);
  return { target, points: points.length < target.models.length ? null : points };
};

/** One unit against one target; modes are chosen for this target. Never throws for what the input asks. */
export const cellOf = (attackers: Joined, { target, points }: Quarry, situation: SituationInput): Cell => {
  const side = attackerOf(attackers, { target, situation, ownModels: false });
  if (!side.ok) return { kind: 'none' };
  const refused = (issues: readonly { readonly problem: string }[]): Cell => ({
    kind: 'refused',
    reason: issues.map(({ problem }) => problem).join('; '),
  });
  const scenario = check(
    { version: 1, ruleset: '11e', attackers: [side.value.input], target, situation },
    { lenient: true },
  );
  if (!scenario.ok) return refused(scenario.issues);
  const programme = compile(scenario.value);
  if (!programme.ok) return refused(programme.issues);
  const { rows, start } = programme.value;
  try {
    const sums = { models: 0, wounds: 0, destroyed: 0, standing: 0, points: 0 };
    for (const { state, p } of exact(programme.value).target) {
      let left = 0;
      for (const [row, before] of start.entries()) {
        const now = state[row] ?? 0;
        const W = rows[row]?.W ?? 1;
        const gone = Math.ceil(before / W) - Math.ceil(now / W);
        left += now;
        sums.wounds += p * (before - now);
        sums.models += p * gone;
        sums.points += p * gone * (points?.[row] ?? 0);
      }
      if (left === 0) sums.destroyed += p;
      else sums.standing += p;
    }
    return {
      kind: 'odds',
      modelsDestroyed: sums.models,
      woundsLost: sums.wounds,
      // Sums round, the smaller one less: never below 0 or above 1.
      unitDestroyed: sums.destroyed < sums.standing ? sums.destroyed : 1 - sums.standing,
      pointsDestroyed: points === null ? null : sums.points,
      chosen: side.value.chosen,
      notModelled: [...new Set([...side.value.notModelled, ...programme.value.notModelled])],
    };
  } catch (error) {
    if (error instanceof Error && 'issues' in error) return refused(error.issues as { problem: string }[]);
    throw error;
  }
};
