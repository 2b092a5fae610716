import type { SituationInput } from '@fusillade/engine';
import type { Cell, Joined, Quarry } from '@fusillade/roster';

/** Works out the cells of a table beside the page. */
export interface MatrixApi {
  /** One unit against every target. */
  row(units: Joined, quarries: readonly Quarry[], situation: SituationInput): readonly Cell[];
}
