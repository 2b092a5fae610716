import type { AttackerInput } from '@fusillade/engine';
import type { Joined } from '@fusillade/roster';
import { restoreLists } from '../lists/lists.js';
import { allSources, ownSources, type Source } from './sources.js';

type Unit = Partial<Pick<AttackerInput, 'origin' | 'keywords' | 'weapons'>>;

/** How a unit of the data set says where it is from: the set with its version, then the unit's name. */
const DATA = /^40kdc-data [\w.]+: (.+)$/;

/** A second unit of the same name has a number: `Ork Boyz #2`. */
const plainName = (name: string): string => name.replace(/ #\d+$/, '');

/** Where a unit was picked from, on whatever visit; null where that is not at hand. Rejects without the datasheets. */
export const sourceOf = async ({ origin = '', keywords = [] }: Unit): Promise<Source | null> => {
  const name = DATA.exec(origin)?.[1];
  if (name === undefined) {
    await restoreLists();
    return ownSources('attacker').find(({ file, name: own }) => `${file}: ${own}` === origin) ?? null;
  }
  const sheets = (await allSources('attacker')).filter((source) => source.sheets !== undefined);
  const [first, ...others] = name.split(' + ').map(plainName);
  // Units of several factions may have one name: first the one whose faction is among the keywords.
  const ofFaction = ({ from }: Source): number => Number(keywords.includes(from));
  const bodies = sheets.filter((source) => source.name === first).sort((a, b) => ofFaction(b) - ofFaction(a));
  for (const body of bodies) {
    const joined = others.flatMap(
      (other) => sheets.find((each) => each.from === body.from && each.name === other) ?? [],
    );
    if (joined.length === others.length) return others.length === 0 ? body : (body.with?.(joined) ?? null);
  }
  return null;
};

/**
 * As many models as have the most numerous weapon, as far as the datasheet goes: a guess, for how many of an option are
 * offered.
 */
const modelsOf = ({ weapons = [] }: Unit, { size }: Source): number | undefined =>
  size === null ? undefined : Math.min(size.max, Math.max(size.min, ...weapons.map(({ count }) => Number(count) || 1)));

/** The units behind one that was picked on an earlier visit, or came with a link; null where they are not at hand. */
export const unitsFrom = async (unit: Unit): Promise<Joined | null> => {
  const source = await sourceOf(unit);
  return source === null ? null : (await source.take(modelsOf(unit, source))).units;
};
