import type { ListWarning, UnitWeapon } from '../army.js';
import { shareOut } from './counts.js';
import type { ModelDraft, Rows } from './models.js';
import type { FoundWeapon } from './weapons.js';

/** A weapon at the place where the list has it. */
export interface WeaponDraft extends FoundWeapon {
  /** `null`: it stands at the unit. */
  readonly owner: ModelDraft | null;
  readonly count: number;
  /** The same weapon on a selection around this one: a wrapper repeats the profile of what it wraps. */
  readonly inside: WeaponDraft | null;
}

/** Which models have weapons of one kind, ranged or melee, among their own selections. */
type Armed = 'none' | 'some' | 'all';

/**
 * How many of what stands at the unit there are: with the number of the unit, one for each model, unless all of them
 * have weapons of that kind already; with the number of the models or a multiple, that many.
 */
function atUnit(draft: WeaponDraft, number: number, models: number, armed: Armed, warnings: ListWarning[]): number {
  const { name, count } = draft;
  if (models <= 1 || count % models === 0) return count;
  const each = count === number && armed !== 'all';
  if (!each || armed === 'some') {
    const taken = each ? `each of the ${models} models was given it` : `${count} for all ${models} models were counted`;
    warnings.push({ code: 'ambiguous', text: `"${name}" stands at the unit, not at a model; ${taken}.` });
  }
  return each ? models * count : count;
}

const isMelee = ({ modes }: WeaponDraft): boolean => modes[0]?.profile.range === 'melee';

/** The weapons of a unit: equal ones summed over its models, with who carries how many. */
export function gathered(
  drafts: readonly WeaponDraft[],
  { rows, places }: Rows,
  number: number,
  warnings: ListWarning[],
): readonly UnitWeapon[] {
  const sizes = rows.map(({ count }) => count);
  const models = sizes.reduce((sum, size) => sum + size, 0);
  const armedBy = (melee: boolean): Armed => {
    const owners = new Set(
      drafts.flatMap((each) => (each.owner !== null && isMelee(each) === melee ? [each.owner] : [])),
    );
    return owners.size === 0 ? 'none' : owners.size < places.size ? 'some' : 'all';
  };
  const repeated = new Map<WeaponDraft, number>();
  for (const { inside, count } of drafts) if (inside) repeated.set(inside, (repeated.get(inside) ?? 0) + count);
  const weapons = new Map<string, { readonly draft: WeaponDraft; name: string; readonly carried: number[] }>();
  for (const draft of drafts) {
    const { owner, key } = draft;
    const own = draft.count - (repeated.get(draft) ?? 0);
    if (own <= 0) continue;
    const weapon = weapons.get(key) ?? { draft, name: draft.name, carried: sizes.map(() => 0) };
    weapons.set(key, weapon);
    if (draft.name.length < weapon.name.length) weapon.name = draft.name;
    if (owner === null) {
      const armed = armedBy(isMelee(draft));
      const shares = shareOut(atUnit({ ...draft, count: own }, number, models, armed, warnings), sizes);
      for (const [row, share] of shares.entries()) weapon.carried[row]! += share;
      continue;
    }
    const parts = places.get(owner) ?? [];
    const shares = shareOut(
      own,
      parts.map(({ count }) => count),
    );
    for (const [i, { row }] of parts.entries()) weapon.carried[row]! += shares[i]!;
  }
  return [...weapons.values()].map(({ draft, name, carried }) => ({
    name,
    count: carried.reduce((sum, count) => sum + count, 0),
    carriers: rows.flatMap(({ name: model }, row) => (carried[row]! > 0 ? [{ model, count: carried[row]! }] : [])),
    modes: draft.modes,
  }));
}
