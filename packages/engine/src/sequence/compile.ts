import { maximumOf } from '../profile/dice.js';
import type { Issue, Result } from '../scenario/issue.js';
import type { Attacker, Scenario } from '../scenario/types.js';
import { precedenceChangesWish } from '../target/allocation.js';
import { type AttackerFacts, factsFor, type Moment, partialWords, rowFacts, weaponFacts } from './compile-facts.js';
import { checkInstances, noteCarriers, readOptions, readSelf } from './compile-parts.js';
import { readWords } from './compile-words.js';
import type { CommandFacts, Facts } from './context.js';
import { effective } from './duplicates.js';
import type { Edition, Settled } from './edition.js';
import type { Activation, Batch, Machine, Note, Programme, Resource, TargetState } from './machine.js';

/** Contract: 1,000 attack dice at their maximum, 4,000 hits. */
const MOST_ATTACK_DICE = 1000;
const MOST_HITS = 4000;
/** Masks of resources are 31 bits; the contract's words can use up to this many of the target's one-time rules. */
const MOST_RESOURCES = 24;

const livingModels = (state: TargetState, rows: readonly { readonly W: number }[]): number =>
  state.reduce((sum, left, row) => sum + Math.ceil(left / (rows[row]?.W ?? 1)), 0);

/** Which rows are alive, as a key. */
const rowsAlive = (state: TargetState): string => state.map((left) => (left > 0 ? 1 : 0)).join('');

/**
 * Turns a checked scenario into tables by the rules of an edition: the only place where both meet. Problems are words
 * and options that the edition does not know, and the limits on dice.
 */
export function compile(scenario: Scenario, edition: Edition): Result<Programme> {
  const words = readWords(scenario, edition);
  const issues: Issue[] = [...words.issues];
  const notes: Note[] = [...words.notes];
  for (const fact of scenario.derived) notes.push({ code: 'derived', rule: fact.rule, text: fact.text });

  const resources: Resource[] = [];
  const resource: Facts['resource'] = (name, player, scope, rule) => {
    const known = resources.findIndex((entry) => entry.name === name && entry.player === player);
    if (known >= 0) return known;
    resources.push({ name, player, scope, rule });
    return resources.length - 1;
  };
  const oneTime = words.target.filter(({ reading }) => reading.use.text.includes(' ONE ATTACK '));
  if (oneTime.length > MOST_RESOURCES) {
    issues.push({
      code: 'limit',
      path: 'target',
      problem: `${oneTime.length} one-time rules are more than ${MOST_RESOURCES}`,
      suggestion: 'remove some of them',
    });
  }

  const attackers: AttackerFacts[] = scenario.attackers.map((attacker, index) => ({
    attacker,
    keywords: new Set([...attacker.keywords, ...attacker.rows.flatMap((row) => row.keywords)]),
    weapons: attacker.weapons.map((weapon) => weaponFacts(weapon, attacker)),
    words: words.weapons[index] ?? [],
    own: words.own[index] ?? [],
    rangedAbilities: new Set(
      attacker.weapons.flatMap(({ range }, entry) =>
        range === 'melee' ? [] : (words.weapons[index]?.[entry] ?? []).map(({ reading }) => reading.use.ability.name),
      ),
    ),
    options: readOptions(attacker, edition, issues),
    command: commandOf(attacker, resource, issues),
  }));
  checkInstances(scenario, edition, [...words.weapons.flat(2), ...words.target], issues, notes);
  if (issues.length > 0) return { ok: false, issues };

  const compiler = new Compiler(scenario, edition, attackers, words.target, resource);
  for (const { reading, row, text } of partialWords(words.target, scenario.target.rows.length)) {
    notes.push({
      code: 'row-effect',
      rule: reading.use.ability.rule,
      text: `${scenario.target.rows[row ?? 0]?.name}: "${text}" counts while every living model of the unit has it`,
    });
  }
  for (const facts of attackers) {
    noteCarriers(facts, notes);
    const { name, weapons } = facts.attacker;
    if (weapons.some(({ from }) => from === 'mortal') && words.target.some(({ sourceRow }) => sourceRow !== null)) {
      const text = `${name}: what a source gives lasts to the end of the activation, even if its mortal wounds destroy it`;
      notes.push({ code: 'source-and-mortal-wounds', rule: '19.04', text });
    }
  }
  const activations = attackers.map((facts, index) => compiler.activation(facts, index, notes));
  compiler.refuseValues(issues);
  checkDice(compiler, activations, issues);
  if (issues.length > 0) return { ok: false, issues };
  compiler.notePrecedence(activations, notes);
  if (activations.every((activation) => activation.entries.length === 0)) {
    notes.push({ code: 'no-attacks', rule: '04.01', text: 'no weapon makes any attack in this situation' });
  }
  return {
    ok: true,
    value: {
      ruleset: edition.id,
      targetName: scenario.target.name,
      targetPoints: scenario.target.points ?? null,
      rows: compiler.rows,
      start: compiler.start,
      resources,
      activations,
      wishes: attackers.map(({ attacker }) => attacker.choices.allocationOrder),
      notes: unique(notes),
      notModelled: words.notModelled,
      freeze: (activation, state) => compiler.freeze(activation, state),
      entries: (activation, frozen) => compiler.entries(activation, frozen),
      batch: (activation, frozen, remaining, first, state) =>
        compiler.batch(activation, frozen, remaining, first, state),
      variant: (batch, which, state) => compiler.variant(batch, which, state),
    },
  };
}

