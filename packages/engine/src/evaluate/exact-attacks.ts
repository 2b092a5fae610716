import { countLaw } from '../chance/attack-law.js';
import { certain } from '../chance/pmf.js';
import type { Batch, Machine, Programme, TargetState } from '../sequence/machine.js';
import type { FieldLaws } from './exact.js';
import { inflictWounds } from './exact-batch.js';
import { type CountDist, type Counting, LawCounting, MeanCounting, massOf } from './exact-count.js';
import { attackLaw, type Gathered, gatherWeapons, unrolled } from './exact-gather.js';
import { mortalDice } from './exact-mortal-roll.js';
import type { WoundLaw } from './exact-one-track.js';
import { mortalWounds } from './exact-packets.js';
import { type BatchPlace, woundsLeft } from './exact-place.js';
import { Records } from './exact-records.js';
import { type Attacks, type Scored, score } from './exact-score.js';
import { add, type Dist, limitStates, type Node, type Space } from './exact-space.js';
import type { InflictField } from './exact-tally.js';

export const INFLICT_FIELDS: readonly InflictField[] = ['unsaved', 'unused', 'damage', 'ignored', 'lostDamage'];

/** What the dice of A come to belongs to the batch: it is the same in every run. */
const attackLaws = new WeakMap<Batch, Attacks>();

/** Targets before the next batch. */
interface Waiting {
  readonly frozen: string;
  readonly remaining: readonly number[];
  readonly dist: Dist;
}

/** Targets before the attacks of one Strength, with what may be gathered for it and for later ones. */
interface StrengthGroup {
  readonly attacks: number;
  readonly entries: readonly Gathered[];
  readonly dist: Dist;
}

/** The attacks of an activation: gathering, scoring, inflicting, batch after batch. */
export class AttackRun {
  readonly programme: Programme;
  readonly space: Space;
  readonly records = new Records();
  /** Null unless the laws of all fields are wanted. */
  readonly laws: FieldLaws | null;
  /** The field whose count packets take along that wait for the end of the activation; each needs a run of its own. */
  readonly carried: InflictField;
  /** Whether packets waited. */
  waited = false;
  readonly #scores = new WeakMap<Attacks, Map<string, Scored>>();

  constructor(programme: Programme, space: Space, laws: FieldLaws | null, carried: InflictField) {
    this.programme = programme;
    this.space = space;
    this.laws = carried === 'woundsLost' ? laws : null;
    this.carried = carried;
  }

  /**
   * Batch after batch until no entry remains or the unit is destroyed; ends go to `done`.
   * @param from targets by what was fixed for them when they were selected
   */
  batches(index: number, entries: readonly number[], from: ReadonlyMap<string, Dist>, done: Dist): void {
    const queue = new Map<string, Waiting>();
    const waiting = (frozen: string, remaining: readonly number[]): Dist => {
      const key = `${frozen} ${remaining}`;
      const known = queue.get(key) ?? { frozen, remaining, dist: new Map() };
      queue.set(key, known);
      return known.dist;
    };
    for (const [frozen, dist] of from) for (const [node, p] of dist) add(waiting(frozen, entries), node, p);
    while (queue.size > 0) {
      // Fewer remain after every batch, so whoever has most left is met by nobody else's result later.
      const [key, item] = [...queue].reduce((most, next) =>
        next[1].remaining.length > most[1].remaining.length ? next : most,
      );
      queue.delete(key);
      for (const [batch, dist] of this.#gatherings(index, item.frozen, item.remaining, item.dist, done)) {
        const remaining = item.remaining.filter((entry) => !batch.entries.includes(entry));
        for (const [frozen, after] of this.#afterBatch(index, item.frozen, batch, dist)) {
          const next = remaining.length > 0 ? waiting(frozen, remaining) : done;
          for (const [node, p] of after) add(next, node, p);
        }
      }
    }
  }

