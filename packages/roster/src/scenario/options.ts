import type { WeaponInput } from '@fusillade/engine';
import type { ArmyUnit, UnitWeapon } from '../army.js';
import type { Datasheet } from '../datasheet.js';
import { entryOf } from './arms.js';
import { effectOf, placed } from './effects.js';
import type { Joined } from './members.js';

/** A weapon in one of its modes, as an attacker's entry. */
export interface WeaponOption {
  readonly unit: string;
  /** Its `count`: as many as are carried, or else one for each model. */
  readonly entry: WeaponInput;
  /** Not carried: its datasheet has it. */
  readonly carried: boolean;
}

/**
 * Everything that units joined may attack with, in every mode: what they carry, then what else their datasheets have,
 * so that a player may choose otherwise than was chosen. How many of them the datasheet allows is not known here.
 */
export const weaponOptions = (units: Joined, sheets: readonly Datasheet[]): readonly WeaponOption[] => {
  const toggles = placed(units, 'attacker');
  return units.flatMap((unit) => {
    const own = toggles.filter((each) => each.unit === unit && each.reach === 'own').map((each) => effectOf(each, []));
    const entries = (weapon: UnitWeapon, carried: boolean): readonly WeaponOption[] =>
      weapon.modes.map((mode) => ({
        unit: unit.name,
        entry: entryOf({ weapon, mode }, weapon.count, own),
        carried,
      }));
    return [
      ...unit.weapons.flatMap((weapon) => entries(weapon, true)),
      ...others(unit, sheets).flatMap((weapon) => entries(weapon, false)),
    ];
  });
};

/** Weapons of the datasheet whose numbers nothing that is carried has. */
const others = (unit: ArmyUnit, sheets: readonly Datasheet[]): readonly UnitWeapon[] => {
  const count = unit.models.reduce((sum, row) => sum + row.count, 0);
  const known = new Set(unit.weapons.map(({ name, modes }) => JSON.stringify([name, modes])));
  const weapons = sheets.find(({ id }) => id === unit.datasheet)?.weapons ?? [];
  return weapons.flatMap(({ name, modes }) =>
    known.has(JSON.stringify([name, modes])) ? [] : [{ name, modes, count, carriers: [] }],
  );
};
