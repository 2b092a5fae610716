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

/**
 * How many models have what stands at the unit: with the number of the unit, all of them; with theirs or a multiple,
 * that many; anything else is taken as it is.
 */
function atUnit(draft: WeaponDraft, number: number, models: number, mixed: boolean, warnings: ListWarning[]): number {
  const { name, count } = draft;
  if (models <= 1 || count % models === 0) return count;
  if (count !== number) {
    const text = `"${name}" stands at the unit ${count} times for ${models} models; ${count} were counted.`;
    warnings.push({ code: 'ambiguous', text });
    return count;
  }
  if (mixed) {
    const text = `"${name}" stands at the unit, not at a model; each of the ${models} models was given it.`;
    warnings.push({ code: 'ambiguous', text });
  }
  return models * count;
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
      const mixed = drafts.some((other) => other.owner !== null && isMelee(other) === isMelee(draft));
      const shares = shareOut(atUnit({ ...draft, count: own }, number, models, mixed, warnings), sizes);
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
