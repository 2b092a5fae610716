import { attackCount } from '../chance/attack-law.js';
import { LimitError } from '../profile/limit-error.js';
import { ARMOUR_FIELDS, BATCH_FIELDS, type CountField } from '../report/types.js';
import type { Activation, Batch, Machine, Programme } from '../sequence/machine.js';
import { apart } from './exact-apart.js';
import { AttackRun, diceOf, gathered, INFLICT_FIELDS, lawOfCounts } from './exact-attacks.js';
import { attack, type Follower } from './exact-batches.js';
import { type CountDist, LawCounting, putShifted } from './exact-count.js';
import { packets } from './exact-packets.js';
import type { BatchPlace, Ready } from './exact-place.js';
import type { Attacks } from './exact-score.js';
import { type Dist, type Node, Space } from './exact-space.js';
import type { InflictField } from './exact-tally.js';
import { type DiceField, endsByAttacks, endsOfDice, endsOfMortal, endsOfWounds } from './exact-totals-ends.js';
import { alongTogether } from './exact-totals-together.js';
import type { CountLaw, Outcome } from './outcome.js';
import { scoped } from './scoped.js';

/**
 * The outcome with the laws of each count over all batches together. Batches are not independent, for each meets what
 * the others have left: so the course is followed once more for each field, with the law of its total so far at every
 * state of the target. A law that takes too long is left out, and only its mean is told.
 */
export function withTotals(programme: Programme, outcome: Outcome): Outcome {
  const { batches } = outcome;
  const fields: readonly CountField[] = batches.some(({ armour }) => armour === true)
    ? [...BATCH_FIELDS, ...ARMOUR_FIELDS]
    : BATCH_FIELDS;
  const run = new TotalRun(programme);
  const totals: Partial<Record<CountField, CountLaw>> = {};
  for (const field of fields) {
    const laws = batches.map((batch) => batch.fields[field] ?? NOTHING);
    const mean = laws.reduce((sum, law) => sum + law.mean, 0);
    totals[field] = {
      mean,
      pmf: field === 'woundsLost' ? lossOf(programme, outcome) : (sumOf(laws) ?? run.law(field)),
    };
  }
  return { ...outcome, totals };
}

const NOTHING: CountLaw = { mean: 0, pmf: [1] };

/** All wounds lost are lost to some batch. */
function lossOf({ start }: Programme, { target }: Outcome): readonly number[] {
  const law = new Array<number>(1 + start.reduce((sum, wounds) => sum + wounds, 0)).fill(0);
  for (const { state, p } of target) law[state.reduce((lost, left, row) => lost + start[row]! - left, 0)]! += p;
  return law;
}

/** The law of a sum in which at most one part is uncertain; null where more are. */
function sumOf(laws: readonly CountLaw[]): readonly number[] | null {
  const uncertain = laws.filter(({ pmf }) => pmf === null || pmf.filter((p) => p > 0).length > 1);
  if (uncertain.length > 1) return null;
  const certain = laws.filter((law) => !uncertain.includes(law));
  const shift = certain.reduce((sum, { pmf }) => sum + (pmf?.findIndex((p) => p > 0) ?? 0), 0);
  return [...new Array<number>(shift).fill(0), ...(uncertain[0]?.pmf ?? [1])];
}

/** Steps for one field: about half a second. */
const MOST_WORK = 5_000_000;

/** Counts work for one law after the other. */
class TotalSpace extends Space {
  #work = 0;

  again(): void {
    this.#work = 0;
  }

  override work(steps: number): void {
    this.#work += steps;
    if (this.#work > MOST_WORK) throw new LimitError('this sum is too much to work out exactly', 'use its mean');
  }
}

const isInflicted = (field: CountField): field is InflictField => INFLICT_FIELDS.some((other) => other === field);

/** The course with the law of a total so far at every node. */
class TotalRun implements Follower<Float64Array> {
  readonly programme: Programme;
  readonly space = new TotalSpace(apart);
  readonly #attacks: AttackRun;
  readonly #perActivation: number;
  #field: CountField = 'attacks';
  /** Whether nothing follows the batch at hand: then it makes no difference where it ends. */
  #isLast = false;

  constructor(programme: Programme) {
    this.programme = programme;
    this.#attacks = new AttackRun(programme, this.space, null, 'woundsLost');
    this.#perActivation = scoped(programme, 'activation');
  }

