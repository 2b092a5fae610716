import { LimitError } from '../profile/limit-error.js';
import type { Scenario } from '../scenario/types.js';
import { type AttackerFacts, factsFor, isStaying, type Moment, rowFacts } from './compile-facts.js';
import type { Reached } from './compile-parts.js';
import type { PlacedWord } from './compile-words.js';
import type { Facts } from './context.js';
import { effective } from './duplicates.js';
import type { Edition, Settled, SettledMachine } from './edition.js';
import type { Batch, Machine, Programme, TargetState } from './machine.js';
import { machineKey } from './machine-key.js';

/** Contexts beyond these would fill the memory before they end. */
const MOST_CONTEXTS = 4000;

const livingModels = (state: TargetState, rows: readonly { readonly W: number }[]): readonly number[] =>
  state.map((left, row) => Math.ceil(left / (rows[row]?.W ?? 1)));

/** One entry's attacks in one context, with equal tables being one object. */
type Compiled = Omit<Settled, 'machines' | 'identity'> & {
  readonly machines: readonly Machine[];
  readonly identity: number;
};

/**
 * Everything of one scenario that is compiled when a context is first met, and kept. A context is what was fixed when
 * targets were selected and which kinds of row are alive now; rows that no rule can tell apart are one kind.
 */
export class Contexts {
  readonly rows: Programme['rows'];
  readonly start: TargetState;
  readonly #scenario: Scenario;
  readonly #edition: Edition;
  readonly #attackers: readonly AttackerFacts[];
  readonly #targetWords: readonly PlacedWord[];
  readonly #resource: Facts['resource'];
  readonly #rowFacts: ReturnType<typeof rowFacts>;
  readonly #kinds: readonly number[];
  readonly #presentAtStart: readonly number[];
  readonly #mayStay: boolean;
  /** Whether any row has words of its own. */
  readonly #hasRowWords: boolean;
  /** Rows that are the source of an effect. */
  readonly #sources: readonly number[];
  readonly #selections = new Map<string, Moment>();
  readonly #entries = new Map<string, readonly number[]>();
  readonly #compiled = new Map<string, Compiled>();
  readonly #batches = new Map<string, Batch>();
  /** What was fixed for the activation that a batch belongs to. */
  readonly #frozen = new WeakMap<Batch, string>();
  readonly #machines = new Map<string, Machine>();
  readonly #identities = new Map<string, number>();

