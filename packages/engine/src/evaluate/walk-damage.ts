import { faceValue } from '../profile/dice.js';
import type { Damage, Packet } from '../sequence/machine.js';
import { damageAgain, quantityValue, totalOf } from '../target/damage.js';
import { mortalTape } from '../target/mortal.js';
import { isDestroyed, livingModels, without } from '../target/state.js';
import type { DamageStage, Named, PoolCursor, QueuedPackets } from './cursor.js';
import { loseRest } from './walk-attack.js';
import type { Course, Handler, Want } from './walk-course.js';
import {
  askPlayerReRoll,
  batchOf,
  decision,
  emit,
  GENERAL_RULES,
  isSpent,
  machineOf,
  playerReRoll,
  rowOf,
  spend,
  tallyOf,
  usePlayerReRoll,
} from './walk-course.js';

export const damageStage = (source: DamageStage['source'], row: number, left: number): DamageStage => ({
  at: 'damage',
  phase: 'roll',
  source,
  row,
  left,
  faces: [],
  again: [],
  rule: '',
  one: 0,
  value: 0,
});

function damageOf(course: Course, stage: DamageStage): Damage {
  if (stage.source === 'save') {
    const { dice, read } = batchOf(course).pool as PoolCursor;
    const { pool } = dice[read - 1] as { pool: number };
    return machineOf(course).pools[pool]?.damage[stage.row] as Damage;
  }
  const machine = stage.source === 'packet' ? machineOf(course) : (course.cursor.queued[0] as QueuedPackets).machine;
  return (machine.packet as Packet).damage[stage.row] as Damage;
}

/** Whether "set damage of one attack" is still there for this one. */
const isSet = (course: Course, damage: Damage): boolean =>
  damage.oneSet !== null && !isSpent(course, damage.oneSet.resource);

/** 05.04.02: the damage roll, its re-roll, Feel No Pain. */
export const damage: Handler<'damage'> = {
  ask(course, stage) {
    const table = damageOf(course, stage);
    if (stage.phase === 'roll') {
      const dice = isSet(course, table) ? 0 : table.quantity.dice.count;
      return { dice, step: 'damage', rule: table.quantity.rule };
    }
    if (stage.phase === 'again') return { dice: stage.again.length, step: 'damage re-roll', rule: stage.rule };
    if (stage.phase === 'ignore') {
      const dice = table.feelNoPain > 6 ? 0 : stage.value;
      return { dice, step: 'feel no pain', rule: GENERAL_RULES.feelNoPain };
    }
    if (!course.cursor.asks || stage.faces.length === 0) return null;
    if (stage.phase === 'choice') return askWhole(table);
    return stage.phase === 'one' ? askOne(course, stage, table) : askOwn(course, stage);
  },
  take(course, stage, { faces, value }) {
    if (stage.phase === 'roll') takeRoll(course, stage, faces);
    else if (stage.phase === 'choice') takeWhole(course, stage, value as boolean | undefined);
    else if (stage.phase === 'one') takeOne(course, stage, value as number | null | undefined);
    else if (stage.phase === 'player') takeOwn(course, stage, value as number | null | undefined);
    else if (stage.phase === 'again') takeAgain(course, stage, faces);
    else takeIgnored(course, stage, faces);
  },
};

function takeRoll(course: Course, stage: DamageStage, faces: readonly number[]): void {
  const { oneSet } = damageOf(course, stage);
  if (oneSet !== null && !isSpent(course, oneSet.resource)) {
    spend(course, oneSet.resource);
    settle(course, stage, oneSet.value, oneSet.rule);
    return;
  }
  emitDice(
    course,
    stage,
    'damage',
    faces.map((face, die) => ({ face, die })),
  );
  course.cursor.stage = { ...stage, phase: 'choice', faces };
}

function emitDice(
  course: Course,
  stage: DamageStage,
  step: string,
  dice: readonly { readonly face: number; readonly die: number }[],
): void {
  const { quantity } = damageOf(course, stage);
  for (const { face, die } of dice) {
    const verdict = `counts ${faceValue(face, quantity.dice.sides)}`;
    emit(course, { step, die, face, verdict, rule: quantity.rule, row: rowOf(course, stage.row).name });
  }
}

