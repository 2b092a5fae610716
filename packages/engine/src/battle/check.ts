import type { ChoicesInput, SituationInput } from '../scenario/input.js';
import type { Issue } from '../scenario/issue.js';
import { LIMITS } from '../scenario/limits.js';
import { plainCopy } from '../scenario/plain.js';
import { type Fields, isObject, join, Problems, readNumber, readObject, readText } from '../scenario/reader.js';
import { show } from '../scenario/suggest.js';
import type { Rules } from './rules.js';
import { readSheet, type Sheet } from './sheet.js';
import type {
  ArmyBattle,
  AttackDeclaration,
  BattleEntry,
  BattleUnit,
  TargetDeclaration,
  WeaponShare,
} from './types.js';

/** Each is refused by name; a value equal to its limit is accepted. */
export const BATTLE_LIMITS = { units: 40, entries: 5000, dice: 4000, targets: 40 } as const;

const MOST = {
  weapons: { count: LIMITS.weapons, what: 'weapon entries' },
  effects: { count: LIMITS.words, what: 'effects' },
  models: { count: LIMITS.rows, what: 'rows' },
  defence: { count: LIMITS.words, what: 'effects' },
} as const;
const BATTLE_FIELDS = ['version', 'ruleset', 'armies', 'commandRerolls', 'units', 'entries', '$schema'] as const;
const UNIT_FIELDS = [
  'name',
  'army',
  'keywords',
  'points',
  'origin',
  'weapons',
  'effects',
  'models',
  'defence',
] as const;

export type ReadBattle =
  | { readonly ok: true; readonly battle: ArmyBattle; readonly sheets: readonly Sheet[] }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/**
 * Reads a battle from anywhere: its shape, its units and their words. Entries are read one by one, as they are played.
 * @param others what other rulesets there are, for whoever names none of all
 */
export function readBattle(rules: Rules, value: unknown, others: readonly string[]): ReadBattle {
  const plain = plainCopy(value);
  if (!plain.ok) return plain;
  const problems = new Problems();
  const fields = readObject(problems, '', plain.value, BATTLE_FIELDS);
  if (fields === undefined) return { ok: false, issues: problems.issues };
  if (fields.need('version', 'write "version": 1') && fields.raw('version') !== 1)
    problems.add('value', 'version', `version ${show(fields.raw('version'))} is not known`, 'write "version": 1');
  if (fields.need('ruleset', 'write "ruleset": "11e"')) fields.oneOf('ruleset', ['11e', ...others]);
  const armies = readArmies(fields);
  const commandRerolls = readRerolls(fields);
  const units = readUnits(fields);
  fields.need('entries', 'write "entries": [] for a battle that has not begun');
  const entries = fields.list('entries', { count: BATTLE_LIMITS.entries, what: 'entries' }) ?? [];
  const sheets = problems.none ? units.map((unit, index) => sheetOf(rules, problems, unit, join('units', index))) : [];
  const complete = sheets.filter((sheet) => sheet !== null);
  if (!problems.none) return { ok: false, issues: problems.issues };
  const battle: ArmyBattle = {
    version: 1,
    ruleset: '11e',
    armies,
    ...(commandRerolls === undefined ? {} : { commandRerolls }),
    units,
    entries: entries as readonly BattleEntry[],
  };
  return { ok: true, battle, sheets: complete };
}

function readArmies(fields: Fields): readonly [string, string] {
  const write = 'name both armies: "armies": ["Red", "Blue"]';
  if (!fields.need('armies', write)) return ['', ''];
  const value = fields.raw('armies');
  if (!Array.isArray(value) || value.length !== 2) {
    fields.problems.add('value', 'armies', `${show(value)} does not name two armies`, write);
    return ['', ''];
  }
  const [one, other] = value.map((name, index) => readText(fields.problems, join('armies', index), name) ?? '');
  return [one ?? '', other ?? ''];
}

function readRerolls(fields: Fields): readonly [boolean, boolean] | undefined {
  const value = fields.raw('commandRerolls');
  if (value === undefined) return undefined;
  const [one, other] = Array.isArray(value) && value.length === 2 ? (value as readonly unknown[]) : [];
  if (typeof one === 'boolean' && typeof other === 'boolean') return [one, other];
  const problem = `${show(value)} does not say which army has one`;
  fields.problems.add('value', 'commandRerolls', problem, 'write for instance [true, false]');
  return undefined;
}

