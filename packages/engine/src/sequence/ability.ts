import type { DiceExpression } from '../profile/dice.js';
import type { Facts } from './context.js';
import type { Draft } from './draft.js';

/** Whose word it is: the attacker's (on a weapon or the unit) or the target's (on the unit or some of its rows). */
export type Side = 'attacker' | 'target';

/** What stood in the holes of the word's pattern. */
export interface Args {
  readonly N: number;
  readonly X: DiceExpression;
  /** Keywords, folded, as `hasKeyword` reads them. */
  readonly K: string;
}

/** A word of the scenario, understood. */
export interface Use {
  readonly ability: Ability;
  /** Index of the matched pattern in `ability.words`. */
  readonly word: number;
  readonly args: Args;
  readonly text: string;
  /** For the target's words: the rows that have it. */
  readonly rows: readonly number[];
}

/** What an ability does when a model that has it is destroyed. */
export type Afterwards =
  /** A D6; on `on` or more every unit within `reach` inches suffers X mortal wounds. */
  | { readonly kind: 'demise'; readonly on: number; readonly reach: number }
  /** Destroyed by an attack, it stays until its unit has attacked or the phase ends. */
  | { readonly kind: 'stays' };

/**
 * One mechanism. It never runs while dice fall: `edit` changes the tables of a draft beforehand.
 */
export interface Ability {
  readonly name: string;
  readonly rule: string;
  readonly side: Side;
  /**
   * Folded spellings with holes: `{N}` a whole number, `{X}` dice or a number, `{K}` keywords.
   */
  readonly words: readonly string[];
  /** `add`: every copy counts; `best`: one of them does (24.02). */
  readonly copies: 'add' | 'best';
  /** Copies of which only the best counts, if not the whole ability: e.g. re-rolls of hits and of wounds are two families. */
  readonly family?: (use: Use) => string;
  /** Among copies the largest is picked. Needed where `copies` is `best` and words have numbers. */
  readonly worth?: (use: Use, facts: Facts) => number;
  /** Whether it can do anything in this attack; one that cannot does not keep attacks from being identical (04.03). */
  readonly applies?: (use: Use, facts: Facts) => boolean;
  /** Why these values cannot be modelled on this weapon, or null; the scenario is refused with these words. */
  readonly cannot?: (use: Use, facts: Facts) => string | null;
  /** False: it changes how many attacks there are, or nothing about a die; it never splits a batch. */
  readonly splits: boolean;
  /** Belongs to models: counts for the rows that have it. Otherwise it counts when every living row has it. */
  readonly perRow?: boolean;
  /** Rows have it in common whatever its number on each. */
  readonly anyNumber?: boolean;
  /** What it does once a model is destroyed: nothing of it is rolled in the attacks. */
  readonly afterwards?: Afterwards;
  /** Why it does nothing in this attack although it stands there, or null; told in a note. */
  readonly idle?: (use: Use, facts: Facts) => string | null;
  readonly edit: (draft: Draft, use: Use) => void;
}
