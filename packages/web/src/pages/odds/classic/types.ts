import { ARMOURED, UNIT_TYPES } from '@fusillade/engine';
import type { Setup } from '../../../worker/api.js';
import { at, type Path, update } from '../update.js';
import { NEW_ARMOUR, NEW_BLOWS, NEW_BODY, STRUCK_BACK } from './defaults.js';

export const isArmoured = (type: unknown): boolean => (ARMOURED as readonly unknown[]).includes(type);

/** Unit types without armour values, the usual one first. */
export const LIVING = UNIT_TYPES.filter((type) => !isArmoured(type));

const BODY = ['T', 'W', 'Sv', 'FNP', 'woundsLost'];
const ARMOUR = ['armour', 'hullPoints', 'structurePoints', 'openTopped'];

/** A row of another type: what only the old one had goes, what the new one needs comes. */
export const withType = <S extends Setup>(setup: S, row: Path, type: string): S => {
  const before = isArmoured(at(setup, `${row}.type`));
  const after = isArmoured(type);
  const typed = update(setup, `${row}.type`, type === LIVING[0] ? undefined : type);
  if (before === after) return typed;
  const gone = (after ? BODY : ARMOUR).reduce((rest, field) => update(rest, `${row}.${field}`, undefined), typed);
  return filled(gone, row, after ? NEW_ARMOUR : NEW_BODY);
};

/** The fields that are not there yet. */
const filled = <S extends Setup>(setup: S, path: Path, fields: Readonly<Record<string, unknown>>): S =>
  Object.entries(fields).reduce(
    (rest, [field, value]) =>
      at(rest, `${path}.${field}`) === undefined ? update(rest, `${path}.${field}`, value) : rest,
    setup,
  );

/** The target strikes back, or not: then both sides can be wounded, and need what that takes. */
export const withBlows = <S extends Setup>(setup: S, strikes: boolean): S => {
  if (!strikes) return update(setup, 'target.strikesBack', undefined);
  const struck = setup.attackers.reduce<S>((rest, _, i) => filled(rest, `attackers[${i}]`, STRUCK_BACK), setup);
  const rows = setup.target.models.reduce<S>((rest, _, i) => filled(rest, `target.models[${i}]`, { I: 4 }), struck);
  return filled(rows, 'target.strikesBack', NEW_BLOWS);
};

/** Nobody strikes back at guns. */
export const withPhase = <S extends Setup>(setup: S, phase: 'melee' | 'shooting'): S =>
  update(phase === 'shooting' ? withBlows(setup, false) : setup, 'situation.phase', phase);
