import { faceValue } from '../profile/dice.js';
import type { CourseEvent } from '../report/types.js';
import type { Damage, Packet } from '../sequence/rolls.js';
import { damageAgain, quantityValue, totalOf } from '../target/damage.js';
import { firstWounds, without } from '../target/state.js';
import type { DamageStage, MadeBatch, PoolCursor, QueuedPackets } from './cursor.js';
import type { Course, Handler, Want } from './walk-course.js';
import {
  askPlayerReRoll,
  batchOf,
  decision,
  emit,
  isSpent,
  machineOf,
  modelOf,
  playerReRoll,
  rowOf,
  rulesOf,
  spend,
  tallyOf,
  usePlayerReRoll,
} from './walk-course.js';
import { damageGains } from './walk-gain.js';

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

export function damageOf(course: Course, stage: DamageStage): Damage {
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
      const dice = table.feelNoPain > 6 ? 0 : ignoringDice(table, stage.value);
      return { dice, step: 'feel no pain', rule: rulesOf(course).feelNoPain };
    }
    if (stage.phase === 'ignoreAgain')
      return { dice: stage.again.length, step: 'feel no pain re-roll', rule: rulesOf(course).feelNoPain };
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
    else if (stage.phase === 'ignore') takeIgnored(course, stage, faces);
    else takeIgnoredAgain(course, stage, faces);
  },
};

/** The model that is struck, and the critical wound that strikes it where no save die does. */
function struckBy(course: Course, { source, row }: DamageStage): Partial<CourseEvent> {
  const model = modelOf(course, row);
  if (source === 'save') return model;
  const [waiting] = course.cursor.queued;
  const made = source === 'queued' ? (waiting as QueuedPackets).made : batchOf(course).made;
  const left = source === 'queued' ? (waiting as QueuedPackets).left : batchOf(course).packets;
  return { ...model, packet: criticalWounds(course, made) - left - 1 };
}

/** Critical wounds of a batch so far: of one Strength and those before it. */
function criticalWounds({ cursor }: Course, made: number): number {
  const { activation, entries } = cursor.made[made] as MadeBatch;
  return cursor.made
    .slice(0, made + 1)
    .filter((other) => other.activation === activation && other.entries.join() === entries.join())
    .reduce((sum, { tally }) => sum + tally.criticalWounds, 0);
}

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
    emit(course, { step, die, face, verdict, rule: quantity.rule, ...struckBy(course, stage) });
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
  const isOne = own?.sum === 'oneDie';
  const gains = (): boolean => damageGains(damageOf(course, stage), stage.faces, stage.left, !isOne);
  return askPlayerReRoll(own, isOne ? allDice(stage.faces) : [0], gains);
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
  emit(course, { step: 'damage', verdict: `D ${value}`, rule, ...struckBy(course, stage) });
  course.cursor.stage = { ...stage, phase: 'ignore', value };
}

const ignoringDice = ({ ignoredWhole }: Damage, value: number): number =>
  ignoredWhole === true ? Math.min(1, value) : value;

/** The Feel No Pain dice, of which some may have to be rolled again. */
function takeIgnored(course: Course, stage: DamageStage, faces: readonly number[]): void {
  const mask = damageOf(course, stage).feelNoPainAgain ?? 0;
  const again = faces.flatMap((face, die) => ((mask & (1 << (face - 1))) !== 0 ? [die] : []));
  if (again.length === 0) {
    readIgnored(course, stage, faces);
    return;
  }
  const needed = damageOf(course, stage).feelNoPain;
  const common = { step: 'feel no pain', rule: rulesOf(course).feelNoPain, needed, ...struckBy(course, stage) };
  for (const die of again) emit(course, { die, face: faces[die] as number, verdict: 'rolled again', ...common });
  course.cursor.stage = { ...stage, phase: 'ignoreAgain', faces, again };
}

function takeIgnoredAgain(course: Course, stage: DamageStage, second: readonly number[]): void {
  const faces = [...stage.faces];
  stage.again.forEach((die, index) => {
    faces[die] = second[index] as number;
  });
  readIgnored(course, stage, faces);
}

/** They are read one by one until the model is destroyed, or one die speaks for all. */
function readIgnored(course: Course, stage: DamageStage, rolled: readonly number[]): void {
  const { feelNoPain, ignoredWhole } = damageOf(course, stage);
  const struck = struckBy(course, stage);
  const whole = ignoredWhole === true && rolled.length > 0;
  const faces = whole ? [] : rolled;
  let lost = faces.length === 0 ? Math.min(stage.value, stage.left) : 0;
  let ignored = 0;
  if (whole) {
    const face = rolled[0] as number;
    if (face >= feelNoPain) [lost, ignored] = [0, stage.value];
    const verdict = face >= feelNoPain ? 'ignored' : 'lost';
    const rule = rulesOf(course).feelNoPain;
    emit(course, { step: 'feel no pain', die: 0, face, verdict, rule, needed: feelNoPain, ...struck });
  }
  faces.forEach((face, die) => {
    const isRead = lost < stage.left;
    const isIgnored = isRead && face >= feelNoPain;
    if (isIgnored) ignored += 1;
    else if (isRead) lost += 1;
    const verdict = isIgnored ? 'ignored' : isRead ? 'lost' : 'not read';
    emit(course, {
      step: 'feel no pain',
      die,
      face,
      verdict,
      rule: rulesOf(course).feelNoPain,
      needed: feelNoPain,
      ...struck,
    });
  });
  const { queued } = course.cursor;
  const made = stage.source === 'queued' ? (queued[0] as QueuedPackets).made : batchOf(course).made;
  const tally = tallyOf(course, made);
  tally.unsaved += 1;
  tally.damage += stage.value;
  tally.ignored += ignored;
  tally.woundsLost += lost;
  tally.lostDamage += stage.value - ignored - lost;
  loseWounds(course, stage.row, lost, struck);
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

/** The wounds that one attack or one packet inflicts on a model. */
function loseWounds(course: Course, row: number, lost: number, struck: Partial<CourseEvent>): void {
  if (lost === 0) return;
  const { cursor } = course;
  const { W } = rowOf(course, row);
  const left = firstWounds(W, cursor.state[row] as number) - lost;
  cursor.state = without(cursor.state, row, lost);
  const event =
    left > 0 ? { step: 'wounds lost', verdict: `${lost} lost` } : { step: 'model destroyed', verdict: 'destroyed' };
  emit(course, { ...event, rule: rulesOf(course).inflict, ...struck, lost, left });
}
