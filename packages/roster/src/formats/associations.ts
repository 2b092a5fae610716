import type { ArmyUnit, ListWarning, Role } from '../army.js';
import { type Node, nodes, text } from './tree.js';

/** Every text of an association: it is not settled under which name the other unit's id stands. */
const textsOf = (association: Node): readonly string[] =>
  Object.values(association).flatMap((value) =>
    typeof value === 'string' ? [value] : Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [],
  );

/**
 * Units that the list itself joins (19): an `association` on a leader's selection names the selection that it leads.
 * Few exporters write them; without one, nobody is attached.
 */
export function attachmentsOf(
  units: readonly ArmyUnit[],
  roots: readonly Node[],
  warnings: ListWarning[],
): readonly ArmyUnit[] {
  const places = new Map(
    roots.map((root, place) => [text(root, 'id'), place]).filter(([id]) => id !== '') as [string, number][],
  );
  const joined = new Map<number, { unit: string; role: Role }>();
  for (const [place, root] of roots.entries()) {
    for (const association of nodes(root, 'associations')) {
      const texts = textsOf(association);
      const led = texts.map((id) => places.get(id)).find((found) => found !== undefined && found !== place);
      const bodyguard = led === undefined ? undefined : units[led];
      if (led === undefined || bodyguard === undefined) {
        const name = units[place]!.name;
        warnings.push({ code: 'attachment', text: `"${name}" is joined to a unit that the list does not have.` });
        continue;
      }
      const role = texts.some((each) => /\bsupport/i.test(each)) ? 'support' : 'leader';
      joined.set(place, { unit: bodyguard.id, role });
      if (!joined.has(led)) joined.set(led, { unit: bodyguard.id, role: 'bodyguard' });
    }
  }
  return units.map((unit, place) => ({ ...unit, attached: joined.get(place) ?? null }));
}
