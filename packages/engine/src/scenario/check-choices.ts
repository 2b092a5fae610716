import { foldWord } from '../profile/words.js';
import { LIMITS } from './limits.js';
import { type Fields, given, isObject, join, type Problems, readList, readOneOf, readText } from './reader.js';
import { didYouMean, show } from './suggest.js';
import { type Choices, COMMAND_REROLLS, type CommandReroll, REROLL_POLICIES, type Row, type Weapon } from './types.js';

const SWITCHES = ['lethalHits', 'fishHits', 'fishWounds'] as const;
const POOL_ORDERS = ['worseFirst', 'betterFirst'] as const;
const CHOICE_FIELDS = [
  'allocationOrder',
  'precision',
  ...SWITCHES,
  'rerollDamage',
  'rerollSaves',
  'commandReroll',
  'weaponOrder',
  'instances',
  'poolOrder',
  'options',
] as const;

/** A name as it was written, and where. */
interface Named {
  readonly name: string;
  readonly path: string;
}

/** What one `choices` object says; names are not looked up yet. `null` takes away what the scenario says. */
export interface ReadChoices {
  readonly allocationOrder?: readonly Named[];
  readonly precision?: readonly Named[];
  readonly weaponOrder?: readonly Named[];
  readonly lethalHits?: boolean;
  readonly fishHits?: boolean;
  readonly fishWounds?: boolean;
  readonly rerollDamage?: Choices['rerollDamage'];
  readonly rerollSaves?: Choices['rerollSaves'];
  readonly commandReroll?: CommandReroll | null;
  readonly poolOrder?: Choices['poolOrder'];
  readonly instances?: Choices['instances'];
  readonly options?: Choices['options'];
  readonly written?: Choices['written'];
}

export function readChoices(fields: Fields, key: string): ReadChoices {
  const own = fields.object(key, CHOICE_FIELDS);
  if (own === undefined) return {};
  const instances = readInstances(own);
  const options = readOptions(own);
  return given({
    allocationOrder: readNames(own, 'allocationOrder', LIMITS.rows),
    precision: readPrecision(own),
    weaponOrder: readNames(own, 'weaponOrder', LIMITS.weapons),
    lethalHits: own.boolean('lethalHits'),
    fishHits: own.boolean('fishHits'),
    fishWounds: own.boolean('fishWounds'),
    rerollDamage: own.oneOf('rerollDamage', REROLL_POLICIES),
    rerollSaves: own.oneOf('rerollSaves', REROLL_POLICIES),
    commandReroll: own.raw('commandReroll') === null ? null : readCommandReroll(own),
    poolOrder: own.oneOf('poolOrder', POOL_ORDERS),
    instances,
    options,
    written: {
      instances: pathsOf(instances, () => own.at('instances')),
      options: pathsOf(options, (name) => join(own.at('options'), name)),
    },
  });
}

const pathsOf = (record: object = {}, path: (name: string) => string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.keys(record).map((name) => [name, path(name)]));

function readNames(fields: Fields, key: string, most: number): readonly Named[] | undefined {
  const list = fields.list(key, { count: most, what: 'names' });
  if (list === undefined) return undefined;
  return namesOf(fields.problems, fields.at(key), list);
}

function namesOf(problems: Problems, path: string, list: readonly unknown[]): readonly Named[] {
  const names: Named[] = [];
  for (const [i, value] of list.entries()) {
    const name = readText(problems, join(path, i), value);
    if (name !== undefined) names.push({ name, path: join(path, i) });
  }
  return names;
}

function readPrecision(fields: Fields): readonly Named[] | undefined {
  const value = fields.raw('precision');
  const path = fields.at('precision');
  if (value === undefined) return undefined;
  if (value === null) return [];
  if (typeof value === 'string') return [{ name: value, path }];
  const list = readList(fields.problems, path, value, { count: LIMITS.rows, what: 'names' });
  return list && namesOf(fields.problems, path, list);
}

function readCommandReroll(fields: Fields): CommandReroll | undefined {
  const own = fields.object('commandReroll', ['by', 'roll']);
  if (own === undefined) return undefined;
  const needBy = own.need('by', 'write "attacker" or "defender"');
  const needRoll = own.need('roll', 'write for instance "hit" or "save"');
  if (!needBy || !needRoll) return undefined;
  const by = readOneOf(own.problems, own.at('by'), own.raw('by'), ['attacker', 'defender']);
  const roll = readOneOf(own.problems, own.at('roll'), own.raw('roll'), COMMAND_REROLLS);
  if (by === undefined || roll === undefined) return undefined;
  if ((roll === 'save') !== (by === 'defender')) {
    const whose = roll === 'save' ? 'defender' : 'attacker';
    const problem = `the ${roll} roll is made by the ${whose}, and a Command Re-roll is for one's own rolls (15.02)`;
    own.problems.add('contradiction', own.at('roll'), problem, `write "by": "${whose}", or another roll`);
  }
  return { by, roll };
}

function readInstances(fields: Fields): Choices['instances'] | undefined {
  return readRecord(
    fields,
    'instances',
    (key) => foldWord(key),
    (value) => (typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value)) ? value : undefined),
  );
}

