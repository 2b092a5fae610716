import { type DiceExpression, meanOf } from '../profile/dice.js';
import type { Scenario } from '../scenario/types.js';
import { protections } from './compile-parts.js';
import { readWords } from './compile-words.js';
import type { Edition } from './edition.js';

/** What a unit's words say of what comes when its models are destroyed, and of mortal wounds that no attack inflicts. */
export interface Afterlife {
  /** Of each row: null, or what its models do (24.08). */
  readonly demise: readonly (Demise | null)[];
  /**
   * Of each row: smallest face that ignores such a mortal wound (24.12), 7 = none.
   * @param alive rows with a living model: what a dead source gave is gone (19.04)
   */
  feelNoPain(alive: readonly boolean[]): readonly number[];
}

/** A D6; on `on` or more every unit within `reach` inches suffers `wounds` mortal wounds, rolled for each. */
export interface Demise {
  readonly on: number;
  readonly reach: number;
  readonly wounds: DiceExpression;
  readonly rule: string;
}

/** Of the scenario's target. */
export function afterlifeOf(scenario: Scenario, edition: Edition): Afterlife {
  const { rows } = scenario.target;
  const words = readWords(scenario, edition).target;
  const demise = rows.map((_, row) => {
    const own = words
      .filter((word) => (word.row === null || word.row === row) && word.reading.conditions.length === 0)
      .flatMap(({ reading: { use } }): Demise[] =>
        use.ability.afterwards?.kind === 'demise'
          ? [
              {
                on: use.ability.afterwards.on,
                reach: use.ability.afterwards.reach,
                wounds: use.args.X,
                rule: use.ability.rule,
              },
            ]
          : [],
      );
    // Of several the best counts (24.02).
    return own.sort((a, b) => meanOf(b.wounds) - meanOf(a.wounds))[0] ?? null;
  });
  return {
    demise,
    feelNoPain: (alive) =>
      protections(
        rows,
        words.filter(({ sourceRow }) => sourceRow === null || alive[sourceRow] === true),
      ),
  };
}
