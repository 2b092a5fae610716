import { inflictApart } from './exact-batch.js';
import { flaggedScore } from './exact-flagged.js';
import { mortalDice } from './exact-mortal-roll.js';
import { mortalWounds, packets } from './exact-packets.js';
import { gatherAndAttack } from './exact-strengths.js';

/** What most scenarios do without: attacks that are not all alike, and wounds that are no single run down one track. */
export const apart = { gatherAndAttack, flaggedScore, inflictApart, packets, mortalDice, mortalWounds } as const;

export type Apart = typeof apart;
