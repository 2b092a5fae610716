import type { Activation } from '../sequence/machine.js';
import { mortalTape } from '../target/mortal.js';
import { stateKey } from '../target/state.js';
import { ignoreChance } from '../target/wounding.js';
import { rolled, rolledAgain } from './exact-tokens.js';
import type { StateWeight } from './outcome.js';

/** Mortal wounds that the hazard rolls cost, with the permissions used up. */
export interface HazardWay {
  readonly spent: number;
  readonly wounds: number;
  readonly p: number;
}

/** 06.03. `dice` may be fewer than the activation's, where some were rolled; `again`: these dice are re-rolls. */
export function hazardLaw(
  hazard: NonNullable<Activation['hazard']>,
  spent: number,
  dice: number,
  again = false,
): HazardWay[] {
  const faces = [1, 2, 3, 4, 5, 6].map((face) => ({ verdict: face <= hazard.failsOn ? 'fails' : 'passes' }));
  let found = new Map<string, HazardWay>([['', { spent, wounds: 0, p: 1 }]]);
  for (let die = 0; die < dice; die++) {
    const next = new Map<string, HazardWay>();
    for (const way of found.values()) {
      const roll = again
        ? rolledAgain(faces, way.spent)
        : rolled({ faces, again: null, oneAgain: hazard.oneAgain }, way.spent);
      for (const { verdict, spent: now, p } of roll) {
        const wounds = way.wounds + (verdict === 'fails' ? hazard.wounds : 0);
        const key = `${now},${wounds}`;
        next.set(key, { spent: now, wounds, p: way.p * p + (next.get(key)?.p ?? 0) });
      }
    }
    found = next;
  }
  return [...found.values()];
}

/** What mortal wounds on the attacker leave of its own models (06.02), for every number of them. */
export function selfFinals(
  self: NonNullable<Activation['self']>,
  start: readonly number[],
  wounds: ArrayLike<number>,
): StateWeight[] {
  const ends = new Map<string, StateWeight>();
  let now = new Map<string, StateWeight>([[stateKey(start), { state: start, p: 1 }]]);
  for (let count = 0; count < wounds.length; count++) {
    const weight = wounds[count] ?? 0;
    if (weight > 0) {
      for (const [key, { state, p }] of now) ends.set(key, { state, p: p * weight + (ends.get(key)?.p ?? 0) });
    }
    now = oneWound(self, now);
  }
  return [...ends.values()];
}

function oneWound(
  self: NonNullable<Activation['self']>,
  from: ReadonlyMap<string, StateWeight>,
): Map<string, StateWeight> {
  const after = new Map<string, StateWeight>();
  const put = (state: readonly number[], p: number): void => {
    if (p > 0) after.set(stateKey(state), { state, p: p + (after.get(stateKey(state))?.p ?? 0) });
  };
  for (const { state, p } of from.values()) {
    const [model] = mortalTape(self.rows, state, self.order, null);
    if (!model) {
      put(state, p);
      continue;
    }
    const ignore = ignoreChance(self.mortalFeelNoPain[model.row] ?? 7);
    put(state, p * ignore);
    put(state.with(model.row, (state[model.row] ?? 0) - 1), p * (1 - ignore));
  }
  return after;
}
