import { check, compile, exact, pointsDestroyed, type SituationInput, type TargetInput } from '@fusillade/engine';
import type { ChosenMode } from './arms.js';
import { attackerOf } from './attacker.js';
import type { Joined } from './members.js';

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

/** Points destroyed for every 100 points of the attacker; `null` where either has none. */
export const per100 = (cell: Cell, points: number | null): number | null =>
  cell.kind !== 'odds' || cell.pointsDestroyed === null || points === null || points <= 0
    ? null
    : (cell.pointsDestroyed / points) * 100;

/** One unit against one target; modes are chosen for this target. Never throws for what the input asks. */
export const cellOf = (attackers: Joined, target: TargetInput, situation: SituationInput): Cell => {
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
    const outcome = exact(programme.value);
    const sums = { models: 0, wounds: 0, destroyed: 0, standing: 0 };
    for (const { state, p } of outcome.target) {
      let left = 0;
      for (const [row, before] of start.entries()) {
        const now = state[row] ?? 0;
        const W = rows[row]?.W ?? 1;
        left += now;
        sums.wounds += p * (before - now);
        sums.models += p * (Math.ceil(before / W) - Math.ceil(now / W));
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
      pointsDestroyed: pointsDestroyed(programme.value, outcome)?.mean ?? null,
      chosen: side.value.chosen,
      notModelled: [...new Set([...side.value.notModelled, ...programme.value.notModelled])],
    };
  } catch (error) {
    if (error instanceof Error && 'issues' in error) return refused(error.issues as { problem: string }[]);
    throw error;
  }
};