function readUnits(fields: Fields): readonly BattleUnit[] {
  if (!fields.need('units', 'list the units of both armies')) return [];
  const list = fields.list('units', { count: BATTLE_LIMITS.units, what: 'units' }) ?? [];
  const names = new Map<string, string>();
  return list.flatMap((value, index) => {
    const path = join('units', index);
    const own = readObject(fields.problems, path, value, UNIT_FIELDS);
    if (own === undefined) return [];
    own.need('name', 'name the unit, for instance "Red squad"');
    const name = own.text('name');
    const before = names.get(name ?? '');
    if (before !== undefined)
      own.problems.add(
        'duplicate',
        own.at('name'),
        `${show(name)} is already the name of ${before}`,
        'rename one unit',
      );
    names.set(name ?? '', path);
    const army = own.raw('army');
    if (own.need('army', 'write 0 or 1, the index in "armies"') && army !== 0 && army !== 1)
      own.problems.add('value', own.at('army'), `${show(army)} is no army`, 'write 0 or 1, the index in "armies"');
    for (const key of ['weapons', 'effects', 'models', 'defence'] as const) own.list(key, MOST[key]);
    return [value as BattleUnit];
  });
}

function sheetOf(rules: Rules, problems: Problems, unit: BattleUnit, path: string): Sheet | null {
  const { sheet, issues } = readSheet(rules, unit, path);
  for (const issue of issues) problems.add(issue.code, issue.path, issue.problem, issue.suggestion);
  return sheet;
}

/** One entry; issues stand at `entries[index]`. */
export function readEntry(
  value: unknown,
  index: number,
): { readonly ok: true; readonly entry: BattleEntry } | { readonly ok: false; readonly issues: readonly Issue[] } {
  const plain = plainCopy(value);
  const path = join('entries', index);
  if (!plain.ok) return { ok: false, issues: plain.issues.map((issue) => ({ ...issue, path })) };
  const problems = new Problems();
  const entry = isObject(plain.value) ? entryOf(problems, path, plain.value) : undefined;
  if (entry !== undefined && problems.none) return { ok: true, entry };
  if (problems.none)
    problems.add(
      'type',
      path,
      `${show(plain.value)} is no entry`,
      'write { "dice": […] }, { "decision", "value" }, { "attack" } or { "endPhase": true }',
    );
  return { ok: false, issues: problems.issues };
}

function entryOf(problems: Problems, path: string, value: Readonly<Record<string, unknown>>): BattleEntry | undefined {
  if (Object.hasOwn(value, 'attack')) {
    const fields = readObject(problems, path, value, ['attack']);
    const attack =
      fields === undefined ? undefined : readDeclaration(problems, fields.at('attack'), fields.raw('attack'));
    return attack === undefined ? undefined : { attack };
  }
  if (Object.hasOwn(value, 'dice')) return diceEntry(problems, path, value);
  if (Object.hasOwn(value, 'decision')) {
    const fields = readObject(problems, path, value, ['decision', 'value']);
    const decision = fields?.text('decision');
    fields?.need('value', 'write what is decided; null for nothing');
    if (fields?.has('value') && !isJson(fields.raw('value')))
      problems.add(
        'type',
        fields.at('value'),
        `${show(fields.raw('value'))} is no JSON`,
        'write null, a number, a text or a list',
      );
    return decision === undefined ? undefined : { decision, value: fields?.raw('value') };
  }
  if (!Object.hasOwn(value, 'endPhase')) return undefined;
  const fields = readObject(problems, path, value, ['endPhase']);
  if (fields?.raw('endPhase') === true) return { endPhase: true };
  problems.add('value', `${path}.endPhase`, `${show(fields?.raw('endPhase'))} ends no phase`, 'write true');
  return undefined;
}

/** Given as data only, so no deeper than that. */
const isJson = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).every(isJson)
    : value === null || ['string', 'number', 'boolean'].includes(typeof value);

