import type { Machine, TargetState } from '../sequence/machine.js';

/** Packets that wait until the attacker's last batch is resolved. */
export interface WaitingPackets {
  readonly machine: Machine;
  /** Place of the batch's results in the tally. */
  readonly batch: number;
  readonly named: Named | null;
  readonly count: number;
  /** Wounds that the batch has cost so far: its law is known only when the packets are done. */
  readonly lost: number;
}

/** A CHARACTER model that PRECISION named; it lives while its row has that many living models. */
export interface Named {
  readonly row: number;
  readonly living: number;
}

/** A point of the course between two steps, as far as the future depends on it. */
export interface Node {
  readonly index: number;
  readonly left: TargetState;
  /** One-time permissions used up, a bit mask. */
  readonly spent: number;
  /** Mortal wounds that this activation has inflicted on its attacker so far. */
  readonly self: number;
  readonly waiting: readonly WaitingPackets[];
  readonly destroyed: boolean;
}

/** Probability of each node. */
export type Dist = Map<Node, number>;

export const add = (dist: Dist, node: Node, p: number): void => {
  if (p > 0) dist.set(node, (dist.get(node) ?? 0) + p);
};

/** Makes nodes, each once, so that equal points of the course are one object. */
export class Space {
  readonly #nodes = new Map<string, Node>();

  node(left: TargetState, spent: number, self: number, waiting: readonly WaitingPackets[]): Node {
    const queue = waiting.map(
      (entry) =>
        `${entry.batch}:${entry.machine.id}:${entry.named?.row}:${entry.named?.living}:${entry.count}:${entry.lost}`,
    );
    const key = `${left.join(',')}|${spent}|${self}|${queue.join(';')}`;
    const known = this.#nodes.get(key);
    if (known) return known;
    // Points in between may be more than end states, but not without end.
    if (this.#nodes.size > 2 * MOST_STATES) throw new TooManyStates();
    const node: Node = {
      index: this.#nodes.size,
      left,
      spent,
      self,
      waiting,
      destroyed: left.every((wounds) => wounds === 0),
    };
    this.#nodes.set(key, node);
    return node;
  }

  with(node: Node, changes: Partial<Pick<Node, 'left' | 'spent' | 'self' | 'waiting'>>): Node {
    return this.node(
      changes.left ?? node.left,
      changes.spent ?? node.spent,
      changes.self ?? node.self,
      changes.waiting ?? node.waiting,
    );
  }
}

/** The contract's limit on end states, as an error that carries the issue to show. */
export class TooManyStates extends Error {
  readonly issues: readonly [
    { readonly code: 'limit'; readonly path: ''; readonly problem: string; readonly suggestion: string },
  ];

  constructor() {
    const problem = `there are more than ${MOST_STATES} states to keep apart`;
    super(problem);
    this.issues = [{ code: 'limit', path: '', problem, suggestion: 'simulate it instead: fusillade simulate' }];
  }
}

/** The contract's limit on end states. */
const MOST_STATES = 100_000;

export const limitStates = (states: number): void => {
  if (states > MOST_STATES) throw new TooManyStates();
};
