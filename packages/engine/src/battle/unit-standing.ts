import { available, carriersOf } from './one-shot.js';
import type { Sheet } from './sheet.js';
import type { UnitStanding } from './types.js';
import { isUnitDestroyed, rowStanding, type UnitState } from './unit-state.js';

const STATES = { waits: 'standing', fights: 'standing', removed: 'removed' } as const;

/** A state is never changed, and most units stay as they are from entry to entry. */
const told = new WeakMap<UnitState, UnitStanding>();

export function unitStanding(sheet: Sheet, state: UnitState): UnitStanding {
  const known = told.get(state) ?? standingIn(sheet, state);
  told.set(state, known);
  return known;
}

function standingIn(sheet: Sheet, state: UnitState): UnitStanding {
  const models = sheet.rows.flatMap((each, row) =>
    rowStanding(each, state.wounds[row] as number, (index) => STATES[state.fates[row]?.[index] ?? 'removed']),
  );
  return {
    name: sheet.unit.name,
    army: sheet.army,
    destroyed: isUnitDestroyed(sheet, state),
    models,
    hasAttacked: state.hasAttacked,
    weapons: sheet.labels.map((label, entry) => ({
      label,
      left: available({ sheet, state }, entry),
      carried: carriersOf(sheet.unit, label) !== null,
    })),
  };
}
