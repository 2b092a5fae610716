import type {
  Activation,
  Batch,
  GeneralRules,
  Machine,
  Note,
  Programme,
  Resource,
  TargetRow,
  TargetState,
} from '../../sequence/machine.js';
import { machineKey } from '../../sequence/machine-key.js';
import { type Blow, factsOf } from './blows.js';
import { duellists, type Foe } from './facts.js';
import type { Options } from './options.js';
import { pointsOf } from './penetrate.js';
import { applied } from './rules/index.js';
import type { Use } from './rules/rule.js';
import { type Settled, settle } from './settle.js';
import type { Body, Fighter, Phase, Row } from './types.js';

/** A unit that is struck. */
export interface Struck {
  readonly name: string;
  readonly points: number | null;
  readonly rows: readonly Row[];
  readonly effects: readonly Use[];
  /** Models of each row out of reach, which cannot be lost. */
  readonly spared: readonly number[];
  /** How many of its models can be reached, if that is known. */
  readonly inReach: number | null;
  /** Orders of rows: as their owner gives them away, and as an attacker that chooses takes them. */
  readonly wish: readonly number[];
  readonly picked: readonly number[];
}

/** Who strikes: how many models of each fighter with each of its blows. */
export type Strikers = (fighter: number, blow: number) => number;

export interface Striking {
  readonly fighters: readonly Fighter[];
  /** Of each fighter. */
  readonly blows: readonly (readonly Blow[])[];
  /** Whether they strike by initiative, one after the other. */
  readonly inSteps: boolean;
}

const GENERAL: GeneralRules = {
  weaponOrder: '12.2',
  allocation: '9.0',
  memberOrder: '9.0',
  poolOrder: '8.5',
  inflict: '9.0',
  unitDestroyed: '9.0',
  mortal: '8.5',
  mortalName: 'own wounds',
  feelNoPain: '9.0',
  precision: '9.0',
};

/** Glancing and penetrating hits instead of wounds. */
const ON_ARMOUR: GeneralRules = { ...GENERAL, poolOrder: '8.5.7' };

/** What one side can do to a unit: programmes for any state of it, with tables that are made once. */
export class Strikes {
  readonly rows: readonly TargetRow[];
  readonly start: TargetState;
  /** Where it is said how many attacks there are. */
  readonly section: '12.2' | '8.5';
  readonly #striking: Striking;
  readonly #struck: Struck;
  readonly #phase: Phase;
  readonly #options: Options;
  readonly #rowsFor: readonly Row[];
  readonly #uniform: boolean;
  readonly #settled = new Map<string, Settled>();
  readonly #machines = new Map<string, Machine>();

