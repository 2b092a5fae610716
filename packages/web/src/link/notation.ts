import type { AttackerInput, RowInput, TargetInput, WeaponInput } from '@fusillade/engine';

/** One weapon in the inline notation; what it cannot express is left out, so whoever calls reads it back and compares. */
export const attackText = (weapon: WeaponInput): string => {
  const melee = weapon.range === 'melee';
  const parts = [
    `A${pips(weapon.A)}`,
    weapon.skill === undefined ? '' : `${melee ? 'WS' : 'BS'}${weapon.skill ?? '-'}`,
    weapon.S === undefined ? '' : `S${pips(weapon.S)}`,
    `AP${weapon.AP ?? 0}`,
    weapon.D === undefined ? '' : `D${pips(weapon.D)}`,
    weapon.range === undefined || melee ? '' : `range ${weapon.range}`,
    words(weapon.abilities),
  ];
  return `${weapon.count ?? 1}x ${weapon.name}: ${parts.filter((part) => part !== '').join(' ')}`;
};

const rowText = (row: RowInput): string => {
  const parts = [
    `T${row.T}`,
    row.Sv === undefined ? '' : `Sv${row.Sv ?? '-'}`,
    row.InSv === undefined || row.InSv === null ? '' : `InSv${row.InSv}`,
    `W${row.W}`,
    row.FNP === undefined || row.FNP === null ? '' : `FNP${row.FNP}`,
    row.woundsLost === undefined ? '' : `lost ${row.woundsLost}`,
    words(row.keywords),
  ];
  return `${row.count ?? 1}x ${row.name}: ${parts.filter((part) => part !== '').join(' ')}`;
};

/** The rows of a target, joined as the notation joins them. */
export const targetText = (target: TargetInput): string => target.models.map(rowText).join(' + ');

export const attacksText = (attacker: AttackerInput): readonly string[] => attacker.weapons.map(attackText);

const pips = (value: number | string): string => (/^\d+$/.test(String(value)) ? String(value) : `=${value}`);

const words = (list: readonly string[] | undefined): string =>
  list === undefined || list.length === 0 ? '' : `[${list.join(', ')}]`;
