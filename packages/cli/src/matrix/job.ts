import type { SituationInput } from '@fusillade/engine';
import { type Cell, cellOf, type Joined, type Quarry } from '@fusillade/roster';

/** Some attackers against all targets: plain data, so that another thread can take it. */
export interface Job {
  readonly attackers: readonly Joined[];
  readonly quarries: readonly Quarry[];
  readonly situation: SituationInput;
}

/** One row of cells for each attacker. */
export const work = ({ attackers, quarries, situation }: Job): Cell[][] =>
  attackers.map((units) => quarries.map((quarry) => cellOf(units, quarry, situation)));
