import { maximumOf, minimumOf } from '../profile/dice.js';
import type { Batch, Machine } from '../sequence/machine.js';
import type { Again, Damage, FurtherDice, Gather, OneAgain, Pool, SaveCheck } from '../sequence/rolls.js';
import type { Accumulator } from './simulate-tally.js';
import type { StateKey } from './simulate-unit.js';

/**
 * The tables of a machine laid out for a player that does nothing but look them up: verdicts as small numbers by
 * face 1..6, masks with bit `face`.
 */

/**
 * A success counts 1 and a critical one this much, so that one sum holds both counts: more than any roll has dice.
 */
export const CRITICAL = 2 ** 16;

export interface RollTables {
  /** 0, 1 or `CRITICAL` by face. */
  readonly verdict: Int32Array;
  /** Verdicts of dice that were rolled again. */
  readonly second: Int32Array;
  /** Faces that are rolled again. */
  readonly again: number;
  readonly ones: readonly OneAgain[];
  /** Faces that wound the attacker, unless a die shows `saves`. */
  readonly own: number;
  readonly saves: number;
  /** Faces for which dice are rolled further; their verdict counts nothing until then. */
  readonly further: FurtherTables | null;
}

export interface FurtherTables {
  readonly mask: number;
  readonly dice: Damage['quantity']['dice'];
  /** 0, 1 or `CRITICAL` by face, then by total - minimum. */
  readonly verdict: readonly Int32Array[];
}

export interface CheckTables {
  /** 1 for faces that inflict damage. */
  readonly unsaved: Uint8Array;
  readonly again: number;
  readonly ones: readonly OneAgain[];
  readonly selfOnSix: number;
}

export interface DamageTables {
  readonly damage: Damage;
  /** The value where no die is rolled, else -1. */
  readonly fixed: number;
  readonly feelNoPain: number;
  /** Faces of those dice that are rolled again. */
  readonly ignoreAgain: number;
  /** One of them for the whole damage. */
  readonly ignoredWhole: boolean;
}

export interface PoolTables {
  readonly wounds: Pool['wounds'];
  readonly asRolled: boolean;
  readonly withoutRoll: boolean;
  /** By first current group, then by row. */
  readonly checks: readonly (readonly CheckTables[])[];
  readonly damage: readonly DamageTables[];
}

/** The models of a state in the order in which damage reaches them. */
export interface TapeTables {
  readonly rows: Uint8Array;
  readonly wounds: Uint8Array;
  readonly group: number;
  /** The row that PRECISION named, or -1. */
  readonly named: number;
}

export interface MachineTables {
  readonly machine: Machine;
  readonly hit: RollTables | null;
  readonly wound: RollTables;
  readonly pools: readonly PoolTables[];
  /** What it is later in its attacks, by the rows alive before them and then. */
  readonly later: Map<string, MachineTables>;
  readonly packet: readonly DamageTables[] | null;
  /** By the key of the state. */
  readonly tapes: Map<StateKey, TapeTables>;
  readonly accumulator: Accumulator;
}

export interface GatherTables {
  readonly gather: Gather;
  /** Attacks of each weapon where no die is rolled for them, else -1. */
  readonly fixed: number;
}

export interface VariantTables {
  readonly byState: Map<StateKey, MachineTables>;
  readonly byMachine: Map<Machine, MachineTables>;
}

export interface BatchTables {
  readonly batch: Batch;
  readonly gather: readonly GatherTables[];
  readonly machines: readonly MachineTables[];
  /** Of each machine: its tables by the state that it met, and by the machine that it was then. */
  readonly variants: readonly VariantTables[];
  readonly wish: readonly number[];
  /** Attack dice of each machine, as gathered last. */
  readonly attacks: Int32Array;
}

const again = (permission: Again | null): number => (permission === null ? 0 : permission.chosen << 1);

type Verdicts = readonly { readonly verdict: string }[];

const counts = ({ verdict }: Verdicts[number]): number =>
  verdict === 'fails' ? 0 : verdict === 'critical' ? CRITICAL : 1;

const rollTables = (roll: {
  readonly faces: Verdicts;
  readonly second?: Verdicts;
  readonly again: Again | null;
  readonly oneAgain: readonly OneAgain[];
  readonly own?: { readonly mask: number; readonly saves: number };
  readonly further?: FurtherDice;
}): RollTables => {
  const verdict = Int32Array.from([0, ...roll.faces.map(counts)]);
  const further = roll.further && {
    mask: roll.further.mask << 1,
    dice: roll.further.dice,
    verdict: [[], ...roll.further.totals].map((row) => Int32Array.from(row.map(counts))),
  };
  return {
    verdict,
    second: roll.second === undefined ? verdict : Int32Array.from([0, ...roll.second.map(counts)]),
    again: again(roll.again),
    ones: roll.oneAgain,
    own: (roll.own?.mask ?? 0) << 1,
    saves: roll.own?.saves ?? 7,
    further: further ?? null,
  };
};

/** Tables of one check, shared where the machine shares them. */
function checkTables(check: SaveCheck, made: Map<SaveCheck, CheckTables>): CheckTables {
  const found = made.get(check);
  if (found !== undefined) return found;
  const unsaved = Uint8Array.from([0, ...check.faces.map(({ verdict }) => (verdict === 'unsaved' ? 1 : 0))]);
  const tables = { unsaved, again: again(check.again), ones: check.oneAgain, selfOnSix: check.selfOnSix };
  made.set(check, tables);
  return tables;
}

const damageTables = (damage: Damage): DamageTables => ({
  damage,
  fixed: damage.quantity.dice.count === 0 ? (damage.quantity.values[0] as number) : -1,
  feelNoPain: damage.feelNoPain,
  ignoreAgain: (damage.feelNoPainAgain ?? 0) << 1,
  ignoredWhole: damage.ignoredWhole === true,
});

function poolTables(pool: Pool): PoolTables {
  const made = new Map<SaveCheck, CheckTables>();
  return {
    wounds: pool.wounds,
    asRolled: pool.asRolled === true,
    withoutRoll: pool.withoutRoll === true,
    checks: pool.saves.map((row) => row.map((check) => checkTables(check, made))),
    damage: pool.damage.map(damageTables),
  };
}

const gatherTables = (gather: Gather): GatherTables => {
  const isFixed =
    gather.attacks.dice.count === 0 && gather.extra.every(({ dice }) => minimumOf(dice) === maximumOf(dice));
  const extra = gather.extra.reduce((sum, { dice, times }) => sum + times * dice.plus, 0);
  return { gather, fixed: isFixed ? (gather.attacks.values[0] as number) + extra : -1 };
};

export const machineTables = (machine: Machine, accumulator: Accumulator): MachineTables => ({
  machine,
  hit: machine.hit === null ? null : rollTables(machine.hit),
  wound: rollTables(machine.wound),
  pools: machine.pools.map(poolTables),
  later: new Map(),
  packet: machine.packet === null ? null : machine.packet.damage.map(damageTables),
  tapes: new Map(),
  accumulator,
});

/** @param accumulatorOf where the machine of this index is counted */
export const batchTables = (
  batch: Batch,
  wish: readonly number[],
  accumulatorOf: (machine: number) => Accumulator,
): BatchTables => {
  const machines = batch.machines.map((machine, index) => machineTables(machine, accumulatorOf(index)));
  return {
    batch,
    wish,
    attacks: new Int32Array(machines.length),
    gather: batch.gather.map(gatherTables),
    machines,
    variants: machines.map((tables) => ({ byState: new Map(), byMachine: new Map([[tables.machine, tables]]) })),
  };
};
