import fc from 'fast-check';
import type { DiceExpression } from '../../src/profile/dice.js';
import type { Activation, Batch, Machine, Programme, Resource, TargetRow } from '../../src/sequence/machine.js';
import type { Again, Damage, OneAgain, Pool, SaveCheck } from '../../src/sequence/rolls.js';
import {
  batchOf,
  damageOf,
  gatherOf,
  hitFaces,
  machineOf,
  packetOf,
  poolOf,
  programmeOf,
  row,
  save,
  woundFaces,
} from './programme.js';

/** Programmes with every feature that a table can have; small ones, so that all their courses can be summed. */

export interface Size {
  /** Most attack dice of one weapon entry. */
  readonly attacks: number;
  readonly batches: number;
  readonly activations: number;
  readonly rows: number;
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary, { nil: null, freq: 2 });

const dice = (most: number): fc.Arbitrary<DiceExpression> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: most }).map((plus) => ({ count: 0, sides: 6 as const, plus })) },
    { weight: 1, arbitrary: fc.constant({ count: 1, sides: 3 as const, plus: 0 }) },
  );

const RESOURCES: readonly Resource[] = [
  { name: 'once in all', player: 'attacker', scope: 'scenario', rule: '15.02' },
  { name: 'once each', player: 'defender', scope: 'activation', rule: '15.02' },
  { name: 'once a batch', player: 'attacker', scope: 'batch', rule: '12.2' },
];

const resource = fc.integer({ min: 0, max: 2 });

const again: fc.Arbitrary<Again | null> = maybe(
  fc
    .integer({ min: 1, max: 63 })
    .chain((permitted) =>
      fc.integer({ min: 0, max: 63 }).map((chosen) => ({ permitted, chosen: chosen & permitted, rule: '01.05.02' })),
    ),
);

const ones = (mask: number): fc.Arbitrary<readonly OneAgain[]> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: resource.map((index) => [{ resource: index, mask, rule: '15.02' }]) },
    { weight: 1, arbitrary: fc.constant([0, 1].map((index) => ({ resource: index, mask: index + 1, rule: '15.02' }))) },
  );

const below = (threshold: number): number => (1 << (threshold - 1)) - 1;

const damage: fc.Arbitrary<Damage> = fc
  .record({
    dice: dice(3),
    feelNoPain: fc.constantFrom(7, 7, 7, 5),
    policy: maybe(fc.constantFrom('policy' as const, 'never' as const, 'always' as const)),
    one: maybe(
      fc.record({ resource, way: fc.constantFrom('policy' as const, 'belowMean' as const, 'lowestDie' as const) }),
    ),
    set: fc.option(fc.record({ resource, value: fc.integer({ min: 0, max: 1 }) }), { nil: null, freq: 5 }),
  })
  .map(({ dice: expression, feelNoPain, policy, one, set }) =>
    damageOf(expression, {
      feelNoPain,
      again: policy && { policy, rule: '01.05.02' },
      oneAgain: one === null ? [] : [{ ...one, rule: '15.02' }],
      oneSet: set && { ...set, rule: 'set' },
    }),
  );

const check: fc.Arbitrary<SaveCheck> = fc
  .record({ threshold: fc.integer({ min: 2, max: 7 }), again, selfOnSix: fc.constantFrom(0, 0, 1) })
  .chain(({ threshold, again: permission, selfOnSix }) =>
    // Of save dice every permission takes those that fail.
    ones(below(threshold)).map((some) => {
      const oneAgain = some.map((one) => ({ ...one, mask: below(threshold) }));
      return save(threshold, { again: permission, selfOnSix, oneAgain });
    }),
  );

const each = <T>(rows: readonly TargetRow[], arbitrary: fc.Arbitrary<T>): fc.Arbitrary<readonly T[]> =>
  fc.array(arbitrary, { minLength: rows.length, maxLength: rows.length });

const pool = (rows: readonly TargetRow[], wounds: Pool['wounds'], table: readonly Damage[]): fc.Arbitrary<Pool> =>
  each(rows, check).map((saves) => poolOf(saves, table, { wounds }));

