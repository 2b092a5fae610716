import type { BattleEntry } from '@fusillade/engine/battle';

export type Entries = readonly BattleEntry[];

/** Entries told by those of the step beside them: how many of its first ones they share, and what comes then. */
export interface Beside {
  readonly same: number;
  readonly rest: Entries;
}

const isSame = (one: BattleEntry, other: BattleEntry | undefined): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** Steps as they are kept, from the nearest to the one farthest from `entries`; most of them differ by one entry. */
export const besides = (entries: Entries, steps: readonly Entries[]): readonly Beside[] =>
  steps.map((step, index) => {
    const nearer = index === 0 ? entries : (steps[index - 1] as Entries);
    const other = step.findIndex((entry, at) => !isSame(entry, nearer[at]));
    const same = other < 0 ? step.length : other;
    return { same, rest: step.slice(same) };
  });

/** The steps again. */
export const stepsBeside = (entries: Entries, kept: readonly Beside[]): readonly Entries[] => {
  let nearer = entries;
  return kept.map(({ same, rest }) => {
    nearer = [...nearer.slice(0, same), ...rest];
    return nearer;
  });
};
