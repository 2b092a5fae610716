import type { TableRoll } from './cursor.js';
import { hazardTable } from './walk-activation.js';
import { hitTable, woundTable } from './walk-attack.js';
import type { RollTable } from './walk-roll.js';
import { saveTable } from './walk-save.js';

/** How each roll of several dice is judged. */
export const ROLL_TABLES: Readonly<Record<TableRoll, RollTable>> = {
  hit: hitTable,
  wound: woundTable,
  save: saveTable,
  hazard: hazardTable,
};
