import type { CourseEvent } from '../report/types.js';
import type { TargetRow } from '../sequence/machine.js';
import { mortalTape } from '../target/mortal.js';
import { firstWounds, isDestroyed, livingModels, without } from '../target/state.js';
import type { Named } from './cursor.js';
import { loseRest } from './walk-attack.js';
import type { Course, Handler } from './walk-course.js';
import { batchOf, emit, firstModel, machineOf, modelOf, rowOf, rulesOf, tallyOf } from './walk-course.js';
import { damageStage } from './walk-damage.js';

/** The row that the next mortal wound of these attacks falls on, and the wounds its model has left. */
function mortalModel(course: Course, wish: readonly number[], named: Named | null): { row: number; wounds: number } {
  const { state } = course.cursor;
  const isAlive =
    named !== null && livingModels(rowOf(course, named.row).W, state[named.row] as number) === named.living;
  return mortalTape(course.programme.rows, state, wish, isAlive ? named.row : null)[0] as {
    row: number;
    wounds: number;
  };
}

/** The packets of the batch (24.10), each on at most one model. */
export const packet: Handler<'packet'> = {
  take(course) {
    const { cursor } = course;
    const current = batchOf(course);
    const table = machineOf(course).packet;
    if (isDestroyed(cursor.state)) {
      loseRest(course);
    } else if (current.packets === 0 || table === null) {
      cursor.stage = { at: 'mortal' };
    } else if (table.timing === 'activation') {
      const { made, packets: left, named } = current;
      const batch = cursor.batches - 1;
      cursor.queued = [...cursor.queued, { machine: machineOf(course), made, batch, left, named }];
      current.packets = 0;
    } else {
      current.packets -= 1;
      const { row, wounds } = mortalModel(course, current.wish, current.named);
      cursor.stage = damageStage('packet', row, wounds);
    }
  },
};

/** Packets that waited for the end of the activation. */
export const queued: Handler<'queued'> = {
  take(course) {
    const { cursor } = course;
    const [first, ...rest] = cursor.queued;
    if (first === undefined) {
      cursor.stage = { at: 'activationEnd' };
    } else if (first.left === 0) {
      cursor.queued = rest;
    } else if (isDestroyed(cursor.state)) {
      tallyOf(course, first.made).unused += first.left;
      cursor.queued = rest;
    } else {
      cursor.queued = [{ ...first, left: first.left - 1 }, ...rest];
      const { row, wounds } = mortalModel(course, course.programme.wishes[cursor.activation] ?? [], first.named);
      cursor.stage = damageStage('queued', row, wounds);
    }
  },
};

/** Mortal wounds that spill over, one by one (06.02). */
export const mortal: Handler<'mortal'> = {
  ask(course) {
    if (mortalFeelNoPain(course) > 6) return null;
    return { dice: 1, step: 'feel no pain', rule: rulesOf(course).feelNoPain };
  },
  take(course, _stage, { faces }) {
    const row = mortalRow(course);
    const current = batchOf(course);
    if (row === null) {
      current.mortal = 0;
      course.cursor.stage = { at: 'machine' };
      return;
    }
    current.mortal -= 1;
    const [face] = faces;
    const isIgnored = face !== undefined && face >= (machineOf(course).mortalFeelNoPain[row] as number);
    const { cursor, programme } = course;
    const needed = machineOf(course).mortalFeelNoPain[row] as number;
    if (face !== undefined) emitIgnored(course, face, needed, modelOf(course, row));
    if (!isIgnored) {
      emitMortalWound(course, rowOf(course, row), cursor.state[row] as number);
      cursor.state = without(cursor.state, row, 1);
    }
    const tally = tallyOf(course);
    tally.damage += 1;
    tally[isIgnored ? 'ignored' : 'woundsLost'] += 1;
    // What a source gives ends with it at once, unless an attack has destroyed it (19.04).
    if (machineOf(course).from === 'mortal' && !isDestroyed(cursor.state))
      current.present = programme.variant(current.batch, current.machine, current.met, cursor.state);
  },
};

/** Feel No Pain of one mortal wound. */
export function emitIgnored(course: Course, face: number, needed: number, model: Partial<CourseEvent>): void {
  const verdict = face >= needed ? 'ignored' : 'lost';
  const { feelNoPain: rule } = rulesOf(course);
  emit(course, { step: 'feel no pain', die: 0, face, verdict, rule, needed, ...model, mortal: true });
}

/** One mortal wound on the first model of a row that has `before` wounds left. */
export function emitMortalWound(course: Course, row: TargetRow, before: number, own: Partial<CourseEvent> = {}): void {
  const left = firstWounds(row.W, before) - 1;
  const event = { rule: rulesOf(course).mortal, ...firstModel(row, before), ...own, mortal: true } as const;
  emit(course, { step: rulesOf(course).mortalName, verdict: '1 lost', ...event, lost: 1, left });
  if (left === 0) emit(course, { step: 'model destroyed', verdict: 'destroyed', ...event });
}

/** Feel No Pain against the next mortal wound: the smallest face that ignores it, 7 = none. */
export function mortalFeelNoPain(course: Course): number {
  const row = mortalRow(course);
  return row === null ? 7 : (machineOf(course).mortalFeelNoPain[row] as number);
}

function mortalRow(course: Course): number | null {
  const current = batchOf(course);
  if (current.mortal === 0 || isDestroyed(course.cursor.state)) return null;
  return mortalModel(course, current.wish, null).row;
}
