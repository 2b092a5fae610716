import type { Datasheet, Joined } from '@fusillade/roster';
import { datasheetIndex, factionSheets } from '../data/datasheets.js';

/** The datasheets of units that were picked. Rejects with a sentence for the player. */
export const sheetsOf = async (units: Joined): Promise<readonly Datasheet[]> => {
  const wanted = new Set(units.flatMap(({ datasheet }) => datasheet ?? []));
  if (wanted.size === 0) return [];
  const { datasheets } = await datasheetIndex();
  const factions = new Set(datasheets.filter(({ id }) => wanted.has(id)).map(({ faction }) => faction));
  return (await Promise.all([...factions].map(factionSheets))).flat().filter(({ id }) => wanted.has(id));
};
