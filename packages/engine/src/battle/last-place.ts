import type { LastPlace, Standing } from './types.js';

/**
 * Where a destroyed unit is measured to (05.04.06): its last model, with its base and place at the beginning where its
 * row says them. Null for a unit that is not destroyed, or that there is none of.
 */
export function lastPlace({ destroyed, battle }: Standing, unit: string): LastPlace | null {
  const last = destroyed.find((one) => one.unit === unit && one.lastOfUnit);
  if (last === undefined) return null;
  const models = 'units' in battle ? battle.units.find(({ name }) => name === unit)?.models : undefined;
  const row = models?.find(({ name }) => name === last.row);
  const at = row?.at?.[last.model - 1];
  return {
    row: last.row,
    model: last.model,
    ...(row?.base === undefined ? {} : { base: row.base }),
    ...(at === undefined ? {} : { at }),
  };
}