const unique = (notes: readonly Note[]): Note[] => {
  const seen = new Map(notes.map((note) => [`${note.code} ${note.rule} ${note.text}`, note]));
  return [...seen.values()];
};

/** 15.02: the defender's are save rolls; all others are the attacker's. */
function commandOf(attacker: Attacker, resource: Facts['resource'], issues: Issue[]): CommandFacts[] {
  const { commandReroll } = attacker.choices;
  if (!commandReroll) return [];
  const { by, roll } = commandReroll;
  if ((by === 'defender') !== (roll === 'save')) {
    issues.push({
      code: 'contradiction',
      path: `${attacker.path}.choices.commandReroll`,
      problem: `the ${by} makes no ${roll} roll here`,
      suggestion:
        by === 'defender' ? 'the defender\'s rolls are "save"' : '"attacks", "hit", "wound", "damage" or "hazard"',
    });
    return [];
  }
  return [{ roll, resource: resource(`Command Re-roll of the ${by}`, by, 'scenario', '15.02') }];
}

function checkDice(compiler: Compiler, activations: readonly Activation[], issues: Issue[]): void {
  let dice = 0;
  let hits = 0;
  for (const [index, activation] of activations.entries()) {
    for (const entry of activation.entries) {
      const { gather, machines } = compiler.settledAtStart(index, entry);
      const extra = gather.extra.reduce((sum, part) => sum + maximumOf(part.dice) * part.times, 0);
      const attacks = gather.weapons * (Math.max(...gather.attacks.values) + extra);
      const more = machines[0]?.critical.extra;
      dice += attacks;
      hits += attacks * (1 + (more && machines[0]?.hit ? maximumOf(more.dice) : 0));
    }
  }
  if (dice > MOST_ATTACK_DICE) issues.push(tooMany(`${dice} attack dice at their maximum`, MOST_ATTACK_DICE));
  else if (hits > MOST_HITS) issues.push(tooMany(`${hits} hits at their maximum`, MOST_HITS));
}

const tooMany = (what: string, most: number): Issue => ({
  code: 'limit',
  path: 'attackers',
  problem: `${what} are more than ${most}`,
  suggestion: 'use fewer weapons, fewer attacks or fewer attackers in one scenario',
});

