import { countLaw } from '../chance/attack-law.js';
import { certain } from '../chance/pmf.js';
import type { Batch, Machine, Programme, TargetState } from '../sequence/machine.js';
import type { FieldLaws } from './exact.js';
import type { Follower } from './exact-batches.js';
import { type CountDist, type Counting, LawCounting, MeanCounting, massOf } from './exact-count.js';
import { attackLaw } from './exact-gather.js';
import type { WoundLaw } from './exact-one-track.js';
import { type BatchPlace, woundsLeft } from './exact-place.js';
import { Records } from './exact-records.js';
import { type Attacks, type Scored, score } from './exact-score.js';
import { add, type Dist, type Node, type Space } from './exact-space.js';
import type { InflictField } from './exact-tally.js';
import { inflictWounds } from './exact-wounds.js';
import { scoped } from './scoped.js';

export const INFLICT_FIELDS: readonly InflictField[] = ['unsaved', 'unused', 'damage', 'ignored', 'lostDamage'];

/** What the dice of A come to belongs to the batch: it is the same in every run. */
const attackLaws = new WeakMap<Batch, Attacks>();

/** One batch from its beginning. */
export function gathered<Weight>(run: Follower<Weight>, index: number, batch: Batch, from: Dist<Weight>): Dist<Weight> {
  const oneByOne = batch.strength !== null;
  const after: Dist<Weight> = new Map();
  for (const [node, weight] of from) {
    const permitted = batch.attacksAgain.some(({ resource }) => (node.spent & (1 << resource)) === 0);
    if (!oneByOne && !permitted) run.machine(index, batch, 0, node, weight, diceOf(batch), after);
    else run.space.apart.gatherAndAttack(run, index, batch, node, weight, after);
  }
  return after;
}

export function diceOf(batch: Batch): Attacks {
  const known = attackLaws.get(batch) ?? attackLaw(batch);
  attackLaws.set(batch, known);
  return known;
}

/** The attacks of an activation, batch by batch: gathering, scoring, inflicting, and what each of these counts. */
export class AttackRun implements Follower<number> {
  readonly programme: Programme;
  readonly space: Space;
  readonly add = add;
  readonly records = new Records();
  /** Null unless the laws of all fields are wanted. */
  readonly laws: FieldLaws | null;
  /** The field whose count packets take along that wait for the end of the activation; each needs a run of its own. */
  readonly carried: InflictField;
  /** Whether packets waited. */
  waited = false;
  readonly #perBatch: number;
  readonly #scores = new WeakMap<Attacks, Map<string, Scored>>();

  constructor(programme: Programme, space: Space, laws: FieldLaws | null, carried: InflictField) {
    this.programme = programme;
    this.space = space;
    this.laws = carried === 'woundsLost' ? laws : null;
    this.carried = carried;
    this.#perBatch = scoped(programme, 'batch');
  }