function machine(rows: readonly TargetRow[], from: Machine['from']): fc.Arbitrary<Machine> {
  const characters = rows.flatMap(({ character }, index) => (character ? [index] : []));
  return each(rows, damage).chain((table) =>
    fc
      .record({
        automaticHits: fc.integer({ min: 0, max: 3 }).map((one) => one === 0),
        hit: fc.record({ needed: fc.integer({ min: 2, max: 6 }), again, oneAgain: ones(3) }),
        wound: fc.record({
          needed: fc.integer({ min: 2, max: 6 }),
          critical: fc.integer({ min: 4, max: 6 }),
          again,
          oneAgain: ones(3),
        }),
        extra: maybe(dice(2)),
        lethal: maybe(fc.boolean()),
        pools: fc.oneof(
          pool(rows, 'all', table).map((one) => [one]),
          fc.tuple(pool(rows, 'critical', table), pool(rows, 'ordinary', table)),
        ),
        together: fc.boolean(),
        packet: maybe(fc.tuple(each(rows, damage), fc.constantFrom('batch' as const, 'activation' as const))),
        inAddition: fc.option(fc.constant({ perWound: 1, perCritical: 1, rule: '06.02.01' }), { nil: null, freq: 4 }),
        mortal: fc.record({ on: maybe(fc.constant(4)), cap: maybe(fc.constant(1)), selfOn: fc.constantFrom(0, 1) }),
        mortalFeelNoPain: each(rows, fc.constantFrom(7, 7, 5)),
        precise: fc.boolean(),
        shared: fc.boolean(),
      })
      .map((parts) => {
        const isMortal = from === 'mortal';
        const packet = parts.packet && packetOf(...parts.packet);
        const withPacket = !isMortal && (packet !== null || from === 'devastating');
        // Critical wounds that become packets reach no pool.
        const rolled = (parts.pools as readonly Pool[]).slice(withPacket ? -1 : 0);
        const pools = rolled.map((one): Pool => (withPacket ? { ...one, wounds: 'ordinary' } : one));
        const [first] = pools;
        return machineOf(isMortal ? [] : pools, {
          from,
          hit: parts.automaticHits
            ? null
            : {
                faces: hitFaces(parts.hit.needed),
                again: parts.hit.again,
                oneAgain: parts.hit.oneAgain,
                rule: '05.01',
              },
          wound: {
            ...parts.wound,
            // A permission is for one of the two rolls.
            oneAgain: parts.wound.oneAgain.filter(
              (own) => parts.automaticHits || parts.hit.oneAgain.every(({ resource: other }) => other !== own.resource),
            ),
            faces: woundFaces(parts.wound.needed, parts.wound.critical),
            rule: '05.02',
          },
          critical: {
            extra: parts.extra && { dice: parts.extra, rule: '24.36' },
            automatic: parts.lethal === null ? null : { use: parts.lethal, rule: '24.23' },
          },
          together: first?.wounds === 'critical' && parts.together,
          packet: isMortal ? null : from === 'devastating' ? (packet ?? packetOf(table)) : packet,
          inAddition: isMortal ? null : parts.inAddition,
          mortal: isMortal ? { ...parts.mortal, rule: '06.02' } : null,
          mortalFeelNoPain: parts.mortalFeelNoPain,
          precision: parts.precise ? characters : [],
          precisionPossible: characters.length > 0,
          groups: rows.map((_, index) => (parts.shared && !rows[index]?.character ? 0 : index + 1)),
        });
      }),
  );
}

/** `saves[g]` has to answer for every group number. */
const withEveryGroup = (built: Machine): Machine => ({
  ...built,
  pools: built.pools.map((one) => {
    const saves = one.saves[0] ?? [];
    return { ...one, saves: Array.from({ length: built.groups.length + 1 }, () => saves) };
  }),
});

interface AnyBatch {
  readonly batch: Batch;
  /** The machine of a second Strength once the first row is destroyed. */
  readonly later: Machine;
  /** Machines once the first row has been destroyed in the course of them. */
  readonly rolled: ReadonlyMap<Machine, Machine>;
  /** The batch once ordinary mortal wounds have destroyed the first row. */
  readonly fallen: Batch;
}

/** The same machine with other save checks: those of the last row, against all. Of ordinary mortal wounds: Feel No Pain. */
const laterIn = (built: Machine): Machine => ({
  ...built,
  id: built.id + 0.5,
  mortalFeelNoPain: built.mortalFeelNoPain.map((own) =>
    built.from === 'mortal' ? (built.mortalFeelNoPain.at(-1) ?? 7) : own,
  ),
  pools: built.pools.map((one) => ({
    ...one,
    saves: one.saves.map((checks) => checks.map(() => checks.at(-1) as SaveCheck)),
  })),
});

/** Where the attacks of a batch begin is the same whatever their Strength and the target's state. */
const batch = (rows: readonly TargetRow[], entry: number, attacks: number): fc.Arbitrary<AnyBatch> =>
  fc
    .constantFrom(
      'hit' as const,
      'hit' as const,
      'hit' as const,
      'wound' as const,
      'save' as const,
      'devastating' as const,
      'mortal' as const,
    )
    .chain((from) => batchFrom(rows, from, entry, attacks));

