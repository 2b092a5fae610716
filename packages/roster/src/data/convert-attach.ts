import type { Datasheet } from '../datasheet.js';
import { fold } from '../names.js';
import type { RawData, RawUnit } from './raw.js';

/** The id of a datasheet: a unit's id is unique in its faction only. */
export const datasheetId = ({ faction_id, id }: Pick<RawUnit, 'faction_id' | 'id'>): string => `${faction_id}/${id}`;

/**
 * Finds what a unit may join. Records name units by ids that several factions use: a record belongs to the faction in
 * which most of its bodyguards are found, and a bodyguard is first looked for there.
 */
export const attachmentsOf = (raw: RawData, units: readonly RawUnit[]): ((unit: RawUnit) => Datasheet['attaches']) => {
  const known = new Map(units.map((unit) => [datasheetId(unit), unit]));
  const ownBodyguards = (faction: string, ids: readonly string[]) =>
    ids.filter((id) => known.has(`${faction}/${id}`)).length;
  return (unit) => {
    const role = unit.attachment_role;
    if (role !== 'leader' && role !== 'support') return null;
    const records = raw.leaders.filter(({ leader_id: id }) => id === unit.id);
    const [record] = records.toSorted(
      (a, b) =>
        ownBodyguards(unit.faction_id, b.eligible_bodyguard_ids) -
        ownBodyguards(unit.faction_id, a.eligible_bodyguard_ids),
    );
    const listed = (record?.eligible_bodyguard_ids ?? []).flatMap((id) => {
      const own = known.get(`${unit.faction_id}/${id}`);
      return own === undefined ? units.filter((other) => other.id === id) : [own];
    });
    const to = [...listed, ...byKeywords(units, unit, record?.eligible_bodyguard_keywords ?? [])];
    return { role, to: [...new Set(to.map(datasheetId))] };
  };
};

/**
 * Units of the faction that keywords name. A name of several words stands for a unit (or a keyword like it), so one of
 * them suffices; plain keywords must all be there.
 */
const byKeywords = (units: readonly RawUnit[], leader: RawUnit, wanted: readonly string[]): readonly RawUnit[] => {
  if (wanted.length === 0) return [];
  const keys = wanted.map(fold);
  const names = keys.filter((key) => key.includes(' '));
  return units.filter((unit) => {
    if (unit.faction_id !== leader.faction_id || unit.id === leader.id) return false;
    const has = new Set([...(unit.keywords ?? []).map(fold), fold(unit.name)]);
    return names.length > 0 ? names.some((key) => has.has(key)) : keys.every((key) => has.has(key));
  });
};
