import { LimitError } from '../profile/limit-error.js';
import { ARMOUR_FIELDS, BATCH_FIELDS, type CountField } from '../report/types.js';
import type { Combat, Programme, TargetState } from '../sequence/machine.js';
import { isDestroyed, stateKey } from '../target/state.js';
import { limitStates } from './exact-space.js';
import type { BatchOutcome, CountLaw, Outcome, StateWeight } from './outcome.js';

/** Both sides, with the probability of standing so. */
interface Both {
  readonly own: TargetState;
  readonly target: TargetState;
  readonly p: number;
}

/** More blows against more different units than these take too long. */
const MOST_LAWS = 6000;
const MOST_PAIRS = 20_000_000;

/**
 * A combat as the exact laws of its blows: in every step, for each pair of states, the law of what each side does to
 * the other, which are independent because both strike as they stood when it began.
 */
export class CombatLaw {
  readonly #combat: Combat;
  readonly #lawOf: (programme: Programme) => Outcome;
  readonly #laws = new Map<Programme, Outcome>();
  readonly #batches = new Map<string, MixedBatch>();
  #pairs = 0;

  /** @param lawOf the exact law of the blows of one side in one step */
  constructor(combat: Combat, lawOf: (programme: Programme) => Outcome) {
    this.#combat = combat;
    this.#lawOf = lawOf;
  }

  /** From a step (by index) to the end. */
  run(from: readonly Both[], step: number): Outcome {
    let dist = from;
    for (const number of this.#combat.steps.slice(step)) {
      const next = new Joint();
      for (const { own, target, p } of dist) {
        const struck = this.blows(number, 'first', own, target, p);
        const back = this.blows(number, 'second', target, own, p);
        this.#pair(next, struck, back, p);
      }
      dist = next.entries();
    }
    return this.#outcome(dist);
  }

  /** The rest of a step whose blows' laws are known. */
  rest(struck: readonly StateWeight[], back: readonly StateWeight[]): readonly Both[] {
    const next = new Joint();
    this.#pair(next, struck, back, 1);
    return next.entries();
  }

  #pair(next: Joint, struck: readonly StateWeight[], back: readonly StateWeight[], p: number): void {
    this.#pairs += struck.length * back.length;
    if (this.#pairs > MOST_PAIRS) throw tooMuch();
    for (const { state: target, p: hit } of struck)
      for (const { state: own, p: lost } of back) next.add(own, target, p * hit * lost);
    limitStates(next.size);
  }

  /** The law of the struck side's end states; what the blows count is added to their batches, `p` times. */
  blows(
    step: number,
    side: 'first' | 'second',
    striker: TargetState,
    struck: TargetState,
    p: number,
  ): readonly StateWeight[] {
    const programme = isDestroyed(struck) ? null : this.#combat.strikes(step, side, striker, struck);
    if (programme === null) return [{ state: struck, p: 1 }];
    let law = this.#laws.get(programme);
    if (law === undefined) {
      if (this.#laws.size >= MOST_LAWS) throw tooMuch();
      law = this.#lawOf(programme);
      this.#laws.set(programme, law);
    }
    this.count(law.batches, p);
    return law.target;
  }

  count(batches: readonly BatchOutcome[], p: number): void {
    for (const batch of batches) {
      const key = `${batch.attacker}|${batch.entries}|${batch.labels}|${batch.strength}`;
      const known = this.#batches.get(key) ?? new MixedBatch(batch);
      this.#batches.set(key, known);
      known.add(batch, p);
    }
  }

  #outcome(joint: readonly Both[]): Outcome {
    const target = marginal(joint, ({ target: state }) => state);
    return {
      target,
      batches: [...this.#batches.values()].map((batch) => batch.outcome()),
      attackers: this.#combat.rows.map((_, row) => ({
        selfMortalWounds: { mean: 0, pmf: [1] },
        finals: marginal(joint, ({ own }) => [own[row] ?? 0]),
      })),
      joint,
    };
  }
}

const tooMuch = (): LimitError =>
  new LimitError('this combat is too much to work out exactly', 'simulate it instead: fusillade simulate');

function marginal(joint: readonly Both[], of: (both: Both) => TargetState): StateWeight[] {
  const found = new Map<string, StateWeight>();
  for (const both of joint) {
    const state = of(both);
    const key = stateKey(state);
    found.set(key, { state, p: both.p + (found.get(key)?.p ?? 0) });
  }
  return [...found.values()];
}

class Joint {
  readonly #byKey = new Map<string, { own: TargetState; target: TargetState; p: number }>();

  get size(): number {
    return this.#byKey.size;
  }

  add(own: TargetState, target: TargetState, p: number): void {
    if (p === 0) return;
    const key = `${stateKey(own)}|${stateKey(target)}`;
    const known = this.#byKey.get(key);
    if (known) known.p += p;
    else this.#byKey.set(key, { own, target, p });
  }

  entries(): readonly Both[] {
    return [...this.#byKey.values()];
  }
}

/** A batch over all states in which it may be struck; where it is not, it counts 0. */
class MixedBatch {
  readonly #first: BatchOutcome;
  readonly #fields: readonly CountField[];
  readonly #means: number[];
  readonly #laws: (number[] | null)[];
  #mass = 0;

  constructor(first: BatchOutcome) {
    this.#first = first;
    this.#fields = first.armour === true ? [...BATCH_FIELDS, ...ARMOUR_FIELDS] : BATCH_FIELDS;
    this.#means = this.#fields.map(() => 0);
    this.#laws = this.#fields.map(() => []);
  }

  add({ fields }: BatchOutcome, p: number): void {
    this.#mass += p;
    for (const [index, field] of this.#fields.entries()) {
      const { mean, pmf } = fields[field] ?? { mean: 0, pmf: [1] };
      this.#means[index] = (this.#means[index] ?? 0) + p * mean;
      const law = this.#laws[index];
      if (pmf === null) this.#laws[index] = null;
      else if (law) for (const [k, q] of pmf.entries()) law[k] = (law[k] ?? 0) + p * q;
    }
  }

  outcome(): BatchOutcome {
    const rest = 1 - this.#mass;
    const laws = this.#fields.map((field, index): [CountField, CountLaw] => {
      const law = this.#laws[index];
      const pmf = law ? Array.from(law, (p = 0) => p) : null;
      if (pmf !== null && rest > 1e-13) pmf[0] = (pmf[0] ?? 0) + rest;
      return [field, { mean: this.#means[index] ?? 0, pmf }];
    });
    return { ...this.#first, fields: Object.fromEntries(laws) as BatchOutcome['fields'] };
  }
}

/** The exact law of a combat from its beginning. */
export const combatLaw = (programme: Programme, combat: Combat, lawOf: (programme: Programme) => Outcome): Outcome =>
  new CombatLaw(combat, lawOf).run([{ own: combat.start, target: programme.start, p: 1 }], 0);
