import type { Ability, Use } from './ability.js';
import type { Facts } from './context.js';
import type { Activation, Batch, ChargeRoll, Machine, Note } from './machine.js';
import type { Gather, OneDamageAgain } from './rolls.js';
import type { Vocabulary } from './vocabulary.js';

export type SettledMachine = Omit<Machine, 'id'>;

/** One entry's attacks in one context. Entries with equal `identity` and equal machines are one batch (04.03). */
export interface Settled {
  readonly gather: Gather;
  readonly attacksAgain: readonly OneDamageAgain[];
  readonly strength: Batch['strength'];
  readonly strengths: readonly number[];
  readonly machines: readonly SettledMachine[];
  readonly identity: string;
}

/** A re-roll that players have once, not units: in which rolls, and how much of one that sums several dice. */
export interface PlayerPermission {
  readonly player: 'attacker' | 'defender';
  readonly rolls: readonly ('attacks' | 'hit' | 'wound' | 'save' | 'damage' | 'hazard' | 'charge')[];
  readonly sum: 'whole' | 'oneDie';
  readonly rule: string;
}

/** A ruleset: everything that `compile` needs to turn a scenario into tables. */
export interface Edition {
  readonly id: string;
  /** Open points by name; the first value is the default. */
  readonly options: Readonly<Record<string, readonly (string | boolean)[]>>;
  readonly vocabulary: Vocabulary;
  /** The order in which abilities edit the tables. */
  readonly order: ReadonlyMap<Ability, number>;
  readonly attacksInPhase: (facts: Facts) => boolean;
  /** Why a weapon makes no attacks, or null. `loneOperative`: inches beyond which the target cannot be targeted. */
  readonly refuse: (facts: Facts, uses: readonly Use[], loneOperative: number | null) => Note | null;
  /** Whether a weapon that has no legal target was selected all the same (04.01). */
  readonly isSelected: (facts: Facts) => boolean;
  readonly settle: (facts: Facts, uses: readonly Use[], entry: number) => Settled;
  readonly charge: (gap: number, modifier: number, reRoll: boolean) => ChargeRoll;
  readonly hazard: (weapons: number, everyModelIsBig: boolean, commandResource: number | null) => Activation['hazard'];
  /** What players may roll again once in a phase; `sum` is the reading of how much of a sum. */
  readonly playerReRolls: (sum: string | boolean | undefined) => readonly PlayerPermission[];
  /** Abilities that another one on the same weapon takes away. */
  readonly superseded: { readonly by: string; readonly rule: string; readonly names: readonly string[] };
}
