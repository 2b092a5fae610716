import type { ArmyUnit, Datasheet, WeaponMode } from '@fusillade/roster';
import { InputError } from '../problems.js';
import type { Fielded } from './field.js';
import { listed } from './find.js';

type Phase = 'shooting' | 'fight';

const attacksIn = (phase: Phase, weapons: readonly { readonly modes: readonly WeaponMode[] }[]): boolean =>
  weapons.some(({ modes }) => modes.some(({ profile }) => (profile.range === 'melee') === (phase === 'fight')));

interface Idle {
  readonly name: string;
  /** Weapons of its datasheet that it could attack with. */
  readonly others: readonly string[];
}

/** Units that attack with nothing in the phase, because of what they carry by default. */
const idleOf = ({ units, sheets = [] }: Fielded, phase: Phase): readonly Idle[] => {
  const sheetOf = ({ datasheet }: ArmyUnit): Datasheet | undefined => sheets.find(({ id }) => id === datasheet);
  return units.flatMap((unit): Idle[] => {
    const sheet = sheetOf(unit);
    if (sheet === undefined || attacksIn(phase, unit.weapons)) return [];
    const others = sheet.weapons.filter((weapon) => attacksIn(phase, [weapon])).map(({ name }) => name);
    return [{ name: unit.name, others }];
  });
};

const KIND: Readonly<Record<Phase, string>> = { shooting: 'ranged', fight: 'melee' };

/**
 * Who of an attacker's units stands by, and the weapons that would change it. Refuses where nobody is left and another
 * loadout would help.
 */
export const idleStatements = (fielded: Fielded, phase: Phase): readonly string[] => {
  const idle = idleOf(fielded, phase);
  const kind = KIND[phase];
  const helped = idle.filter(({ others }) => others.length > 0);
  if (idle.length === fielded.units.length && helped.length > 0) {
    const other = phase === 'fight' ? 'shooting' : 'fight';
    throw new InputError(
      helped.map(({ name, others }) => ({
        code: 'missing',
        path: `--attacker ${name}`,
        problem: `carries no ${kind} weapon by default`,
        suggestion: `choose one with --weapon: ${listed(others)}; or --phase ${other}`,
      })),
    );
  }
  return idle.map(({ name, others }) =>
    others.length === 0
      ? `${name} has no ${kind} weapon`
      : `${name} carries no ${kind} weapon by default; choose one with --weapon: ${listed(others)}`,
  );
};
