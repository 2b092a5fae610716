import { constant, type DiceExpression, meanOf } from '../../profile/dice.js';
import type { Facts } from '../../sequence/context.js';
import type { Draft } from '../../sequence/draft.js';
import { isHarmful, type Modifier, modified, quantity } from '../../sequence/modifier.js';
import type { Damage, OneDamageAgain, Quantity } from '../../sequence/rolls.js';

/** "Against attacks with D 1" looks at the printed D; mortal wounds that no attack inflicts have none. */
export const printedDamageIsOne = ({ weapon }: Facts): boolean =>
  weapon.from !== 'mortal' && weapon.D.count === 0 && weapon.D.plus === 1;

/** The smallest of these faces; 7 = no Feel No Pain. */
const best = (faces: readonly number[]): number => Math.max(2, Math.min(7, ...faces));

export const attackFeelNoPain = (draft: Draft): number[] =>
  draft.facts.rows.map((row, index) => best([row.FNP ?? 7, ...(draft.rows[index]?.feelNoPain ?? [])]));

export const mortalFeelNoPain = (draft: Draft): number[] =>
  draft.facts.rows.map((row, index) => best([row.FNP ?? 7, ...(draft.rows[index]?.mortalFeelNoPain ?? [])]));

/** The best set replaces; sets never add (24.02). */
const oneSet = (modifiers: readonly Modifier[]): Modifier[] => {
  const sets = modifiers.filter((modifier) => modifier.kind === 'set');
  const others = modifiers.filter((modifier) => modifier.kind !== 'set');
  const least = Math.min(...sets.map((modifier) => modifier.value));
  return sets.length === 0 ? others : [{ kind: 'set', value: least }, ...others];
};

/** D with the dice that a rule adds: a replacement comes first and takes the weapon's own dice away (02.02.01). */
function damageQuantity(
  own: DiceExpression,
  added: DiceExpression | null,
  modifiers: readonly Modifier[],
  zeroStays: boolean,
): Quantity {
  if (added === null) return quantity(own, modifiers, 1, '05.04.02', zeroStays);
  const replacement = modifiers.find((modifier) => modifier.kind === 'set');
  if (replacement?.value === 0) return quantity(own, modifiers, 1, '05.04.02', zeroStays);
  const base = replacement ? constant(replacement.value) : own;
  const dice = { count: base.count + added.count, sides: added.sides, plus: base.plus + added.plus };
  const others = modifiers.filter((modifier) => modifier.kind !== 'set');
  return quantity(dice, others, 1, '05.04.02', zeroStays);
}

function damageOf(
  draft: Draft,
  row: number,
  modifiers: readonly Modifier[],
  feelNoPain: number,
  oneDamage: readonly OneDamageAgain[],
): Damage {
  const { weapon, policy, options } = draft.facts;
  const kept = draft.ignored.has('all')
    ? modifiers.filter((modifier) => !isHarmful(modifier, meanOf(weapon.D), false))
    : modifiers;
  const zeroStays = options['setDamageZero'] !== 'one';
  const value = damageQuantity(weapon.D, draft.damageDice, oneSet(kept), zeroStays);
  const rolled = value.dice.count > 0;
  const permission = draft.damagePermissions[0];
  const others = kept.filter((modifier) => modifier.kind !== 'set');
  const replacement = draft.rows[row]?.oneSet ?? null;
  const ignored =
    draft.ignored.has('all') &&
    replacement !== null &&
    isHarmful({ kind: 'set', value: replacement.value }, meanOf(weapon.D), false);
  return {
    quantity: value,
    feelNoPain,
    again: rolled && permission ? { policy: policy.rerollDamage, rule: permission.rule } : null,
    oneAgain: rolled ? oneDamage : [],
    oneSet:
      replacement === null || ignored
        ? null
        : {
            ...replacement,
            value: modified(0, [{ kind: 'set', value: replacement.value }, ...others], 1, zeroStays),
          },
  };
}

/** Permissions to roll one damage roll again: the unit's own by the damage policy, Command Re-roll below the mean. */
function oneDamageAgain(draft: Draft): OneDamageAgain[] {
  const own = draft.oneDamage.map(({ resource, rule }): OneDamageAgain => ({ resource, rule, way: 'policy' }));
  const command = draft.facts.command
    .filter(({ roll }) => roll === 'damage')
    .map(({ resource }): OneDamageAgain => ({ resource, rule: '15.02', way: sumWay(draft.facts) }));
  return [...own, ...command];
}

/** Open point A21: what a Command Re-roll does to a sum of dice. */
export const sumWay = ({ options }: Facts): OneDamageAgain['way'] =>
  options['commandRerollSum'] === 'whole' ? 'belowMean' : 'lowestDie';

/** Equal damage as one object: what follows from it is worked out once. */
function alike(damages: readonly Damage[]): Damage[] {
  const known = new Map<string, Damage>();
  return damages.map((damage) => {
    const key = JSON.stringify(damage);
    const same = known.get(key) ?? damage;
    known.set(key, same);
    return same;
  });
}

/** Damage of attacks whose save failed, for each row. */
export function settleDamage(draft: Draft): Damage[] {
  const feelNoPain = attackFeelNoPain(draft);
  const one = oneDamageAgain(draft);
  return alike(
    draft.facts.rows.map((_, row) =>
      damageOf(
        draft,
        row,
        [...draft.damage, ...(draft.rows[row]?.damage ?? []), ...(draft.rows[row]?.allocated ?? [])],
        feelNoPain[row] ?? 7,
        one,
      ),
    ),
  );
}

/** Damage of a DEVASTATING WOUNDS packet, for each row (24.10; open point A1 says which changes of D reach it). */
export function settlePacketDamage(draft: Draft): Damage[] {
  const reading = draft.facts.options['devastatingUsesDamageModifiers'];
  const feelNoPain = mortalFeelNoPain(draft);
  const one = oneDamageAgain(draft);
  const damages = draft.facts.rows.map((_, row) => {
    const target = reading === 'never' ? [] : (draft.rows[row]?.damage ?? []);
    const allocated = reading === 'always' ? (draft.rows[row]?.allocated ?? []) : [];
    const damage = damageOf(draft, row, [...draft.damage, ...target, ...allocated], feelNoPain[row] ?? 7, one);
    return reading === 'always' ? damage : { ...damage, oneSet: null };
  });
  return alike(damages);
}
