import { formatDice } from '../profile/characteristics.js';
import { foldWord } from '../profile/words.js';
import type { Ability, Use } from './ability.js';
import type { Facts } from './context.js';

const familyOf = (use: Use): string => use.ability.family?.(use) ?? use.ability.name;

/** Whether a choice such as `{"SUSTAINED HITS": 1}` or `{"ANTI": "VEHICLE 4+"}` means this copy. */
export function isInstance(use: Use, wanted: string | number): boolean {
  if (typeof wanted === 'number')
    return use.args.N === wanted || (use.args.X.count === 0 && use.args.X.plus === wanted);
  const folded = foldWord(wanted);
  return (
    use.text === folded || use.text === `${foldWord(use.ability.name)} ${folded}` || formatDice(use.args.X) === folded
  );
}

/**
 * The words that count in one attack: those that apply, of duplicates only one (24.02) - the one that was chosen if it
 * applies, otherwise the best.
 */
export function effective(
  uses: readonly Use[],
  facts: Facts,
  instances: Readonly<Record<string, string | number>>,
  order: ReadonlyMap<Ability, number>,
): readonly Use[] {
  const kept: Use[] = [];
  const families = new Map<string, Use[]>();
  for (const use of uses) {
    if (use.ability.applies && !use.ability.applies(use, facts)) continue;
    if (use.ability.copies === 'add') kept.push(use);
    else {
      const family = `${use.ability.side} ${familyOf(use)}`;
      families.set(family, [...(families.get(family) ?? []), use]);
    }
  }
  for (const copies of families.values()) kept.push(pick(copies, facts, instances));
  return kept.sort((a, b) => (order.get(a.ability) ?? 0) - (order.get(b.ability) ?? 0));
}

function pick(copies: readonly Use[], facts: Facts, instances: Readonly<Record<string, string | number>>): Use {
  const [first] = copies as [Use, ...Use[]];
  const wanted = Object.hasOwn(instances, foldWord(first.ability.name))
    ? instances[foldWord(first.ability.name)]
    : undefined;
  const chosen = wanted === undefined ? undefined : copies.find((use) => isInstance(use, wanted));
  if (chosen) return chosen;
  const { worth } = first.ability;
  return worth ? copies.reduce((best, use) => (worth(use, facts) > worth(best, facts) ? use : best), first) : first;
}
