import { type AttackDice, countLaw, type TokenTable } from '../chance/attack-law.js';
import { certain } from '../chance/pmf.js';
import type { BatchField } from '../report/types.js';
import type { Activation, Batch, Machine, Programme } from '../sequence/machine.js';
import { stateKey } from '../target/state.js';
import type { MadeBatch } from './cursor.js';
import { chargeLaw, hazardLaw, selfFinals } from './exact-activation.js';
import { type BatchPlace, inflictWounds, mortalWounds, packets, type WoundLaw, woundsLeft } from './exact-batch.js';
import { type CountDist, LawCounting, MeanCounting, massOf } from './exact-count.js';
import { attackLaw, type Gathered, gatherWeapons, unrolled } from './exact-gather.js';
import { add, type Dist, type Node, Space, TooManyStates, type WaitingPackets } from './exact-space.js';
import { BatchTally, type InflictField, noCounts } from './exact-tally.js';
import {
  ALL_HITS,
  ALL_WOUNDS,
  addTables,
  attackDie,
  CRITICAL_HITS,
  CRITICAL_WOUNDS,
  certainly,
  type DieOutcome,
  type Flagged,
  type Projection,
  scaled,
  tablesOf,
  WOUNDS_BY_KIND,
  withDie,
} from './exact-tokens.js';
import type { BatchOutcome, Outcome, StateWeight } from './outcome.js';

export interface ExactOptions {
  /** Also the laws of critical wounds, unsaved, unused, damage, ignored and lost damage of every batch. */
  readonly full?: boolean;
}

/** The contract's limit on end states; intermediate points may be as many. */
const MOST_STATES = 100_000;

export const INFLICT_FIELDS: readonly InflictField[] = ['unsaved', 'unused', 'damage', 'ignored', 'lostDamage'];
const TOKEN_FIELDS: readonly (readonly [BatchField, Projection])[] = [
  ['hits', ALL_HITS],
  ['criticalHits', CRITICAL_HITS],
  ['wounds', ALL_WOUNDS],
  ['criticalWounds', CRITICAL_WOUNDS],
];

export const limitStates = (states: number): void => {
  if (states > MOST_STATES) throw new TooManyStates(MOST_STATES);
};

interface BatchRecord {
  readonly activation: number;
  readonly entries: readonly number[];
  readonly labels: readonly string[];
  readonly strength: number | null;
  readonly tally: BatchTally;
}

/** The law of the wounds of one machine, with what it counts, for one set of permissions used up. */
export interface Scored {
  /** By permissions used up afterwards: the joint law of ordinary and critical wounds, with its mass. */
  readonly wounds: readonly { readonly spent: number; readonly law: WoundLaw; readonly p: number }[];
  readonly counts: readonly (readonly [BatchField, Float64Array])[];
}

/** The exact evaluation of a programme, activation by activation; laws are carried as distributions over nodes. */
export class ExactRun {
  readonly programme: Programme;
  readonly space = new Space(2 * MOST_STATES);
  readonly records: BatchRecord[] = [];
  readonly #full: boolean;
  readonly #byKey = new Map<string, number>();
  readonly #scored = new Map<string, Scored>();
  readonly #selfLaws: number[][] = [];
  readonly #selfStates: (readonly StateWeight[] | null)[] = [];
  readonly #perActivation: number;

