import { attackerOf, cellOf } from '@fusillade/roster';
import type { ArmiesApi } from './armies-api.js';
import { serve } from './post.js';

const api: ArmiesApi = {
  row: (units, targets, situation) => targets.map((target) => cellOf(units, target, situation)),
  attacker: attackerOf,
};
serve(api);
