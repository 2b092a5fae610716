import type { ArmourField, BatchField } from '../report/types.js';
import { ARMOUR_FIELDS, BATCH_FIELDS } from '../report/types.js';
import type { Batch, Machine, Programme, Side, TargetState } from '../sequence/machine.js';
import type { Model } from '../target/state.js';

/** The rolls in which a player may roll one die again by a permission of the player's own, not of any unit. */
export const PLAYER_ROLLS = ['attacks', 'hit', 'wound', 'save', 'damage', 'hazard', 'charge'] as const;
export type PlayerRoll = (typeof PLAYER_ROLLS)[number];

/**
 * A player's own permission to roll one die again, once in the whole course. It is asked after each of these rolls of
 * that player until it is used; nobody asked, it is not, so the law of what is to come counts on none.
 */
export interface PlayerReRoll {
  readonly player: 'attacker' | 'defender';
  readonly rolls: readonly PlayerRoll[];
  /** Of a roll that sums several dice: the whole roll, or one die of it. */
  readonly sum: 'whole' | 'oneDie';
  readonly rule: string;
}

/**
 * One concrete course at the point where it waits for dice or a decision: plain data, replaced and never changed by
 * `answer`. Together with the programme it fixes the law of everything still to come. Dice of a stage are always
 * D6 faces in the order in which they were given.
 */
export interface Cursor {
  /** Whether decisions are asked; otherwise the programme's own choices are followed. */
  readonly asks: boolean;
  /** Index of the activation in progress; the number of activations when all is done. */
  activation: number;
  /** `programme.freeze` of this activation. */
  frozen: string;
  /** Entries of this activation that are in no batch yet, in the order wanted; without those of `batch`. */
  remaining: readonly number[];
  /** Resources used up, as a bit mask. */
  spent: number;
  /** What the players may still use; at most one is asked after a roll. */
  playerReRolls: readonly PlayerReRoll[];
  state: TargetState;
  /** Mortal wounds that wait until the activation ends, to be inflicted on the attacker (before Feel No Pain). */
  selfPending: number;
  /** By activation: mortal wounds inflicted on the attacker so far, before Feel No Pain. */
  selfWounds: readonly number[];
  /** By activation: its own models, where listed. */
  selves: readonly (TargetState | null)[];
  /** Packets that wait for the end of the activation, in order. */
  queued: readonly QueuedPackets[];
  /** What was resolved so far: one entry for each machine of each batch that had attacks. */
  made: readonly MadeBatch[];
  /** How many batches were begun, this one included. */
  batches: number;
  batch: BatchCursor | null;
  stage: Stage;
  /** Only of a combat: then everything else tells of the blows that are done, and `stage` of those in progress. */
  combat?: CombatCursor;
}

/** Where a combat stands. */
export interface CombatCursor {
  /** Index of the step; the number of steps when all is done. */
  readonly step: number;
  readonly side: Side;
  /** What earlier steps have left, as `Combat.remember` says. */
  readonly memory: string;
  /** Whether watched attacks of the first side have hit in this step. */
  readonly hit: boolean;
  /** Both sides as the step began: the first, and the target. */
  readonly own: TargetState;
  readonly target: TargetState;
  /** The target after the first side's blows of this step. */
  readonly struck: TargetState;
  /** The course of the blows in progress; null between them. */
  readonly inner: Cursor | null;
}

/** Counts so far; those of hits on armour only where there is any. */
export type MadeTally = Record<BatchField, number> & Partial<Record<ArmourField, number>>;

export interface MadeBatch {
  readonly activation: number;
  readonly entries: readonly number[];
  readonly labels: readonly string[];
  readonly strength: number | null;
  readonly tally: MadeTally;
}

/**
 * The CHARACTER model that PRECISION named: the first of its row. It is alive as long as the row has that many living
 * models, because a row always loses its first.
 */
export interface Named {
  readonly row: number;
  readonly living: number;
}

export interface QueuedPackets {
  readonly machine: Machine;
  /** Index in `Cursor.made`. */
  readonly made: number;
  readonly batch: number;
  readonly left: number;
  readonly named: Named | null;
}

