import type { Machine } from '../sequence/machine.js';

/** One way in which the dice of ordinary mortal wounds can fall. */
interface MortalWay {
  readonly wounds: number;
  readonly self: number;
  readonly p: number;
}

/** Each die is a mortal wound, one on the attacker, or nothing; both numbers are capped (15.06). */
export function mortalDice(machine: Machine, attacks: Float64Array): MortalWay[] {
  const { on, cap, selfOn } = machine.mortal ?? { on: null, cap: null, selfOn: 0 };
  const most = cap ?? Number.POSITIVE_INFINITY;
  const hit = on === null ? 1 : Math.max(0, 7 - on) / 6;
  const own = on === null ? 0 : Math.min(6, selfOn) / 6;
  const found = new Map<string, MortalWay>();
  let now = new Map<string, MortalWay>([['', { wounds: 0, self: 0, p: 1 }]]);
  for (const [n, weight] of attacks.entries()) {
    if (n > 0) {
      const next = new Map<string, MortalWay>();
      const put = (wounds: number, self: number, p: number): void => {
        const key = `${wounds},${self}`;
        if (p > 0) next.set(key, { wounds, self, p: p + (next.get(key)?.p ?? 0) });
      };
      for (const way of now.values()) {
        put(Math.min(most, way.wounds + 1), way.self, way.p * hit);
        put(way.wounds, Math.min(most, way.self + 1), way.p * own);
        put(way.wounds, way.self, way.p * (1 - hit - own));
      }
      now = next;
    }
    if (weight === 0) continue;
    for (const [key, way] of now) found.set(key, { ...way, p: way.p * weight + (found.get(key)?.p ?? 0) });
  }
  return [...found.values()];
}