  constructor(
    scenario: Scenario,
    edition: Edition,
    attackers: readonly AttackerFacts[],
    targetWords: readonly PlacedWord[],
    resource: Facts['resource'],
    reached?: Reached,
  ) {
    this.#scenario = scenario;
    this.#edition = edition;
    this.#attackers = attackers;
    this.#targetWords = targetWords;
    this.#resource = resource;
    this.#rowFacts = rowFacts(scenario.target);
    this.rows = scenario.target.rows.map(({ name, count, W, character, points }) => ({
      ...{ name, count, W, character },
      ...(points === undefined ? {} : { points }),
    }));
    this.start = reached?.target ?? scenario.target.rows.map((row) => row.count * row.W - row.woundsLost);
    this.#presentAtStart = livingModels(this.start, this.rows).map(
      (living, row) => living + (reached?.standing[row] ?? 0),
    );
    this.#mayStay = targetWords.some(isStaying);
    this.#hasRowWords = targetWords.some(({ row }) => row !== null);
    this.#sources = this.start.flatMap((_, row) =>
      targetWords.some(({ sourceRow }) => sourceRow === row) ? [row] : [],
    );
    this.#kinds = kindsOf(this.#rowFacts, targetWords);
  }

  freeze(activation: number, state: TargetState): string {
    const models = livingModels(state, this.rows);
    // Five by five is how BLAST and CLEAVE count; a finer key would only split equal contexts. Which destroyed models
    // count is for each weapon to say.
    const counted = this.#mayStay ? models.join('+') : Math.floor(models.reduce((sum, living) => sum + living, 0) / 5);
    const key = `${activation}|${this.#living(state)}|${counted}`;
    if (!this.#selections.has(key)) this.#selections.set(key, this.moment(state, state));
    return key;
  }

  /** The entries that make attacks on a target selected in this state, in the order wanted. */
  entries(activation: number, frozen: string, attacks: (facts: Facts, uses: Uses) => boolean): readonly number[] {
    const known = this.#entries.get(frozen);
    if (known) return known;
    const moment = this.#selections.get(frozen) ?? this.moment(this.start, this.start);
    const order = this.#attackers[activation]?.attacker.choices.weaponOrder ?? [];
    const entries = order.filter((entry) => {
      const { facts, uses } = this.facts(activation, entry, moment);
      return attacks(facts, uses);
    });
    this.#entries.set(frozen, entries);
    return entries;
  }

  batch(activation: number, frozen: string, remaining: readonly number[], first: number, state: TargetState): Batch {
    const context = `${frozen}|${this.#living(state)}`;
    const key = `${context}|${first}|${remaining.join(',')}`;
    const known = this.#batches.get(key);
    if (known) return known;
    const moment = this.#momentOf(frozen, state);
    const compiled = (entry: number): Compiled => this.#compile(activation, entry, context, moment);
    const { identity } = compiled(first);
    const entries = remaining.filter((entry) => compiled(entry).identity === identity).sort((a, b) => a - b);
    const batch = this.#assemble(activation, entries, entries.map(compiled));
    this.#batches.set(key, batch);
    this.#frozen.set(batch, frozen);
    return batch;
  }

  #momentOf(frozen: string, state: TargetState): Moment {
    const selection = this.#selections.get(frozen) ?? this.moment(state, state);
    return { ...selection, alive: state.map((left) => left > 0) };
  }

  /** What sources give ends with them where no attack destroys them (19.04). */
  fallen(frozen: string, before: TargetState, after: TargetState): string {
    const fallen = this.#fallenBetween(before, after);
    const selection = this.#selections.get(frozen);
    if (fallen.length === 0 || !selection) return frozen;
    const all = [...new Set([...selection.fallen, ...fallen])].sort((a, b) => a - b);
    const key = `${frozen.replace(/-.*/, '')}-${all}`;
    if (!this.#selections.has(key)) this.#selections.set(key, { ...selection, fallen: all });
    return key;
  }

  #fallenBetween(before: TargetState, after: TargetState): number[] {
    return this.#sources.filter((row) => before[row] !== 0 && after[row] === 0);
  }

  /**
   * The machine of one Strength of a batch, for the target as it is when that Strength's turn comes (02.02.03), and
   * later in the same machine: as a later pool is rolled (05.03.02) or an ordinary mortal wound falls (19.04).
   */
  variant(batch: Batch, which: number, state: TargetState, now = state): Machine {
    const own = batch.machines[which] as Machine;
    const frozen = this.#frozen.get(batch);
    const [first] = batch.entries;
    if (frozen === undefined || first === undefined) return own;
    const living = this.#living(state);
    const livingNow = this.#hasRowWords || this.#sources.length > 0 ? this.#living(now) : living;
    let moment = this.#momentOf(frozen, state);
    let context = `${frozen}|${living}`;
    if (livingNow !== living) {
      const fallen = own.from === 'mortal' ? this.#fallenBetween(state, now) : [];
      const aliveAtSaves = now.map((left) => left > 0);
      moment = { ...moment, aliveAtSaves, fallen: [...moment.fallen, ...fallen] };
      context += `|${livingNow}`;
    }
    const { machines } = this.#compile(batch.attacker, first, context, moment);
    return machines.length === batch.machines.length ? (machines[which] as Machine) : own;
  }

  /** One entry as the first batch would meet the target. */
  atStart(activation: number, entry: number): Compiled {
    const frozen = this.freeze(activation, this.start);
    return this.#compile(
      activation,
      entry,
      `${frozen}|${this.#living(this.start)}`,
      this.moment(this.start, this.start),
    );
  }

  facts(activation: number, entry: number, moment: Moment): ReturnType<typeof factsFor> {
    const facts = this.#attackers[activation] as AttackerFacts;
    return factsFor(this.#scenario, facts, entry, this.#targetWords, moment, this.#rowFacts, this.#resource);
  }

  moment(now: TargetState, atSelection: TargetState): Moment {
    return {
      alive: now.map((left) => left > 0),
      aliveAtSelection: atSelection.map((left) => left > 0),
      modelsAtSelection: livingModels(atSelection, this.rows),
      presentAtStart: this.#presentAtStart,
      fallen: [],
    };
  }

  /** The kinds of row that are alive, as a key. */
  #living(state: TargetState): string {
    const living = new Set<number>();
    for (const [row, left] of state.entries()) if (left > 0) living.add(this.#kinds[row] ?? row);
    return [...living].join(',');
  }

  #assemble(activation: number, entries: readonly number[], compiled: readonly Compiled[]): Batch {
    const [{ attacksAgain, strength, machines, strengths }] = compiled as readonly [Compiled, ...Compiled[]];
    const gather = compiled.map((entry) => entry.gather);
    return {
      id: this.#batches.size,
      attacker: activation,
      entries,
      gather,
      attacksAgain,
      strength,
      machines,
      strengths,
    };
  }

  #compile(activation: number, entry: number, context: string, moment: Moment): Compiled {
    const key = `${context}|${entry}`;
    const known = this.#compiled.get(key);
    if (known) return known;
    if (this.#compiled.size >= MOST_CONTEXTS) {
      throw new LimitError('the target can be in too many different states', 'use fewer rows or fewer weapon entries');
    }
    const { facts, uses } = this.facts(activation, entry, moment);
    const instances = this.#attackers[activation]?.attacker.choices.instances ?? {};
    const settled = this.#edition.settle(facts, effective(uses, facts, instances, this.#edition.order), entry);
    const machines = settled.machines.map((tables) => this.#machine(tables));
    const identity = this.#identity(`${settled.identity}|${machines.map(({ id }) => id)}`);
    const compiled: Compiled = { ...settled, machines, identity };
    this.#compiled.set(key, compiled);
    return compiled;
  }

  #machine(tables: SettledMachine): Machine {
    const key = machineKey(tables);
    const known = this.#machines.get(key);
    if (known) return known;
    const machine: Machine = { id: this.#machines.size, ...tables };
    this.#machines.set(key, machine);
    return machine;
  }

  /** A number for each text: texts are long, and as many as contexts. */
  #identity(text: string): number {
    const known = this.#identities.get(text) ?? this.#identities.size;
    this.#identities.set(text, known);
    return known;
  }
}

export type Uses = ReturnType<typeof factsFor>['uses'];

/** Rows that differ in nothing but name and number are one kind; a CHARACTER or the source of an effect is its own. */
function kindsOf(rows: ReturnType<typeof rowFacts>, words: readonly PlacedWord[]): number[] {
  const kinds = new Map<string, number>();
  return rows.map(({ name: _, count: __, ...facts }, index) => {
    const single = facts.character || words.some(({ sourceRow }) => sourceRow === index);
    const own = words.filter(({ row }) => row === index).map(({ text, sourceRow }) => [text, sourceRow]);
    const key = JSON.stringify([single ? index : null, facts, own]);
    const known = kinds.get(key) ?? kinds.size;
    kinds.set(key, known);
    return known;
  });
}
