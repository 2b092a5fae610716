import { Fraction } from './fraction.js';

/** States with their exact probabilities; equal states (as JSON) are one. */
export class Law<State> {
  readonly #entries = new Map<string, { readonly state: State; p: Fraction }>();

  static certain<State>(state: State, p: Fraction = Fraction.one): Law<State> {
    const law = new Law<State>();
    law.add(state, p);
    return law;
  }

  add(state: State, p: Fraction): void {
    const key = JSON.stringify(state);
    const known = this.#entries.get(key);
    if (known === undefined) this.#entries.set(key, { state, p });
    else known.p = known.p.plus(p);
  }

  addAll(law: Law<State>): void {
    for (const [state, p] of law) this.add(state, p);
  }

  *[Symbol.iterator](): Generator<readonly [State, Fraction]> {
    for (const { state, p } of this.#entries.values()) yield [state, p];
  }

  get size(): number {
    return this.#entries.size;
  }
}

/** Every state goes one step further; `step` adds what can become of it. */
export function advance<From, To>(law: Law<From>, step: (state: From, p: Fraction, next: Law<To>) => void): Law<To> {
  const next = new Law<To>();
  for (const [state, p] of law) step(state, p, next);
  return next;
}

/** Steps until no state changes into anything unfinished. */
export function until<State>(
  law: Law<State>,
  done: (state: State) => boolean,
  step: (state: State, p: Fraction, next: Law<State>) => void,
): Law<State> {
  let current = law;
  const finished = new Law<State>();
  while (current.size > 0) {
    const open = new Law<State>();
    for (const [state, p] of current) (done(state) ? finished : open).add(state, p);
    current = advance(open, step);
  }
  return finished;
}

export const FACES = [1, 2, 3, 4, 5, 6] as const;
