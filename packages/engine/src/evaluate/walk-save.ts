import type { CourseEvent } from '../report/types.js';
import type { Pool, SaveCheck } from '../sequence/rolls.js';
import type { AllocationGroup } from '../target/allocation.js';
import { allocationGroups, firstAlive, inOrder, legalOrders, tapeOf } from '../target/allocation.js';
import { isDestroyed, livingModels } from '../target/state.js';
import type { Named, PoolCount, PoolCursor, SaveDie } from './cursor.js';
import { loseRest } from './walk-attack.js';
import type { Course, Handler, Want } from './walk-course.js';
import { activationOf, batchOf, decision, emit, machineOf, modelOf, rowOf, rulesOf } from './walk-course.js';
import { damageStage } from './walk-damage.js';
import type { RollTable } from './walk-roll.js';
import { rollStage } from './walk-roll.js';
import { whyNotInOrder, whyNotNamed } from './why-not.js';

export const poolTable = (course: Course, index: number): Pool => machineOf(course).pools[index] as Pool;

export const poolOf = (course: Course): PoolCursor => batchOf(course).pool as PoolCursor;

/** Begins the next pool (05.03.02), or goes on to the packets. */
export const pool: Handler<'pool'> = {
  ask(course) {
    const { pools } = batchOf(course);
    if (!course.cursor.asks || pools.length < 2 || machineOf(course).together) return null;
    const options = pools.map((count) => poolTable(course, count.pool).wounds);
    return decision('poolOrder', 'attacker', rulesOf(course).poolOrder, options);
  },
  take(course, _stage, { value }) {
    const current = batchOf(course);
    const { pools } = current;
    if (isDestroyed(course.cursor.state)) {
      loseRest(course);
    } else if (pools.length === 0) {
      const naming = current.packets > 0 && !current.namingDone;
      course.cursor.stage = naming ? { at: 'precision', before: 'packets' } : { at: 'packet' };
    } else {
      current.present = course.programme.variant(current.batch, current.machine, current.met, course.cursor.state);
      const chosen = pools.filter((count) => poolTable(course, count.pool).wounds === value);
      const parts = machineOf(course).together ? pools : [chosen[0] ?? (pools[0] as PoolCount)];
      current.pools = pools.filter((count) => !parts.includes(count));
      current.pool = { parts, tape: [], group: 0, model: 0, left: 0, dice: [], read: 0 };
      course.cursor.stage = { at: 'precision', before: 'pool' };
    }
  },
};

/** PRECISION (24.28): which CHARACTER model is the first current group. */
export const precision: Handler<'precision'> = {
  ask(course) {
    if (!course.cursor.asks || !machineOf(course).precisionPossible) return null;
    const { rows } = course.programme;
    const alive = rows.filter(({ character }, row) => character && (course.cursor.state[row] as number) > 0);
    if (alive.length === 0) return null;
    const options = [...alive.map(({ name }) => name), null];
    const whyNot = (value: unknown) => whyNotNamed(value, rows, course.cursor.state);
    return decision('precision', 'attacker', rulesOf(course).precision, options, whyNot);
  },
  take(course, stage, { value }) {
    const { state } = course.cursor;
    const row =
      value === undefined
        ? firstAlive(state, machineOf(course).precision)
        : course.programme.rows.findIndex(({ name }) => name === value);
    const current = batchOf(course);
    current.named = row === null || row < 0 ? null : namedModel(course, row);
    current.namingDone = true;
    course.cursor.stage = stage.before === 'pool' ? { at: 'order' } : { at: 'packet' };
  },
};

const namedModel = (course: Course, row: number): Named => ({
  row,
  living: livingModels(rowOf(course, row).W, course.cursor.state[row] as number),
});

/** Groups, the order of each one's rows, and their order (05.03), announced when the number of wounds is known and before the dice are rolled. */
export const order: Handler<'order'> = {
  ask(course): Want | null {
    if (!course.cursor.asks) return null;
    const { rows } = course.programme;
    const groups = groupsNow(course);
    const { count, orders } = legalOrders(groups, membersFree(course));
    if (count < 2) return null;
    const { allocation, memberOrder = allocation } = rulesOf(course);
    return {
      decision: 'allocationOrder',
      player: activationOf(course).allocates ?? 'defender',
      rule: groups.length > 1 ? allocation : memberOrder,
      options: orders.map((rowOrder) => rowOrder.map((row) => rows[row]?.name)),
      count,
      legal: (value) =>
        Array.isArray(value) && inOrder(groups, rowsByName(course, value), membersFree(course)) !== null,
      whyNot: (value) => whyNotInOrder(value, rows, groups, membersFree(course)),
    };
  },
  take(course, _stage, { value }) {
    const current = batchOf(course);
    let groups = groupsNow(course);
    if (value !== undefined) {
      const decided = rowsByName(course, value as readonly string[]);
      const ordered = inOrder(groups, decided, membersFree(course)) as readonly AllocationGroup[];
      // Rows say less than groups where models of one CHARACTER row are apart: the wish that gives this order stays.
      if (ordered.some((group, index) => group !== groups[index])) {
        current.wish = [...new Set([...decided, ...current.wish])];
      }
      groups = ordered;
    }
    const tape = tapeOf(groups);
    const first = tape[0] as { row: number; wounds: number };
    const group = machineOf(course).groups[first.row] as number;
    current.pool = { ...poolOf(course), tape, group, left: first.wounds };
    const { parts } = poolOf(course);
    if (parts.every((part) => poolTable(course, part.pool).withoutRoll === true)) {
      const dice = parts.flatMap((part) => Array.from({ length: part.wounds }, (): SaveDie => unrolled(part.pool)));
      current.pool = { ...poolOf(course), dice };
      course.cursor.stage = { at: 'read' };
      return;
    }
    course.cursor.stage = rollStage(
      'save',
      parts.reduce((sum, { wounds }) => sum + wounds, 0),
    );
  },
};