function diceEntry(problems: Problems, path: string, value: unknown): BattleEntry | undefined {
  const fields = readObject(problems, path, value, ['dice', 'by', 'seed']);
  const list = fields?.list('dice', { count: BATTLE_LIMITS.dice, what: 'dice' });
  if (fields === undefined || list === undefined) return undefined;
  // Which faces there are is said with the roll that waits for them.
  for (const [die, face] of list.entries()) {
    if (typeof face === 'number') continue;
    problems.add('type', join(fields.at('dice'), die), `${show(face)} is not a number`, 'write a face from 1 to 6');
  }
  const dice = list as readonly number[];
  const by = fields.oneOf('by', ['app']);
  const seed = fields.number('seed', { min: 0, max: 2 ** 53 - 1, integer: true, example: 'a whole number' });
  return { dice, ...(by === undefined ? {} : { by }), ...(seed === undefined ? {} : { seed }) };
}

function readDeclaration(problems: Problems, path: string, value: unknown): AttackDeclaration | undefined {
  const fields = readObject(problems, path, value, ['unit', 'targets', 'situation', 'choices', 'again']);
  if (fields === undefined) return undefined;
  fields.need('unit', 'name the unit that attacks');
  fields.need('targets', 'list at least one target: [{ "unit" }]');
  const unit = fields.text('unit') ?? '';
  const list = fields.list('targets', { count: BATTLE_LIMITS.targets, what: 'targets' });
  if (list?.length === 0) problems.add('value', fields.at('targets'), 'nobody is attacked', 'list at least one target');
  const targets = (list ?? []).flatMap((each, index) => {
    const target = readTarget(problems, join(fields.at('targets'), index), each);
    return target === undefined ? [] : [target];
  });
  const again = fields.raw('again');
  if (again !== undefined && again !== true)
    problems.add('value', fields.at('again'), `${show(again)} is not true`, 'write true, or leave it out');
  return { unit, targets, ...context(fields), ...(again === true ? { again } : {}) };
}

function readTarget(problems: Problems, path: string, value: unknown): TargetDeclaration | undefined {
  const fields = readObject(problems, path, value, ['unit', 'weapons', 'situation', 'choices']);
  if (fields === undefined) return undefined;
  fields.need('unit', 'name the unit that is attacked');
  const weapons = readWeapons(fields);
  return { unit: fields.text('unit') ?? '', ...context(fields), ...(weapons === undefined ? {} : { weapons }) };
}

/** What a scenario says of situation and choices is checked with the scenario. */
function context(fields: Fields): { situation?: SituationInput; choices?: ChoicesInput } {
  const situation = fields.raw('situation');
  const choices = fields.raw('choices');
  return {
    ...(situation === undefined ? {} : { situation: situation as SituationInput }),
    ...(choices === undefined ? {} : { choices: choices as ChoicesInput }),
  };
}

const COUNT = { min: 0, max: 1000, integer: true, example: 'how many of them attack this unit' };
const SHARE = { min: 1, max: 1000, integer: true, example: 'how many attacks of each go to this unit, at least 1' };

function readWeapons(fields: Fields): Readonly<Record<string, number | WeaponShare>> | undefined {
  const value = fields.raw('weapons');
  if (value === undefined) return undefined;
  const path = fields.at('weapons');
  const { problems } = fields;
  if (!isObject(value)) {
    problems.add('type', path, `${show(value)} is not an object`, 'write for instance { "Boltgun": 5 }');
    return undefined;
  }
  const counts = Object.entries(value).map(([name, each]): [string, number | WeaponShare] => {
    if (!isObject(each)) return [name, readNumber(problems, join(path, name), each, COUNT) ?? 0];
    return [name, readShare(problems, join(path, name), each)];
  });
  return Object.fromEntries(counts);
}

function readShare(problems: Problems, path: string, value: object): WeaponShare {
  const share = readObject(problems, path, value, ['count', 'attacks', 'by']);
  if (share?.has('by') !== true) {
    share?.need('attacks', 'write how many attacks of each go to this unit');
    return { count: share?.number('count', COUNT) ?? 1, attacks: share?.number('attacks', SHARE) ?? 1 };
  }
  const by = share.raw('by');
  const example = 'write for instance { "Sergeant": 1 }';
  for (const other of ['count', 'attacks'] as const) {
    if (share.has(other)) problems.add('contradiction', share.at(other), `"by" says it already`, 'leave it out');
  }
  if (!isObject(by)) {
    problems.add('type', share.at('by'), `${show(by)} does not say how many of which rows`, example);
    return {};
  }
  const rows = Object.entries(by).map(([row, count]): [string, number] => [
    row,
    readNumber(problems, join(share.at('by'), row), count, COUNT) ?? 0,
  ]);
  return { by: Object.fromEntries(rows) };
}
