import { playAnyOrder } from '../chance/any-order.js';
import { inflictApart } from './exact-batch.js';
import { flaggedScore } from './exact-flagged.js';
import { hazardLaw, selfFinals } from './exact-hazard.js';
import { mortalDice } from './exact-mortal-roll.js';
import { mortalWounds, packets } from './exact-packets.js';
import { gatherAndAttack } from './exact-strengths.js';

/**
 * What most scenarios do without: attacks that are not all alike, wounds that are no single run down one track or one
 * whose saves get worse and better along it, and wounds of the attacker.
 */
export const apart = {
  gatherAndAttack,
  flaggedScore,
  inflictApart,
  playAnyOrder,
  packets,
  mortalDice,
  mortalWounds,
  hazardLaw,
  selfFinals,
} as const;

export type Apart = typeof apart;