const askWhole = (table: Damage): Want | null =>
  table.again === null ? null : decision('damageReRoll', 'attacker', table.again.rule, [true, false]);

function askOne(course: Course, stage: DamageStage, table: Damage): Want | null {
  const one = table.oneAgain[stage.one];
  if (one === undefined || stage.again.length > 0 || isSpent(course, one.resource)) return null;
  const options = one.way === 'lowestDie' ? stage.faces.map((_, die) => die) : [0];
  const player = course.programme.resources[one.resource]?.player ?? 'attacker';
  return decision('commandReRoll', player, one.rule, [...options, null]);
}

const allDice = (faces: readonly number[]): readonly number[] => faces.map((_, die) => die);

function takeWhole(course: Course, stage: DamageStage, value: boolean | undefined): void {
  const table = damageOf(course, stage);
  if (course.cursor.asks) {
    const again = value === true ? allDice(stage.faces) : [];
    course.cursor.stage = { ...stage, phase: 'one', again, rule: table.again?.rule ?? '' };
  } else {
    followPolicy(course, stage, table);
  }
}

/** What the table's own policy rolls again, where nobody is asked. */
function followPolicy(course: Course, stage: DamageStage, table: Damage): void {
  const { dice } = table.quantity;
  const values = stage.faces.map((face) => faceValue(face, dice.sides));
  const lowest = Math.min(...values);
  const next = damageAgain(table, totalOf(dice, stage.faces), lowest, stage.left, course.cursor.spent);
  let again: readonly number[] = [];
  let rule = table.again?.rule ?? '';
  if (next.what !== 'nothing') again = allDice(stage.faces);
  if (next.what === 'one') {
    const one = table.oneAgain[next.index] as Damage['oneAgain'][number];
    spend(course, one.resource);
    rule = one.rule;
    if (next.dice === 'lowest') again = [values.indexOf(lowest)];
  }
  course.cursor.stage = { ...stage, phase: 'again', again, rule };
}

/** The player's own permission: a roll that is rolled again, even one die of it, is not rolled again once more. */
function askOwn(course: Course, stage: DamageStage): Want | null {
  if (stage.again.length > 0) return null;
  const own = playerReRoll(course, 'damage', 'attacker');
  return askPlayerReRoll(own, own?.sum === 'oneDie' ? allDice(stage.faces) : [0]);
}

function takeOwn(course: Course, stage: DamageStage, value: number | null | undefined): void {
  const own = playerReRoll(course, 'damage', 'attacker');
  if (own === null || value === null || value === undefined) {
    course.cursor.stage = { ...stage, phase: 'again' };
    return;
  }
  usePlayerReRoll(course, own);
  const again = own.sum === 'oneDie' ? [value] : allDice(stage.faces);
  course.cursor.stage = { ...stage, phase: 'again', again, rule: own.rule };
}

/** Each one-time permission in its turn; where nobody is asked any more, those that are left follow their policy. */
function takeOne(course: Course, stage: DamageStage, value: number | null | undefined): void {
  const table = damageOf(course, stage);
  const one = table.oneAgain[stage.one];
  if (!course.cursor.asks && stage.again.length === 0) {
    followPolicy(course, stage, { ...table, again: null, oneAgain: table.oneAgain.slice(stage.one) });
  } else if (one === undefined) {
    course.cursor.stage = { ...stage, phase: 'player' };
  } else if (value === undefined || value === null) {
    course.cursor.stage = { ...stage, one: stage.one + 1 };
  } else {
    spend(course, one.resource);
    const again = one.way === 'lowestDie' ? [value] : allDice(stage.faces);
    course.cursor.stage = { ...stage, one: stage.one + 1, again, rule: one.rule };
  }
}

function takeAgain(course: Course, stage: DamageStage, second: readonly number[]): void {
  const faces = [...stage.faces];
  stage.again.forEach((die, index) => {
    faces[die] = second[index] as number;
  });
  emitDice(
    course,
    stage,
    'damage re-roll',
    stage.again.map((die) => ({ face: faces[die] as number, die })),
  );
  const { quantity } = damageOf(course, stage);
  settle(course, stage, quantityValue(quantity, totalOf(quantity.dice, faces)), quantity.rule);
}

