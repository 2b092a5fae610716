import type { Combat, Programme, Side, TargetState } from '../sequence/machine.js';
import { isDestroyed, stateKey } from '../target/state.js';
import type { StateWeight } from './outcome.js';
import type { Dice } from './random.js';
import { Player } from './simulate-course.js';
import { Accumulator } from './simulate-tally.js';

/** What blows of one side in one step come to, and whether watched ones have hit. */
interface Blows {
  readonly state: TargetState;
  readonly hit: boolean;
}

/** Plays whole combats: the same rolls in the same order as `walk`, without questions or events. */
export class CombatPlayer {
  /** Both sides at the end of the last combat. */
  own: TargetState;
  target: TargetState;
  readonly #combat: Combat;
  readonly #start: TargetState;
  readonly #dice: Dice;
  readonly #players = new Map<Programme, Player>();

  constructor(programme: Programme, combat: Combat, dice: Dice) {
    this.#combat = combat;
    this.#start = programme.start;
    this.#dice = dice;
    this.own = combat.start;
    this.target = programme.start;
  }

  play(): void {
    this.own = this.#combat.start;
    this.target = this.#start;
    let memory = '';
    for (const step of this.#combat.steps) {
      const { own, target } = this;
      const struck = this.#blows(step, 'first', own, target, memory);
      const back = this.#blows(step, 'second', target, own, memory);
      this.target = struck.state;
      this.own = back.state;
      memory = this.#combat.remember(memory, step, own, target, { first: struck.hit, second: back.hit });
    }
  }

  #blows(step: number, side: Side, striker: TargetState, struck: TargetState, memory: string): Blows {
    const programme = isDestroyed(struck) ? null : this.#combat.strikes(step, side, striker, struck, memory);
    if (programme === null) return { state: struck, hit: false };
    const player = this.#players.get(programme) ?? new Player(programme, this.#dice);
    this.#players.set(programme, player);
    player.play();
    const hit = this.#combat.watched(step, side, memory).some((activation) => (player.hits[activation] ?? 0) > 0);
    return { state: player.target.state(), hit };
  }

  /** What all combats so far have counted, by batch, whatever the states in which it was struck. */
  accumulators(): readonly Accumulator[] {
    const found = new Map<string, Accumulator>();
    for (const player of this.#players.values()) {
      for (const accumulator of player.batches.accumulators.values()) {
        const { activation, entries, labels, strength } = accumulator.batch;
        const key = JSON.stringify([activation, entries, labels, strength]);
        const all = found.get(key) ?? new Accumulator(accumulator.batch);
        found.set(key, all);
        all.addAll(accumulator);
      }
    }
    return [...found.values()];
  }
}

/** How often a combat ended in which pair of states. */
export class JointCounts {
  readonly #counts = new Map<string, { readonly own: TargetState; readonly target: TargetState; count: number }>();

  add(own: TargetState, target: TargetState): void {
    const key = `${stateKey(own)}|${stateKey(target)}`;
    const known = this.#counts.get(key);
    if (known) known.count += 1;
    else this.#counts.set(key, { own, target, count: 1 });
  }

  joint(runs: number): { readonly own: TargetState; readonly target: TargetState; readonly p: number }[] {
    return [...this.#counts.values()].map(({ own, target, count }) => ({ own, target, p: count / runs }));
  }

  marginal(runs: number, of: (both: { own: TargetState; target: TargetState }) => TargetState): StateWeight[] {
    const found = new Map<string, { readonly state: TargetState; count: number }>();
    for (const both of this.#counts.values()) {
      const state = of(both);
      const known = found.get(stateKey(state)) ?? { state, count: 0 };
      known.count += both.count;
      found.set(stateKey(state), known);
    }
    return [...found.values()].map(({ state, count }) => ({ state, p: count / runs }));
  }
}