/** The batch in progress. */
export interface BatchCursor {
  readonly batch: Batch;
  /** Attack dice of each machine, as far as gathered. */
  attacks: readonly number[];
  /** Index of the machine in progress; -1 while dice are gathered. Later ones follow with their attacks. */
  machine: number;
  /** The target as it stood when its turn came. */
  met: TargetState;
  /** Its tables for that target, and for the target as its present pool is rolled; null before the first. */
  present: Machine | null;
  /** Index in `Cursor.made` of what this machine comes to. */
  made: number;
  /** Order of rows for allocation and mortal wounds: the defender's wish, or the order decided last. */
  wish: readonly number[];
  /** Wounds that critical hits scored automatically; they join the others after the wound roll. */
  automatic: number;
  named: Named | null;
  /** Whether PRECISION has been settled for the packets, by a pool or by itself. */
  namingDone: boolean;
  /** Pools still to come, in order; a pool without wounds is left out. */
  pools: readonly PoolCount[];
  /** The pool in progress, from the announcement of its order on. */
  pool: PoolCursor | null;
  /** Packets left, which follow the pools. */
  packets: number;
  /** Mortal wounds left (in addition, or ordinary ones), which follow the packets. */
  mortal: number;
}

export interface PoolCount {
  /** Index in `Machine.pools`. */
  readonly pool: number;
  readonly wounds: number;
}

export interface PoolCursor {
  /** What is rolled at once: one pool, or two together. Dice of the first come first. */
  readonly parts: readonly PoolCount[];
  /** The models in the order in which damage reaches them, as at the start of the pool. */
  readonly tape: readonly Model[];
  /** Number of the first current group: the `g` of `Pool.saves[g]`. */
  readonly group: number;
  /** Index in `tape` of the current model, and the wounds it has left. */
  readonly model: number;
  readonly left: number;
  /** Ascending as they are read; empty until all are rolled (re-rolls too). */
  readonly dice: readonly SaveDie[];
  /** How many of `dice` have been read; the one that inflicts damage now counts as read. */
  readonly read: number;
}

export interface SaveDie {
  readonly face: number;
  /** Index in `Machine.pools`. */
  readonly pool: number;
  /** Position in the save roll. */
  readonly die: number;
  readonly rolledAgain: boolean;
}

/** Rolls of several dice by a verdict table, with permissions to roll some of them again. */
export type TableRoll = 'hit' | 'wound' | 'save' | 'hazard';

/** The point that a course has reached; in brackets what it waits for. Stages that need nothing are passed through. */
export type Stage =
  | { readonly at: 'activation' }
  /** [2 dice] */
  | { readonly at: 'charge'; readonly again: boolean }
  /** [decision commandReRoll on the whole roll, which is not enough] */
  | { readonly at: 'chargeShort' }
  /** [decision weaponOrder] */
  | { readonly at: 'batch' }
  /** [A dice of all weapons of `batch.gather[gather]`] */
  | { readonly at: 'attacks'; readonly gather: number }
  /** [decision commandReRoll on the A dice, for permission `one` of the batch, after these the player's own] */
  | {
      readonly at: 'attacksOne';
      readonly gather: number;
      readonly faces: readonly number[];
      readonly again: readonly number[];
      readonly rule: string;
      readonly one: number;
    }
  /** [the dice of positions `again` among the A dice once more] */
  | {
      readonly at: 'attacksAgain';
      readonly gather: number;
      readonly faces: readonly number[];
      readonly again: readonly number[];
      readonly rule: string;
    }
  /** [dice of the extra attacks]; `attacks` so far by weapon */
  | { readonly at: 'extra'; readonly gather: number; readonly attacks: readonly number[] }
  /** [Strength dice by weapon] */
  | { readonly at: 'strength'; readonly gather: number; readonly attacks: readonly number[] }
  | { readonly at: 'machine' }
  | RollStage
  /** [a save for each wound of the attacker's own] */
  | { readonly at: 'own'; readonly dice: number; readonly hits: number; readonly criticals: number }
  /** [dice for the additional hits of each critical hit]; `hits` are the ordinary ones */
  | { readonly at: 'additionalHits'; readonly hits: number; readonly criticals: number }
  /** [decision lethalHits]; `hits` now with the additional ones */
  | { readonly at: 'automaticWounds'; readonly hits: number; readonly criticals: number }
  /** [the dice rolled further for these wound dice, by the faces they show]; the other wounds are counted already */
  | {
      readonly at: 'further';
      readonly faces: readonly number[];
      readonly ordinary: number;
      readonly critical: number;
      readonly failed: number;
    }
  /** [decision poolOrder] */
  | { readonly at: 'pool' }
  /** [decision precision], before a pool or before the packets */
  | { readonly at: 'precision'; readonly before: 'pool' | 'packets' }
  /** [decision allocationOrder] */
  | { readonly at: 'order' }
  | { readonly at: 'read' }
  | DamageStage
  | { readonly at: 'packet' }
  /** [the dice of ordinary mortal wounds] */
  | { readonly at: 'mortalRoll'; readonly dice: number }
  /** [Feel No Pain of one mortal wound, one die] */
  | { readonly at: 'mortal' }
  | { readonly at: 'queued' }
  | { readonly at: 'activationEnd' }
  /** [Feel No Pain of one mortal wound on the attacker, one die] */
  | { readonly at: 'self' }
  | { readonly at: 'done' };

