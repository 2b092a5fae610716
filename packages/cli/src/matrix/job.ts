import type { SituationInput, TargetInput } from '@fusillade/engine';
import { type Cell, cellOf, type Joined } from '@fusillade/roster';

/** Some attackers against all targets: plain data, so that another thread can take it. */
export interface Job {
  readonly attackers: readonly Joined[];
  readonly targets: readonly TargetInput[];
  readonly situation: SituationInput;
}

/** One row of cells for each attacker. */
export const work = ({ attackers, targets, situation }: Job): Cell[][] =>
  attackers.map((units) => targets.map((target) => cellOf(units, target, situation)));
