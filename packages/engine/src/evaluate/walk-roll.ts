import type { CourseEvent, Decision } from '../report/types.js';
import type { Again, OneAgain } from '../sequence/rolls.js';
import type { PlayerReRoll, RollStage, TableRoll } from './cursor.js';
import type { Course, Handler, Want } from './walk-course.js';
import {
  askPlayerReRoll,
  decision,
  emit,
  isSpent,
  machineOf,
  playerReRoll,
  rulesOf,
  spend,
  usePlayerReRoll,
} from './walk-course.js';
import { whyNotThese, whyNotThis } from './why-not.js';

/** How one kind of roll is judged and what follows it. */
export interface RollTable {
  readonly step: string;
  /** What it is called where hits meet armour. */
  readonly armourStep?: string;
  /** Name of the decision which dice to roll again, and who decides it. */
  readonly reRoll: Decision;
  readonly player: 'attacker' | 'defender';
  rule(course: Course): string;
  again(course: Course, die: number): Again | null;
  ones(course: Course, die: number): readonly OneAgain[];
  /** The rule by which no die may be rolled again, or null. */
  forbidden(course: Course): string | null;
  /** null where a die is judged later; `again`: it was rolled twice. */
  verdict(
    course: Course,
    face: number,
    die: number,
    again: boolean,
  ): { readonly verdict: string; readonly rule: string } | null;
  /** Whether the die could do better for whoever rolls it than with this face, or something that may be better. */
  gains(course: Course, face: number, die: number): boolean;
  /** The smallest face that does; null where a die is judged later. */
  needed(course: Course, again: boolean): number | null;
  /** What its event says of a die besides. */
  about?(course: Course, die: number): Partial<CourseEvent>;
  /** `rolledAgain`: positions of the dice that were rolled twice. */
  finish(course: Course, faces: readonly number[], rolledAgain: ReadonlySet<number>): void;
}

export const inMask = (mask: number, face: number): boolean => (mask & (1 << (face - 1))) !== 0;

const stepOf = (course: Course, { step, armourStep }: RollTable): string =>
  armourStep !== undefined && machineOf(course).armour === true ? armourStep : step;

/** Rolls of several dice with re-rolls (01.05.02): each die at most once, all of them in one second roll. */
export function rollHandler(tables: Readonly<Record<TableRoll, RollTable>>): Handler<'roll'> {
  return {
    ask(course, stage) {
      const table = tables[stage.roll];
      if (stage.phase === 'choice') return askChoice(course, stage, table);
      if (stage.phase === 'one') return askOne(course, stage, table);
      if (stage.phase === 'player')
        return askPlayerReRoll(
          ownOf(course, stage, table),
          standing(stage),
          (die) => table.gains(course, stage.faces[die] as number, die),
          whyNotIn(course, stage),
        );
      if (stage.phase === 'first') return { dice: stage.dice, step: stepOf(course, table), rule: table.rule(course) };
      const rule = stage.again[0]?.rule ?? table.rule(course);
      return { dice: stage.again.length, step: `${stepOf(course, table)} re-roll`, rule };
    },
    take(course, stage, { faces, value }) {
      const table = tables[stage.roll];
      if (stage.phase === 'first') takeFirst(course, stage, table, faces);
      else if (stage.phase === 'choice') takeChoice(course, stage, table, value as readonly number[]);
      else if (stage.phase === 'one') takeOne(course, stage, table, value as number | null | undefined);
      else if (stage.phase === 'player') takeOwn(course, stage, table, value as number | null | undefined);
      else takeAgain(course, stage, table, faces);
    },
  };
}

/** The positions whose face is in the permitted (or chosen) mask of their own permission. */
const diceOf = (course: Course, stage: RollStage, table: RollTable, mask: 'permitted' | 'chosen'): readonly number[] =>
  stage.faces.flatMap((face, die) => {
    const again = table.again(course, die);
    return again !== null && inMask(again[mask], face) ? [die] : [];
  });

const toAgain = (course: Course, table: RollTable, dice: readonly number[]): RollStage['again'] =>
  dice.map((die) => ({ die, rule: table.again(course, die)?.rule as string }));

function takeFirst(course: Course, stage: RollStage, table: RollTable, faces: readonly number[]): void {
  const rolled: RollStage = { ...stage, phase: 'one', faces };
  if (course.cursor.asks && diceOf(course, rolled, table, 'permitted').length > 0) {
    course.cursor.stage = { ...rolled, phase: 'choice' };
  } else {
    const again = toAgain(course, table, diceOf(course, rolled, table, 'chosen'));
    course.cursor.stage = { ...rolled, again };
  }
}

const whyNotIn =
  (course: Course, { faces, again }: RollStage) =>
  (value: unknown): string | null =>
    whyNotThis(
      value,
      faces,
      again.map(({ die }) => die),
      rulesOf(course).reRoll,
    );

