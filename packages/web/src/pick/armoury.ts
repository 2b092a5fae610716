import type { AttackerInput, ScenarioInput, WeaponInput } from '@fusillade/engine';
import { insertWeapons, removeWeapon } from '../pages/odds/references.js';
import { update } from '../pages/odds/update.js';

/** What tells one entry from another, whether numbers were typed or not. */
const keyOf = ({ name, range, A, skill, S, AP, D, abilities = [] }: WeaponInput): string =>
  [name, range, A, skill, S, AP, D, ...abilities].map(String).join('|');

/** The place of an entry among an attacker's weapons, or -1. */
const placeOf = ({ weapons }: AttackerInput, entry: WeaponInput): number => weapons.map(keyOf).indexOf(keyOf(entry));

/** How many of it attack. */
export const countOf = (attacker: AttackerInput, entry: WeaponInput): number => {
  const found = attacker.weapons[placeOf(attacker, entry)];
  return found === undefined ? 0 : Number(found.count ?? 1);
};

/** The set-up with so many of it on the attacker at a place. */
export const withCount = (setup: ScenarioInput, place: number, entry: WeaponInput, count: number): ScenarioInput => {
  const attacker = setup.attackers[place];
  if (attacker === undefined) return setup;
  const path = `attackers[${place}]`;
  const at = placeOf(attacker, entry);
  if (at < 0) return count === 0 ? setup : insertWeapons(setup, path, attacker.weapons.length, [{ ...entry, count }]);
  return count === 0 ? removeWeapon(setup, path, at) : update(setup, `${path}.weapons[${at}].count`, count);
};
