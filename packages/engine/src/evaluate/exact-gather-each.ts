import { certain, convolve, plus } from '../chance/pmf.js';
import { meanOf, minimumOf } from '../profile/dice.js';
import type { Batch } from '../sequence/machine.js';
import type { Gather, OneDamageAgain } from '../sequence/rolls.js';
import { totalAndLowest, totalLaw } from '../target/damage.js';
import { extraLaw } from './exact-gather.js';

/** One weapon's A with a permission to roll it again once (15.02), by the permissions used up. */
function againLaw(gather: Gather, permissions: readonly OneDamageAgain[], spent: number): Map<number, Float64Array> {
  const { dice, values } = gather.attacks;
  const laws = new Map<number, Float64Array>();
  const put = (total: number, after: number, p: number): void => {
    const law = laws.get(after) ?? new Float64Array(Math.max(...values) + 1);
    laws.set(after, law);
    const value = values[total - minimumOf(dice)] ?? 0;
    law[value] = (law[value] ?? 0) + p;
  };
  for (const { total, lowest, p } of totalAndLowest(dice)) {
    const one = permissions.find(({ resource, way }) => {
      const bad = way === 'lowestDie' ? lowest < (dice.sides + 1) / 2 : total < meanOf(dice);
      return dice.count > 0 && bad && (spent & (1 << resource)) === 0;
    });
    if (!one) put(total, spent, p);
    else if (one.way === 'lowestDie') {
      for (let die = 1; die <= dice.sides; die++)
        put(total - lowest + die, spent | (1 << one.resource), p / dice.sides);
    } else {
      for (const [index, q] of totalLaw(dice).entries())
        put(index + minimumOf(dice), spent | (1 << one.resource), p * q);
    }
  }
  return laws;
}

/** Attack dice of every Strength, with the permissions used up. */
export interface Gathered {
  readonly spent: number;
  /** By machine of the batch. */
  readonly attacks: readonly number[];
  readonly p: number;
}

/** What one weapon of the batch brings: the law of its attack dice, by the permissions used up. */
export type WeaponLaws = (gather: Gather, weapon: number, spent: number) => Map<number, Float64Array>;

/** A weapon whose dice are all still to be rolled. */
export const unrolled =
  (batch: Batch): WeaponLaws =>
  (gather, _, spent) => {
    const extra = extraLaw(gather);
    const laws = againLaw(gather, batch.attacksAgain, spent);
    return new Map([...laws].map(([now, law]) => [now, convolve(law, extra)]));
  };

/** A weapon whose A dice show a total apart from some dice that are rolled again. */
export function partlyRolled(gather: Gather, total: number, again: number): Float64Array {
  const { dice, values } = gather.attacks;
  const open = totalLaw({ ...dice, count: again, plus: 0 });
  const law = new Float64Array(Math.max(...values) + 1);
  for (const [index, p] of open.entries()) {
    const value = values[total + again + index - minimumOf(dice)] ?? 0;
    law[value] = (law[value] ?? 0) + p;
  }
  return convolve(law, extraLaw(gather));
}

export const withExtra = (gather: Gather, attacks: number): Float64Array =>
  convolve(certain(attacks), extraLaw(gather));

/** Weapon by weapon: what random Strength and one-time permissions need (02.02.03, 15.02). */
export function gatherWeapons(
  batch: Batch,
  start: Gathered,
  gathers: readonly Gather[],
  laws: WeaponLaws,
  limit: (states: number) => void,
): Gathered[] {
  if (batch.strength === null) return gatherAlike(start, gathers, laws);
  let found = new Map<string, Gathered>([['', start]]);
  const { strength } = batch;
  const variants = strength ? totalLaw(strength.dice) : new Float64Array([1]);
  for (const gather of gathers) {
    for (let weapon = 0; weapon < gather.weapons; weapon++) {
      const next = new Map<string, Gathered>();
      for (const entry of found.values()) {
        limit(next.size);
        for (const [now, law] of laws(gather, weapon, entry.spent)) {
          for (const [attacks, p] of law.entries()) {
            if (p === 0) continue;
            for (const [index, q] of variants.entries()) {
              const variant = strength?.variantOf[index] ?? 0;
              const numbers = entry.attacks.with(variant, (entry.attacks[variant] ?? 0) + attacks);
              const key = `${now}|${numbers.join(',')}`;
              next.set(key, { spent: now, attacks: numbers, p: entry.p * p * q + (next.get(key)?.p ?? 0) });
            }
          }
        }
      }
      found = next;
    }
  }
  return [...found.values()];
}

/** The same where all attacks have one Strength: only their number matters. */
function gatherAlike(start: Gathered, gathers: readonly Gather[], laws: WeaponLaws): Gathered[] {
  let found = new Map([[start.spent, certain(start.attacks[0] ?? 0).map((p) => p * start.p)]]);
  for (const gather of gathers) {
    for (let weapon = 0; weapon < gather.weapons; weapon++) {
      const next = new Map<number, Float64Array<ArrayBuffer>>();
      for (const [spent, so] of found) {
        for (const [now, law] of laws(gather, weapon, spent)) {
          next.set(now, Float64Array.from(plus(convolve(so, law), next.get(now) ?? null)));
        }
      }
      found = next;
    }
  }
  return [...found].flatMap(([spent, law]) =>
    [...law].flatMap((p, attacks) => (p > 0 ? [{ spent, attacks: [attacks], p }] : [])),
  );
}