/** How a batch came about, and its machines by the rows alive. */
interface Gathering {
  readonly activation: number;
  readonly frozen: string;
  readonly machines: Map<string, readonly Machine[]>;
}

/** Everything of one scenario that is compiled when a context is first met, and kept. */
class Compiler {
  readonly rows: Programme['rows'];
  readonly start: TargetState;
  readonly #scenario: Scenario;
  readonly #edition: Edition;
  readonly #attackers: readonly AttackerFacts[];
  readonly #targetWords: Parameters<typeof factsFor>[3];
  readonly #resource: Facts['resource'];
  readonly #rowFacts: ReturnType<typeof rowFacts>;
  readonly #selections = new Map<string, { alive: readonly boolean[]; models: number }>();
  readonly #entries = new Map<string, readonly number[]>();
  readonly #settled = new Map<string, Settled>();
  readonly #batches = new Map<string, Batch>();
  readonly #gatherings = new WeakMap<Batch, Gathering>();
  readonly #machines = new Map<string, Machine>();

  constructor(
    scenario: Scenario,
    edition: Edition,
    attackers: readonly AttackerFacts[],
    targetWords: Parameters<typeof factsFor>[3],
    resource: Facts['resource'],
  ) {
    this.#scenario = scenario;
    this.#edition = edition;
    this.#attackers = attackers;
    this.#targetWords = targetWords;
    this.#resource = resource;
    this.#rowFacts = rowFacts(scenario.target);
    this.rows = scenario.target.rows.map(({ name, count, W, character }) => ({ name, count, W, character }));
    this.start = scenario.target.rows.map((row) => row.count * row.W - row.woundsLost);
  }

