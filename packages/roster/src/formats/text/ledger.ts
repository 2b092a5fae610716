import type { UnitWeapon } from '../../army.js';
import type { WeaponMode } from '../../profile.js';

export interface Carriable {
  /** Equal for what is one weapon, whoever carries it. */
  readonly id: string;
  readonly name: string;
  /** Empty where nothing but the name is known. */
  readonly modes: readonly WeaponMode[];
}

/** Who carries how many of what, while a unit is put together. */
export class Ledger {
  private readonly entries = new Map<string, { weapon: Carriable; carriers: Map<string, number> }>();
  private readonly modes = new Map<string, string>();

  /** `mode`: the one that the list names, if it names one. */
  carry(weapon: Carriable, model: string, count: number, mode: string | null = null): void {
    if (count <= 0) return;
    const entry = this.entries.get(weapon.id) ?? { weapon, carriers: new Map<string, number>() };
    this.entries.set(weapon.id, entry);
    const before = entry.carriers.get(model) ?? 0;
    // Two modes of one weapon in two lines are one weapon: it attacks with one of them at a time.
    const place = `${weapon.id}\n${model}`;
    const seen = this.modes.get(place);
    const other = mode !== null && seen !== undefined && seen !== mode;
    if (mode !== null) this.modes.set(place, mode);
    entry.carriers.set(model, other ? Math.max(before, count) : before + count);
  }

  carriedBy(model: string): readonly Carriable[] {
    return [...this.entries.values()].flatMap(({ weapon, carriers }) => (carriers.has(model) ? [weapon] : []));
  }

  weapons(): UnitWeapon[] {
    return [...this.entries.values()].map(({ weapon: { name, modes }, carriers }) => {
      const rows = [...carriers].map(([model, count]) => ({ model, count }));
      return { name, count: rows.reduce((sum, { count }) => sum + count, 0), carriers: rows, modes };
    });
  }
}