  constructor(programme: Programme, options: ExactOptions) {
    this.programme = programme;
    this.#full = options.full === true;
    this.#perActivation = programme.resources.reduce(
      (mask, { scope }, index) => (scope === 'activation' ? mask | (1 << index) : mask),
      0,
    );
  }

  run(): Outcome {
    let dist: Dist = new Map([[this.space.node(this.programme.start, 0, 0, []), 1]]);
    for (let index = 0; index < this.programme.activations.length; index++) dist = this.activation(index, dist);
    return this.outcome(dist);
  }

  outcome(dist: Dist): Outcome {
    const target = new Map<string, StateWeight>();
    for (const [{ left }, p] of dist) {
      const key = stateKey(left);
      target.set(key, { state: left, p: p + (target.get(key)?.p ?? 0) });
    }
    if (target.size > MOST_STATES) throw new TooManyStates(MOST_STATES);
    return {
      target: [...target.values()],
      batches: this.records.map(
        (record): BatchOutcome => ({
          attacker: record.activation,
          entries: record.entries,
          labels: record.labels,
          strength: record.strength,
          fields: record.tally.laws(),
        }),
      ),
      attackers: this.programme.activations.map((_, index) => {
        const pmf = this.#selfLaws[index] ?? [1];
        return {
          selfMortalWounds: { mean: pmf.reduce((sum, p, k) => sum + k * p, 0), pmf },
          finals: this.#selfStates[index] ?? null,
        };
      }),
    };
  }

  /** One attacker from its charge to its hazard rolls. */
  activation(index: number, from: Dist): Dist {
    const activation = this.programme.activations[index] as Activation;
    const made = activation.charge ? chargeLaw(activation.charge) : 1;
    const still: Dist = new Map();
    const groups = new Map<string, Dist>();
    for (const [node, p] of from) {
      const fresh = this.space.with(node, { spent: node.spent & ~this.#perActivation, self: 0 });
      if (fresh.destroyed || made === 0) {
        add(still, fresh, p);
        continue;
      }
      add(still, fresh, p * (1 - made));
      const frozen = this.programme.freeze(index, fresh.left);
      const group = groups.get(frozen) ?? new Map();
      groups.set(frozen, group);
      add(group, fresh, p * made);
    }
    const attacked: Dist = new Map();
    for (const [frozen, dist] of groups) this.batches(index, frozen, activation.entries, dist, attacked);
    return this.finish(index, attacked, still);
  }

  /** Batch after batch until no entry remains or the unit is destroyed; ends go to `done`. */
  batches(index: number, frozen: string, entries: readonly number[], from: Dist, done: Dist): void {
    const queue = new Map<string, { remaining: readonly number[]; dist: Dist }>();
    queue.set(entries.join(','), { remaining: entries, dist: from });
    while (queue.size > 0) {
      // Fewer remain after every batch, so whoever has most left is met by nobody else's result later.
      const [key, item] = [...queue].reduce((most, next) =>
        next[1].remaining.length > most[1].remaining.length ? next : most,
      );
      queue.delete(key);
      for (const [batch, dist] of this.#gatherings(index, frozen, item.remaining, item.dist, done)) {
        const remaining = item.remaining.filter((entry) => !batch.entries.includes(entry));
        const after = this.#batch(index, batch, dist);
        const next = queue.get(remaining.join(',')) ?? { remaining, dist: new Map() };
        if (remaining.length > 0) queue.set(remaining.join(','), next);
        for (const [node, p] of after) add(remaining.length > 0 ? next.dist : done, node, p);
      }
    }
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

  /** The place of a batch in the results; batches of the same entries and Strength are one. */
  record(activation: number, batch: Batch, machine: number): number {
    const strength = batch.strength === null ? null : (batch.strengths[machine] ?? null);
    const key = `${activation}|${batch.entries.join(',')}|${strength}`;
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const labels = batch.gather.map((gather) => gather.label);
    this.records.push({
      activation,
      entries: batch.entries,
      labels,
      strength,
      tally: new BatchTally(noCounts(), false),
    });
    this.#byKey.set(key, this.records.length - 1);
    return this.records.length - 1;
  }

  /** A batch of a course that has begun: what it has counted so far. */
  known({ activation, entries, labels, strength, tally }: MadeBatch): number {
    this.records.push({ activation, entries, labels, strength, tally: new BatchTally(tally, true) });
    this.#byKey.set(`${activation}|${entries.join(',')}|${strength}`, this.records.length - 1);
    return this.records.length - 1;
  }

  #batch(index: number, batch: Batch, from: Dist): Dist {
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

  /** Attacks of one Strength after the other; gatherings that agree so far are followed once. */
  strengths(
    index: number,
    batch: Batch,
    machine: number,
    node: Node,
    p: number,
    gathered: readonly Gathered[],
    after: Dist,
  ): void {
    const groups = new Map<string, { spent: number; attacks: number; members: typeof gathered }>();
    for (const entry of gathered) {
      const attacks = entry.attacks[machine] ?? 0;
      const key = `${entry.spent}|${attacks}`;
      const group = groups.get(key) ?? { spent: entry.spent, attacks, members: [] };
      groups.set(key, { ...group, members: [...group.members, entry] });
    }
    for (const { spent, attacks, members } of groups.values()) {
      const mass = members.reduce((sum, entry) => sum + entry.p, 0);
      const start = machine === 0 ? this.space.with(node, { spent }) : node;
      const ends: Dist = new Map();
      if (attacks === 0) add(ends, start, p * mass);
      else this.machine(index, batch, machine, start, p * mass, { attacks: certain(attacks) }, ends);
      for (const [end, weight] of ends) {
        if (machine + 1 === batch.machines.length || end.destroyed) add(after, end, weight);
        else {
          const rest = members.map((entry) => ({ ...entry, spent: 0, p: entry.p / mass }));
          this.strengths(index, batch, machine + 1, end, weight, rest, after);
        }
      }
    }
  }

  readonly #attackLaws = new WeakMap<Batch, Pick<AttackDice, 'attacks' | 'weapons'>>();

  #attacks(batch: Batch): Pick<AttackDice, 'attacks' | 'weapons'> {
    const known = this.#attackLaws.get(batch) ?? attackLaw(batch);
    this.#attackLaws.set(batch, known);
    return known;
  }

  /** One machine with a law of its attack dice, from one node. */
  machine(
    index: number,
    batch: Batch,
    which: number,
    node: Node,
    p: number,
    dice: Pick<AttackDice, 'attacks' | 'weapons'>,
    after: Dist,
  ): void {
    const machine = batch.machines[which] as Machine;
    const record = this.record(index, batch, which);
    const place = this.place(index, machine, record, node);
    const { tally } = this.records[record] as BatchRecord;
    if (machine.from === 'mortal') {
      const attacks = countLaw({ ...dice, die: { width: 1, weights: certain(0) } }, certain(1));
      tally.addLaw('attacks', attacks, p);
      this.mortal(place, node, p, attacks, after);
      return;
    }
    const scored = this.#scoredBy(machine, node.spent, dice);
    for (const [field, law] of scored.counts) tally.addLaw(field, law, p);
    for (const { spent, law, p: share } of scored.wounds) {
      this.inflict(place, this.space.with(node, { spent }), law, p * share, after);
    }
  }

  place(index: number, machine: Machine, record: number, node: Node): BatchPlace {
    const wish = this.programme.wishes[index] ?? [];
    return { programme: this.programme, machine, batch: record, wish, woundsBefore: woundsLeft(node) };
  }

  /** Inflicts wounds of a known law, adds what they count, and their ends to `after`. */
  inflict(place: BatchPlace, node: Node, law: WoundLaw, p: number, after: Dist): void {
    const { tally } = this.records[place.batch] as BatchRecord;
    const ends = inflictWounds(place, node, law, p, new MeanCounting(this.space, tally));
    this.settle(place, ends, after);
    if (!this.#full) return;
    for (const field of INFLICT_FIELDS) {
      const counted = inflictWounds(place, node, law, p, new LawCounting(this.space, field));
      tally.addLaw(field, lawOfCounts(counted), 1, true);
    }
  }

  get full(): boolean {
    return this.#full;
  }

  /** Ends of a batch: the law of the wounds it cost, unless packets wait, and the nodes. */
  settle(place: BatchPlace, ends: CountDist, after: Dist): void {
    const lost: number[] = [];
    for (const [node, weights] of ends) {
      const p = massOf(weights);
      add(after, node, p);
      if (node.waiting.some(({ batch }) => batch === place.batch)) continue;
      const wounds = place.woundsBefore - woundsLeft(node);
      lost[wounds] = (lost[wounds] ?? 0) + p;
    }
    this.records[place.batch]?.tally.addLaw('woundsLost', lost, 1, true);
  }

  /** Ordinary mortal wounds (06.02): as many as dice succeed, and those on the attacker. */
  mortal(place: BatchPlace, node: Node, p: number, attacks: Float64Array, after: Dist): void {
    for (const { wounds, self, p: share } of mortalDice(place.machine, attacks)) {
      const from: CountDist = new Map([
        [this.space.with(node, { self: node.self + self }), new Float64Array([p * share])],
      ]);
      const { tally } = this.records[place.batch] as BatchRecord;
      this.settle(place, mortalWounds(place, from, wounds, new MeanCounting(this.space, tally)), after);
      if (!this.#full) continue;
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

  #scoredBy(machine: Machine, spent: number, dice: Pick<AttackDice, 'attacks' | 'weapons'>): Scored {
    const key = `${machine.id}|${spent}|${dice.weapons ?? 1}|${dice.attacks.join(',')}`;
    const known = this.#scored.get(key);
    if (known) return known;
    const permissions = [...(machine.hit?.oneAgain ?? []), ...machine.wound.oneAgain];
    const open = permissions.some(({ resource }) => (spent & (1 << resource)) === 0);
    const scored = open ? flaggedScore(machine, spent, dice) : plainScore(machine, spent, dice, this.#full);
    this.#scored.set(key, scored);
    return scored;
  }

  /** After the last batch: packets that waited, then hazard rolls (06.03) and what they do to the attacker. */
  finish(index: number, attacked: Dist, still: Dist, hazardDone = false): Dist {
    const activation = this.programme.activations[index] as Activation;
    const settled = this.#waiting(index, attacked);
    const after: Dist = new Map();
    const law: number[] = [];
    const count = (wounds: number, p: number): void => {
      law[wounds] = (law[wounds] ?? 0) + p;
    };
    for (const [node, p] of still) {
      add(after, this.space.with(node, { self: 0 }), p);
      count(node.self, p);
    }
    for (const [node, p] of settled) {
      const ways =
        activation.hazard && !hazardDone
          ? hazardLaw(activation.hazard, node.spent, activation.hazard.dice)
          : [{ spent: node.spent, wounds: 0, p: 1 }];
      for (const way of ways) {
        add(after, this.space.with(node, { spent: way.spent, self: 0 }), p * way.p);
        count(node.self + way.wounds, p * way.p);
      }
    }
    this.self(index, law);
    return after;
  }

  /**
   * The law of the mortal wounds on an attacker; `open` of them are still to be inflicted on its models, which are at
   * `start`. Without these, all are and the models are as the scenario has them.
   */
  self(index: number, law: readonly number[], open?: readonly number[], start?: readonly number[]): void {
    const activation = this.programme.activations[index] as Activation;
    const pmf = Array.from({ length: law.length }, (_, k) => law[k] ?? 0);
    this.#selfLaws[index] = pmf;
    this.#selfStates[index] = activation.self
      ? selfFinals(activation.self, start ?? activation.self.start, open ?? pmf)
      : null;
  }

  #waiting(index: number, from: Dist): Dist {
    let dist = from;
    while ([...dist.keys()].some((node) => node.waiting.length > 0)) {
      const after: Dist = new Map();
      for (const [node, p] of dist) {
        const [first, ...rest] = node.waiting;
        if (!first) add(after, node, p);
        else this.#release(index, this.space.with(node, { waiting: rest }), first, p, after);
      }
      dist = after;
    }
    return dist;
  }

  #release(index: number, node: Node, waiting: WaitingPackets, p: number, after: Dist): void {
    const before = woundsLeft(node) + waiting.lost;
    const place: BatchPlace = { ...this.place(index, waiting.machine, waiting.batch, node), woundsBefore: before };
    const { tally } = this.records[waiting.batch] as BatchRecord;
    const ready = { ...place, groups: waiting.machine.groups, named: waiting.named };
    const from: CountDist = new Map([[node, new Float64Array([p])]]);
    this.settle(place, packets(ready, from, waiting.count, new MeanCounting(this.space, tally)), after);
  }
}

const lawOfCounts = (dist: CountDist): Float64Array => {
  const law = new Float64Array(Math.max(1, ...[...dist.values()].map((weights) => weights.length)));
  for (const weights of dist.values()) for (const [count, p] of weights.entries()) law[count] = (law[count] ?? 0) + p;
  return law;
};

/** Attacks without open one-time permissions: every die alike. */
function plainScore(
  machine: Machine,
  spent: number,
  dice: Pick<AttackDice, 'attacks' | 'weapons'>,
  full: boolean,
): Scored {
  const outcomes = attackDie(machine, spent);
  const table = (project: Projection) => tablesOf(outcomes, project).get(spent) ?? { width: 1, weights: certain(0) };
  const law: AttackDice = { ...dice, die: table(WOUNDS_BY_KIND) };
  const counts: (readonly [BatchField, Float64Array])[] = [['attacks', countLaw(law, certain(1))]];
  for (const [field, project] of TOKEN_FIELDS) {
    // The law of critical wounds is wanted only in full, but its mean always; it is cheap.
    if (field === 'criticalWounds' && !full && machine.packet === null)
      counts.push([field, countLaw(law, table(project).weights)]);
    else counts.push([field, countLaw(law, table(project).weights)]);
  }
  return { wounds: [{ spent, law, p: 1 }], counts };
}

/** Dice that are still to be rolled, all alike. */
export interface Pending {
  readonly dice: number;
  readonly die: (spent: number) => readonly DieOutcome[];
}

/** Sources of counts one after the other, with the permissions used up; `number` mixes over how many of the last. */
function counted(
  spent: number,
  fixed: TokenTable,
  pending: readonly Pending[],
  number: Float64Array | null,
  project: Projection,
): Flagged {
  let so: Flagged = new Map([[spent, fixed]]);
  for (const [index, { dice, die }] of pending.entries()) {
    const tables = new Map<number, Flagged>();
    const step = (now: number): Flagged => {
      const known = tables.get(now) ?? tablesOf(die(now), project);
      tables.set(now, known);
      return known;
    };
    if (number !== null && index === pending.length - 1) return mixedOver(number, so, step);
    for (let n = 0; n < dice; n++) so = withDie(so, step);
  }
  return so;
}

function mixedOver(number: Float64Array, from: Flagged, step: (spent: number) => Flagged): Flagged {
  let so = from;
  const result: Flagged = new Map();
  for (const [n, p] of number.entries()) {
    if (n > 0) so = withDie(so, step);
    if (p === 0) continue;
    for (const [now, table] of so) {
      const known = result.get(now);
      const part = scaled(table, p);
      result.set(now, known ? addTables(known, part) : part);
    }
  }
  return result;
}

/** Fixed counts and dice to come, as the laws of one machine. */
export function scoreOf(
  spent: number,
  fixed: DieOutcome,
  pending: readonly Pending[],
  number: Float64Array | null,
): Scored {
  const law = (project: Projection): Flagged => {
    const [table] = [...tablesOf([fixed], project).values()];
    return counted(spent, table ?? { width: 1, weights: certain(0) }, pending, number, project);
  };
  const counts: (readonly [BatchField, Float64Array])[] = TOKEN_FIELDS.map(([field, project]) => [
    field,
    [...law(project).values()].reduce(addTables).weights,
  ]);
  const wounds = [...law(WOUNDS_BY_KIND)].map(([now, table]) => {
    const p = massOf(table.weights);
    return { spent: now, law: scaled(table, 1 / p), p };
  });
  return { wounds, counts };
}

/** Attacks with one-time permissions open: die after die, with the permissions used up. */
function flaggedScore(machine: Machine, spent: number, dice: Pick<AttackDice, 'attacks' | 'weapons'>): Scored {
  const number = countLaw({ ...dice, die: { width: 1, weights: certain(0) } }, certain(1));
  const [nothing] = certainly(spent, {}) as [DieOutcome];
  const die = (now: number) => attackDie(machine, now);
  const scored = scoreOf(spent, nothing, [{ dice: number.length - 1, die }], number);
  return { ...scored, counts: [['attacks', number], ...scored.counts] };
}

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
