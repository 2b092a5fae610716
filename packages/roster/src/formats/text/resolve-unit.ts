import type { ArmyUnit, ListWarning, ModelRow } from '../../army.js';
import type { Datasheet, DatasheetModel } from '../../datasheet.js';
import { fold } from '../../names.js';
import type { WeaponMode } from '../../profile.js';
import { Ledger } from './ledger.js';
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
  /** How many of them the list gives no weapon. */
  bare: number;
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
  names.length === 0
    ? ''
    : ` Did you mean ${inWords(
        names.slice(0, 3).map((name) => `"${name}"`),
        'or',
      )}?`;

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
  private readonly ledger = new Ledger();
  private readonly notModelled: string[] = [];
  private readonly unknown = new Set<string>();

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
      this.share(gear, true);
    } else {
      const size = whole ? models.reduce((sum, { count }) => sum + count, 0) : this.sizeOf(gear);
      this.compose(size);
      for (const line of models) this.share(line.gear, false);
      this.share(gear, false);
    }
    this.tellUnknown();
    this.arm();
    if (layout.partial) this.checkMelee();
    this.checkSize();
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
    const row = { name, model, count, bare: 0 };
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
    const armed = gear.filter((item) => this.give(item, [{ row, count: item.count }]) !== 'nothing');
    if (armed.length === 0) row.bare += count;
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
    for (const row of this.rows) row.bare = row.count;
  }

  /**
   * What the list gives to the unit. `beside`: models have lines of their own, so that a thing of which nobody knows
   * whether it is a weapon says nothing of theirs.
   */
  private share(gear: readonly Gear[], beside: boolean): void {
    for (const item of gear) {
      const shares = this.sharesOf(item);
      const given = this.give(item, shares);
      if (given === 'weapon' || (given === 'name' && !beside)) for (const { row } of shares) row.bare = 0;
    }
  }

  /** To every model alike, or first to those who have it by default. */
  private sharesOf(item: Gear): readonly Share[] {
    const size = this.rows.reduce((sum, { count }) => sum + count, 0);
    if (size > 0 && item.count % size === 0) {
      return this.rows.map((row) => ({ row, count: (item.count / size) * row.count }));
    }
    const ids = new Set(this.names === null ? [] : this.found(item).weapons.map(({ id }) => id));
    const has = ({ model }: Row) => model?.loadout.some(({ weapon }) => ids.has(weapon)) ?? false;
    const order = [...this.rows].sort((a, b) => Number(has(b)) - Number(has(a)) || b.count - a.count);
    let left = item.count;
    const shares = order.map((row, index): Share => {
      const count = index === order.length - 1 ? left : Math.min(left, row.count);
      left -= count;
      return { row, count };
    });
    return shares.filter(({ count }) => count > 0);
  }

  /** The weapon that an entry means: by its name, or by what its brackets say that it brings. */
  private found({ name, inner }: Gear): WeaponsFound {
    const direct = this.names!.weapons(name);
    return direct.weapons.length > 0 || inner === null ? direct : this.names!.weapons(inner);
  }

  /** Says what it turned out to be: a weapon of the datasheet, a thing known by name only, or nothing that attacks. */
  private give(item: Gear, shares: readonly Share[]): 'weapon' | 'name' | 'nothing' {
    if (this.isEnhancement(item.name)) return 'nothing';
    if (this.names === null) {
      if (!item.option) return this.keep(item, shares);
      this.note(item.name);
      return 'nothing';
    }
    const found = this.found(item);
    if (found.weapons.length === 0) return this.notAWeapon(item, shares);
    if (found.guessed) {
      this.warn('unknown-weapon', `${this.unit.name}: "${item.name}" is read as ${found.weapons[0]!.name}.`);
    }
    for (const { row, count } of shares) {
      for (const weapon of chooseWeapons(found.weapons, row.model, this.datasheet!.models)) {
        this.ledger.carry(weapon, row.name, count, found.mode);
      }
    }
    return 'weapon';
  }

  /** Some dialects print an enhancement, or the weapon's upgrade by it, once more among what is carried. */
  private isEnhancement(name: string): boolean {
    return this.enhancements.some((each) => [each, `${each} upgrade`].some((text) => fold(text) === fold(name)));
  }

  /** By name alone, without attacks. `Drone (Pulse gun)` is the gun: other dialects print only that. */
  private keep({ name, inner }: Gear, shares: readonly Share[]): 'name' {
    const brings = inner !== null && !/ upgrade$/i.test(inner);
    if (brings) this.note(name);
    const kept = brings ? inner : name;
    for (const { row, count } of shares) this.ledger.carry({ id: fold(kept), name: kept, modes: [] }, row.name, count);
    if (this.names !== null) this.unknown.add(kept);
    return 'name';
  }

  private note(name: string): void {
    const known = this.names?.knows(name) || this.notModelled.some((other) => fold(other) === fold(name));
    if (!known) this.notModelled.push(name);
  }

  /** An enhancement, an ability, wargear without attacks, or a weapon that the datasheet does not have. */
  private notAWeapon(item: Gear, shares: readonly Share[]): 'name' | 'nothing' {
    const { name, inner, option } = item;
    const isGear = inner === null && (this.words.gear.has(fold(name)) || this.names!.knows(name));
    if (this.words.enhancements.has(fold(name)) && this.enhancements.length === 0) this.enhancements.push(name);
    else if (option || isGear) this.note(name);
    else return this.keep(item, shares);
    return 'nothing';
  }

  /** Models to which the list gives no weapon have what their datasheet gives them. */
  private arm(): void {
    if (this.datasheet === null) return;
    const bare = this.rows.filter((row) => row.bare > 0 && (row.model?.loadout.length ?? 0) > 0);
    const assumed = bare.map((row) => {
      const carried = row.model!.loadout.flatMap(({ weapon: id, count }) => {
        const weapon = this.datasheet!.weapons.find((each) => each.id === id);
        if (weapon === undefined) return [];
        this.ledger.carry(weapon, row.name, count * row.bare);
        return [count > 1 ? `${count}x ${weapon.name}` : weapon.name];
      });
      return `${row.bare < row.count ? `${row.bare} ` : ''}${row.name} with ${inWords(carried)}`;
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
      const carried = this.ledger.carriedBy(name);
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
      weapons: this.ledger.weapons(),
      enhancements: this.enhancements,
      warlord: unit.warlord,
      toggles: datasheet?.toggles ?? [],
      notModelled: [...(datasheet?.notModelled ?? []), ...this.notModelled],
      warnings: this.warnings,
      datasheet: datasheet?.id ?? null,
    };
  }
}