  /** Which weapons attack, and what else one attacker does; refusals become notes. */
  activation(facts: AttackerFacts, index: number, notes: Note[]): Activation {
    const { attacker } = facts;
    const entries: number[] = [];
    let hazardous = 0;
    for (const entry of attacker.choices.weaponOrder) {
      const { facts: attack, uses } = this.#facts(index, entry, this.#moment(this.start, this.start));
      if (!this.#edition.attacksInPhase(attack)) continue;
      const refusal = this.#edition.refuse(attack, uses, this.#loneOperative(attack, uses));
      if (refusal) notes.push({ ...refusal, text: `${attacker.name}: ${refusal.text}` });
      else entries.push(entry);
      for (const use of refusal ? [] : uses) {
        const idle = use.ability.idle?.(use, attack) ?? null;
        if (idle === null) continue;
        notes.push({
          code: 'idle-ability',
          rule: use.ability.rule,
          text: `${attack.weapon.label}: ${use.text}: ${idle}`,
        });
      }
      const selected =
        refusal === null || (facts.options['hazardousWithoutTarget'] === true && this.#edition.isSelected(attack));
      if (selected && attack.weapon.from !== 'mortal' && attack.abilities.has('HAZARDOUS'))
        hazardous += attack.weapon.count;
    }
    const command = facts.command.find(({ roll }) => roll === 'hazard');
    const { charge } = attacker.situation;
    const barred = this.#barred(attacker);
    if (barred) notes.push(barred);
    return {
      attacker: index,
      name: attacker.name,
      points: attacker.points ?? null,
      charge: charge && !barred ? this.#edition.charge(charge.gap, charge.modifier, charge.reRoll) : null,
      entries: barred ? [] : entries,
      labels: attacker.weapons.map((weapon) => weapon.label),
      hazard: this.#edition.hazard(barred ? 0 : hazardous, everyModelIsBig(attacker), command?.resource ?? null),
      self: readSelf(attacker, facts.own),
    };
  }

  /** 11.02: why a charge cannot be declared, and so no fight follows; null if it can. */
  #barred({ name, situation: { charge, movement } }: Attacker): Note | null {
    const bar = (code: string, text: string): Note => ({ code, rule: '11.02', text: `${name}: ${text}` });
    if (!charge) return null;
    if (charge.gap > 12) return bar('charge-too-far', 'no charge beyond 12"');
    if (charge.gap <= 2) return bar('charge-engaged', 'no charge within 2", where the units are engaged');
    return movement === 'advanced' ? bar('charge-advanced', 'no charge after an advance') : null;
  }

  /** Values of abilities that no table can express are refused by name. */
  refuseValues(issues: Issue[]): void {
    for (const [index, { attacker }] of this.#attackers.entries()) {
      for (const [entry, weapon] of attacker.weapons.entries()) {
        const { facts, uses } = this.#facts(index, entry, this.#moment(this.start, this.start));
        for (const use of uses) {
          const reason = use.ability.cannot?.(use, facts);
          if (reason)
            issues.push({
              code: 'value',
              path: weapon.path,
              problem: `${use.text} on ${weapon.label}`,
              suggestion: reason,
            });
        }
      }
    }
  }

  freeze(activation: number, state: TargetState): string {
    const models = livingModels(state, this.rows);
    // Five by five is how BLAST and CLEAVE count; a finer key would only split equal contexts.
    const key = `${activation}|${rowsAlive(state)}|${Math.floor(models / 5)}`;
    if (!this.#selections.has(key)) this.#selections.set(key, { alive: state.map((left) => left > 0), models });
    return key;
  }

  entries(activation: number, frozen: string): readonly number[] {
    const known = this.#entries.get(frozen);
    if (known) return known;
    const { alive, models } = this.#selections.get(frozen) as { alive: readonly boolean[]; models: number };
    const moment: Moment = { alive, aliveAtSelection: alive, modelsAtSelection: models };
    const attacker = this.#attackers[activation]?.attacker;
    const order = !attacker || this.#barred(attacker) ? [] : attacker.choices.weaponOrder;
    const entries = order.filter((entry) => {
      const { facts, uses } = this.#facts(activation, entry, moment);
      return (
        this.#edition.attacksInPhase(facts) && !this.#edition.refuse(facts, uses, this.#loneOperative(facts, uses))
      );
    });
    this.#entries.set(frozen, entries);
    return entries;
  }

  batch(activation: number, frozen: string, remaining: readonly number[], first: number, state: TargetState): Batch {
    const rows = rowsAlive(state);
    const context = `${frozen}|${rows}`;
    const key = `${context}|${first}|${remaining.join(',')}`;
    const known = this.#batches.get(key);
    if (known) return known;
    const moment = this.#momentAfter(frozen, state);
    const settled = (entry: number): Settled => this.#settle(activation, entry, context, moment);
    const { identity } = settled(first);
    const entries = remaining.filter((entry) => settled(entry).identity === identity).sort((a, b) => a - b);
    const batch = this.#assemble(activation, entries, entries.map(settled));
    this.#batches.set(key, batch);
    this.#gatherings.set(batch, { activation, frozen, machines: new Map([[rows, batch.machines]]) });
    return batch;
  }

  variant(batch: Batch, which: number, state: TargetState): Machine {
    const own = batch.machines[which] as Machine;
    const gathering = this.#gatherings.get(batch);
    const [entry] = batch.entries;
    if (!gathering || entry === undefined) return own;
    const { activation, frozen, machines } = gathering;
    const rows = rowsAlive(state);
    const known = machines.get(rows);
    if (known) return known[which] ?? own;
    const settled = this.#settle(activation, entry, `${frozen}|${rows}`, this.#momentAfter(frozen, state));
    // Dice that were put together as one Strength stay together, so they keep the machine that they were put together for.
    const isSame = settled.strengths.length === batch.strengths.length;
    const present = isSame ? settled.machines.map((tables) => this.#machine(tables)) : batch.machines;
    machines.set(rows, present);
    return present[which] ?? own;
  }

  settledAtStart(activation: number, entry: number): Settled {
    const frozen = this.freeze(activation, this.start);
    const context = `${frozen}|${this.start.map(() => 1).join('')}`;
    return this.#settle(activation, entry, context, this.#moment(this.start, this.start));
  }

  /** 05.03: tells where the tiers overrule the wish, as the first batch meets the target. */
  notePrecedence(activations: readonly Activation[], notes: Note[]): void {
    for (const [index, { entries }] of activations.entries()) {
      const wish = this.#attackers[index]?.attacker.choices.allocationOrder ?? [];
      const [first] = entries;
      if (first === undefined) continue;
      const groups = this.settledAtStart(index, first).machines[0]?.groups ?? [];
      if (precedenceChangesWish(this.rows, this.start, groups, wish)) {
        notes.push({
          code: 'precedence',
          rule: '05.03',
          text: 'wounded groups come first and CHARACTER groups last, whatever order the defender wishes',
        });
      }
    }
  }

  #assemble(activation: number, entries: readonly number[], settled: readonly Settled[]): Batch {
    const [one] = settled as readonly [Settled, ...Settled[]];
    return {
      id: this.#batches.size,
      attacker: activation,
      entries,
      gather: settled.map((entry) => entry.gather),
      attacksAgain: one.attacksAgain,
      strength: one.strength,
      machines: one.machines.map((tables) => this.#machine(tables)),
      strengths: one.strengths,
    };
  }

  #machine(tables: Omit<Machine, 'id'>): Machine {
    const key = JSON.stringify(tables);
    const known = this.#machines.get(key);
    if (known) return known;
    const machine: Machine = { id: this.#machines.size, ...tables };
    this.#machines.set(key, machine);
    return machine;
  }

  #settle(activation: number, entry: number, context: string, moment: Moment): Settled {
    const key = `${context}|${entry}`;
    const known = this.#settled.get(key);
    if (known) return known;
    const { facts, uses } = this.#facts(activation, entry, moment);
    const instances = this.#attackers[activation]?.attacker.choices.instances ?? {};
    const settled = this.#edition.settle(facts, effective(uses, facts, instances, this.#edition.order), entry);
    this.#settled.set(key, settled);
    return settled;
  }

  #facts(activation: number, entry: number, moment: Moment): ReturnType<typeof factsFor> {
    const facts = this.#attackers[activation] as AttackerFacts;
    return factsFor(this.#scenario, facts, entry, this.#targetWords, moment, this.#rowFacts, this.#resource);
  }

  #momentAfter(frozen: string, state: TargetState): Moment {
    const alive = state.map((left) => left > 0);
    const selection = this.#selections.get(frozen);
    return {
      alive,
      aliveAtSelection: selection?.alive ?? alive,
      modelsAtSelection: selection?.models ?? livingModels(state, this.rows),
    };
  }

  #moment(now: TargetState, atSelection: TargetState): Moment {
    return {
      alive: now.map((left) => left > 0),
      aliveAtSelection: atSelection.map((left) => left > 0),
      modelsAtSelection: livingModels(atSelection, this.rows),
    };
  }

  /** 24.24: inches beyond which the target cannot be targeted; in an attached unit every model must have it. */
  #loneOperative(facts: Facts, uses: ReturnType<typeof factsFor>['uses']): number | null {
    const lone = uses.filter(
      (use) => use.ability.name === 'LONE OPERATIVE' && facts.targetAbilities.has('LONE OPERATIVE'),
    );
    const reach = lone.map((use) => (use.ability.worth ? use.ability.worth(use, facts) : 0));
    return reach.length === 0 ? null : Math.max(...reach);
  }
}

/** 06.03: a unit of MONSTER and VEHICLE models only; without rows the unit's keywords speak for all. */
function everyModelIsBig(attacker: Attacker): boolean {
  const big = (keywords: readonly string[]): boolean => keywords.includes('MONSTER') || keywords.includes('VEHICLE');
  if (big(attacker.keywords)) return true;
  return attacker.rows.length > 0 && attacker.rows.every((row) => big(row.keywords));
}
