import { cellOf } from '@fusillade/roster';
import { expose } from 'comlink';
import type { MatrixApi } from './matrix-api.js';

const api: MatrixApi = {
  row: (units, quarries, situation) => quarries.map((quarry) => cellOf(units, quarry, situation)),
};
expose(api);
