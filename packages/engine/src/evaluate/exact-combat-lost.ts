import type { Combat, Programme, TargetState } from '../sequence/machine.js';
import { livingModels, stateKey } from '../target/state.js';
import type { Cursor } from './cursor.js';
import { exactLaw } from './exact.js';
import { apart } from './exact-apart.js';
import { type Both, CombatLaw, tooMuch } from './exact-combat.js';
import { stepFrom } from './exact-combat-resume.js';
import type { Outcome } from './outcome.js';

/** Models that both sides are expected to lose from the beginning to the end. */
interface Lost {
  readonly own: number;
  readonly target: number;
}

const MOST_PAIRS = 20_000_000;

/**
 * The models lost by the end of a combat, worked out backwards and kept: for rolls whose outcomes are compared, of which
 * each brings the rest of the combat to other states, and many to the same ones. Losses are added up, not survivors:
 * where nothing can be lost the sum is 0, whatever is rounded.
 */
class LostAtEnd {
  readonly #programme: Programme & { readonly combat: Combat };
  readonly #laws = new Map<Programme, Outcome>();
  readonly #known = new Map<string, Lost>();
  #pairs = 0;

  constructor(programme: Programme & { readonly combat: Combat }) {
    this.#programme = programme;
  }

  /** Of one step; what the blows of a programme come to is worked out once. */
  law(): CombatLaw {
    return new CombatLaw(this.#programme.combat, (blows) => {
      const made = this.#laws.get(blows) ?? exactLaw(blows, { laws: null, apart });
      this.#laws.set(blows, made);
      return made;
    });
  }

  /** From the beginning of a step (by index). */
  #from(index: number, both: Both): Lost {
    const { combat, rows, start } = this.#programme;
    const { own, target, memory } = both;
    const step = combat.steps[index];
    if (step === undefined) return { own: lostOf(combat.rows, combat.start, own), target: lostOf(rows, start, target) };
    const key = `${index}|${stateKey(own)}|${stateKey(target)}|${memory}`;
    const known = this.#known.get(key);
    if (known) return known;
    const law = this.law();
    const struck = law.blows({ step, side: 'first', striker: own, memory }, target, 1);
    const back = law.blows({ step, side: 'second', striker: target, memory }, own, 1);
    this.#pairs += struck.length * back.length;
    if (this.#pairs > MOST_PAIRS) throw tooMuch();
    const made = this.mean(index + 1, law.rest(step, { ...both, p: 1 }, struck, back));
    this.#known.set(key, made);
    return made;
  }

  mean(index: number, ends: readonly Both[]): Lost {
    const sum = { own: 0, target: 0 };
    for (const both of ends) {
      const end = this.#from(index, both);
      sum.own += both.p * end.own;
      sum.target += both.p * end.target;
    }
    return sum;
  }
}

/** Models lost between two states of rows. */
export const lostOf = (rows: Programme['rows'], start: TargetState, state: TargetState): number =>
  rows.reduce(
    (sum, { W }, row) => sum + livingModels(W, start[row] as number) - livingModels(W, state[row] as number),
    0,
  );

/** A combat's tables are the same object for as long as it is played. */
const kept = new WeakMap<Combat, LostAtEnd>();

/** Models that both sides are expected to lose in all of the combat, as it stands. */
export function lostFrom(
  programme: Programme & { readonly combat: Combat },
  cursor: Cursor,
  lawFrom: (programme: Programme, cursor: Cursor, full?: true) => Outcome,
): Lost {
  const { combat } = programme;
  const ends = kept.get(combat) ?? new LostAtEnd(programme);
  kept.set(combat, ends);
  const { next, both } = stepFrom(ends.law(), programme, combat, cursor, lawFrom);
  return ends.mean(next, both);
}
