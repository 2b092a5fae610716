import { foldWord } from '../profile/words.js';
import type { AttackerInput, RowInput, ScenarioInput, TargetInput } from '../scenario/input.js';
import type { Issue } from '../scenario/issue.js';
import { isObject } from '../scenario/reader.js';
import type { Scenario } from '../scenario/types.js';
import type { Afterlife } from '../sequence/compile-reader.js';
import type { TargetState } from '../sequence/machine.js';
import type { Rules } from './rules.js';
import type { Army, BattleUnit } from './types.js';

/** A unit of the battle as its rows say it. */
export interface Sheet {
  readonly unit: BattleUnit;
  readonly army: Army;
  readonly rows: readonly SheetRow[];
  /** Wounds left of each row at the beginning. */
  readonly start: TargetState;
  /** What its words say of its destroyed models. */
  readonly afterlife: Afterlife;
  /** Of each weapon entry: the name, or `name#2` for the second of that name. */
  readonly labels: readonly string[];
}

export interface SheetRow {
  readonly name: string;
  readonly count: number;
  readonly W: number;
  readonly character: boolean;
}

const NOBODY: AttackerInput = { name: 'Attacker', weapons: [{ name: 'Gun', A: 1, skill: '4+', S: 4, AP: 0, D: 1 }] };
const ANYBODY: TargetInput = { name: 'Target', models: [{ name: 'Model', T: 4, Sv: null, W: 1 }] };

/** What is wrong with a unit wherever it stands: as one that attacks and as one that is attacked. */
export function readSheet(
  rules: Rules,
  unit: BattleUnit,
  path: string,
): { readonly sheet: Sheet | null; readonly issues: readonly Issue[] } {
  const rows = unit.models ?? [];
  const attacked = check(rules, {
    ...blank(),
    attackers: [NOBODY],
    target: asTarget(rules, unit, unit.models === undefined ? ANYBODY.models : rows.map(named)),
  });
  const { defence: _, ...alone } = unit;
  const attacking =
    (unit.weapons ?? []).length === 0
      ? null
      : check(rules, { ...blank(), attackers: [asAttacker(rules, alone, rows)], target: ANYBODY });
  const issues = [...attacked.issues, ...(attacking?.issues ?? [])].map((issue) => ({
    ...issue,
    path: unitPath(issue.path, path),
  }));
  // Both may complain of the same thing.
  const known = new Map(issues.map((issue) => [JSON.stringify([issue.path, issue.problem]), issue]));
  if (known.size > 0 || attacked.scenario === null) return { sheet: null, issues: [...known.values()] };
  const target = unit.models === undefined ? [] : attacked.scenario.target.rows;
  return {
    sheet: {
      unit,
      army: unit.army,
      rows: target.map(({ name, count, W, character }) => ({ name, count, W, character })),
      start: target.map((row) => row.count * row.W - row.woundsLost),
      afterlife: rules.afterlife(attacked.scenario),
      labels: labelsOf((unit.weapons ?? []).map(({ name }) => name)),
    },
    issues: [],
  };
}

const blank = (): Pick<ScenarioInput, 'version' | 'ruleset'> => ({ version: 1, ruleset: '11e' });

function check(rules: Rules, input: ScenarioInput): { scenario: Scenario | null; issues: readonly Issue[] } {
  const checked = rules.check(input);
  if (!checked.ok) return { scenario: null, issues: checked.issues };
  const compiled = rules.compile(checked.value);
  return { scenario: checked.value, issues: compiled.ok ? [] : compiled.issues };
}

/** T and Sv are asked for only where the unit is attacked. */
const named = (row: unknown): RowInput => (isObject(row) ? { T: 1, Sv: null, ...row } : row) as RowInput;

/** The unit as a scenario's target; `rows` are its models, or what is left of them. */
export function asTarget(rules: Rules, unit: BattleUnit, rows: readonly object[]): TargetInput {
  const { name, keywords, points, origin, defence } = unit;
  const models = rows.map((row) => {
    if (!isObject(row)) return row;
    const { weapons: _, ...others } = row;
    return { ...others, ...withEffects(row.effects, (word) => isTargets(rules, word)) };
  });
  return {
    name,
    models: models as unknown as readonly RowInput[],
    ...present({ keywords, points, origin, effects: defence }),
  };
}

/** The unit as a scenario's attacker; what protects all of it from mortal wounds protects each of its rows. */
export function asAttacker(rules: Rules, unit: BattleUnit, rows: readonly object[]): AttackerInput {
  const { name, keywords, points, origin, weapons, effects, defence } = unit;
  const shared = (defence ?? []).filter((word) => foldWord(textOf(word) ?? '').startsWith('FNP '));
  const models = rows.map((row) => {
    if (!isObject(row)) return row;
    const own = withEffects(row.effects, (word) => !isBoths(rules, word));
    if (shared.length === 0) return { ...row, ...own };
    return { ...row, effects: [...((own.effects ?? []) as readonly unknown[]), ...shared] };
  });
  return {
    name,
    weapons: weapons ?? [],
    ...present({ keywords, points, origin, effects, models: rows.length === 0 ? undefined : models }),
  } as AttackerInput;
}

const textOf = (word: unknown): string | undefined => {
  const text = isObject(word) ? word.effect : word;
  return typeof text === 'string' ? text : undefined;
};

/** A row's word that only attackers know does not count where the row is attacked. */
const isTargets = (rules: Rules, word: unknown): boolean => {
  const text = textOf(word) ?? '';
  return rules.knows(text, 'target') || !rules.knows(text, 'attacker');
};

/** A row's word that both sides know is meant for the row as a target. */
const isBoths = (rules: Rules, word: unknown): boolean => {
  const text = textOf(word) ?? '';
  return rules.knows(text, 'target') && rules.knows(text, 'attacker');
};

/** Stands where a word does not count, so that the others keep their places. */
const NO_WORD = { effect: 'FNP 6+', on: false };

function withEffects(effects: unknown, keep: (word: unknown) => boolean): { effects?: unknown } {
  if (effects === undefined) return {};
  return { effects: Array.isArray(effects) ? effects.map((word) => (keep(word) ? word : NO_WORD)) : effects };
}

const present = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

/** Tells entries of the same name apart. */
export const labelsOf = (names: readonly string[]): readonly string[] =>
  names.map((name, index) => {
    const time = names.slice(0, index + 1).filter((other) => other === name).length;
    return time === 1 ? name : `${name}#${time}`;
  });

/** Where a problem of the scenario stands in the unit. */
function unitPath(path: string, unit: string): string {
  const place = path.replace(/^(?:attackers\[0\]|target|attackers)(?=\.|\[|$)/, '');
  return `${unit}${path.startsWith('target') ? place.replace(/^\.effects/, '.defence') : place}`;
}
