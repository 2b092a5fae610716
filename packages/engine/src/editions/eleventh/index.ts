import type { Edition } from '../../sequence/edition.js';
import { Vocabulary } from '../../sequence/vocabulary.js';
import { ABILITIES } from './abilities/index.js';
import { chargeRoll } from './charge.js';
import { commandReRolls } from './command.js';
import { hazardRoll } from './hazard.js';
import { OPTIONS } from './options.js';
import { attacksInPhase, isSelected, refuse } from './select.js';
import { settleEntry } from './settle.js';

/** The 11th edition, readable from here: its words, its open points, and the steps of an attack in their files. */
export const eleventh: Edition = {
  id: '11e',
  options: OPTIONS,
  vocabulary: new Vocabulary(ABILITIES),
  order: new Map(ABILITIES.map((ability, index) => [ability, index])),
  attacksInPhase,
  refuse,
  isSelected,
  settle: settleEntry,
  charge: chargeRoll,
  hazard: hazardRoll,
  playerReRolls: commandReRolls,
  superseded: { by: 'TORRENT', rule: '24.37.01', names: ['PRECISION', 'INDIRECT FIRE'] },
};
