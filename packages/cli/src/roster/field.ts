import type { TargetInput } from '@fusillade/engine';
import {
  type Army,
  type ArmyUnit,
  type Catalogue,
  type Datasheet,
  fold,
  GENERIC_UNITS,
  type Joined,
  join,
  joinedUnits,
  nameOf,
  type Role,
  type SetupResult,
  type SideOptions,
  unitOf,
  weaponPick,
  withModelCount,
  withWeapons,
} from '@fusillade/roster';
import { readTarget } from '../engine.js';
import type { UnitFlags } from '../input/roster-flags.js';
import type { Io } from '../io.js';
import { InputError, refuse } from '../problems.js';
import { openCatalogueFor } from './data.js';
import { type Found, findDatasheet, findUnit } from './find.js';
import { baseName, editionRemark, openList } from './open-list.js';
import { settle } from './settle.js';

/** Units on the table, joined as one, and how they came to be there. */
export interface Fielded {
  readonly units: Joined;
  readonly from: SideOptions;
  readonly statements: readonly string[];
  /** The datasheets of units that carry what they have by default. */
  readonly sheets?: readonly Datasheet[];
}

const PLUS = /\s\+\s/u;

/** Puts the units that the options name on the table. */
export class Fielding {
  readonly #flags: UnitFlags;
  readonly #io: Io;
  #catalogue: Promise<Catalogue> | undefined;
  readonly #lists = new Map<string, Promise<Army>>();
  /** Whether numbers of the data set were used. */
  usesData = false;

  constructor(flags: UnitFlags, io: Io) {
    this.#flags = flags;
    this.#io = io;
  }

