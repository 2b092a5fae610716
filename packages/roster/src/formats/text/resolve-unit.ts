import type { ArmyUnit, ListWarning, ModelRow, UnitWeapon } from '../../army.js';
import type { Datasheet, DatasheetModel } from '../../datasheet.js';
import { fold } from '../../names.js';
import type { WeaponMode } from '../../profile.js';
import { chooseWeapons, compositionOf, type Names, namesOf, type WeaponsFound } from './loadout.js';
import type { ParsedUnit } from './parsed.js';
import { type Gear, type Layout, type ModelLine, type Shape, shapeOf } from './shape.js';

interface Share {
  readonly row: Row;
  readonly count: number;
}

interface Row {
  readonly name: string;
  readonly model: DatasheetModel | null;
  count: number;
}

/** Folded names that are known to be no weapons. */
export interface Words {
  readonly gear: ReadonlySet<string>;
  readonly enhancements: ReadonlySet<string>;
}

/** What stands in an `ArmyUnit` beyond its place in the army. */
export type ResolvedUnit = Omit<ArmyUnit, 'id' | 'attached'>;

/** `2`, `two of` … are words for people; lists are joined as people join them. */
export const inWords = (names: readonly string[], word = 'and'): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${word} ${names[names.length - 1]}`;

export const didYouMean = (names: readonly string[]): string =>
  names.length === 0 ? '' : ` Did you mean ${inWords(names.slice(0, 3), 'or')}?`;

/** A unit of the list with the numbers of its datasheet; by names and counts alone where there is none. */
export const resolveUnit = (
  unit: ParsedUnit,
  datasheet: Datasheet | null,
  layout: Layout,
  words: Words,
): ResolvedUnit => {
  const work = new UnitWork(unit, datasheet, words);
  const names = work.names;
  const shape = shapeOf(unit, layout, (name) => {
    if (names === null) return null;
    const { weapons, guessed } = names.weapons(name);
    const isWeapon = weapons.length > 0 && !guessed;
    if (names.isModel(name)) return isWeapon ? null : 'model';
    if (isWeapon) return 'weapon';
    return words.gear.has(fold(name)) || names.model(name) === null ? 'gear' : null;
  });
  work.fill(shape, layout);
  return work.finish();
};

class UnitWork {
  readonly unit: ParsedUnit;
  readonly datasheet: Datasheet | null;
  readonly names: Names | null;
  private readonly words: Words;
  private readonly enhancements: string[];
  private readonly warnings: ListWarning[];
  private readonly rows: Row[] = [];
  private readonly weapons = new Map<
    string,
    { name: string; modes: readonly WeaponMode[]; carriers: Map<string, number> }
  >();
  private readonly modesSeen = new Map<string, string>();
  private readonly notModelled: string[] = [];
  private readonly unknown = new Set<string>();
  /** Rows for which the list prints a weapon. */
  private readonly armed = new Set<string>();

  constructor(unit: ParsedUnit, datasheet: Datasheet | null, words: Words) {
    this.unit = unit;
    this.words = words;
    this.enhancements = [...unit.enhancements];
    this.datasheet = datasheet;
    this.names = datasheet === null ? null : namesOf(datasheet);
    this.warnings = [...unit.warnings];
  }

  fill({ models, gear }: Shape, layout: Layout): void {
    const whole = models.length > 0 && models.every((line) => line.whole);
    if (models.length > 0 && !(whole && this.hasSeveralKinds())) {
      for (const line of models) this.line(line);
      this.shareBeside(gear);
    } else {
      const size = whole ? models.reduce((sum, { count }) => sum + count, 0) : this.sizeOf(gear);
      this.compose(size);
      for (const line of models) this.share(line.gear);
      this.share(gear);
    }
    this.tellUnknown();
    this.arm();
    if (layout.partial) this.checkMelee();
    this.checkSize();
  }

  /** What stands beside models that have lines of their own; unless it is a weapon, it says nothing of their weapons. */
  private shareBeside(gear: readonly Gear[]): void {
    const armed = new Set(this.armed);
    this.share(gear);
    for (const { modes, carriers } of this.weapons.values()) {
      if (modes.length > 0) for (const name of carriers.keys()) armed.add(name);
    }
    this.armed.clear();
    for (const name of armed) this.armed.add(name);
  }

  private hasSeveralKinds(): boolean {
    return this.datasheet !== null && this.datasheet.models.length > 1;
  }

  private warn(code: ListWarning['code'], text: string): void {
    this.warnings.push({ code, text });
  }

  private row(name: string, model: DatasheetModel | null, count: number): Row {
    const known = this.rows.find((row) => fold(row.name) === fold(name));
    if (known !== undefined) {
      known.count += count;
      return known;
    }
    const row = { name, model, count };
    this.rows.push(row);
    return row;
  }

  /** A kind of model that the list names. */
  private line({ name, count, gear }: ModelLine): void {
    if (count <= 0) {
      this.warn('count', `${this.unit.name}: ${count}x ${name} is left out.`);
      return;
    }
    const row = this.modelRow(name, count);
    for (const item of gear) this.give(item, [{ row, count: item.count }]);
  }

  private modelRow(name: string, count: number): Row {
    if (this.datasheet === null) return this.row(name, null, count);
    const model = this.names!.model(name);
    if (model !== null) return this.row(model.name, model, count);
    const kinds = this.datasheet.models;
    const most = [...kinds].sort((a, b) => b.max - a.max)[0] ?? null;
    const alike = new Set(kinds.map(({ stats, character }) => JSON.stringify([stats, character]))).size <= 1;
    if (!alike) {
      const text = `${this.unit.name}: no model "${name}" on the datasheet; it counts as ${most!.name}.`;
      this.warn('unknown-model', text + didYouMean(kinds.map((kind) => kind.name)));
    }
    return this.row(name, most, count);
  }

  /** How many models a unit has whose kinds are not named. */
  private sizeOf(gear: readonly Gear[]): number {
    if (this.unit.models !== null) return this.unit.models;
    if (this.datasheet === null) return 1;
    const { size, points } = this.datasheet;
    if (size.min === size.max) return size.min;
    const counts = gear.filter(({ option }) => !option).map(({ count }) => count);
    const most = Math.max(0, ...counts);
    if (most >= size.min && most <= size.max) return most;
    const priced = points.find(({ cost }) => cost === this.unit.points);
    const found = priced === undefined ? size.min : Math.min(priced.max, size.max);
    this.warn('count', `${this.unit.name}: the list does not say how many models; ${found} are taken.`);
    return found;
  }

  private compose(size: number): void {
    if (this.datasheet === null) this.row(this.unit.name, null, size);
    else for (const { model, count } of compositionOf(this.datasheet, size)) this.row(model.name, model, count);
  }

  /** What the list gives to the unit: to every model alike, or first to those who have it by default. */
  private share(gear: readonly Gear[]): void {
    const size = this.rows.reduce((sum, { count }) => sum + count, 0);
    for (const item of gear) {
      if (size > 0 && item.count % size === 0) {
        this.give(
          item,
          this.rows.map((row) => ({ row, count: (item.count / size) * row.count })),
        );
        continue;
      }
      const ids = new Set(this.names === null ? [] : this.found(item).weapons.map(({ id }) => id));
      const has = ({ model }: Row) => model?.loadout.some(({ weapon }) => ids.has(weapon)) ?? false;
      const order = [...this.rows].sort((a, b) => Number(has(b)) - Number(has(a)) || b.count - a.count);
      let left = item.count;
      const shares = order.map((row, index) => {
        const count = index === order.length - 1 ? left : Math.min(left, row.count);
        left -= count;
        return { row, count };
      });
      this.give(
        item,
        shares.filter(({ count }) => count > 0),
      );
    }
  }

  /** The weapon that an entry means: by its name, or by what its brackets say that it brings. */
  private found({ name, inner }: Gear): WeaponsFound {
    const direct = this.names!.weapons(name);
    return direct.weapons.length > 0 || inner === null ? direct : this.names!.weapons(inner);
  }

  private give(item: Gear, shares: readonly Share[]): void {
    if (this.isEnhancement(item.name)) return;
    if (this.names === null) {
      if (item.option) this.note(item.name);
      else this.keep(item, shares);
      return;
    }
    const found = this.found(item);
    if (found.weapons.length === 0) {
      this.notAWeapon(item, shares);
      return;
    }
    if (found.guessed) {
      this.warn('unknown-weapon', `${this.unit.name}: "${item.name}" is read as ${found.weapons[0]!.name}.`);
    }
    for (const { row, count } of shares) {
      for (const weapon of chooseWeapons(found.weapons, row.model, this.datasheet!.models)) {
        this.carry(weapon.id, weapon.name, weapon.modes, row, count, found.mode);
      }
    }
  }

  /** Some dialects print an enhancement, or the weapon's upgrade by it, once more among what is carried. */
  private isEnhancement(name: string): boolean {
    return this.enhancements.some((each) => [each, `${each} upgrade`].some((text) => fold(text) === fold(name)));
  }

  /** By name alone, without attacks. `Drone (Pulse gun)` is the gun: other dialects print only that. */
  private keep({ name, inner }: Gear, shares: readonly Share[]): string {
    const brings = inner !== null && !/ upgrade$/i.test(inner);
    if (brings) this.note(name);
    const kept = brings ? inner : name;
    for (const { row, count } of shares) this.carry(fold(kept), kept, [], row, count);
    return kept;
  }

  private carry(
    key: string,
    name: string,
    modes: readonly WeaponMode[],
    row: Row,
    count: number,
    mode: string | null = null,
  ): void {
    if (count <= 0) return;
    this.armed.add(row.name);
    const weapon = this.weapons.get(key) ?? { name, modes, carriers: new Map<string, number>() };
    this.weapons.set(key, weapon);
    const before = weapon.carriers.get(row.name) ?? 0;
    // Two modes of one weapon in two lines are one weapon: it attacks with one of them at a time.
    const place = `${key}\n${row.name}`;
    const other = mode !== null && this.modesSeen.has(place) && this.modesSeen.get(place) !== mode;
    if (mode !== null) this.modesSeen.set(place, mode);
    weapon.carriers.set(row.name, other ? Math.max(before, count) : before + count);
  }

  private note(name: string): void {
    const known = this.names?.knows(name) || this.notModelled.some((other) => fold(other) === fold(name));
    if (!known) this.notModelled.push(name);
  }

  /** An enhancement, an ability, wargear without attacks, or a weapon that the datasheet does not have. */
  private notAWeapon(item: Gear, shares: readonly Share[]): void {
    const { name } = item;
    if (this.words.enhancements.has(fold(name)) && this.enhancements.length === 0) {
      this.enhancements.push(name);
    } else if (item.option || (item.inner === null && (this.words.gear.has(fold(name)) || this.names!.knows(name)))) {
      this.note(name);
    } else this.unknown.add(this.keep(item, shares));
  }

  /** Models for which the list prints no weapon have what their datasheet gives them. */
  private arm(): void {
    if (this.datasheet === null) return;
    const bare = this.rows.filter(({ name, model }) => !this.armed.has(name) && (model?.loadout.length ?? 0) > 0);
    const assumed = bare.map((row) => {
      const carried = row.model!.loadout.flatMap(({ weapon: id, count }) => {
        const weapon = this.datasheet!.weapons.find((each) => each.id === id);
        if (weapon === undefined) return [];
        this.carry(id, weapon.name, weapon.modes, row, count * row.count);
        return [count > 1 ? `${count}x ${weapon.name}` : weapon.name];
      });
      return `${row.name} with ${inWords(carried)}`;
    });
    if (assumed.length > 0) {
      const text = `${this.unit.name}: the list prints no weapons; taken by default: ${assumed.join('; ')}.`;
      this.warn('default-loadout', text);
    }
  }

  /** Every model fights with something: where the list prints guns alone, its dialect has left things out. */
  private checkMelee(): void {
    const isMelee = (modes: readonly WeaponMode[]) => modes.some(({ profile }) => profile.range === 'melee');
    const lacking = this.rows.flatMap(({ name, model }) => {
      const carried = [...this.weapons.values()].filter(({ carriers }) => (carriers.get(name) ?? 0) > 0);
      const plain = carried.every(({ modes }) => modes.length > 0 && !isMelee(modes));
      const ids = new Set(model?.loadout.map(({ weapon }) => weapon));
      const usual = this.datasheet?.weapons.find(({ id, modes }) => ids.has(id) && isMelee(modes));
      return carried.length > 0 && plain && usual !== undefined ? [`${usual.name} of ${name}`] : [];
    });
    if (lacking.length === 0) return;
    const text = `${this.unit.name}: the list prints no melee weapon; not added: ${inWords(lacking)}.`;
    this.warn('default-loadout', text);
  }

  private tellUnknown(): void {
    if (this.unknown.size === 0) return;
    const names = [...this.unknown];
    const near = [...new Set(names.flatMap((name) => this.names!.suggestions(name)))];
    const what = inWords(names.map((name) => `"${name}"`));
    const text = `${this.unit.name}: the datasheet has no ${what}: kept by name, without attacks.`;
    this.warn('unknown-weapon', text + didYouMean(near));
  }

  private checkSize(): void {
    if (this.datasheet === null) return;
    const { min, max } = this.datasheet.size;
    const count = this.rows.reduce((sum, row) => sum + row.count, 0);
    if (count >= min && count <= max) return;
    const allowed = min === max ? `${min}` : `${min} to ${max}`;
    this.warn('count', `${this.unit.name}: ${count} in the list, ${allowed} on the datasheet; the list's are kept.`);
  }

  finish(): ResolvedUnit {
    const { unit, datasheet } = this;
    const weapons = [...this.weapons.values()].map(({ name, modes, carriers }): UnitWeapon => {
      const rows = [...carriers].map(([model, count]) => ({ model, count }));
      return { name, count: rows.reduce((sum, { count }) => sum + count, 0), carriers: rows, modes };
    });
    const models = this.rows.map(
      ({ name, count, model }): ModelRow => ({
        name,
        count,
        stats: model?.stats ?? null,
        character: (model?.character ?? false) || unit.keywords.some((keyword) => fold(keyword) === 'character'),
      }),
    );
    return {
      name: datasheet?.name ?? unit.name,
      customName: unit.customName,
      points: unit.points,
      keywords: [...(datasheet?.keywords ?? []), ...unit.keywords],
      factionKeywords: datasheet?.factionKeywords ?? [],
      models,
      weapons,
      enhancements: this.enhancements,
      warlord: unit.warlord,
      toggles: datasheet?.toggles ?? [],
      notModelled: [...(datasheet?.notModelled ?? []), ...this.notModelled],
      warnings: this.warnings,
      datasheet: datasheet?.id ?? null,
    };
  }
}
