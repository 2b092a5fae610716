import type { ArmyUnit, ListWarning, Role } from '../../army.js';
import { nameKey } from '../../data/match.js';
import type { Datasheet } from '../../datasheet.js';
import type { Link, ParsedUnit } from './parsed.js';

type Attached = ArmyUnit['attached'];

/** A unit stands with fewer others than this. */
const MAX_LINKS = 8;

const keyOf = (name: string): string => nameKey(name).singular;

/**
 * Who stands with whom: by the list's own blocks, or by "Leading X" and "Attached to Y", which may name the n-th unit
 * of a name (`X[2]`) and may be said by one side only.
 */
export const attachments = (
  units: readonly ParsedUnit[],
  datasheets: readonly (Datasheet | null)[],
): { readonly attached: readonly Attached[]; readonly warnings: readonly (readonly ListWarning[])[] } => {
  const warnings: ListWarning[][] = units.map(() => []);
  const names = units.map(({ name }) => keyOf(name));
  const places = placesOf(names);
  const groups: (string | null)[] = units.map(({ group }) => (group === null ? null : `Attached unit ${group}`));
  let next = 1 + Math.max(0, ...units.map(({ group }) => Number(group ?? 0)));
  const leads = new Array<boolean>(units.length).fill(false);
  /** A unit has one leader by "Attached to", but a leader leads one unit only: whoever is taken is not asked again. */
  const led = new Set<number>();
  const free = (at: number, index: number, relation: Link['relation']): boolean =>
    !led.has(relation === 'leads' ? index : at);
  units.forEach((unit, index) => {
    if (unit.group !== null) return;
    for (const { relation, name, place } of unit.links.slice(0, MAX_LINKS)) {
      const wanted = keyOf(name);
      const others = units.flatMap((other, at) =>
        at !== index && names[at] === wanted && other.group === null ? [at] : [],
      );
      const placed = place === null ? others : others.filter((at) => places[at] === place);
      // Two of one name do not lead the same unit while another of that unit's name is there.
      const twin = (at: number) =>
        groups[at] !== null &&
        names.some((other, i) => i !== index && other === names[index] && groups[i] === groups[at]);
      const open = placed.filter((at) => free(at, index, relation));
      const asked = open.filter((at) => answers(units[at]!, names[index]!, relation, places[index]!));
      const chosen =
        placed.find((at) => groups[at] !== null && groups[at] === groups[index]) ??
        asked.find((at) => !twin(at)) ??
        asked[0] ??
        open.find((at) => !twin(at)) ??
        open[0];
      if (chosen === undefined) {
        const text = `${unit.name} stands with "${name}", which the list does not have${others.length > 0 ? ' free' : ''}.`;
        warnings[index]!.push({ code: 'attachment', text });
        continue;
      }
      const [leader, body] = relation === 'leads' ? [index, chosen] : [chosen, index];
      leads[leader] = true;
      led.add(leader);
      const group = groups[body] ?? groups[leader] ?? `Attached unit ${next++}`;
      groups[body] = group;
      groups[leader] = group;
    }
  });
  const attached = units.map((unit, index): Attached => {
    const group = groups[index];
    if (unit.role === null && (group === null || group === undefined)) return null;
    if (group === null || group === undefined || groups.filter((other) => other === group).length < 2) {
      warnings[index]!.push({ code: 'attachment', text: `${unit.name} is printed as attached, but stands alone.` });
      return null;
    }
    return { unit: group, role: roleIn(unit, datasheets[index] ?? null, leads[index]!) };
  });
  return { attached, warnings };
};

const roleIn = ({ role, links }: ParsedUnit, datasheet: Datasheet | null, leads: boolean): Role => {
  if (role !== null) return role;
  const own = datasheet?.attaches?.role;
  if (leads || links.some(({ relation }) => relation === 'leads')) return own ?? 'leader';
  if (links.some(({ relation }) => relation === 'led-by')) return 'bodyguard';
  return own ?? 'bodyguard';
};

/** Whether the other unit says the same of this one. */
const answers = (other: ParsedUnit, name: string, relation: string, place: number): boolean =>
  other.links.some(
    (link) => link.relation !== relation && keyOf(link.name) === name && (link.place === null || link.place === place),
  );

/** For each unit the how manieth of its name it is, from 1. */
const placesOf = (names: readonly string[]): number[] => {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const place = (seen.get(name) ?? 0) + 1;
    seen.set(name, place);
    return place;
  });
};
