import type { SituationInput, TargetInput } from '@fusillade/engine';
import type { AttackerOptions, AttackerSide, Cell, Joined, SetupResult } from '@fusillade/roster';

/** What takes time with units of lists and datasheets; worked out beside the page. */
export interface ArmiesApi {
  /** One unit against every target. */
  row(units: Joined, targets: readonly TargetInput[], situation: SituationInput): readonly Cell[];
  /** Units as an attacker; its weapons' modes are chosen against the target. */
  attacker(units: Joined, options: AttackerOptions): SetupResult<AttackerSide>;
}