  /** The ends of a batch by what is fixed from then on: mortal wounds that no attack inflicts may change it (19.04). */
  #afterBatch(index: number, frozen: string, batch: Batch, from: Dist): ReadonlyMap<string, Dist> {
    if (batch.machines[0]?.from !== 'mortal') return new Map([[frozen, this.batch(index, batch, from)]]);
    const after = new Map<string, Dist>();
    for (const [node, p] of from) {
      for (const [now, ends] of this.fallen(frozen, batch, node.left, this.batch(index, batch, new Map([[node, p]])))) {
        const into = after.get(now) ?? new Map();
        after.set(now, into);
        for (const [end, weight] of ends) add(into, end, weight);
      }
    }
    return after;
  }

  /** `ends` of a batch that met the target in one state, by what is fixed from then on. */
  fallen(frozen: string, batch: Batch, met: TargetState, ends: Dist): ReadonlyMap<string, Dist> {
    const after = new Map<string, Dist>();
    for (const [node, p] of ends) {
      const now = batch.machines[0]?.from === 'mortal' ? this.programme.fallen(frozen, met, node.left) : frozen;
      const into = after.get(now) ?? new Map();
      after.set(now, into);
      add(into, node, p);
    }
    return after;
  }

  #gatherings(index: number, frozen: string, remaining: readonly number[], from: Dist, done: Dist): Map<Batch, Dist> {
    const groups = new Map<Batch, Dist>();
    const [first] = remaining;
    for (const [node, p] of from) {
      if (node.destroyed || first === undefined) {
        add(done, node, p);
        continue;
      }
      const batch = this.programme.batch(index, frozen, remaining, first, node.left);
      const group = groups.get(batch) ?? new Map();
      groups.set(batch, group);
      add(group, node, p);
    }
    return groups;
  }

  /** One batch from its beginning. */
  batch(index: number, batch: Batch, from: Dist): Dist {
    const oneByOne = batch.strength !== null;
    const after: Dist = new Map();
    for (const [node, p] of from) {
      const permitted = batch.attacksAgain.some(({ resource }) => (node.spent & (1 << resource)) === 0);
      if (!oneByOne && !permitted) {
        this.machine(index, batch, 0, node, p, this.#attacks(batch), after);
        continue;
      }
      const start = { spent: node.spent, attacks: batch.machines.map(() => 0), p: 1 };
      const gathered = gatherWeapons(batch, start, batch.gather, unrolled(batch), limitStates);
      this.strengths(index, batch, 0, node, p, gathered, after);
    }
    return after;
  }

  /**
   * Attacks of one Strength after the other, from `first` on. Gatherings that have the same to come are one: what the
   * dice of earlier Strengths were is told by the state of the target.
   */
  strengths(
    index: number,
    batch: Batch,
    first: number,
    node: Node,
    p: number,
    gathered: readonly Gathered[],
    after: Dist,
  ): void {
    if (batch.strength === null) {
      this.#alike(index, batch, node, p, gathered, after);
      return;
    }
    let groups = new Map<string, StrengthGroup>();
    for (const [spent, entries] of bySpent(gathered)) {
      const start = first === 0 ? this.space.with(node, { spent }) : node;
      for (const { entries: rest, attacks, p: share } of byAttacks(entries, first)) {
        const group = groupOf(groups, rest, first, attacks);
        add(group.dist, start, p * share);
      }
    }
    for (let machine = first; machine < batch.machines.length; machine++) {
      const next = new Map<string, StrengthGroup>();
      for (const { entries, attacks, dist } of groups.values()) {
        const ends: Dist = new Map();
        for (const [start, weight] of dist) {
          if (attacks === 0) add(ends, start, weight);
          else this.machine(index, batch, machine, start, weight, { attacks: certain(attacks) }, ends);
        }
        const later = machine + 1 === batch.machines.length ? [] : byAttacks(entries, machine + 1);
        for (const [end, weight] of ends) {
          if (later.length === 0 || end.destroyed) add(after, end, weight);
          else {
            for (const { entries: rest, attacks: more, p: share } of later) {
              add(groupOf(next, rest, machine + 1, more).dist, end, weight * share);
            }
          }
        }
      }
      groups = next;
    }
  }

  /** Attacks that are all alike: only their number is random. */
  #alike(index: number, batch: Batch, node: Node, p: number, gathered: readonly Gathered[], after: Dist): void {
    for (const [spent, entries] of bySpent(gathered)) {
      const start = this.space.with(node, { spent });
      const mass = entries.reduce((sum, entry) => sum + entry.p, 0);
      const most = entries.reduce((largest, { attacks }) => Math.max(largest, attacks[0] ?? 0), 0);
      if (most === 0) {
        add(after, start, p * mass);
        continue;
      }
      const law = new Float64Array(most + 1);
      for (const entry of entries) law[entry.attacks[0] ?? 0]! += entry.p / mass;
      this.machine(index, batch, 0, start, p * mass, { attacks: law }, after);
    }
  }

  #attacks(batch: Batch): Attacks {
    const known = attackLaws.get(batch) ?? attackLaw(batch);
    attackLaws.set(batch, known);
    return known;
  }

  /** One machine with a law of its attack dice, from one node. */
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
    const scored = this.#scored(machine, node.spent, dice);
    for (const [field, law] of scored.counts) tally.addLaw(field, law, p);
    for (const { spent, law, p: share } of scored.wounds) {
      this.inflict(place, this.space.with(node, { spent }), law, p * share, after);
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
  #scored(machine: Machine, spent: number, dice: Attacks): Scored {
    const byDice = this.#scores.get(dice) ?? new Map<string, Scored>();
    this.#scores.set(dice, byDice);
    const key = `${machine.id},${spent}`;
    const known = byDice.get(key) ?? score(machine, spent, dice, (steps) => this.space.work(steps));
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

function bySpent(gathered: readonly Gathered[]): Map<number, Gathered[]> {
  const groups = new Map<number, Gathered[]>();
  for (const entry of gathered) {
    const group = groups.get(entry.spent);
    if (group) group.push(entry);
    else groups.set(entry.spent, [entry]);
  }
  return groups;
}

/** Gatherings by their number of attacks with one Strength; the members of each are conditioned on it. */
function byAttacks(
  entries: readonly Gathered[],
  machine: number,
): { readonly attacks: number; readonly entries: readonly Gathered[]; readonly p: number }[] {
  const groups = new Map<number, Gathered[]>();
  for (const entry of entries) {
    const attacks = entry.attacks[machine] ?? 0;
    const group = groups.get(attacks);
    if (group) group.push(entry);
    else groups.set(attacks, [entry]);
  }
  return [...groups].map(([attacks, members]) => {
    const p = members.reduce((sum, entry) => sum + entry.p, 0);
    return { attacks, p, entries: members.map((entry) => ({ ...entry, p: entry.p / p })) };
  });
}

/** The group with these attacks now and this law of later ones; laws that differ only by rounding are one. */
function groupOf(
  groups: Map<string, StrengthGroup>,
  entries: readonly Gathered[],
  machine: number,
  attacks: number,
): StrengthGroup {
  const later = new Map<string, number>();
  for (const entry of entries) {
    const key = entry.attacks.slice(machine + 1).join(',');
    later.set(key, (later.get(key) ?? 0) + entry.p);
  }
  const law = [...later].map(([key, p]) => `${key}:${Math.round(p * 1e12)}`).sort();
  const key = `${attacks}|${law.join(';')}`;
  const known = groups.get(key) ?? { attacks, entries, dist: new Map() };
  groups.set(key, known);
  return known;
}
