import { parseDice } from '../profile/characteristics.js';
import type { Issue } from '../scenario/issue.js';
import { join } from '../scenario/reader.js';
import { didYouMean, show } from '../scenario/suggest.js';
import { available, isOneShot, leftByRow, spentOf } from './one-shot.js';
import type { Placed } from './situate.js';
import type { AttackDeclaration, WeaponShare } from './types.js';

/** How many weapons of one entry attack one target, and with how many attacks each if they are shared (04.02). */
export interface Quota {
  readonly count: number;
  readonly attacks?: number;
  /** Of a ONE SHOT weapon: how many of which rows, by name. */
  readonly by?: ReadonlyMap<string, number>;
}

export type Quotas = ReadonlyMap<string, Quota>;

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
    const problem = misnamed(attacker, label, quotas) ?? excess(attacker, entry, label, quotas, left.get(label) ?? 0);
    if (problem !== null) issues.push({ ...problem, path: weaponPath(declaration, path, label) });
  }
  return { quotas, issues };
}

function quotaOf(wanted: number | WeaponShare): Quota {
  if (typeof wanted === 'number') return { count: wanted };
  const { count = 1, attacks, by } = wanted;
  if (by === undefined) return { count, ...(attacks === undefined ? {} : { attacks }) };
  const rows = new Map(Object.entries(by));
  return { count: [...rows.values()].reduce((sum, one) => sum + one, 0), by: rows };
}

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

/** What is wrong with the rows that a ONE SHOT weapon is said to be fired by; null: nothing. */
function misnamed(attacker: Placed, label: string, quotas: readonly Quotas[]): Omit<Issue, 'path'> | null {
  const wanted = new Map<string, number>();
  for (const quota of quotas)
    for (const [row, count] of quota.get(label)?.by ?? []) wanted.set(row, (wanted.get(row) ?? 0) + count);
  if (wanted.size === 0) return null;
  if (!isOneShot(attacker, label)) {
    const problem = `"by" says who uses up a ONE SHOT weapon (24.26), and ${show(label)} is none`;
    return { code: 'value', problem, suggestion: 'write how many of them attack' };
  }
  const left = leftByRow(attacker, label);
  for (const [row, count] of wanted) {
    const own = left.get(row) ?? 0;
    if (count <= own) continue;
    const names = [...left.keys()];
    const suggestion = names.length === 0 ? 'no row has any left' : didYouMean(row, names, 'there is left of');
    return { code: 'value', problem: `${count} of the ${own} ${show(label)} that ${show(row)} has left`, suggestion };
  }
  return null;
}

/** What is wrong with how often one entry is used; null: nothing. */
function excess(
  attacker: Placed,
  entry: number,
  label: string,
  quotas: readonly Quotas[],
  left: number,
): Omit<Issue, 'path'> | null {
  const weapon = attacker.sheet.unit.weapons?.[entry];
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
  const spent = spentOf(attacker, label);
  const why = spent > 0 ? `: ${spent === 1 ? '1 is' : `${spent} are`} spent (24.26)` : '';
  if (left === 0) return { code: 'value', problem: `no ${show(label)} is left${why}`, suggestion: 'leave it out' };
  const problem = `${used} of ${left * each} ${show(label)} ${what}${spent > 0 ? ' that are left' : ''}${why}`;
  return { code: 'value', problem, suggestion: `at most ${left * each}` };
}