/** Whether the models of a group are taken in the order that the defender chooses, or as they are listed. */
const membersFree = (course: Course): boolean => rulesOf(course).memberOrder !== undefined;

/** What stands for a save that nobody rolls: a face that saves nothing. */
const unrolled = (pool: number): SaveDie => ({ face: 1, pool, die: -1, rolledAgain: false });

function groupsNow(course: Course): readonly AllocationGroup[] {
  const { wish, named } = batchOf(course);
  return allocationGroups(
    course.programme.rows,
    course.cursor.state,
    machineOf(course).groups,
    wish,
    named === null ? null : named.row,
  );
}

const rowsByName = (course: Course, names: readonly unknown[]): readonly number[] =>
  names.map((name) => course.programme.rows.findIndex((row) => row.name === name));

/** Which pool a die of the roll belongs to: the dice of the first pool come first. */
const poolOfDie = (course: Course, die: number): number => {
  const [first, second] = poolOf(course).parts as readonly [PoolCount, PoolCount | undefined];
  return second !== undefined && die >= first.wounds ? second.pool : first.pool;
};

export const checkOf = (course: Course, poolIndex: number, row: number): SaveCheck =>
  poolTable(course, poolIndex).saves[poolOf(course).group]?.[row] as SaveCheck;

/** How a die is judged against the first current group, before any is read. */
export const firstCheck = (course: Course, die: number): SaveCheck =>
  checkOf(course, poolOfDie(course, die), firstRow(course));

const firstRow = (course: Course): number => poolOf(course).tape[0]?.row as number;

/** Which wound of which pool a die of the roll is for. */
function whichWound(course: Course, die: number): Pick<CourseEvent, 'pool' | 'place'> {
  const { parts } = poolOf(course);
  const index = poolOfDie(course, die);
  const before = parts[0]?.pool === index ? 0 : (parts[0]?.wounds ?? 0);
  return { pool: poolTable(course, index).wounds, place: die - before };
}

/** Whether the die could do better against any model that the pool may come to. */
function saveGains(course: Course, face: number, die: number): boolean {
  const { tape, parts } = poolOf(course);
  if (firstCheck(course, die).selfOnSix > 0 && face !== 6) return true;
  return tape.some(({ row }) => {
    const { faces } = checkOf(course, poolOfDie(course, die), row);
    if (faces[face - 1]?.verdict === 'saved') return false;
    // Of two pools that are read together, the order of the dice matters too.
    return parts.length > 1 || faces.some(({ verdict }) => verdict === 'saved');
  });
}

export const saveTable: RollTable = {
  step: 'save',
  reRoll: 'saveReRoll',
  player: 'defender',
  rule: (course) => poolTable(course, poolOfDie(course, 0)).rule,
  again: (course, die) => firstCheck(course, die).again,
  ones: (course, die) => firstCheck(course, die).oneAgain,
  forbidden: () => null,
  verdict: () => null,
  about: whichWound,
  gains: saveGains,
  needed: () => null,
  finish(course, faces, rolledAgain) {
    const dice: SaveDie[] = faces.map((face, die) => ({
      face,
      die,
      pool: poolOfDie(course, die),
      rolledAgain: rolledAgain.has(die),
    }));
    for (const { face, die } of dice) if (face === 6) course.cursor.selfPending += firstCheck(course, die).selfOnSix;
    const place = (index: number): number => poolOf(course).parts.findIndex((part) => part.pool === index);
    const [first] = poolOf(course).parts;
    const asRolled = first !== undefined && poolTable(course, first.pool).asRolled === true;
    if (!asRolled) dice.sort((a, b) => a.face - b.face || place(a.pool) - place(b.pool) || a.die - b.die);
    batchOf(course).pool = { ...poolOf(course), dice };
    course.cursor.stage = { at: 'read' };
  },
};

/** 05.04: the next die, lowest first, against the current group. */
export const read: Handler<'read'> = {
  take(course) {
    const current = batchOf(course);
    const { dice, read: done, tape, model, left } = poolOf(course);
    if (model >= tape.length) {
      loseRest(course);
      return;
    }
    const die = dice[done];
    if (die === undefined) {
      current.pool = null;
      course.cursor.stage = { at: 'pool' };
      return;
    }
    const { row } = tape[model] as { row: number };
    const { faces, threshold } = checkOf(course, die.pool, row);
    const judged = faces[die.face - 1] as SaveCheck['faces'][number];
    const { ap, apByRow, wounds, asRolled } = poolTable(course, die.pool);
    const shown = die.die < 0 ? {} : { die: die.die, face: die.face };
    emit(course, {
      step: die.rolledAgain ? 'save re-roll' : 'save',
      ...shown,
      ...judged,
      ...modelOf(course, row),
      needed: threshold,
      ap: apByRow?.[row] ?? ap,
      ...(die.die < 0 ? { pool: wounds, place: done } : whichWound(course, die.die)),
      ...(asRolled && { asRolled }),
    });
    current.pool = { ...poolOf(course), read: done + 1 };
    if (judged.verdict === 'unsaved') course.cursor.stage = damageStage('save', row, left);
  },
};
