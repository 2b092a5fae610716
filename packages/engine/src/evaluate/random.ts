import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';

/** A source of D6 faces, 1..6. */
export interface Dice {
  roll(): number;
}

const TWO_TO_32 = 2 ** 32;
/** The generator starts from a nearly empty state; this many numbers later nothing of the seed's pattern is left. */
const WARM_UP = 64;

/** Seeded, unbiased dice: the same seed gives the same faces on every machine. */
export class RandomDice implements Dice {
  private readonly generator: RandomGenerator;

  /** @param seed an integer, taken modulo 2^32 */
  constructor(seed: number) {
    this.generator = xoroshiro128plus(seed);
    for (let drawn = 0; drawn < WARM_UP; drawn++) this.generator.next();
  }

  roll(): number {
    for (;;) {
      // The high part of number * 6 is the face; 2^32 mod 6 = 4 low parts are one too many and are drawn again.
      const product = (this.generator.next() >>> 0) * 6;
      const high = Math.floor(product / TWO_TO_32);
      if (product - high * TWO_TO_32 >= 4) return high + 1;
    }
  }

  /** Several dice at once. */
  rollMany(count: number): readonly number[] {
    return Array.from({ length: count }, () => this.roll());
  }
}
