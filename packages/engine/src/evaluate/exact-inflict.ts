import type { Damage } from '../sequence/rolls.js';
import { damageLaw } from '../target/damage.js';
import { ignoreChance } from '../target/wounding.js';

/** One way in which an attack's damage can go: D, wounds lost, wounds ignored, permissions used up afterwards. */
export interface Inflicted {
  readonly spent: number;
  readonly value: number;
  readonly lost: number;
  readonly ignored: number;
  readonly p: number;
}

/** 05.04.02, 24.12: everything that one attack can do to a model with `left` wounds; the probabilities sum to 1. */
export function inflicted(damage: Damage, left: number, spent: number): readonly Inflicted[] {
  const known = knownWays.get(damage) ?? new Map<string, readonly Inflicted[]>();
  knownWays.set(damage, known);
  const key = `${left},${spent}`;
  const ways = known.get(key) ?? inflictedNow(damage, left, spent);
  known.set(key, ways);
  return ways;
}

const knownWays = new WeakMap<Damage, Map<string, readonly Inflicted[]>>();

function inflictedNow(damage: Damage, left: number, spent: number): readonly Inflicted[] {
  return damageLaw(damage, left, spent).flatMap(({ value, spent: after, p }) =>
    afterIgnoring(damage, value, left).map((way) => ({ ...way, value, spent: after, p: way.p * p })),
  );
}

/** What Feel No Pain leaves of an attack's damage before any of its dice is rolled. */
export function afterIgnoring(damage: Damage, value: number, left: number): readonly Way[] {
  const ignore = ignoreChance(damage.feelNoPain, damage.feelNoPainAgain);
  if (damage.ignoredWhole !== true || ignore === 0 || value === 0) return afterFeelNoPain(value, left, ignore);
  return [
    { lost: Math.min(value, left), ignored: 0, p: 1 - ignore },
    { lost: 0, ignored: value, p: ignore },
  ];
}

export interface Way {
  readonly lost: number;
  readonly ignored: number;
  readonly p: number;
}

/** Dice are read one by one until the model is destroyed; `ignoring`: the chance of each, or one for each. */
export function afterFeelNoPain(value: number, left: number, ignoring: number | readonly number[]): readonly Way[] {
  if (ignoring === 0) return [{ lost: Math.min(value, left), ignored: 0, p: 1 }];
  let open = new Map<number, number>([[0, 1]]);
  const ended: Way[] = [];
  for (let die = 1; die <= value; die++) {
    const next = new Map<number, number>();
    const ignore = typeof ignoring === 'number' ? ignoring : (ignoring[die - 1] ?? 0);
    for (const [lost, p] of open) {
      next.set(lost, (next.get(lost) ?? 0) + p * ignore);
      if (lost + 1 < left) next.set(lost + 1, (next.get(lost + 1) ?? 0) + p * (1 - ignore));
      else ended.push({ lost: left, ignored: die - left, p: p * (1 - ignore) });
    }
    open = next;
  }
  for (const [lost, p] of open) ended.push({ lost, ignored: value - lost, p });
  return ended;
}