  async attackers(): Promise<Fielded[]> {
    const { list, unit = [], attacker = [], attack = [] } = this.#flags;
    const names = [...attacker, ...attack.filter((text) => !text.includes(':'))];
    const fielded: Fielded[] = [];
    for (const name of names) {
      const flag = attacker.includes(name) ? '--attacker' : '--attack';
      fielded.push(await this.#datasheets(name, flag, this.#flags.models, this.#flags.weapon ?? []));
    }
    if (list === undefined) {
      if (unit.length === 0) return fielded;
      throw refuse('missing', '--unit', 'needs --list', 'name the file of the army list: --list mine.rosz');
    }
    const asked = unit.length > 0 || fielded.length > 0 ? unit : [undefined];
    for (const name of asked) fielded.push(await this.#armed(await this.#listed(list, name, '--unit')));
    return fielded;
  }

  /** Of datasheets, in all options. */
  #names(): string[] {
    const { attacker = [], attack = [], target = [], targetList } = this.#flags;
    const texts = [...attacker, ...attack, ...(targetList === undefined ? target : [])];
    const named = texts.filter((text) => !text.includes(':') && genericOf(text) === undefined);
    return named.flatMap((text) => text.split(PLUS).map((name) => name.trim()));
  }

  async target(): Promise<Fielded | TargetInput> {
    const { target = [], targetList, targetModels } = this.#flags;
    const [name, ...others] = target;
    if (others.length > 0) {
      const suggestion = 'join units with " + "; several targets are several calls, or fusillade matrix';
      throw refuse('duplicate', '--target', 'is given more than once', suggestion);
    }
    const generic = name === undefined ? undefined : genericOf(name);
    if (targetList !== undefined) return this.#listedTarget(targetList, name, generic);
    if (name === undefined) {
      throw refuse('missing', '--target', 'is not given', 'e.g. --target "line infantry", or a datasheet\'s name');
    }
    if (name.includes(':')) {
      const result = await readTarget(name, '--target');
      if (!result.ok) throw new InputError(result.issues);
      return result.value as TargetInput;
    }
    if (generic !== undefined) {
      return counted({ units: [generic], from: {}, statements: [genericStatement(generic)] }, targetModels);
    }
    try {
      return await this.#datasheets(name, '--target', targetModels, []);
    } catch (error) {
      if (this.#flags.list === undefined || !isUnknown(error)) throw error;
      const hint = 'of an army list: --target-list names its file';
      throw new InputError(error.problems.map((each) => ({ ...each, suggestion: `${each.suggestion}; ${hint}` })));
    }
  }

  async #listedTarget(file: string, name: string | undefined, generic: ArmyUnit | undefined): Promise<Fielded> {
    try {
      return counted(await this.#listed(file, name, '--target'), this.#flags.targetModels);
    } catch (error) {
      if (generic === undefined || !isUnknown(error)) throw error;
      const suggestion = 'a generic target needs no --target-list: leave it out';
      throw refuse('contradiction', '--target', `"${generic.name}" is no unit of the list`, suggestion);
    }
  }

  async #datasheets(
    text: string,
    flag: string,
    models: number | undefined,
    picks: readonly string[],
  ): Promise<Fielded> {
    this.#catalogue ??= openCatalogueFor(this.#names());
    this.usesData = true;
    const catalogue = await this.#catalogue;
    const found = text.split(PLUS).map((name) => findDatasheet(catalogue, name.trim(), flag));
    const sheets = found.map(({ value }) => value);
    const body = bodyguardOf(sheets);
    const statements = found.flatMap((each) => each.statements);
    const units: ArmyUnit[] = [];
    for (const [place, datasheet] of sheets.entries()) {
      const size = models !== undefined && place === body ? { models } : {};
      const fielded = settle(unitOf(datasheet, size), flag);
      const joiner = sheets.length > 1 ? roleOf(sheets, place, body) : null;
      statements.push(...fielded.sized);
      if (flag !== '--target' && picks.length === 0) statements.push(fielded.armed);
      statements.push(...datasheet.gaps.map((gap) => `${datasheet.name}: ${gap}`));
      if (joiner !== null && joiner !== 'bodyguard' && !datasheet.attaches?.to.includes(sheets[body]!.id)) {
        statements.push(`The data do not list that ${datasheet.name} may join ${sheets[body]!.name}`);
      }
      units.push({
        ...fielded.unit,
        id: sheets.slice(0, place).some(({ name }) => name === datasheet.name)
          ? `${datasheet.name} #${place + 1}`
          : datasheet.name,
        attached: joiner === null ? null : { unit: '1', role: joiner },
      });
    }
    const fielded = { units: join(units), from: {}, statements };
    return picks.length === 0 ? { ...fielded, sheets } : this.#picked(fielded, picks, catalogue);
  }

  async #listed(file: string, name: string | undefined, flag: string): Promise<Fielded> {
    let army = this.#lists.get(file);
    if (army === undefined) {
      army = openList(file, this.#io);
      this.#lists.set(file, army);
    }
    const read = await army;
    const { value: units, statements } = findTogether(joinedUnits(read), name, flag);
    if (units.some(({ datasheet }) => datasheet !== null)) this.usesData = true;
    return {
      units,
      from: { from: baseName(file) },
      statements: [
        ...statements,
        ...editionLines(read, file),
        ...(flag === '--target' ? [] : units.map(carried)),
        ...units.flatMap((unit) => unit.warnings.map(({ text }) => text)),
      ],
    };
  }

  async #armed(fielded: Fielded): Promise<Fielded> {
    if (this.#flags.models !== undefined) {
      const suggestion = 'the list says how many there are; --weapon "3x gun" takes fewer weapons';
      throw refuse('contradiction', '--models', 'is given for a unit of a list', suggestion);
    }
    return this.#picked(fielded, this.#flags.weapon ?? [], undefined);
  }

  /** Only the weapons that were named; each belongs to the first of the joined units that has it. */
  #picked(fielded: Fielded, texts: readonly string[], catalogue: Catalogue | undefined): Fielded {
    if (texts.length === 0) return fielded;
    const statements = [...fielded.statements];
    const weapons = fielded.units.map((): ArmyUnit['weapons'][number][] => []);
    for (const text of texts) {
      const pick = [weaponPick(text)];
      const carried = fielded.units.map((unit) => withWeapons(unit, pick));
      const optional = fielded.units.map((unit) =>
        withWeapons(unit, pick, unit.datasheet === null ? undefined : catalogue?.byId(unit.datasheet)),
      );
      // Carried under that very name, carried under one like it, or an option of a datasheet.
      const all = [...carried, ...optional];
      const found = all.find((result) => result.ok && result.value.statements.length === 0) ?? all.find(({ ok }) => ok);
      const { unit, statements: said } = settle(found ?? noneOf(optional), '--weapon');
      const place = all.indexOf(found!) % fielded.units.length;
      weapons[place]!.push(...unit.weapons);
      statements.push(...said, ...overcount(text, fielded.units[place]!, unit));
    }
    return {
      ...fielded,
      statements,
      units: fielded.units.map((unit, place) => ({ ...unit, weapons: weapons[place]! })),
    };
  }
}