  constructor(striking: Striking, struck: Struck, phase: Phase, options: Options) {
    this.#striking = striking;
    this.#struck = struck;
    this.#phase = phase;
    this.section = phase === 'melee' ? '12.2' : '8.5';
    this.#options = options;
    this.#rowsFor = struck.rows.map((row) => protectedRow(row, struck.effects, phase));
    const duel = duellists(struck.rows, phase);
    this.rows = struck.rows.map((row, index) => ({
      ...targetRow(row, options, struck.spared[index] ?? 0),
      // A model apart from its group, which `precision` names.
      character: duel.includes(index),
    }));
    this.start = this.rows.map(({ count, W }, index) => Math.max(0, count * W - (struck.rows[index]?.woundsLost ?? 0)));
    const kinds = this.#rowsFor.map(({ name: _, count: __, path: ___, woundsLost: ____, places: _____, ...kind }) =>
      JSON.stringify(kind),
    );
    this.#uniform = new Set(kinds).size === 1;
  }

  /** Living models of a row, those that cannot be lost among them. */
  living(state: TargetState, row: number): number {
    const { W = 1, spared = 0 } = this.rows[row] ?? {};
    return Math.ceil((state[row] ?? 0) / W) + spared;
  }

  /** One blow against the unit in a state. */
  settled(fighter: number, blow: number, state: TargetState): Settled {
    const foe = this.#foe(state);
    const key = `${fighter}|${blow}|${foe.living}`;
    const known = this.#settled.get(key);
    if (known) return known;
    const here = this.#striking.blows[fighter]?.[blow] as Blow;
    const who = this.#striking.fighters[fighter] as Fighter;
    const made = settle(factsOf(who, here, this.#phase, this.#options, foe), here.impact);
    this.#settled.set(key, made);
    return made;
  }

  #foe(state: TargetState): Foe {
    const living = this.rows.map((_, row) => this.living(state, row));
    return { rows: this.#rowsFor, effects: this.#struck.effects, living, inReach: this.#struck.inReach };
  }

  machine(fighter: number, blow: number, state: TargetState): Machine {
    // Who is left of a unit of one kind is mostly no matter once the attacks are known.
    const first = this.settled(fighter, blow, this.start);
    const { machine } = this.#uniform && !first.byLiving ? first : this.settled(fighter, blow, state);
    const key = machineKey(machine);
    const known = this.#machines.get(key);
    if (known) return known;
    const made: Machine = { id: this.#machines.size, ...machine };
    this.#machines.set(key, made);
    return made;
  }

  programme(strikers: Strikers, start: TargetState, notes: readonly Note[], notModelled: readonly string[]): Programme {
    return new StrikeProgramme(this, this.#striking, this.#struck, strikers, start).made(notes, notModelled);
  }
}

/** One activation: a fighter's blow. Hammer of Wrath is one of its own, in its own step. */
interface Turn {
  readonly fighter: number;
  readonly blow: number;
}

/** One weapon entry: a blow of all models, or of one of them where each may roll one die again. */
interface Entry {
  readonly weapons: number;
  readonly label: string;
  readonly resource: number | null;
}

class StrikeProgramme {
  readonly #strikes: Strikes;
  readonly #striking: Striking;
  readonly #struck: Struck;
  readonly #start: TargetState;
  readonly #turns: readonly Turn[];
  readonly #resources: Resource[] = [];
  readonly #entries: readonly (readonly Entry[])[];
  /** Attacks of one model by what was fixed. */
  readonly #frozen = new Map<string, number>();
  readonly #batches = new Map<string, Batch>();
  readonly #withResource = new Map<string, Machine>();

  constructor(strikes: Strikes, striking: Striking, struck: Struck, strikers: Strikers, start: TargetState) {
    this.#strikes = strikes;
    this.#striking = striking;
    this.#struck = struck;
    this.#start = start;
    this.#turns = turnsOf(striking);
    this.#entries = this.#turns.map((turn) => this.#entriesOf(turn, strikers(turn.fighter, turn.blow)));
  }

  #blowOf({ fighter, blow }: Turn): Blow {
    return this.#striking.blows[fighter]?.[blow] as Blow;
  }

  #settled(activation: number, state: TargetState): Settled {
    const { fighter, blow } = this.#turns[activation] as Turn;
    return this.#strikes.settled(fighter, blow, state);
  }

  #entriesOf(turn: Turn, models: number): Entry[] {
    const { label } = this.#blowOf(turn);
    if (models === 0) return [{ weapons: 0, label, resource: null }];
    const { oneAgain } = this.#strikes.settled(turn.fighter, turn.blow, this.#start);
    if (oneAgain === null) return [{ weapons: models, label, resource: null }];
    const resource = this.#resources.length;
    this.#resources.push({ name: label, player: 'attacker', scope: 'batch', decision: 'dieReRoll', rule: '12.2' });
    return Array.from({ length: models }, (_, model) => ({
      weapons: 1,
      label: models === 1 ? label : `${label} ${model + 1}`,
      resource,
    }));
  }

  made(notes: readonly Note[], notModelled: readonly string[]): Programme {
    return {
      ruleset: 'classic',
      targetName: this.#struck.name,
      targetPoints: this.#struck.points,
      rows: this.#strikes.rows,
      start: this.#start,
      resources: this.#resources,
      activations: this.#turns.map((turn, index) => this.#activation(turn, index)),
      wishes: this.#turns.map((_, index) => this.#wish(index)),
      notes,
      notModelled,
      generalRules: this.#struck.rows.some(({ armour }) => armour !== null) ? ON_ARMOUR : GENERAL,
      freeze: (activation, state) => this.#freeze(activation, state),
      entries: (activation, frozen) => this.#attacking(activation, frozen),
      batch: (activation, frozen, _, first, state) => this.#batch(activation, frozen, first, state),
      variant: (batch, which) => batch.machines[which] as Machine,
      fallen: (frozen) => frozen,
    };
  }

  #activation(turn: Turn, index: number): Activation {
    const fighter = this.#striking.fighters[turn.fighter] as Fighter;
    const impact = this.#blowOf(turn).impact !== null;
    return {
      attacker: turn.fighter,
      name: fighter.name,
      alike: true,
      points: fighter.points ?? null,
      charge: null,
      entries: this.#attacking(index, this.#freeze(index, this.#start)),
      labels: (this.#entries[index] ?? []).map(({ label }) => label),
      hazard: null,
      self: impact ? null : selfOf(fighter),
      ...(this.#settled(index, this.#start).attackerAllocates ? { allocates: 'attacker' as const } : {}),
      ...(impact ? { toldElsewhere: true as const } : {}),
    };
  }

  #wish(activation: number): readonly number[] {
    const { wish, picked } = this.#struck;
    return this.#settled(activation, this.#start).attackerAllocates ? picked : wish;
  }

  #freeze(activation: number, state: TargetState): string {
    const { attacks } = this.#settled(activation, state);
    const key = `${activation}|${attacks}`;
    this.#frozen.set(key, attacks);
    return key;
  }

  #attacksOf(frozen: string, { weapons }: Entry): number {
    return weapons === 0 ? 0 : (this.#frozen.get(frozen) ?? 0);
  }

  #attacking(activation: number, frozen: string): readonly number[] {
    return (this.#entries[activation] ?? []).flatMap((entry, index) =>
      this.#attacksOf(frozen, entry) > 0 ? [index] : [],
    );
  }

  #batch(activation: number, frozen: string, first: number, state: TargetState): Batch {
    const entry = this.#entries[activation]?.[first] as Entry;
    const machine = this.#machine(activation, entry, state);
    const key = `${frozen}|${first}|${machine.id}`;
    const known = this.#batches.get(key);
    if (known) return known;
    const attacks = this.#attacksOf(frozen, entry);
    const quantity = {
      dice: { count: 0, sides: 6, plus: attacks } as const,
      values: [attacks],
      rule: this.#strikes.section,
    };
    const { label, weapons } = entry;
    const made: Batch = {
      id: this.#batches.size,
      attacker: activation,
      entries: [first],
      gather: [{ entry: first, label, weapons, attacks: quantity, extra: [] }],
      attacksAgain: [],
      strength: null,
      machines: [machine],
      strengths: [0],
    };
    this.#batches.set(key, made);
    return made;
  }

  /** The machine with the permission for one die, where the entry has one. */
  #machine(activation: number, { resource }: Entry, state: TargetState): Machine {
    const { fighter, blow } = this.#turns[activation] as Turn;
    const plain = this.#strikes.machine(fighter, blow, state);
    if (resource === null) return plain;
    const key = `${plain.id}|${resource}`;
    const known = this.#withResource.get(key);
    if (known) return known;
    const { oneAgain } = this.#settled(activation, state);
    const mask = (faces: readonly { readonly verdict: string }[]): number =>
      faces.reduce((bits, { verdict }, index) => (verdict === 'fails' ? bits | (1 << index) : bits), 0);
    const { hit, wound } = plain;
    const made: Machine = {
      ...plain,
      // Apart from every machine without a permission.
      id: 1000 * (resource + 1) + plain.id,
      ...(oneAgain === 'hit' && hit !== null
        ? { hit: { ...hit, oneAgain: [{ resource, mask: mask(hit.faces), rule: hit.rule }] } }
        : { wound: { ...wound, oneAgain: [{ resource, mask: mask(wound.faces), rule: wound.rule }] } }),
    };
    this.#withResource.set(key, made);
    return made;
  }
}

