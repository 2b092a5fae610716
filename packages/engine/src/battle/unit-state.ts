import type { TargetState } from '../sequence/machine.js';
import { firstWounds, livingModels } from '../target/state.js';
import type { Spent } from './one-shot.js';
import type { Sheet, SheetRow } from './sheet.js';
import type { ModelStanding } from './types.js';

/** What has become of a unit. */
export interface UnitState {
  /** Wounds left of each row. */
  readonly wounds: TargetState;
  /** By row: its destroyed models in the order in which they were lost; number k + 1 stands at index k. */
  readonly fates: readonly (readonly Fate[])[];
  /** Every row once, in the order that its owner has decided last: 05.03, 05.04.01, 06.02. */
  readonly order: readonly number[];
  /** In this phase. */
  readonly hasAttacked: boolean;
  /** By label: which weapons that are spent by being selected (24.26) are spent. */
  readonly spent: ReadonlyMap<string, Spent>;
  /** Names of its rules for one attack that are used up in this phase. */
  readonly used: readonly string[];
}

/** `waits`: stands until its triggers are resolved; `fights`: stands until its unit has attacked or the phase ends. */
export type Fate = 'waits' | 'fights' | 'removed';

export const unitAtStart = (sheet: Sheet): UnitState => ({
  wounds: sheet.start,
  fates: sheet.rows.map(() => []),
  order: sheet.rows.map((_, row) => row),
  hasAttacked: false,
  spent: new Map(),
  used: [],
});

/** Destroyed models of each row that stay to fight. */
export const fighting = (state: UnitState): readonly number[] =>
  state.fates.map((row) => row.filter((fate) => fate === 'fights').length);

export const living = (sheet: Sheet, state: UnitState): readonly number[] =>
  sheet.rows.map(({ W }, row) => livingModels(W, state.wounds[row] as number));

/** Models of each row that attack: the living ones, and those that stay to fight (05.04.05). */
export const attacking = (sheet: Sheet, state: UnitState): readonly number[] => {
  const standing = fighting(state);
  return living(sheet, state).map((models, row) => models + (standing[row] as number));
};

/** Numbers of these models of one row. */
export function attackingIn(sheet: Sheet, state: UnitState, row: number): readonly number[] {
  const fates = state.fates[row] ?? [];
  const count = sheet.rows[row]?.count ?? 0;
  return Array.from({ length: count }, (_, index) => index + 1).filter(
    (number) => number > fates.length || fates[number - 1] === 'fights',
  );
}

/** 05.04.04; false for a unit without models. */
export const isUnitDestroyed = (sheet: Sheet, state: UnitState): boolean =>
  sheet.rows.length > 0 && state.wounds.every((left) => left === 0);

/** The models of a row with these wounds left; `fate` is asked for those that are lost. */
export function rowStanding(
  { name, count, W, character }: SheetRow,
  left: number,
  fate: (index: number) => ModelStanding['state'],
): readonly ModelStanding[] {
  const lost = count - livingModels(W, left);
  return Array.from({ length: count }, (_, index) => ({
    row: name,
    number: index + 1,
    W,
    wounds: index < lost ? 0 : index === lost ? firstWounds(W, left) : W,
    state: index < lost ? fate(index) : 'alive',
    character,
  }));
}