const isUnknown = (error: unknown): error is InputError =>
  error instanceof InputError && error.problems.some(({ code }) => code === 'unknown-name');

/** Why no unit has the weapon: that it may be several, or lacks the mode, tells more than that others do not know it. */
const noneOf = <T>(results: readonly SetupResult<T>[]): SetupResult<T> => {
  const issues = results.flatMap((result) => (result.ok ? [] : result.issues));
  const telling = issues.filter(({ code }) => code !== 'unknown-name');
  return { ok: false, issues: telling.length > 0 ? telling : issues };
};

/** More of a weapon than there are models to carry it, where nobody carries so many. */
const overcount = (text: string, unit: ArmyUnit, picked: ArmyUnit): string[] => {
  const { count } = weaponPick(text);
  const models = unit.models.reduce((sum, row) => sum + row.count, 0);
  const { name } = picked.weapons[0] ?? { name: '' };
  const carried = unit.weapons.reduce((sum, weapon) => sum + (weapon.name === name ? weapon.count : 0), 0);
  if (count === null || count <= Math.max(models, carried)) return [];
  return [`${count}× ${name} are more than one for each of the ${models} models of ${unit.name}`];
};

const genericOf = (name: string): ArmyUnit | undefined => GENERIC_UNITS.find((each) => fold(each.name) === fold(name));

/** The one that the others may join; else the first that joins nobody. */
const bodyguardOf = (
  sheets: readonly { readonly id: string; readonly attaches: { readonly to: readonly string[] } | null }[],
): number => {
  const joined = sheets.findIndex(({ id }) => sheets.some(({ attaches }) => attaches?.to.includes(id)));
  if (joined >= 0) return joined;
  return Math.max(
    0,
    sheets.findIndex(({ attaches }) => attaches === null),
  );
};

const roleOf = (
  sheets: readonly { readonly attaches: { readonly role: Role } | null }[],
  place: number,
  body: number,
): Role => (place === body ? 'bodyguard' : (sheets[place]!.attaches?.role ?? 'leader'));

/** One unit of the list, or several that the player puts together: few formats say who leads whom. */
const findTogether = (army: readonly Joined[], name: string | undefined, flag: string): Found<Joined> => {
  const names = name?.split(PLUS) ?? [];
  if (names.length < 2 || army.some((units) => fold(nameOf(units)) === fold(name!))) return findUnit(army, name, flag);
  const found = names.map((each) => findUnit(army, each.trim(), flag));
  const members = [...new Set(found.flatMap(({ value }) => value))];
  const body = members.find((unit) => !unit.models.some(({ character }) => character)) ?? members[0];
  const units = members.map((unit): ArmyUnit => {
    const role = unit === body ? 'bodyguard' : (unit.attached?.role ?? 'leader');
    return { ...unit, attached: { unit: '1', role: role === 'bodyguard' && unit !== body ? 'leader' : role } };
  });
  return { value: join(units), statements: found.flatMap((each) => each.statements) };
};

const editionLines = (army: Army, file: string): string[] => {
  const remark = editionRemark(army);
  return remark === null ? [] : [`${baseName(file)}: ${remark}`];
};

const carried = ({ id, models, weapons }: ArmyUnit): string => {
  const rows = models.map(({ count, name }) => `${count}× ${name}`).join(', ');
  const arms = weapons.map(({ count, name }) => `${count}× ${name}`).join(', ');
  return `${id}: ${rows}${arms === '' ? '' : `; with ${arms}`}`;
};

const counted = (fielded: Fielded, models: number | undefined): Fielded => {
  if (models === undefined) return fielded;
  const [first, ...others] = fielded.units;
  return { ...fielded, units: [settle(withModelCount(first!, models), '--target-models'), ...others] };
};

const genericStatement = ({ name, models: [row] }: ArmyUnit): string => {
  const { T, W, Sv, InSv, FNP } = row!.stats!;
  const saves = [`Sv${Sv}`, ...(InSv === null ? [] : [`InSv${InSv}`]), ...(FNP === null ? [] : [`FNP${FNP}`])];
  return `${name} is a generic target: ${row!.count}× T${T} ${saves.join(' ')} W${W}`;
};
