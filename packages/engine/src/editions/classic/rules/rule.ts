import type { Draft } from '../draft.js';
import type { Facts } from '../facts.js';
import type { Body, Phase } from '../types.js';

/** Where a statement comes from: the binding section, data of a later revision, or what older editions have in common. */
export type Status = '12.2' | 'TLW' | 'inferred';

/** A word of the scenario, understood: the name of its rule, and what stood in its holes. */
export interface Use {
  readonly name: string;
  readonly N: number;
  /** A keyword, folded; empty = none. */
  readonly K: string;
  readonly text: string;
}

/** One special rule. It never runs while dice fall: it changes the draft of an attack beforehand. */
export interface Rule {
  readonly name: string;
  /** Section of the rules that it belongs to. */
  readonly rule: string;
  readonly status: Status;
  /** Whose it is: the striking side's (on the weapon or the unit) or the struck side's (on the unit or a row). */
  readonly side: 'attacker' | 'target';
  /** Folded spellings; `{N}` a whole number, `{K}` a word. Brackets are dropped before they are compared. */
  readonly words: readonly string[];
  /** Every copy counts; otherwise the one with the largest number. */
  readonly adds?: true;
  /** Of the two, the smaller number is the better one. */
  readonly lowerIsBetter?: true;
  /** Attacks on top of the characteristic (12.2 step 3). */
  readonly attacks?: (facts: Facts, use: Use) => number;
  /** Changes the initiative that the steps before it came to. */
  readonly initiative?: (initiative: number, facts: Facts, use: Use) => number;
  /** Changes the bearer's own WS for the phase: when it strikes, and when it is struck. */
  readonly skill?: (facts: Facts, use: Use) => number;
  /** Of the struck side: what it makes of a model's saves; may stand on a row. */
  readonly protect?: (body: Body, use: Use, phase: Phase) => Body;
  /** Of the struck side: counts for the models that have it. */
  readonly perRow?: true;
  readonly edit?: (draft: Draft, use: Use) => void;
  /** Only in a combat, in which both sides strike, does it change a number. */
  readonly combat?: true;
  /** Why it changes no number of this ruleset; told in a note. */
  readonly inert?: string;
}
