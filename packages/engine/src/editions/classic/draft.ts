import type { Assumption } from './assumptions.js';
import type { Facts } from './facts.js';

/** Which dice may be rolled again: none, those that show 1, or those that fail. */
export type Again = 'none' | 'ones' | 'failures';

export const moreAgain = (a: Again, b: Again): Again =>
  a === 'failures' || b === 'failures' ? 'failures' : a === 'ones' || b === 'ones' ? 'ones' : 'none';

/** One model's attacks with one weapon while special rules edit them; nothing has been rolled. */
export interface Draft {
  readonly facts: Facts;
  /** What had to be assumed beyond section 12.2. */
  readonly assumed: Set<Assumption>;
  // Attacks
  /** Exactly so many, whatever else. */
  fixedAttacks: number | null;
  /** Hits without a roll, of each model. */
  automaticHits: number | null;
  // To hit
  readonly hit: number[];
  hitAgain: Again;
  /** One hit die of each model may be rolled again. */
  oneHitAgain: boolean;
  /** Hits that each attack scores which hits. */
  hitsEach: number;
  /** How many models live decides about more than the number of attacks. */
  byLiving: boolean;
  /** Smallest face that scores two hits; 7 = none. */
  doubleHits: number;
  /** Rolls of 1 wound the firer. */
  getsHot: boolean;
  snap: boolean;
  skyfire: boolean;
  /** Of an aircraft that is struck. */
  hovers: boolean;
  // To wound
  /** To the weapon's Strength, whatever it is. */
  strengthPlus: number;
  /** To the bearer's: nothing to a weapon that has a Strength of its own. */
  bearerPlus: number;
  readonly wound: number[];
  /** Wounds on this face or better, or on the number of the chart, whichever is easier; 7 = none. */
  woundsOn: number;
  /** The same for penetrating armour. */
  penetratesOn: number;
  woundAgain: Again;
  oneWoundAgain: boolean;
  /** Smallest face of the wound roll that inflicts two wounds. */
  doubleWounds: number;
  /** Smallest unmodified face of the wound roll that has AP2; 7 = none. */
  rends: number;
  /** Those wound whatever the Toughness. */
  rendsAlways: boolean;
  // Penetration
  penetrationAgain: boolean;
  /** A further D6, or a D3 on a 6; never both (`checkTogether`). */
  furtherPenetration: 'none' | 'D6' | 'D3on6';
  mostArmour: number;
  /** Two dice on the damage table, of which the better one counts. */
  twoDamageDice: boolean;
  /** 1 nothing, 2 to 5 glancing, 6 penetrating, instead of the roll against the armour value. */
  haywireTable: boolean;
  // Saves and wounds
  ap: number | null;
  noInvulnerable: boolean;
  ignoresCover: boolean;
  attackerAllocates: boolean;
}

export const emptyDraft = (facts: Facts): Draft => ({
  facts,
  assumed: new Set(),
  fixedAttacks: null,
  automaticHits: null,
  hit: [],
  hitAgain: 'none',
  oneHitAgain: false,
  hitsEach: 1,
  byLiving: false,
  doubleHits: 7,
  getsHot: false,
  snap: false,
  skyfire: false,
  hovers: false,
  strengthPlus: 0,
  bearerPlus: 0,
  wound: [],
  woundsOn: 7,
  penetratesOn: 7,
  woundAgain: 'none',
  oneWoundAgain: false,
  doubleWounds: 7,
  rends: 7,
  rendsAlways: false,
  penetrationAgain: false,
  furtherPenetration: 'none',
  mostArmour: 99,
  twoDamageDice: false,
  haywireTable: false,
  ap: facts.weapon.AP,
  noInvulnerable: false,
  ignoresCover: false,
  attackerAllocates: false,
});