  /** Null where it takes too long. */
  law(field: CountField): readonly number[] | null {
    this.#field = field;
    this.space.again();
    try {
      return [...lawOfCounts(this.#run())];
    } catch (error) {
      if (error instanceof LimitError) return null;
      throw error;
    }
  }

  #run(): CountDist {
    let dist: CountDist = new Map([[this.space.node(this.programme.start, 0, 0, []), Float64Array.of(1)]]);
    for (const [index, { hazard }] of this.programme.activations.entries()) {
      const still: CountDist = new Map();
      const attacked = attack(this, index, this.#perActivation, dist, still);
      dist = still;
      for (const [node, weights] of this.#released(index, attacked)) this.#afterHazards(hazard, node, weights, dist);
    }
    return dist;
  }

  add(dist: CountDist, node: Node, weights: Float64Array, p = 1): void {
    if (p > 0) putShifted(dist, node, weights, p, 0);
  }

  again(node: Node): Node {
    return this.#attacks.again(node);
  }

  batch(index: number, batch: Batch, from: CountDist, isLast: boolean): CountDist {
    this.#isLast = isLast && index === this.programme.activations.length - 1;
    const after: CountDist = new Map();
    const rest = this.#together(index, batch, from, after);
    for (const [node, weights] of gathered(this, index, batch, rest)) this.add(after, node, weights);
    return after;
  }

  /** Targets that one machine meets on one track; returns the others. */
  #together(index: number, batch: Batch, from: CountDist, after: CountDist): CountDist {
    const [machine] = batch.machines;
    const [first] = from.keys();
    const field = this.#field;
    if (!isInflicted(field) || batch.strength !== null || batch.attacksAgain.length > 0) return from;
    if (first === undefined || machine === undefined) return from;
    const place = this.#attacks.place(index, machine, machine.id, first);
    return alongTogether(this.#attacks, place, from, diceOf(batch), field, after);
  }

  machine(
    index: number,
    batch: Batch,
    which: number,
    node: Node,
    weights: Float64Array,
    dice: Attacks,
    after: Dist<Float64Array>,
  ): void {
    const machine = which === 0 ? (batch.machines[0] as Machine) : this.programme.variant(batch, which, node.left);
    const place = this.#attacks.place(index, machine, machine.id, node, (now) =>
      this.#attacks.later(batch, which, machine, node.left, now),
    );
    const waits = node.waiting.length > 0 || machine.packet?.timing === 'activation';
    if (this.#isLast && which === batch.machines.length - 1 && !waits) {
      putConvolved(this.space, after, node, weights, this.#lawOf(place, node, dice));
      return;
    }
    for (const [end, law] of this.#ends(place, node, dice))
      putConvolved(this.space, after, this.space.with(end, { self: 0 }), weights, law);
  }

  #ends(place: BatchPlace, node: Node, dice: Attacks): CountDist {
    const field = this.#field;
    const { machine } = place;
    if (machine.from === 'mortal') {
      const number = attackCount({ ...dice, die: { width: 1, weights: Float64Array.of(1) } });
      if (field === 'attacks') return endsByAttacks(this.space, place, node, number);
      return endsOfMortal(this.space, place, node, number, isInflicted(field) ? field : null);
    }
    const scored = this.#attacks.scored(machine, node.spent, dice);
    if (isInflicted(field)) return endsOfWounds(this.space, place, node, scored, field);
    return endsOfDice(this.space, place, node, dice, scored, field as DiceField);
  }

  /** The law of the field in one machine, wherever that ends. */
  #lawOf(place: BatchPlace, node: Node, dice: Attacks): Float64Array {
    const { machine } = place;
    const field = this.#field;
    if (isInflicted(field) || machine.from === 'mortal') return lawOfCounts(this.#ends(place, node, dice));
    const { counts } = this.#attacks.scored(machine, node.spent, dice);
    return counts.find(([name]) => name === field)?.[1] ?? Float64Array.of(1);
  }

  /** Packets that waited for the end of the activation. */
  #released(index: number, from: CountDist): CountDist {
    let dist = from;
    while ([...dist.keys()].some((node) => node.waiting.length > 0)) {
      const after: CountDist = new Map();
      for (const [node, weights] of dist) {
        const [first, ...rest] = node.waiting;
        if (!first) {
          this.add(after, node, weights);
          continue;
        }
        const { machine, named, count } = first;
        const ready: Ready = {
          ...this.#attacks.place(index, machine, machine.id, node),
          groups: machine.groups,
          named,
        };
        const start: CountDist = new Map([[this.space.with(node, { waiting: rest }), Float64Array.of(1)]]);
        // Of all fields these count only what is inflicted; of any other one there is nothing to count.
        const counting = new LawCounting(this.space, this.#field as InflictField);
        for (const [end, law] of packets(ready, start, count, counting))
          putConvolved(this.space, after, end, weights, law);
      }
      dist = after;
    }
    return dist;
  }

  #afterHazards(hazard: Activation['hazard'], node: Node, weights: Float64Array, after: CountDist): void {
    if (!hazard) this.add(after, this.space.with(node, { self: 0 }), weights);
    else
      for (const { spent, p } of apart.hazardLaw(hazard, node.spent, hazard.dice))
        this.add(after, this.space.with(node, { spent, self: 0 }), weights, p);
  }
}

/** Adds the sum of a total so far and what is counted now. */
function putConvolved(space: Space, dist: CountDist, node: Node, so: Float64Array, law: Float64Array): void {
  const [first, last] = [law.findIndex((p) => p > 0), law.findLastIndex((p) => p > 0)];
  if (first < 0) return;
  space.multiply(so.length * (last + 1 - first));
  const length = so.length + last;
  const known = dist.get(node);
  let sum = known;
  if (sum === undefined || sum.length < length) {
    sum = new Float64Array(length);
    if (known) sum.set(known);
    dist.set(node, sum);
  }
  for (let c = first; c <= last; c++) {
    const p = law[c]!;
    if (p === 0) continue;
    for (let t = 0; t < so.length; t++) sum[t + c]! += p * so[t]!;
  }
}