export interface RollStage {
  readonly at: 'roll';
  readonly roll: TableRoll;
  /**
   * `first` [all dice], `choice` [decision …ReRoll], `one` [decision commandReRoll], `player` [the same, by the player's
   * own permission], `again` [the dice of `again`].
   */
  readonly phase: 'first' | 'choice' | 'one' | 'player' | 'again';
  readonly dice: number;
  /** The first roll; empty in phase `first`. */
  readonly faces: readonly number[];
  /** Positions of dice to be rolled again, with the rule that allows it. */
  readonly again: readonly { readonly die: number; readonly rule: string }[];
  /** Which one-time permission is being decided. */
  readonly one: number;
}

/** One attack, or one packet, that inflicts damage on one model. */
export interface DamageStage {
  readonly at: 'damage';
  /**
   * `roll` [damage dice], `choice`, `one`, `player` [decisions], `again` [`again` dice], `ignore` [Feel No Pain: `value`
   * dice, or one for all], `ignoreAgain` [those dice once more that stand in the positions `again`].
   */
  readonly phase: 'roll' | 'choice' | 'one' | 'player' | 'again' | 'ignore' | 'ignoreAgain';
  readonly source: 'save' | 'packet' | 'queued';
  readonly row: number;
  /** Wounds left of the model. */
  readonly left: number;
  /** The dice that stand: of the damage roll, later those of Feel No Pain. */
  readonly faces: readonly number[];
  /** Positions of the dice that are rolled again: all, or one. */
  readonly again: readonly number[];
  readonly rule: string;
  readonly one: number;
  /** D after all modifiers, in phase `ignore`. */
  readonly value: number;
}

export const emptyTally = (armour: boolean): MadeTally =>
  Object.fromEntries(
    (armour ? [...BATCH_FIELDS, ...ARMOUR_FIELDS] : BATCH_FIELDS).map((field) => [field, 0]),
  ) as MadeTally;

/** A cursor at the beginning of everything. */
export const startOf = (programme: Programme, asks: boolean, playerReRolls: readonly PlayerReRoll[] = []): Cursor => ({
  asks,
  activation: 0,
  frozen: '',
  remaining: [],
  spent: 0,
  playerReRolls,
  state: programme.start,
  selfPending: 0,
  selfWounds: programme.activations.map(() => 0),
  selves: programme.activations.map((activation) => activation.self?.start ?? null),
  queued: [],
  made: [],
  batches: 0,
  batch: null,
  stage: { at: 'activation' },
});

/** A copy whose own fields may be assigned; everything below them is shared and must be replaced, not changed. */
export const copyOf = (cursor: Cursor): Cursor => ({
  ...cursor,
  batch: cursor.batch && { ...cursor.batch },
  made: cursor.made.map((made) => ({ ...made, tally: { ...made.tally } })),
});
