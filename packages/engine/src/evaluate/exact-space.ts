import { LimitError } from '../profile/limit-error.js';
import type { Machine, TargetState } from '../sequence/machine.js';
import type { Apart } from './exact-apart.js';

/** Packets that wait until the attacker's last batch is resolved. */
export interface WaitingPackets {
  readonly machine: Machine;
  /** Place of the batch's results in the tally. */
  readonly batch: number;
  readonly named: Named | null;
  readonly count: number;
  /** What the batch has counted so far of the carried field: its law is known only when the packets are done. */
  readonly counted: number;
}

/** A CHARACTER model that PRECISION named; it lives while its row has that many living models. */
export interface Named {
  readonly row: number;
  readonly living: number;
}

/** A point of the course between two steps, as far as the future depends on it. */
export interface Node {
  readonly left: TargetState;
  /** One-time permissions used up, a bit mask. */
  readonly spent: number;
  /** Mortal wounds that this activation has inflicted on its attacker so far. */
  readonly self: number;
  readonly waiting: readonly WaitingPackets[];
  readonly destroyed: boolean;
}

/** What goes along with each node: its probability, or the law of a count there. */
export type Dist<Weight = number> = Map<Node, Weight>;

export const add = (dist: Dist, node: Node, weight: number, p = 1): void => {
  if (weight * p > 0) dist.set(node, (dist.get(node) ?? 0) + weight * p);
};

/** Thrown where a part of the evaluation is needed that was not handed in. */
export class BeyondError extends Error {}

/** Makes nodes, each once, so that equal points of the course are one object. */
export class Space {
  readonly #nodes = new Map<string, Node>();
  /** Nodes of few rows with nothing but wounds, by number: most nodes, and the cheapest key. */
  readonly #simple = new Map<number, Node>();
  readonly #apart: Apart | null;
  #work = 0;

  /** @param apart null where only scenarios are to be evaluated that do without */
  constructor(apart: Apart | null) {
    this.#apart = apart;
  }

  get apart(): Apart {
    if (this.#apart === null) throw new BeyondError('this is evaluated apart');
    return this.#apart;
  }

  /**
   * Counts work, in steps of about a tenth of a microsecond, and gives up where the answer would take too long: an
   * accepted scenario ends, on every machine at the same point.
   */
  work(steps: number): void {
    this.#work += steps;
    if (this.#work > MOST_WORK)
      throw new LimitError(
        'this is too much to work out exactly',
        'leave --full out, or simulate it: fusillade simulate',
      );
  }

  /** A hundred multiplications in a row are one step. */
  multiply(multiplications: number): void {
    this.work(multiplications / 100);
  }

  node(left: TargetState, spent: number, self: number, waiting: readonly WaitingPackets[]): Node {
    if (spent === 0 && self === 0 && waiting.length === 0 && left.length <= 4) return this.#simpleNode(left);
    // Wounds as characters: much quicker than as digits, and there are no more than 1,000.
    let key = String.fromCharCode(...left);
    if (spent !== 0 || self !== 0 || waiting.length > 0) key += `|${spent}|${self}|${waiting.map(keyOf).join(';')}`;
    const known = this.#nodes.get(key);
    if (known) return known;
    // Points in between may be more than end states, but not without end.
    if (this.#nodes.size > 2 * MOST_STATES) throw tooManyStates();
    const node: Node = { left, spent, self, waiting, destroyed: left.every((wounds) => wounds === 0) };
    this.#nodes.set(key, node);
    return node;
  }

  #simpleNode(left: TargetState): Node {
    let key = 0;
    // A unit has at most 1,000 wounds.
    for (const wounds of left) key = key * 1024 + wounds;
    const known = this.#simple.get(key);
    if (known) return known;
    const node: Node = { left, spent: 0, self: 0, waiting: [], destroyed: key === 0 };
    this.#simple.set(key, node);
    return node;
  }

  with(node: Node, changes: Partial<Pick<Node, 'left' | 'spent' | 'self' | 'waiting'>>): Node {
    const { left = node.left, spent = node.spent, self = node.self, waiting = node.waiting } = changes;
    if (left === node.left && spent === node.spent && self === node.self && waiting === node.waiting) return node;
    return this.node(left, spent, self, waiting);
  }
}

const keyOf = ({ batch, machine, named, count, counted }: WaitingPackets): string =>
  `${batch}:${machine.id}:${named?.row}:${named?.living}:${count}:${counted}`;

const MOST_WORK = 60_000_000;

/** The contract's limit on end states. */
const MOST_STATES = 100_000;

export const limitStates = (states: number): void => {
  if (states > MOST_STATES) throw tooManyStates();
};

const tooManyStates = (): LimitError =>
  new LimitError(`there are more than ${MOST_STATES} states to keep apart`, 'simulate it instead: fusillade simulate');