const batchFrom = (
  rows: readonly TargetRow[],
  from: Machine['from'],
  entry: number,
  attacks: number,
): fc.Arbitrary<AnyBatch> =>
  fc
    .record({
      machines: fc.tuple(...[0, 1, 2].map(() => machine(rows, from).map(withEveryGroup))),
      attacks: dice(attacks),
      weapons: fc.constantFrom(1, 1, 2),
      extra: fc.option(dice(1), { nil: null, freq: 4 }),
      again: fc.option(fc.record({ resource, way: fc.constantFrom('belowMean' as const, 'lowestDie' as const) }), {
        nil: null,
      }),
      isRandom: fc.integer({ min: 0, max: 4 }).map((one) => one === 0),
    })
    .map((parts) => {
      const extra = parts.extra === null ? [] : [{ dice: parts.extra, times: 1, rule: '24.30' }];
      const gather = [gatherOf(entry, parts.attacks, { weapons: attacks === 1 ? 1 : parts.weapons, extra })];
      const attacksAgain = parts.again === null ? [] : [{ ...parts.again, rule: '15.02' }];
      const [first, second, later] = parts.machines as [Machine, Machine, Machine];
      const rolled = new Map([first, second, later].map((made) => [made, laterIn(made)]));
      const fallen = batchOf(gather, [later], { attacksAgain });
      // Nothing is rolled for the Strength of mortal wounds.
      if (!parts.isRandom || first.from === 'mortal')
        return { batch: batchOf(gather, [first], { attacksAgain }), later, rolled, fallen };
      const strength = { dice: { count: 1, sides: 3 as const, plus: 0 }, variantOf: [1, 0, 0], rule: '02.02.03' };
      const batch = batchOf(gather, [first, second], { attacksAgain, strength, strengths: [8, 4] });
      return { batch, later, rolled, fallen };
    });

const activation = (): fc.Arbitrary<Partial<Activation>> =>
  fc
    .record({
      charge: fc.option(fc.constant({ need: 8, modifier: 1, reRoll: true, rule: '11.04' }), { nil: null, freq: 6 }),
      hazard: fc.option(
        fc.record({ dice: fc.integer({ min: 1, max: 2 }), wounds: fc.constantFrom(1, 3), oneAgain: ones(3) }),
        { nil: null, freq: 3 },
      ),
      feelNoPain: fc.constantFrom(7, 5),
      isListed: fc.boolean(),
    })
    .map(({ charge, hazard, feelNoPain, isListed }) => ({
      charge,
      hazard: hazard && { ...hazard, failsOn: 2, rule: '06.03' },
      self: isListed
        ? {
            rows: [row('Own', 2, 2), row('Own leader', 1, 3, true)],
            start: [3, 3],
            order: [1, 0],
            mortalFeelNoPain: [feelNoPain, 7],
          }
        : null,
    }));

const rowsOf = (most: number): fc.Arbitrary<readonly TargetRow[]> =>
  fc
    .array(
      fc.record({ count: fc.integer({ min: 1, max: 2 }), W: fc.integer({ min: 1, max: 3 }), character: fc.boolean() }),
      {
        minLength: 1,
        maxLength: most,
      },
    )
    .map((rows) => rows.map(({ count, W, character }, index) => row(`Row ${index}`, count, W, index > 0 && character)));

export const anyProgramme = (size: Size): fc.Arbitrary<Programme> =>
  rowsOf(size.rows).chain((rows) =>
    fc
      .record({
        isWounded: fc.boolean(),
        wish: fc.shuffledSubarray(
          rows.map((_, index) => index),
          { minLength: rows.length },
        ),
        batches: fc.array(
          fc
            .integer({ min: 1, max: size.batches })
            .chain((count) =>
              fc.tuple(...Array.from({ length: count }, (_, entry) => batch(rows, entry, size.attacks))),
            ),
          { minLength: 1, maxLength: size.activations },
        ),
        activations: fc.array(activation(), { minLength: size.activations, maxLength: size.activations }),
      })
      .map(({ isWounded, wish, batches, activations }) => {
        const all = new Map(batches.flat().flatMap((made) => [made.batch, made.fallen].map((key) => [key, made])));
        return programmeOf({
          rows,
          wish,
          resources: RESOURCES,
          batches: batches.map((own) => own.map((made) => made.batch)),
          activations,
          fallen: (frozen, before, after) => (before[0] !== 0 && after[0] === 0 ? `${frozen}!` : frozen),
          afterFallen: (made) => all.get(made)?.fallen as Batch,
          variant: (made, which, state, rolled = state) => {
            const machine = (which > 0 && state[0] === 0 ? all.get(made)?.later : made.machines[which]) as Machine;
            return state[0] === rolled[0] || rolled[0] !== 0
              ? machine
              : (all.get(made)?.rolled.get(machine) as Machine);
          },
          start: rows.map(({ count, W }, index) => count * W - (isWounded && index === 0 && W > 1 ? 1 : 0)),
        });
      }),
  );
