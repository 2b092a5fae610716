import type { Cursor } from '../evaluate/cursor.js';
import { next } from '../evaluate/walk.js';
import type { Programme, TargetState } from '../sequence/machine.js';
import type { Rules } from './rules.js';
import type { Sheet } from './sheet.js';
import type { Aim, Placed } from './situate.js';
import type { Army, BattleEvent, BattleQuestion, Destroyed, DestroyedBy } from './types.js';
import { type Fate, isUnitDestroyed, type UnitState } from './unit-state.js';

/** A battle between two entries. Its own fields may be assigned while one entry is worked in; all below is replaced. */
export interface Play {
  readonly rules: Rules;
  readonly sheets: readonly Sheet[];
  units: readonly UnitState[];
  phase: number;
  attack: AttackPlay | null;
  commandRerolls: readonly [boolean, boolean];
}

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

/** Enters the loss of the next model of a row, and who it was. */
export function loseModel(play: Play, index: number, row: number, fate: Fate, by: DestroyedBy, out: Out): number {
  const { sheet, state } = placed(play, index);
  const fates = state.fates.map((each, other) => (other === row ? [...each, fate] : each));
  change(play, index, { fates });
  const lost = fates.reduce((sum, each) => sum + each.length, 0);
  const models = sheet.rows.reduce((sum, { count }) => sum + count, 0);
  const model = fates[row]?.length as number;
  const { name } = sheet.rows[row] as Sheet['rows'][number];
  out.destroyed.push({ unit: sheet.unit.name, row: name, model, entry: out.entry, by, lastOfUnit: lost === models });
  return model;
}

/** What waits; null where a declaration or the end of the phase may come. */
export function questionOf(play: Play, entry: number): BattleQuestion | null {
  const { attack } = play;
  if (attack === null) return null;
  const attacker = placed(play, attack.unit).sheet;
  if (attack.present === null) {
    const names = attack.left.map((aim) => nameOf(play, (attack.aims[aim] as Aim).target));
    return {
      decision: 'targetOrder',
      player: 'attacker',
      rule: '04.03',
      batch: null,
      attacker: attacker.unit.name,
      options: names,
      count: names.length,
      army: attacker.army,
      unit: attacker.unit.name,
      entry,
    };
  }
  const { programme, cursor, aim } = attack.present;
  const question = next(programme, cursor);
  if (question === null) return null;
  const target = placed(play, aim.target).sheet;
  const defends =
    'decision' in question ? question.player === 'defender' : isDefenders(question.step) && cursor.stage.at !== 'self';
  const { army, unit } = defends ? target : attacker;
  return { ...question, army, unit: unit.name, entry };
}

export const nameOf = (play: Play, index: number): string => placed(play, index).sheet.unit.name;

/** Rolls of the target's owner. */
export const isDefenders = (step: string): boolean => step.startsWith('save') || step.startsWith('feel no pain');

export const isOver = (play: Play, index: number): boolean => {
  const { sheet, state } = placed(play, index);
  return isUnitDestroyed(sheet, state);
};

export const armyOf = (play: Play, index: number): Army => placed(play, index).sheet.army;
