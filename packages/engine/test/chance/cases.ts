import type { TokenTable } from '../../src/chance/attack-law.js';
import { certain, diceSum } from '../../src/chance/pmf.js';
import type { ModelKind, TrackModel, TrackTask } from '../../src/chance/track.js';
import { binomialRow } from './literal.js';

/** Losses of a model by one event: damage of the law `damage`, each wound ignored with the chance `ignore`. */
export function lossOf(wounds: number, damage: Float64Array, ignore = 0): Float64Array {
  const loss = new Float64Array((wounds + 1) ** 2);
  for (let r = 0; r <= wounds; r++) {
    damage.forEach((chance, D) => {
      binomialRow(D, 1 - ignore).forEach((p, k) => {
        loss[r * (wounds + 1) + Math.min(r, k)]! += chance * p;
      });
    });
  }
  return loss;
}

export const kindOf = (threshold: number, wounds: number, damage: Float64Array, ignore = 0): ModelKind => ({
  threshold,
  wounds,
  loss: lossOf(wounds, damage, ignore),
});

/** `count` whole models of one kind. */
export const models = (count: number, kind: number, wounds: number): TrackModel[] =>
  Array.from({ length: count }, () => ({ kind, wounds }));

/** One attack: chances of a normal and a critical hit, of a normal and a critical wound on a wound roll. */
interface Attack {
  readonly hit: number;
  readonly criticalHit: number;
  readonly wound: number;
  readonly criticalWound: number;
  readonly lethal: boolean;
  readonly sustained: number;
  readonly devastating: boolean;
}

export function dieOf(attack: Attack): TokenTable {
  const { hit, criticalHit, wound, criticalWound, lethal, sustained, devastating } = attack;
  const most = sustained + 1;
  const width = devastating ? most + 1 : 1;
  const weights = new Float64Array((most + 1) * width);
  const roll = (hits: number, saves: number, packets: number, chance: number): void => {
    if (hits === 0) {
      weights[saves * width + packets]! += chance;
      return;
    }
    roll(hits - 1, saves, packets, chance * (1 - wound - criticalWound));
    roll(hits - 1, saves + 1, packets, chance * wound);
    if (devastating) roll(hits - 1, saves, packets + 1, chance * criticalWound);
    else roll(hits - 1, saves + 1, packets, chance * criticalWound);
  };
  roll(0, 0, 0, 1 - hit - criticalHit);
  roll(1, 0, 0, hit);
  if (lethal) roll(sustained, 1, 0, criticalHit);
  else roll(sustained + 1, 0, 0, criticalHit);
  return { width, weights };
}

const one = certain(1);
const d3 = diceSum(1, 3);
const plain = { lethal: false, sustained: 0, devastating: false };
const threes = { hit: 1 / 2, criticalHit: 1 / 6 };

/** BS3+, S5 against T4, LETHAL HITS, SUSTAINED HITS 1, DEVASTATING WOUNDS. */
const crusade = dieOf({ ...threes, wound: 1 / 2, criticalWound: 1 / 6, lethal: true, sustained: 1, devastating: true });

export interface NamedCase {
  readonly name: string;
  readonly task: TrackTask;
  /** Mean wounds lost and chance to destroy. */
  readonly mean: number;
  readonly destroyed: number;
}

export const NAMED_CASES: readonly NamedCase[] = [
  {
    name: 'simple',
    mean: 1.111111111111,
    destroyed: 2.86797199079e-10,
    task: {
      tokens: {
        attacks: certain(10),
        die: dieOf({ ...threes, wound: 1 / 3, criticalWound: 1 / 6, ...plain }),
      },
      kinds: [kindOf(3, 2, one)],
      tape: models(5, 0, 2),
      faces: null,
      start: null,
    },
  },
  {
    name: 'heavy',
    mean: 11.46507379154,
    destroyed: 0.00022987939537,
    task: {
      tokens: {
        attacks: diceSum(1, 6),
        weapons: 10,
        die: dieOf({ ...threes, wound: 1 / 2, criticalWound: 1 / 6, ...plain, devastating: true }),
      },
      kinds: [kindOf(4, 3, d3, 1 / 3)],
      tape: models(10, 0, 3),
      faces: null,
      start: null,
    },
  },
  {
    name: 'mixed',
    mean: 24.894742480326,
    destroyed: 0.100896239144,
    task: {
      tokens: { attacks: certain(60), die: crusade },
      kinds: [kindOf(6, 1, one), kindOf(4, 3, one), kindOf(3, 5, one)],
      tape: [...models(18, 0, 1), ...models(2, 1, 3), ...models(1, 2, 5)],
      faces: null,
      start: null,
    },
  },
  {
    name: 'horde',
    mean: 69.337014521996,
    destroyed: 0.142967054696,
    task: {
      tokens: { attacks: certain(120), die: crusade },
      kinds: [kindOf(5, 2, d3), kindOf(4, 3, d3), kindOf(4, 6, d3)],
      tape: [...models(20, 0, 2), ...models(10, 1, 3), ...models(2, 2, 6)],
      faces: null,
      start: null,
    },
  },
];
