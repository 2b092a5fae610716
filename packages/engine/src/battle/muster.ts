import { parseDice } from '../profile/characteristics.js';
import { foldWord } from '../profile/words.js';
import type { Issue } from '../scenario/issue.js';
import { join } from '../scenario/reader.js';
import { didYouMean, show } from '../scenario/suggest.js';
import type { Placed } from './situate.js';
import type { AttackDeclaration, WeaponShare } from './types.js';
import { attacking } from './unit-state.js';

/** How many weapons of one entry attack one target, and with how many attacks each if they are shared (04.02). */
export interface Quota {
  readonly count: number;
  readonly attacks?: number;
}

export type Quotas = ReadonlyMap<string, Quota>;

/** Spent by being selected (24.26). */
const SPENT = 'ONE SHOT';

/**
 * The weapons that each target of a declaration is attacked with, by label; refused where there are not as many, or
 * where nobody says which target a weapon attacks.
 * @param path of the declaration
 */
export function muster(
  attacker: Placed,
  declaration: AttackDeclaration,
  path: string,
): { readonly quotas: readonly Quotas[]; readonly issues: readonly Issue[] } {
  const { labels } = attacker.sheet;
  const left = new Map(labels.map((label, entry) => [label, available(attacker, entry)]));
  const issues: Issue[] = [];
  const single = declaration.targets.length === 1;
  const quotas = declaration.targets.map(({ weapons }, index): Quotas => {
    const at = join(`${path}.targets`, index);
    if (weapons === undefined) {
      if (single) return new Map([...left].map(([label, count]) => [label, { count }]));
      const suggestion = 'write "weapons": { name: how many } for each target';
      issues.push({
        code: 'missing',
        path: `${at}.weapons`,
        problem: 'of several targets each has its weapons (04.02)',
        suggestion,
      });
      return new Map();
    }
    return new Map(
      Object.entries(weapons).flatMap(([name, wanted]): [string, Quota][] => {
        const label = left.has(name) ? name : name.replace(/#1$/, '');
        if (left.has(label)) return [[label, quotaOf(wanted)]];
        const problem = `${show(name)} is no weapon of ${show(declaration.unit)}`;
        const suggestion = labels.length === 0 ? 'it has none' : didYouMean(name, labels, 'there is');
        issues.push({ code: 'unknown-name', path: join(`${at}.weapons`, name), problem, suggestion });
        return [];
      }),
    );
  });
  for (const [entry, label] of labels.entries()) {
    const problem = excess(attacker, entry, label, quotas, left.get(label) ?? 0);
    if (problem !== null) issues.push({ ...problem, path: weaponPath(declaration, path, label) });
  }
  return { quotas, issues };
}

const quotaOf = (wanted: number | WeaponShare): Quota =>
  typeof wanted === 'number' ? { count: wanted } : { count: wanted.count ?? 1, attacks: wanted.attacks };

/** The last target that names the weapon: where there were still enough before. */
function weaponPath({ targets }: AttackDeclaration, path: string, label: string): string {
  const named = (weapons: object): string | undefined =>
    Object.keys(weapons).find((name) => name === label || name === `${label}#1`);
  for (let index = targets.length - 1; index >= 0; index--) {
    const name = named(targets[index]?.weapons ?? {});
    if (name !== undefined) return join(`${join(`${path}.targets`, index)}.weapons`, name);
  }
  return path;
}

/** Weapons of an entry that are left: of the models that are, less those that are spent. */
function available({ sheet, state }: Placed, entry: number): number {
  const { unit, labels } = sheet;
  const label = labels[entry] as string;
  const there = attacking(sheet, state);
  const carriers = (unit.models ?? []).flatMap((row, index) => {
    const each = 'weapons' in row ? row.weapons : undefined;
    const own = each?.[label] ?? each?.[`${label}#1`];
    return own === undefined ? [] : [own * (there[index] as number)];
  });
  const all =
    carriers.length > 0 ? carriers.reduce((sum, count) => sum + count, 0) : (unit.weapons?.[entry]?.count ?? 1);
  return Math.max(0, all - (state.spent[label] ?? 0));
}

export function isSpent({ sheet }: Placed, label: string): boolean {
  const weapon = sheet.unit.weapons?.[sheet.labels.indexOf(label)];
  return (weapon?.abilities ?? []).some((word) => foldWord(word) === SPENT);
}

/** What is wrong with how often one entry is used; null: nothing. */
function excess(
  { sheet, state }: Placed,
  entry: number,
  label: string,
  quotas: readonly Quotas[],
  left: number,
): Omit<Issue, 'path'> | null {
  const weapon = sheet.unit.weapons?.[entry];
  const wanted = quotas.flatMap((quota) => quota.get(label) ?? []);
  const shared = wanted.some(({ attacks }) => attacks !== undefined);
  const A = parseDice(weapon?.A ?? 1);
  if (shared && (weapon?.range !== 'melee' || A === undefined || A.count > 0)) {
    const problem = `the attacks of ${show(label)} cannot be shared (04.02)`;
    return { code: 'value', problem, suggestion: 'only a melee weapon whose A is a number may attack several units' };
  }
  const each = shared ? (A?.plus ?? 1) : 1;
  const most = wanted.find(({ attacks }) => (attacks ?? 0) > each);
  if (most !== undefined) {
    const problem = `${most.attacks} of the ${each} attacks of ${show(label)} (04.02)`;
    return { code: 'value', problem, suggestion: `at most ${each}` };
  }
  const used = wanted.reduce((sum, { count, attacks }) => sum + count * (attacks ?? each), 0);
  if (used <= left * each) return null;
  const what = shared ? 'attacks' : left === 1 ? 'weapon' : 'weapons';
  const problem = `${used} of ${left * each} ${show(label)} ${what}`;
  const spent = state.spent[label] ?? 0;
  return {
    code: 'value',
    problem: spent > 0 ? `${problem}: ${spent} of them spent (24.26)` : problem,
    suggestion: `at most ${left * each}`,
  };
}