  again(node: Node): Node {
    return (node.spent & this.#perBatch) === 0 ? node : this.space.with(node, { spent: node.spent & ~this.#perBatch });
  }

  batch(index: number, batch: Batch, from: Dist): Dist {
    return gathered(this, index, batch, from);
  }

  machine(index: number, batch: Batch, which: number, node: Node, p: number, dice: Attacks, after: Dist): void {
    const machine = which === 0 ? (batch.machines[0] as Machine) : this.programme.variant(batch, which, node.left);
    const record = this.records.of(index, batch, which);
    const place = this.place(index, machine, record, node, (now) => this.later(batch, which, machine, node.left, now));
    const { tally } = this.records.at(record);
    if (machine.from === 'mortal') {
      const attacks = countLaw({ ...dice, die: { width: 1, weights: certain(0) } }, certain(1));
      tally.addLaw('attacks', attacks, p);
      this.mortal(place, node, p, attacks, after);
      return;
    }
    const scored = this.scored(machine, node.spent, dice);
    for (const [field, law] of scored.counts) tally.addLaw(field, law, p);
    for (const { spent, self, law, p: share } of scored.wounds) {
      this.inflict(place, this.space.with(node, { spent, self: node.self + self }), law, p * share, after);
    }
  }

  /** `Programme.variant` later in a machine, which is asked only where a row has fallen. */
  later(batch: Batch, which: number, machine: Machine, met: TargetState, now: TargetState): Machine {
    const same = now.every((left, row) => left > 0 || met[row] === 0);
    return same ? machine : this.programme.variant(batch, which, met, now);
  }

  place(
    index: number,
    machine: Machine,
    record: number,
    node: Node,
    later: BatchPlace['later'] = () => machine,
  ): BatchPlace {
    const wish = this.programme.wishes[index] ?? [];
    return { programme: this.programme, machine, later, batch: record, wish, woundsBefore: woundsLeft(node) };
  }

  /** Inflicts wounds of a known law, adds what they count, and their ends to `after`. */
  inflict(place: BatchPlace, node: Node, law: WoundLaw, p: number, after: Dist): void {
    const { tally } = this.records.at(place.batch);
    this.settle(place, inflictWounds(place, node, law, p, this.counting(place.batch)), after);
    if (this.laws === null) return;
    const laws = this.laws(this.space, place, node, law);
    for (const field of INFLICT_FIELDS) {
      const known = laws?.get(field);
      if (known) tally.addLaw(field, known, p, true);
      else tally.addLaw(field, this.plainLaw(place, node, law, p, field), 1, true);
    }
  }

  /** The law of one count by the plain way, which goes through all dice and states. */
  plainLaw(place: BatchPlace, node: Node, law: WoundLaw, p: number, field: InflictField): Float64Array {
    return lawOfCounts(inflictWounds(place, node, law, p, new LawCounting(this.space, field)));
  }

  /** How a batch of this record counts what it inflicts: wounds lost follow from the nodes, other fields do not. */
  counting(record: number): Counting {
    if (this.carried === 'woundsLost') return new MeanCounting(this.space, this.records.at(record).tally);
    return new LawCounting(this.space, this.carried);
  }

  /** Ends of a batch: the law of the carried field, or, if packets wait, what they take along; and the nodes. */
  settle(place: BatchPlace, ends: CountDist, after: Dist): void {
    const law: number[] = [];
    for (const [node, weights] of ends) {
      const waits = node.waiting.some(({ batch }) => batch === place.batch);
      this.waited ||= waits;
      const counts: readonly (readonly [number, number])[] =
        this.carried === 'woundsLost'
          ? [[place.woundsBefore - woundsLeft(node), massOf(weights)]]
          : [...weights.entries()];
      for (const [counted, p] of counts) {
        if (p === 0) continue;
        if (waits) add(after, this.#taking(node, place.batch, counted), p);
        else {
          law[counted] = (law[counted] ?? 0) + p;
          add(after, node, p);
        }
      }
    }
    this.records.at(place.batch).tally.addLaw(this.carried, law, 1, true);
  }

  #taking(node: Node, record: number, counted: number): Node {
    const waiting = node.waiting.map((entry) => (entry.batch === record ? { ...entry, counted } : entry));
    return this.space.with(node, { waiting });
  }

  /** Ordinary mortal wounds (06.02): as many as dice succeed, and those on the attacker. */
  mortal(place: BatchPlace, node: Node, p: number, attacks: Float64Array, after: Dist): void {
    const { mortalDice, mortalWounds } = this.space.apart;
    for (const { wounds, self, p: share } of mortalDice(place.machine, attacks)) {
      const from: CountDist = new Map([
        [this.space.with(node, { self: node.self + self }), new Float64Array([p * share])],
      ]);
      const { tally } = this.records.at(place.batch);
      this.settle(place, mortalWounds(place, from, wounds, this.counting(place.batch)), after);
      if (this.laws === null) continue;
      for (const field of INFLICT_FIELDS) {
        tally.addLaw(
          field,
          lawOfCounts(mortalWounds(place, from, wounds, new LawCounting(this.space, field))),
          1,
          true,
        );
      }
    }
  }

  /** One score for all nodes of a batch; `dice` is one object for each batch. */
  scored(machine: Machine, spent: number, dice: Attacks): Scored {
    const byDice = this.#scores.get(dice) ?? new Map<string, Scored>();
    this.#scores.set(dice, byDice);
    const key = `${machine.id},${spent}`;
    const known = byDice.get(key) ?? score(machine, spent, dice, this.space);
    byDice.set(key, known);
    return known;
  }
}

/** The law of the count that was wanted, whatever the end. */
export const lawOfCounts = (dist: CountDist): Float64Array => {
  const law = new Float64Array(Math.max(1, ...[...dist.values()].map((weights) => weights.length)));
  for (const weights of dist.values()) for (const [count, p] of weights.entries()) law[count] = (law[count] ?? 0) + p;
  return law;
};
