import { attackerOf, cellOf } from '@fusillade/roster';
import type { ArmiesApi } from './armies-api.js';
import { serve } from './post.js';

const api: ArmiesApi = {
  row: (units, quarries, situation) => quarries.map((quarry) => cellOf(units, quarry, situation)),
  attacker: attackerOf,
};
serve(api);
