import fc from 'fast-check';
import type { AttackDice, TokenSum, Tokens, TokenTable } from '../../src/chance/attack-law.js';
import type { ModelKind, TrackModel, TrackTask } from '../../src/chance/track.js';

/** Random laws of a given length; now and then with zeros. */
export const pmfOf = (length: number): fc.Arbitrary<Float64Array> =>
  fc
    .array(fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20 })), { minLength: length, maxLength: length })
    .map((weights) => {
      const sum = weights.reduce((a, b) => a + b, 0);
      return sum === 0
        ? Float64Array.from(weights, (_, i) => (i === 0 ? 1 : 0))
        : Float64Array.from(weights, (w) => w / sum);
    });

export const tableOf = (maxSaves: number, maxPackets: number): fc.Arbitrary<TokenTable> =>
  fc
    .tuple(fc.integer({ min: 0, max: maxSaves }), fc.integer({ min: 0, max: maxPackets }))
    .chain(([s, d]) => pmfOf((s + 1) * (d + 1)).map((weights) => ({ width: d + 1, weights })));

export const diceOf = (maxAttacks: number, maxPerDie = 2): fc.Arbitrary<AttackDice> =>
  fc.record({
    attacks: fc.oneof(
      fc
        .integer({ min: 0, max: maxAttacks })
        .map((n) => Float64Array.from({ length: n + 1 }, (_, i) => (i === n ? 1 : 0))),
      fc.integer({ min: 0, max: maxAttacks }).chain((n) => pmfOf(n + 1)),
    ),
    weapons: fc.integer({ min: 1, max: 3 }),
    die: tableOf(maxPerDie, maxPerDie),
  });

/** Known tokens beside dice, most of which make one token at most, as wound dice do. */
export const sumOf = (most: number): fc.Arbitrary<TokenSum> => {
  const number = fc.integer({ min: 0, max: most });
  const single = fc
    .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 }))
    .filter((weights) => weights.some((weight) => weight > 0))
    .map(([none, packet, save]) => ({
      width: 2,
      weights: Float64Array.of(none, packet, save, 0).map((weight) => weight / (none + packet + save)),
    }));
  const kind = fc.record({ number, die: fc.oneof({ weight: 3, arbitrary: single }, tableOf(2, 1)) });
  return fc.record({ saves: number, packets: number, dice: fc.array(kind, { maxLength: 2 }) });
};

/** A kind of model; `free`: the chance that an event costs nothing is drawn, not only zero. */
const kindArb = (wounds: number, threshold: number): fc.Arbitrary<ModelKind> =>
  fc
    .tuple(...Array.from({ length: wounds + 1 }, (_, r) => fc.tuple(pmfOf(r + 1), fc.constantFrom(0, 0, 0.3, 0.6))))
    .map((rows) => {
      const loss = new Float64Array((wounds + 1) ** 2);
      rows.forEach(([row, none], r) => {
        const some = r > 0 ? 1 - row[0]! : 1;
        for (let k = 0; k <= r; k++) {
          const share = r === 0 ? 1 : some <= 0 ? (k === r ? 1 : 0) : k === 0 ? 0 : row[k]! / some;
          loss[r * (wounds + 1) + k] = (r > 0 ? (1 - none) * share : 1) + (k === 0 && r > 0 ? none : 0);
        }
      });
      return { threshold, wounds, loss };
    });

export interface TrackShape {
  readonly thresholds: readonly number[];
  readonly maxWounds: number;
  readonly maxModels: number;
}

/** A track of groups with the given thresholds in order, with random models, faces and start. */
export const trackOf = (
  tokens: fc.Arbitrary<Tokens>,
  { thresholds, maxWounds, maxModels }: TrackShape,
): fc.Arbitrary<TrackTask> =>
  fc
    .record({
      tokens,
      groups: fc.tuple(
        ...thresholds.map((threshold) =>
          fc.integer({ min: 1, max: maxWounds }).chain((wounds) =>
            fc.record({
              kind: kindArb(wounds, threshold),
              wounds: fc.array(fc.integer({ min: 1, max: wounds }), { minLength: 1, maxLength: maxModels }),
            }),
          ),
        ),
      ),
      faces: fc.option(
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 6, maxLength: 6 }).map((weights) => {
          const sum = weights.reduce((a, b) => a + b, 0);
          return Float64Array.from(weights, (w) => w / sum);
        }),
      ),
      startSeed: fc.option(fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 40 })),
    })
    .map(({ tokens, groups, faces, startSeed }) => {
      const tape: TrackModel[] = groups.flatMap(({ wounds }, kind) => wounds.map((left) => ({ kind, wounds: left })));
      const size = tape.reduce((sum, model) => sum + model.wounds, 0);
      let start: Float64Array | null = null;
      if (startSeed !== null) {
        const weights = startSeed.slice(0, size + 1);
        const sum = weights.reduce((a, b) => a + b, 0);
        if (sum > 0) start = Float64Array.from(weights, (w) => w / sum);
      }
      return { tokens, kinds: groups.map(({ kind }) => kind), tape, faces, start };
    });

/** Thresholds that fall, two that rise, or any. */
export const thresholdsOf = (order: 'falling' | 'rising' | 'any'): fc.Arbitrary<number[]> => {
  const face = fc.integer({ min: 2, max: 7 });
  if (order === 'any') return fc.array(face, { minLength: 1, maxLength: 4 });
  if (order === 'falling')
    return fc.array(face, { minLength: 1, maxLength: 4 }).map((all) => all.sort((a, b) => b - a));
  return fc.tuple(face, face).map((all) => all.sort((a, b) => a - b));
};
