import type { ReadRows } from './check-rows.js';
import type { ReadWeapon } from './check-weapon.js';
import { join, type Problems } from './reader.js';
import { didYouMean, show } from './suggest.js';
import type { Weapon } from './types.js';

/** A weapon entry with who carries it: how many each model of each row has; `null` where only a count is known. */
export interface Arm {
  readonly weapon: Weapon;
  readonly carriers: readonly { readonly row: number; readonly each: number }[] | null;
}

/** Tells entries of the same name apart (`name`, `name#2`, …) and counts them, from `count` or from the rows. */
export function armUnit(problems: Problems, read: readonly ReadWeapon[], rows: ReadRows): readonly Arm[] {
  const labels = labelsOf(problems, read);
  const index = new Map(labels.map((label, i) => [label, i]));
  const carriers = read.map((): { row: number; each: number }[] => []);
  for (const [row, carried] of rows.carried.entries()) {
    for (const [name, each] of carried ?? []) {
      if (problems.full) break;
      const entry = index.get(name) ?? index.get(name.replace(/#1$/, ''));
      const path = join(`${rows.rows[row]?.path ?? ''}.weapons`, name);
      if (entry !== undefined) carriers[entry]!.push({ row, each });
      else
        problems.add(
          'unknown-name',
          path,
          `${show(name)} is no weapon entry of the attacker`,
          didYouMean(name, labels, 'there is'),
        );
    }
  }
  const byModel = rows.carried.some((carried) => carried !== undefined);
  return read.map((weapon, i) => {
    const known = carriers[i]!;
    const count = countOf(problems, weapon, known, rows, byModel);
    const named = { ...weapon, label: labels[i]!, count };
    if (known.length === 0) return { weapon: named, carriers: null };
    return { weapon: { ...named, carriedBy: [...new Set(known.map(({ row }) => row))] }, carriers: known };
  });
}

function countOf(
  problems: Problems,
  weapon: ReadWeapon,
  carriers: readonly { readonly row: number; readonly each: number }[],
  rows: ReadRows,
  byModel: boolean,
): number {
  const path = `${weapon.path}.count`;
  if (carriers.length === 0) {
    if (byModel && weapon.count === undefined) {
      const suggestion = 'write count, or name the weapon in the weapons of a row';
      problems.add('missing', path, `no row carries ${show(weapon.name)}, and it has no count`, suggestion);
    }
    return weapon.count ?? 1;
  }
  const count = carriers.reduce((sum, { row, each }) => sum + each * (rows.rows[row]?.count ?? 0), 0);
  if (weapon.count !== undefined && weapon.count !== count) {
    const problem = `count is ${weapon.count}, but the rows carry ${count}`;
    problems.add('contradiction', path, problem, 'leave count out where the rows say who carries the weapon');
  }
  return count;
}

function labelsOf(problems: Problems, weapons: readonly ReadWeapon[]): readonly string[] {
  const used = new Set<string>();
  const times = new Map<string, number>();
  return weapons.map(({ name, path }) => {
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    const label = time === 1 ? name : `${name}#${time}`;
    if (used.has(label) && name !== '') {
      const problem = `${show(label)} means two entries: one has that name, one is the entry of that number`;
      problems.add('duplicate', `${path}.name`, problem, 'name a weapon without "#" and a number');
    }
    used.add(label);
    return label;
  });
}
