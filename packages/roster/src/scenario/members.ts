import type { Army, ArmyUnit, ModelRow, Role } from '../army.js';
import { fold } from '../names.js';
import type { Toggle } from '../profile.js';

/** Units that fight as one: a unit alone, or bodyguard, support and leaders together (19.01). Bodyguard first. */
export type Joined = readonly ArmyUnit[];

const ORDER: readonly Role[] = ['bodyguard', 'support', 'leader'];

const isOfLeading = ({ condition }: Toggle): boolean => condition !== null && /\b(?:leading|leads)\b/i.test(condition);

/** Abilities of a leader that serve the unit that it leads; all others of a leader are its own. */
export const isForUnit = (toggle: Toggle): boolean => toggle.wide === true || isOfLeading(toggle);

/** Leading is all that it needs; with further conditions the player decides. */
const isOnWhileLeading = (toggle: Toggle): boolean => isOfLeading(toggle) && toggle.condition?.includes(',') === false;

/** The units as one: in the order of their roles, with what a leader does for those it leads switched on. */
export const join = (units: readonly ArmyUnit[]): Joined => {
  const place = ({ attached }: ArmyUnit) => (attached === null ? 0 : ORDER.indexOf(attached.role));
  const sorted = [...units].sort((a, b) => place(a) - place(b));
  const led = sorted.some(({ attached }) => attached?.role === 'bodyguard');
  return sorted.map((unit) =>
    led && unit.attached !== null && unit.attached.role !== 'bodyguard'
      ? { ...unit, toggles: unit.toggles.map((each) => (isOnWhileLeading(each) ? { ...each, on: true } : each)) }
      : unit,
  );
};

/** The army as it stands on the table: attached units joined, in the list's order. */
export const joinedUnits = ({ units }: Pick<Army, 'units'>): readonly Joined[] => {
  const groups = new Map<string, ArmyUnit[]>();
  for (const unit of units) {
    const key = unit.attached === null ? `unit ${unit.id}` : `attached ${unit.attached.unit}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [unit]);
    else group.push(unit);
  }
  return [...groups.values()].map(join);
};

/** "Ember Guard + Flame Marshal". */
export const nameOf = (units: Joined): string => units.map(({ id }) => id).join(' + ');

/** The points of all together; `null` where one is not known. */
export const pointsOf = (units: Joined): number | null =>
  units.reduce<number | null>((sum, { points }) => (sum === null || points === null ? null : sum + points), 0);

export interface NamedRow {
  /** Unique in the joined unit. */
  readonly name: string;
  readonly unit: ArmyUnit;
  readonly row: ModelRow;
}

/** The rows of all units, each with a name of its own. */
export const rowsOf = (units: Joined): readonly NamedRow[] => {
  const used = new Set<string>();
  return units.flatMap((unit) =>
    unit.models
      .filter(({ count }) => count > 0)
      .map((row): NamedRow => {
        const free = (name: string) => !used.has(name);
        let name = free(row.name) ? row.name : `${row.name} (${unit.id})`;
        for (let copy = 2; !free(name); copy++) name = `${row.name} (${unit.id}, ${copy})`;
        used.add(name);
        return { name, unit, row };
      }),
  );
};

/** CHARACTER stands on models, never on a unit (05.03). */
const CHARACTER = 'character';

export const hasKeyword = ({ keywords }: ArmyUnit, keyword: string): boolean =>
  keywords.some((each) => fold(each) === fold(keyword));

/** What every unit has; the rest stands on the rows of its own unit, and goes with its last model (02.05.01, 19.03). */
export const sharedKeywords = (units: Joined): readonly string[] => {
  const [first, ...others] = units;
  const all = [...(first?.keywords ?? []), ...(first?.factionKeywords ?? [])];
  const shared = all.filter(
    (keyword) => fold(keyword) !== CHARACTER && others.every((unit) => ownKeywords(unit).has(fold(keyword))),
  );
  return [...new Map(shared.map((keyword) => [fold(keyword), keyword])).values()];
};

const ownKeywords = (unit: ArmyUnit): ReadonlySet<string> =>
  new Set([...unit.keywords, ...unit.factionKeywords].map(fold));

/** What a row has beside the keywords that all units share. */
export const rowKeywords = ({ unit, row }: NamedRow, shared: readonly string[]): readonly string[] => {
  const known = new Set(shared.map(fold));
  const own = [...unit.keywords, ...unit.factionKeywords].filter(
    (keyword) => fold(keyword) !== CHARACTER && !known.has(fold(keyword)),
  );
  return row.character ? ['CHARACTER', ...own] : own;
};