function readOptions(fields: Fields): Choices['options'] | undefined {
  return readRecord(
    fields,
    'options',
    (key) => key,
    (value) => (typeof value === 'string' || typeof value === 'boolean' ? value : undefined),
  );
}

function readRecord<T>(
  fields: Fields,
  key: string,
  nameOf: (written: string) => string,
  read: (value: unknown) => T | undefined,
): Readonly<Record<string, T>> | undefined {
  const value = fields.raw(key);
  if (value === undefined) return undefined;
  const path = fields.at(key);
  const example = key === 'options' ? '{ "postRollPools": true }' : '{ "SUSTAINED HITS": 1 }';
  if (!isObject(value)) {
    fields.problems.add('type', path, `${show(value)} is not an object`, `write for instance ${example}`);
    return undefined;
  }
  const entries: [string, T][] = [];
  for (const [written, each] of Object.entries(value)) {
    if (fields.problems.full) break;
    const found = read(each);
    if (found !== undefined) entries.push([nameOf(written), found]);
    else
      fields.problems.add(
        'type',
        join(path, written),
        `${show(each)} cannot stand here`,
        `write for instance ${example}`,
      );
  }
  return Object.fromEntries(entries);
}

/** What names in choices refer to. */
export interface Naming {
  readonly rows: readonly Row[];
  readonly weapons: readonly Weapon[];
  /** Labels of all attackers: the scenario's `weaponOrder` may name any of them. */
  readonly allLabels: readonly string[];
}

/** An attacker's own choices over the scenario's; names become indices, defaults are filled. */
export function settleChoices(problems: Problems, own: ReadChoices, shared: ReadChoices, naming: Naming): Choices {
  const said = { ...shared, ...own };
  const written = (key: 'instances' | 'options') => ({ ...shared.written?.[key], ...own.written?.[key] });
  const rows = new Map(naming.rows.map((row, i) => [row.name, i]));
  const wish = indicesOf(problems, said.allocationOrder ?? [], rows, 'row of the target');
  const precision = indicesOf(problems, said.precision ?? [], rows, 'row of the target');
  checkPrecision(problems, said.precision ?? [], rows, naming.rows);
  return {
    allocationOrder: completed(wish, naming.rows.length),
    precision,
    lethalHits: said.lethalHits ?? true,
    fishHits: said.fishHits ?? false,
    fishWounds: said.fishWounds ?? false,
    rerollDamage: said.rerollDamage ?? 'policy',
    rerollSaves: said.rerollSaves ?? 'policy',
    ...given({ commandReroll: said.commandReroll ?? undefined }),
    weaponOrder: settleWeaponOrder(problems, own.weaponOrder, shared.weaponOrder, naming),
    instances: { ...shared.instances, ...own.instances },
    poolOrder: said.poolOrder ?? 'worseFirst',
    options: { ...shared.options, ...own.options },
    written: { instances: written('instances'), options: written('options') },
  };
}

function settleWeaponOrder(
  problems: Problems,
  own: readonly Named[] | undefined,
  shared: readonly Named[] | undefined,
  naming: Naming,
): readonly number[] {
  const labels = new Map(naming.weapons.map((weapon, i) => [weapon.label, i]));
  for (const [label, i] of [...labels]) if (!labels.has(`${label}#1`)) labels.set(`${label}#1`, i);
  const others = new Set(naming.allLabels.flatMap((label) => [label, `${label}#1`]));
  const names = own ?? (shared ?? []).filter(({ name }) => labels.has(name) || !others.has(name));
  return completed(indicesOf(problems, names, labels, 'weapon entry of the attacker'), naming.weapons.length);
}

/** Every index below `count` once: the wanted ones first, the rest as listed. */
function completed(wanted: readonly number[], count: number): readonly number[] {
  return [...new Set([...wanted, ...Array.from({ length: count }, (_, i) => i)])];
}

function indicesOf(
  problems: Problems,
  names: readonly Named[],
  known: ReadonlyMap<string, number>,
  what: string,
): readonly number[] {
  const found = new Set<number>();
  for (const { name, path } of names) {
    const index = known.get(name);
    if (index === undefined) {
      const suggestion =
        known.size === 0 ? 'name what the scenario lists' : didYouMean(name, [...known.keys()], 'there is');
      problems.add('unknown-name', path, `${show(name)} is no ${what}`, suggestion);
    } else if (found.has(index)) {
      problems.add('duplicate', path, `${show(name)} is named twice`, 'name each one once');
    } else {
      found.add(index);
    }
  }
  return [...found];
}

function checkPrecision(
  problems: Problems,
  names: readonly Named[],
  known: ReadonlyMap<string, number>,
  rows: readonly Row[],
): void {
  for (const { name, path } of names) {
    const row = rows[known.get(name) ?? -1];
    if (row === undefined || row.character) continue;
    const characters = rows.filter((each) => each.character).map((each) => each.name);
    const suggestion =
      characters.length === 0
        ? 'put "CHARACTER" into the keywords of the row, or leave precision out'
        : didYouMean('', characters, 'write');
    problems.add('value', path, `PRECISION picks a CHARACTER, and row ${show(name)} is none (24.28)`, suggestion);
  }
}
