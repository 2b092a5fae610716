import { LimitError } from '../profile/limit-error.js';
import { ARMOUR_FIELDS, BATCH_FIELDS, type CountField } from '../report/types.js';
import type { Combat, Programme, Side, TargetState } from '../sequence/machine.js';
import { isDestroyed, stateKey } from '../target/state.js';
import { missesAll } from './exact-misses.js';
import { limitStates } from './exact-space.js';
import type { BatchOutcome, CountLaw, Outcome, StateWeight } from './outcome.js';

/** Both sides and what is known of earlier steps, with the probability of standing so. */
export interface Both {
  readonly own: TargetState;
  readonly target: TargetState;
  readonly memory: string;
  readonly p: number;
}

/** A state of the struck side, and whether watched attacks have hit it in this step. */
export interface Struck extends StateWeight {
  readonly hit: boolean;
}

/** Blows of one side in one step, by all who strike in it or by one activation. */
export interface Blows {
  readonly step: number;
  readonly side: Side;
  readonly striker: TargetState;
  readonly memory: string;
  readonly only?: number;
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
      for (const both of dist) {
        const { own, target, memory, p } = both;
        const struck = this.blows({ step: number, side: 'first', striker: own, memory }, target, p);
        const back = this.blows({ step: number, side: 'second', striker: target, memory }, own, p);
        this.#pair(next, number, both, struck, back);
      }
      dist = next.entries();
    }
    return this.#outcome(dist);
  }

  /** What a step whose blows' laws are known comes to. */
  rest(step: number, both: Both, struck: readonly Struck[], back: readonly Struck[]): readonly Both[] {
    const next = new Joint();
    this.#pair(next, step, both, struck, back);
    return next.entries();
  }

  #pair(next: Joint, step: number, both: Both, struck: readonly Struck[], back: readonly Struck[]): void {
    this.#pairs += struck.length * back.length;
    if (this.#pairs > MOST_PAIRS) throw tooMuch();
    const { memory, own, target, p } = both;
    const known = [false, true].map((first) =>
      [false, true].map((second) => this.#combat.remember(memory, step, own, target, { first, second })),
    );
    for (const { state, p: hit, hit: first } of struck)
      for (const { state: left, p: lost, hit: second } of back)
        next.add(left, state, known[Number(first)]?.[Number(second)] ?? '', p * hit * lost);
    limitStates(next.size);
  }

  /** The law of the struck side's end states; what the blows count is added to their batches, `p` times. */
  blows(blows: Blows, struck: TargetState, p: number): readonly Struck[] {
    const { step, side, memory } = blows;
    const watched = this.#combat.watched(step, side, memory);
    const begun: Struck = { state: struck, p: 1, hit: false };
    if (watched.length === 0) return this.#blows(blows, begun, p);
    const all = this.#strikes(blows, struck)?.activations.map((_, activation) => activation) ?? [];
    return this.onward(blows, [begun], all, p);
  }

  /** The blows of some activations, one after the other, where it matters which of them hit. */
  onward(blows: Blows, from: readonly Struck[], activations: readonly number[], p: number): readonly Struck[] {
    const watched = this.#combat.watched(blows.step, blows.side, blows.memory);
    let dist = from;
    for (const only of activations) {
      const next = new Told();
      for (const begun of dist) {
        const law = this.#blows({ ...blows, only }, begun, p * begun.p);
        if (begun.hit || !watched.includes(only))
          for (const { state, p: q } of law) next.add(state, begun.hit, begun.p * q);
        else next.split(law, begun, missesAll(this.#strikes({ ...blows, only }, begun.state), only, begun.state));
      }
      dist = next.entries();
    }
    return dist;
  }

  #strikes({ step, side, striker, memory, only }: Blows, struck: TargetState): Programme | null {
    return isDestroyed(struck) ? null : this.#combat.strikes(step, side, striker, struck, memory, only);
  }

  #blows(blows: Blows, { state: struck, hit }: Struck, p: number): readonly Struck[] {
    const programme = this.#strikes(blows, struck);
    if (programme === null) return [{ state: struck, p: 1, hit }];
    let law = this.#laws.get(programme);
    if (law === undefined) {
      if (this.#laws.size >= MOST_LAWS) throw tooMuch();
      law = this.#lawOf(programme);
      this.#laws.set(programme, law);
    }
    this.count(law.batches, p);
    return law.target.map(({ state, p: q }) => ({ state, p: q, hit }));
  }

  count(batches: readonly BatchOutcome[], p: number): void {
    for (const batch of batches) {
      const key = `${batch.attacker}|${batch.entries}|${batch.labels}|${batch.strength}`;
      const known = this.#batches.get(key) ?? new MixedBatch(batch);
      this.#batches.set(key, known);
      known.add(batch, p);
    }
  }

  #outcome(known: readonly Both[]): Outcome {
    const ends = new Joint();
    for (const { own, target, p } of known) ends.add(own, target, '', p);
    const joint = ends.entries().map(({ own, target, p }) => ({ own, target, p }));
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

export const tooMuch = (): LimitError =>
  new LimitError('this combat is too much to work out exactly', 'simulate it instead: fusillade simulate');

type End = Omit<Both, 'memory'>;

function marginal(joint: readonly End[], of: (both: End) => TargetState): StateWeight[] {
  const found = new Map<string, StateWeight>();
  for (const both of joint) {
    const state = of(both);
    const key = stateKey(state);
    found.set(key, { state, p: both.p + (found.get(key)?.p ?? 0) });
  }
  return [...found.values()];
}

/** The struck side's states, those that were hit apart. */
export class Told {
  readonly #byKey = new Map<string, { state: TargetState; hit: boolean; p: number }>();

  add(state: TargetState, hit: boolean, p: number): void {
    if (p <= 0) return;
    const key = `${hit}|${stateKey(state)}`;
    const known = this.#byKey.get(key);
    if (known) known.p += p;
    else this.#byKey.set(key, { state, hit, p });
  }

  /** A law of blows, of which so much is that none hits: then the unit stands as it stood. */
  split(law: readonly StateWeight[], { state: before, p }: StateWeight, missed: number): void {
    const key = stateKey(before);
    this.add(before, false, p * missed);
    for (const { state, p: q } of law) this.add(state, true, p * (stateKey(state) === key ? q - missed : q));
  }

  entries(): readonly Struck[] {
    return [...this.#byKey.values()];
  }
}

class Joint {
  readonly #byKey = new Map<string, { own: TargetState; target: TargetState; memory: string; p: number }>();

  get size(): number {
    return this.#byKey.size;
  }

  add(own: TargetState, target: TargetState, memory: string, p: number): void {
    if (p === 0) return;
    const key = `${stateKey(own)}|${stateKey(target)}|${memory}`;
    const known = this.#byKey.get(key);
    if (known) known.p += p;
    else this.#byKey.set(key, { own, target, memory, p });
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
  new CombatLaw(combat, lawOf).run([{ own: combat.start, target: programme.start, memory: '', p: 1 }], 0);