function settle(course: Course, stage: DamageStage, value: number, rule: string): void {
  emit(course, { step: 'damage', verdict: `D ${value}`, rule, row: rowOf(course, stage.row).name });
  course.cursor.stage = { ...stage, phase: 'ignore', value };
}

/** Feel No Pain dice are read one by one until the model is destroyed. */
function takeIgnored(course: Course, stage: DamageStage, faces: readonly number[]): void {
  const { feelNoPain } = damageOf(course, stage);
  const row = rowOf(course, stage.row).name;
  let lost = faces.length === 0 ? Math.min(stage.value, stage.left) : 0;
  let ignored = 0;
  faces.forEach((face, die) => {
    const isRead = lost < stage.left;
    const isIgnored = isRead && face >= feelNoPain;
    if (isIgnored) ignored += 1;
    else if (isRead) lost += 1;
    const verdict = isIgnored ? 'ignored' : isRead ? 'lost' : 'not read';
    emit(course, { step: 'feel no pain', die, face, verdict, rule: GENERAL_RULES.feelNoPain, row });
  });
  const { queued } = course.cursor;
  const made = stage.source === 'queued' ? (queued[0] as QueuedPackets).made : batchOf(course).made;
  const tally = tallyOf(course, made);
  tally.unsaved += 1;
  tally.damage += stage.value;
  tally.ignored += ignored;
  tally.woundsLost += lost;
  tally.lostDamage += stage.value - ignored - lost;
  loseWounds(course, stage.row, lost, GENERAL_RULES.inflict);
  if (stage.source === 'save') advanceTape(course, lost);
  course.cursor.stage = { at: stage.source === 'save' ? 'read' : stage.source };
}

function advanceTape(course: Course, lost: number): void {
  const current = batchOf(course);
  const pool = current.pool as PoolCursor;
  const left = pool.left - lost;
  const model = left > 0 ? pool.model : pool.model + 1;
  current.pool = { ...pool, model, left: left > 0 ? left : (pool.tape[model]?.wounds ?? 0) };
}

function loseWounds(course: Course, row: number, lost: number, rule: string): void {
  const { cursor } = course;
  const { W, name } = rowOf(course, row);
  const before = livingModels(W, cursor.state[row] as number);
  cursor.state = without(cursor.state, row, lost);
  if (livingModels(W, cursor.state[row] as number) < before) {
    emit(course, { step: 'model destroyed', verdict: 'destroyed', rule, row: name });
  }
}

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
    const row = mortalRow(course);
    if (row === null || (machineOf(course).mortalFeelNoPain[row] as number) > 6) return null;
    return { dice: 1, step: 'feel no pain', rule: GENERAL_RULES.feelNoPain };
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
    const { name } = rowOf(course, row);
    if (face !== undefined) {
      const verdict = isIgnored ? 'ignored' : 'lost';
      emit(course, { step: 'feel no pain', die: 0, face, verdict, rule: GENERAL_RULES.feelNoPain, row: name });
    }
    if (!isIgnored) emit(course, { step: 'mortal wounds', verdict: '1 lost', rule: GENERAL_RULES.mortal, row: name });
    const tally = tallyOf(course);
    tally.damage += 1;
    tally[isIgnored ? 'ignored' : 'woundsLost'] += 1;
    if (!isIgnored) loseWounds(course, row, 1, GENERAL_RULES.mortal);
    // What a source gives ends with it at once, unless an attack has destroyed it (19.04).
    const { cursor, programme } = course;
    if (machineOf(course).from === 'mortal' && !isDestroyed(cursor.state))
      current.present = programme.variant(current.batch, current.machine, current.met, cursor.state);
  },
};

function mortalRow(course: Course): number | null {
  const current = batchOf(course);
  if (current.mortal === 0 || isDestroyed(course.cursor.state)) return null;
  return mortalModel(course, current.wish, null).row;
}
