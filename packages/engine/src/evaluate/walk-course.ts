import type { CourseEvent, Decision } from '../report/types.js';
import type { Activation, GeneralRules, Machine, Programme, TargetRow } from '../sequence/machine.js';
import { livingModels } from '../target/state.js';
import type { BatchCursor, Cursor, MadeBatch, PlayerReRoll, PlayerRoll, Stage } from './cursor.js';

/** A cursor in the making: its own fields are assigned while one answer is worked in. */
export interface Course {
  readonly programme: Programme;
  readonly cursor: Cursor;
  /** Where events go, if anybody reads them. */
  readonly events: CourseEvent[] | null;
}

/** What a stage waits for. `dice` 0 is no question. */
export type Want = { readonly dice: number; readonly step: string; readonly rule: string } | WantDecision;

export interface WantDecision {
  readonly decision: Decision;
  readonly player: 'attacker' | 'defender';
  readonly rule: string;
  readonly options: readonly unknown[];
  readonly count: number;
  /** What to decide instead of a value that is not legal, where the options do not say it. */
  readonly hint?: string;
  /** As `AskDecision.pointless`. */
  readonly pointless?: boolean;
  /** What is wrong with a value that is not legal, where more can be said than that. */
  whyNot?(value: unknown): string | null;
  legal(value: unknown): boolean;
}

/** What was answered: faces of the dice, or the value decided; `undefined` where nobody was asked. */
export interface Given {
  readonly faces: readonly number[];
  readonly value: unknown;
}

export type StageAt<At extends Stage['at']> = Extract<Stage, { readonly at: At }>;

export interface Handler<At extends Stage['at']> {
  /** null: nothing to ask, `take` is called at once. */
  ask?(course: Course, stage: StageAt<At>): Want | null;
  take(course: Course, stage: StageAt<At>, given: Given): void;
}

/** Rule numbers of what no table says: general rules, the same for every batch. */
const GENERAL_RULES: GeneralRules = {
  weaponOrder: '04.03',
  allocation: '05.03',
  memberOrder: '05.04.01',
  poolOrder: '05.03.02',
  inflict: '05.04',
  unitDestroyed: '05.04.04',
  mortal: '06.02',
  mortalName: 'mortal wounds',
  feelNoPain: '24.12',
  precision: '24.28',
  reRoll: '01.05.02',
};

export const rulesOf = ({ programme }: Course): GeneralRules => programme.generalRules ?? GENERAL_RULES;

export const activationOf = ({ programme, cursor }: Course): Activation =>
  programme.activations[cursor.activation] as Activation;

export const batchOf = ({ cursor }: Course): BatchCursor => cursor.batch as BatchCursor;

export const machineOf = (course: Course): Machine => batchOf(course).present as Machine;

export const rowOf = ({ programme }: Course, row: number): TargetRow => programme.rows[row] as TargetRow;

/** A row's name and the number of its first living model, which is the next that it loses. */
export const modelOf = ({ programme, cursor }: Course, row: number): { readonly row: string; readonly model: number } =>
  firstModel(programme.rows[row] as TargetRow, cursor.state[row] as number);

export const firstModel = ({ name, count, W }: TargetRow, left: number) => ({
  row: name,
  model: count - livingModels(W, left) + 1,
});

/** The smallest face from which on every face does it; 7 = none. */
export const neededOf = (does: (face: number) => boolean): number => {
  let needed = 7;
  while (needed > 1 && does(needed - 1)) needed -= 1;
  return needed;
};

export const tallyOf = (course: Course, made = batchOf(course).made): MadeBatch['tally'] =>
  (course.cursor.made[made] as MadeBatch).tally;

export const isSpent = (course: Course, resource: number): boolean => (course.cursor.spent & (1 << resource)) !== 0;

export function spend(course: Course, resource: number): void {
  course.cursor.spent |= 1 << resource;
}

/**
 * A batch's number in the course, from 0; while weapons are chosen that of the one to come. What comes before the first
 * batch of an attacker and after its last one belongs to none, except packets that waited.
 */
export function batchNumber({ cursor }: Course): number | null {
  if (cursor.batch !== null) return cursor.batches - 1;
  if (cursor.stage.at === 'damage') return cursor.queued[0]?.batch ?? null;
  return cursor.stage.at === 'batch' ? cursor.batches : null;
}

/** How many attacks of another Strength were before those in progress. */
const firstAttack = ({ cursor: { batch } }: Course): number =>
  batch === null ? 0 : batch.attacks.slice(0, Math.max(0, batch.machine)).reduce((sum, attacks) => sum + attacks, 0);

export function emit(
  course: Course,
  event: Pick<CourseEvent, 'step' | 'verdict' | 'rule'> & Partial<CourseEvent>,
): void {
  if (course.events === null) return;
  const from = firstAttack(course);
  course.events.push({
    attacker: activationOf(course).name,
    batch: batchNumber(course),
    die: null,
    face: null,
    ...(from > 0 && { from }),
    ...event,
  });
}

export const decision = (
  name: Decision,
  player: 'attacker' | 'defender',
  rule: string,
  options: readonly unknown[],
  whyNot?: (value: unknown) => string | null,
): WantDecision => ({
  decision: name,
  player,
  rule,
  options,
  count: options.length,
  legal: (value) => options.some((option) => same(option, value)),
  ...(whyNot && { whyNot }),
});

/** The permission of a player's own that may be used on this roll, or null; none where nobody is asked. */
export const playerReRoll = (
  { cursor }: Course,
  roll: PlayerRoll,
  player: 'attacker' | 'defender',
): PlayerReRoll | null =>
  (cursor.asks && cursor.playerReRolls.find((own) => own.player === player && own.rolls.includes(roll))) || null;

/**
 * Asks whether it is used, on one of these dice (positions in the roll); no question where there is no die.
 * @param gains whether a die could do better, or the roll that begins with it
 */
export const askPlayerReRoll = (
  own: PlayerReRoll | null,
  dice: readonly number[],
  gains: (die: number) => boolean,
  whyNot?: (value: unknown) => string | null,
): Want | null =>
  own === null || dice.length === 0
    ? null
    : {
        ...decision('commandReRoll', own.player, own.rule, [...dice, null], whyNot),
        pointless: !dice.some(gains),
      };

export function usePlayerReRoll({ cursor }: Course, used: PlayerReRoll): void {
  cursor.playerReRolls = cursor.playerReRolls.filter((own) => own !== used);
}

function same(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((item, index) => same(item, b[index]));
}
