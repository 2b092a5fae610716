import type { Activation, Programme } from '../sequence/machine.js';
import { stateKey } from '../target/state.js';
import type { Apart } from './exact-apart.js';
import { AttackRun, INFLICT_FIELDS } from './exact-attacks.js';
import { attack } from './exact-batches.js';
import type { CountDist } from './exact-count.js';
import type { lawsOnTrack } from './exact-full.js';
import { type BatchPlace, woundsLeft } from './exact-place.js';
import { add, type Dist, limitStates, type Node, Space, type WaitingPackets } from './exact-space.js';
import type { InflictField } from './exact-tally.js';
import type { Outcome, StateWeight } from './outcome.js';
import { scoped } from './scoped.js';

export interface ExactOptions {
  /** Also the laws of critical wounds, unsaved, unused, damage, ignored and lost damage of every batch. */
  readonly full?: boolean;
}

export type FieldLaws = typeof lawsOnTrack;

/** Parts of the evaluation that are handed in, so that whoever does without them does not carry them. */
export interface Parts {
  /** Null unless the laws of all fields are wanted. */
  readonly laws: FieldLaws | null;
  /** Null: a scenario that needs it ends with a `BeyondError`. */
  readonly apart: Apart | null;
}

/**
 * The outcome with the laws of all fields: where packets waited, a count joins two parts of the course, and only a run
 * that carries it along has its law.
 */
export function withCarried(first: Outcome, waited: boolean, run: (field: InflictField) => Outcome): Outcome {
  if (!waited) return first;
  let { batches } = first;
  for (const field of INFLICT_FIELDS) {
    const found = run(field).batches;
    batches = batches.map((batch, index) => {
      const pmf = found[index]?.fields[field].pmf ?? null;
      return { ...batch, fields: { ...batch.fields, [field]: { mean: batch.fields[field].mean, pmf } } };
    });
  }
  return { ...first, batches };
}

/** The exact law of a programme, with all fields' laws where they are wanted. */
export function exactLaw(programme: Programme, parts: Parts): Outcome {
  const first = new ExactRun(programme, parts);
  const outcome = first.run();
  const waited = parts.laws !== null && first.attacks.waited;
  return withCarried(outcome, waited, (field) => new ExactRun(programme, parts, field).run());
}

/** The exact evaluation of a programme, activation by activation; laws are carried as distributions over nodes. */
export class ExactRun {
  readonly programme: Programme;
  readonly space: Space;
  readonly attacks: AttackRun;
  readonly #selfLaws: number[][] = [];
  readonly #selfStates: (readonly StateWeight[] | null)[] = [];
  readonly #perActivation: number;

  constructor(programme: Programme, { laws, apart }: Parts, carried: InflictField = 'woundsLost') {
    this.programme = programme;
    this.space = new Space(apart);
    this.attacks = new AttackRun(programme, this.space, laws, carried);
    this.#perActivation = scoped(programme, 'activation');
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
    limitStates(target.size);
    return {
      target: [...target.values()],
      batches: this.attacks.records.outcomes(),
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
    const still: Dist = new Map();
    return this.finish(index, attack(this.attacks, index, this.#perActivation, from, still), still);
  }

  /** After the last batch: packets that waited, then hazard rolls (06.03) and what they do to the attacker. */
  finish(index: number, attacked: Dist, still: Dist): Dist {
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
      const ways = activation.hazard
        ? this.space.apart.hazardLaw(activation.hazard, node.spent, activation.hazard.dice)
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
      ? this.space.apart.selfFinals(activation.self, start ?? activation.self.start, open ?? pmf)
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
    const { counted } = waiting;
    const isLoss = this.attacks.carried === 'woundsLost';
    const place: BatchPlace = {
      ...this.attacks.place(index, waiting.machine, waiting.batch, node),
      woundsBefore: woundsLeft(node) + (isLoss ? counted : 0),
    };
    const ready = { ...place, groups: waiting.machine.groups, named: waiting.named };
    const weights = new Float64Array(isLoss ? 1 : counted + 1);
    weights[weights.length - 1] = p;
    const from: CountDist = new Map([[node, weights]]);
    this.attacks.settle(
      place,
      this.space.apart.packets(ready, from, waiting.count, this.attacks.counting(waiting.batch)),
      after,
    );
  }
}
