import type { Cursor } from '../evaluate/cursor.js';
import type { ReportNote } from '../report/types.js';
import type { Programme, TargetRow, TargetState } from '../sequence/machine.js';
import type { Rules } from './rules.js';
import type { Sheet } from './sheet.js';
import type { Aim, Placed } from './situate.js';
import type { Army, BattleEvent, Destroyed, DestroyedBy } from './types.js';
import { type Fate, isUnitDestroyed, type UnitState } from './unit-state.js';

/** A battle between two entries. Its own fields may be assigned while one entry is worked in; all below is replaced. */
export interface Play {
  readonly rules: Rules;
  readonly sheets: readonly Sheet[];
  /** What was compiled last, by everything that it depends on: shared by all plays of one battle. */
  readonly aims: Map<string, Aim>;
  units: readonly UnitState[];
  phase: number;
  /** The phase has been ended, and what comes at its end is not over: it belongs to that phase. */
  ending: boolean;
  /** Whose unit attacks, or attacked last (01.03). */
  active: Army;
  attack: AttackPlay | null;
  /** What is to be said about the attack that was declared last, all its targets together. */
  notes: readonly ReportNote[];
  /** Triggers of destroyed models: those that wait until the attacking unit has finished, and those that come at once. */
  waiting: readonly Trigger[];
  atOnce: readonly Trigger[];
  /** Triggers that wait together, the present ones first; each list ends before the next begins (01.03.02). */
  windows: readonly (readonly Trigger[])[];
  trigger: TriggerPlay | null;
  inflicting: Inflicting | null;
  commandRerolls: readonly [boolean, boolean];
}

/** A battle of one scenario: a course, and the units that it is about. */
export interface CoursePlay {
  readonly programme: Programme;
  readonly units: readonly CourseUnit[];
  cursor: Cursor;
}

export interface CourseUnit {
  readonly name: string;
  readonly army: Army;
  readonly rows: readonly TargetRow[];
  readonly start: TargetState;
}

/** The course that waits, if there is one. */
export const courseIn = (play: Play | CoursePlay): { readonly programme: Programme; readonly cursor: Cursor } | null =>
  'programme' in play ? play : (play.attack?.present ?? null);

/** Whether what waits is of no attack: a trigger, or what one inflicts. */
export const isAfterwards = (play: Play | CoursePlay): play is Play =>
  'phase' in play && (play.inflicting !== null || play.trigger !== null);

/** A destroyed model that stands until what its words say of its end is done. */
export interface Trigger {
  readonly unit: number;
  readonly row: number;
  /** Its number in the row, from 1. */
  readonly model: number;
}

export interface TriggerPlay {
  readonly trigger: Trigger;
  /** Whether the roll that sets it off was made, and did. */
  readonly rolled: boolean;
  /** Units that are within reach by where their models stand, and those of which somebody has to say it. */
  readonly measured: readonly number[];
  readonly open: readonly number[];
  /** Units within reach that have still to suffer; null before it is known which. */
  readonly within: readonly number[] | null;
}

/** Mortal wounds that no attack inflicts, one by one. */
export interface Inflicting {
  readonly unit: number;
  readonly left: number;
  /** Whether its owner has said in which order its models come, where the rule leaves that free. */
  readonly ordered: boolean;
  readonly by: DestroyedBy;
  /** The name that its events go by. */
  readonly attacker: string;
}

/** What destroys a model: an attack after which it may stay to fight, any other attack, or something else. */
export type Ending = 'attackThenFights' | 'attack' | 'otherwise';

/** An attack in progress. */
export interface AttackPlay {
  /** Index of the attacking unit. */
  readonly unit: number;
  readonly aims: readonly Aim[];
  /** Indices of the aims that are still to come. */
  readonly left: readonly number[];
  /** The target being resolved; null between two. */
  readonly present: Present | null;
  /** Weapons that demand a hazard roll (06.03), whichever target they attack. */
  readonly hazardous: number;
  /** Mortal wounds that wait until the last target is done, to be inflicted on the attacker. */
  readonly carried: number;
  /** By die: whether its hazard roll failed. */
  readonly hazards: readonly boolean[];
  /** How many of the next mortal wounds on the attacker are not from its hazard rolls. */
  readonly byRule: number;
}

export interface Present {
  readonly aim: Aim;
  readonly programme: Programme;
  readonly cursor: Cursor;
  /** The target's rows as this attack met them. */
  readonly met: TargetState;
}

/** Where one entry puts what it causes. */
export interface Out {
  /** Index of the entry. */
  readonly entry: number;
  readonly events: BattleEvent[];
  readonly destroyed: Destroyed[];
}

export const placed = (play: Play, index: number): Placed => ({
  index,
  sheet: play.sheets[index] as Sheet,
  state: play.units[index] as UnitState,
});

export function change(play: Play, index: number, state: Partial<UnitState>): void {
  play.units = play.units.map((unit, other) => (other === index ? { ...unit, ...state } : unit));
}

/**
 * Enters the loss of the next model of a row. One that nothing holds is removed at once; triggers come when the
 * attacking unit has finished, or at once where no attack destroyed it (05.04.04).
 */
export function loseModel(play: Play, index: number, row: number, ending: Ending, by: DestroyedBy, out: Out): Fate {
  const { sheet, state } = placed(play, index);
  const hasTrigger = (sheet.afterlife.demise[row] ?? null) !== null;
  const fate: Fate = ending === 'attackThenFights' ? 'fights' : hasTrigger ? 'waits' : 'removed';
  const fates = state.fates.map((each, other) => (other === row ? [...each, fate] : each));
  change(play, index, { fates });
  const model = fates[row]?.length as number;
  const trigger = { unit: index, row, model };
  if (fate === 'waits' && ending === 'otherwise') play.atOnce = [...play.atOnce, trigger];
  else if (fate === 'waits') play.waiting = [...play.waiting, trigger];
  const lost = fates.reduce((sum, each) => sum + each.length, 0);
  const models = sheet.rows.reduce((sum, { count }) => sum + count, 0);
  const { name } = sheet.rows[row] as Sheet['rows'][number];
  out.destroyed.push({ unit: sheet.unit.name, row: name, model, entry: out.entry, by, lastOfUnit: lost === models });
  return fate;
}

export const nameOf = (play: Play, index: number): string => placed(play, index).sheet.unit.name;

/** Rolls of the target's owner. */
export const isDefenders = (step: string): boolean => step.startsWith('save') || step.startsWith('feel no pain');

export const isOver = (play: Play, index: number): boolean => {
  const { sheet, state } = placed(play, index);
  return isUnitDestroyed(sheet, state);
};

export const armyOf = (play: Play, index: number): Army => placed(play, index).sheet.army;