/**
 * In steps of initiative: from the highest to the lowest, of one step as listed (12.2). In a combat, whose steps are
 * programmes of their own, every fighter has its place first.
 */
export function turnsOf({ blows, inSteps }: Striking): Turn[] {
  const all = blows.flatMap((own, fighter) =>
    own.map(({ step, impact }, blow) => ({ fighter, blow, step, impact: impact !== null })),
  );
  const place = ({ step, impact }: (typeof all)[number]): number => (inSteps ? -step : Number(impact));
  return all.sort((a, b) => place(a) - place(b)).map(({ fighter, blow }) => ({ fighter, blow }));
}

function selfOf({ name, models, body, woundsLost }: Fighter): Activation['self'] {
  if (body === null) return null;
  return {
    rows: [{ name, count: models, W: body.W, character: false }],
    start: [models * body.W - woundsLost],
    order: [0],
    mortalFeelNoPain: [body.FNP],
  };
}

/** What protects a row's models, of their own or of the whole unit. */
function protectedRow(row: Row, effects: readonly Use[], phase: Phase): Row {
  const body = applied([...effects, ...row.effects]).reduce<Body>(
    (before, { rule, use }) => rule.protect?.(before, use, phase) ?? before,
    row.body,
  );
  return { ...row, body };
}

const targetRow = (row: Row, options: Options, spared: number): TargetRow => ({
  name: row.name,
  count: row.count - spared,
  W: row.armour === null ? row.body.W : pointsOf(row.armour, options),
  character: false,
  ...(row.points === undefined ? {} : { points: row.points }),
  ...(spared > 0 ? { spared } : {}),
});