function askChoice(course: Course, stage: RollStage, table: RollTable): Want {
  const permitted = diceOf(course, stage, table, 'permitted');
  const rule = table.again(course, permitted[0] as number)?.rule as string;
  return {
    decision: table.reRoll,
    player: table.player,
    rule,
    options: permitted,
    count: 2 ** permitted.length,
    hint: `a list of dice to roll again, any of ${JSON.stringify(permitted)} (0 is the first of the roll); [] for none`,
    legal: (value) =>
      Array.isArray(value) && new Set(value).size === value.length && value.every((die) => permitted.includes(die)),
    whyNot: (value) => whyNotThese(value, stage.faces, permitted, rulesOf(course).reRoll),
  };
}

function takeChoice(course: Course, stage: RollStage, table: RollTable, chosen: readonly number[]): void {
  const again = toAgain(
    course,
    table,
    [...chosen].sort((a, b) => a - b),
  );
  course.cursor.stage = { ...stage, phase: 'one', again, one: 0 };
}

/** The one-time permissions that any die of the roll has, each once. */
function permissions(course: Course, stage: RollStage, table: RollTable): readonly OneAgain[] {
  const found = new Map<number, OneAgain>();
  stage.faces.forEach((_, die) => {
    for (const one of table.ones(course, die)) if (!found.has(one.resource)) found.set(one.resource, one);
  });
  return [...found.values()];
}

function candidates(course: Course, stage: RollStage, table: RollTable, resource: number): readonly number[] {
  if (isSpent(course, resource)) return [];
  return stage.faces.flatMap((face, die) => {
    const one = table.ones(course, die).find((permission) => permission.resource === resource);
    const taken = stage.again.some((other) => other.die === die);
    return one !== undefined && inMask(one.mask, face) && !taken ? [die] : [];
  });
}

function askOne(course: Course, stage: RollStage, table: RollTable): Want | null {
  const one = permissions(course, stage, table)[stage.one];
  if (one === undefined || !course.cursor.asks) return null;
  const dice = candidates(course, stage, table, one.resource);
  if (dice.length === 0) return null;
  const { player = table.player, decision: name = 'commandReRoll' } = course.programme.resources[one.resource] ?? {};
  return decision(name, player, one.rule, [...dice, null], whyNotIn(course, stage));
}

function takeOne(course: Course, stage: RollStage, table: RollTable, value: number | null | undefined): void {
  const one = permissions(course, stage, table)[stage.one];
  if (one === undefined) {
    course.cursor.stage = { ...stage, phase: 'player' };
    return;
  }
  const die = value === undefined ? candidates(course, stage, table, one.resource)[0] : (value ?? undefined);
  const next: RollStage = { ...stage, one: stage.one + 1 };
  if (die === undefined) {
    course.cursor.stage = next;
  } else {
    spend(course, one.resource);
    course.cursor.stage = { ...next, again: withDie(stage, die, one.rule) };
  }
}

const withDie = (stage: RollStage, die: number, rule: string): RollStage['again'] =>
  [...stage.again, { die, rule }].sort((a, b) => a.die - b.die);

/** The dice that no permission has taken yet: none is rolled again twice (01.05.02). */
const standing = (stage: RollStage): readonly number[] =>
  stage.faces.flatMap((_, die) => (stage.again.some((other) => other.die === die) ? [] : [die]));

const ownOf = (course: Course, stage: RollStage, table: RollTable): PlayerReRoll | null =>
  table.forbidden(course) === null ? playerReRoll(course, stage.roll, table.player) : null;

function takeOwn(course: Course, stage: RollStage, table: RollTable, value: number | null | undefined): void {
  const own = ownOf(course, stage, table);
  if (own === null || value === null || value === undefined) {
    closeFirst(course, stage, table);
    return;
  }
  usePlayerReRoll(course, own);
  closeFirst(course, { ...stage, again: withDie(stage, value, own.rule) }, table);
}

function closeFirst(course: Course, stage: RollStage, table: RollTable): void {
  if (course.events !== null) {
    const again = new Map(stage.again.map(({ die, rule }) => [die, rule]));
    stage.faces.forEach((face, die) => {
      const rule = again.get(die);
      const judged = rule === undefined ? table.verdict(course, face, die, false) : { verdict: 'rolled again', rule };
      if (judged !== null) {
        const about = { ...neededIn(course, table, false), ...table.about?.(course, die) };
        emit(course, { step: stepOf(course, table), die, face, ...judged, ...about });
      }
    });
  }
  course.cursor.stage = { ...stage, phase: 'again' };
}

function neededIn(course: Course, table: RollTable, again: boolean): { readonly needed?: number } {
  const needed = table.needed(course, again);
  return needed === null ? {} : { needed };
}

function takeAgain(course: Course, stage: RollStage, table: RollTable, second: readonly number[]): void {
  const faces = [...stage.faces];
  stage.again.forEach(({ die }, index) => {
    const face = second[index] as number;
    faces[die] = face;
    const judged = table.verdict(course, face, die, true);
    if (judged !== null)
      emit(course, {
        step: `${stepOf(course, table)} re-roll`,
        die,
        face,
        ...judged,
        ...neededIn(course, table, true),
      });
  });
  table.finish(course, faces, new Set(stage.again.map(({ die }) => die)));
}

/** The stage of a roll that has not been made yet. */
export const rollStage = (roll: TableRoll, dice: number): RollStage => ({
  at: 'roll',
  roll,
  phase: 'first',
  dice,
  faces: [],
  again: [],
  one: 0,
});
