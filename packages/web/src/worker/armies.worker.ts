import { attackerOf, cellOf } from '@fusillade/roster';
import { expose } from 'comlink';
import type { ArmiesApi } from './armies-api.js';

const api: ArmiesApi = {
  row: (units, quarries, situation) => quarries.map((quarry) => cellOf(units, quarry, situation)),
  attacker: attackerOf,
};
expose(api);
