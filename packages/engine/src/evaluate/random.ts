import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** A source of D6 faces, 1..6. */
export type Dice = () => number;

const TWO_TO_32 = 2 ** 32;
/** The generator starts from a nearly empty state; this many numbers later nothing of the seed's pattern is left. */
const WARM_UP = 64;

/**
 * Seeded, unbiased dice: the same seed gives the same faces on every machine.
 * @param seed an integer, taken modulo 2^32
 */
export function randomDice(seed: number): Dice {
  const generator = xoroshiro128plus(seed);
  for (let drawn = 0; drawn < WARM_UP; drawn++) generator.next();
  return () => {
    for (;;) {
      // The high part of number * 6 is the face; 2^32 mod 6 = 4 low parts are one too many and are drawn again.
      const product = (generator.next() >>> 0) * 6;
      const high = Math.floor(product / TWO_TO_32);
      if (product - high * TWO_TO_32 >= 4) return high + 1;
    }
  };
}
